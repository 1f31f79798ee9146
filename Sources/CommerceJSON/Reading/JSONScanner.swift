// Tokens of a JSON text. Knows nothing of nesting: JSONReader does.
//
// The buffer is borrowed from `JSONReader.read`, which keeps the bytes alive while its body runs; a scanner is never
// stored beyond that. Every index is compared with `bytes.count` before it is used: release builds don't check
// subscripts of unsafe buffers.
struct JSONScanner: ~Copyable {
    let bytes: UnsafeBufferPointer<UInt8>
    let options: JSONOptions
    var offset = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, options: JSONOptions) {
        self.bytes = bytes
        self.options = options
    }

    // The byte at the current offset, or nil at the end.
    @inline(__always)
    var current: UInt8? {
        offset < bytes.count ? bytes[offset] : nil
    }

    func byte(at index: Int) -> UInt8? {
        index < bytes.count ? bytes[index] : nil
    }

    // What to report when the current byte is not what has to come.
    func unexpected(expected: String) -> JSONFault {
        guard let byte = current else { return JSONFault(reason: .unexpectedEnd(expected: expected), offset: offset) }
        if byte == UInt8(ascii: "/"), let next = self.byte(at: offset + 1),
            next == UInt8(ascii: "/") || next == UInt8(ascii: "*")
        {
            return JSONFault(reason: .commentNotAllowed, offset: offset)
        }
        return JSONFault(reason: .unexpectedByte(byte, expected: expected), offset: offset)
    }

    // MARK: White space and comments

    mutating func skipByteOrderMark() throws(JSONFault) {
        guard Self.hasByteOrderMark(bytes) else { return }
        guard options.allowsComments else { throw JSONFault(reason: .byteOrderMark, offset: 0) }
        offset = 3
    }

    static func hasByteOrderMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    }

    @inline(__always)
    mutating func skipSpace() throws(JSONFault) {
        // Mostly there is none.
        guard offset < bytes.count, bytes[offset] <= 0x20 || bytes[offset] == UInt8(ascii: "/") else { return }
        try skipSpaceAndComments()
    }

    private mutating func skipSpaceAndComments() throws(JSONFault) {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            case UInt8(ascii: "/") where options.allowsComments: try skipComment()
            default: return
            }
        }
    }

    private mutating func skipComment() throws(JSONFault) {
        switch byte(at: offset + 1) {
        case UInt8(ascii: "/"):
            offset += 2
            while let byte = current, byte != 0x0A, byte != 0x0D { try skipScalar(byte) }
        case UInt8(ascii: "*"):
            offset += 2
            while let byte = current {
                if byte == UInt8(ascii: "*"), self.byte(at: offset + 1) == UInt8(ascii: "/") {
                    offset += 2
                    return
                }
                try skipScalar(byte)
            }
            throw unexpected(expected: "the end of a comment (\"*/\")")
        default:
            throw JSONFault(
                reason: .unexpectedByte(UInt8(ascii: "/"), expected: "a value or a comment (\"//\" or \"/*\")"),
                offset: offset)
        }
    }

    private mutating func skipScalar(_ first: UInt8) throws(JSONFault) {
        offset = first < 0x80 ? offset + 1 : try endOfScalar(at: offset)
    }

    // MARK: Literals and numbers

    @inline(__always)
    mutating func scanLiteral(_ literal: StaticString) throws(JSONFault) {
        let start = offset
        for index in 0..<literal.utf8CodeUnitCount {
            guard current == literal.utf8Start[index] else { throw notLiteral(literal, from: start) }
            offset += 1
        }
    }

    private func notLiteral(_ literal: StaticString, from start: Int) -> JSONFault {
        guard current != nil else { return unexpected(expected: "the rest of \(literal)") }
        return JSONFault(reason: .unexpectedByte(bytes[start], expected: "a value"), offset: start)
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    // Scans `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?` and returns where it stands.
    mutating func scanNumber() throws(JSONFault) -> Range<Int> {
        let start = offset
        if current == UInt8(ascii: "-") { offset += 1 }
        if current == UInt8(ascii: "0") {
            offset += 1
        } else {
            try scanDigits(of: start)
        }
        if current == UInt8(ascii: ".") {
            offset += 1
            try scanDigits(of: start)
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            offset += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset += 1 }
            try scanDigits(of: start)
        }
        // `01`, `1.2.3`, `0x10` and `1e5x` are one wrong number, not a number and something else.
        if let byte = current, Self.mayContinueNumber(byte) { throw invalidNumber(from: start) }
        return start..<offset
    }

    // The number that fills `range`, or nil when something else stands there.
    func number(in range: Range<Int>) -> Range<Int>? {
        var scanner = JSONScanner(UnsafeBufferPointer(rebasing: bytes[range]), options: options)
        guard let number = try? scanner.scanNumber(), number == 0..<range.count else { return nil }
        return range
    }

    private mutating func scanDigits(of start: Int) throws(JSONFault) {
        guard let first = current else { throw unexpected(expected: "a digit") }
        guard Self.isDigit(first) else { throw invalidNumber(from: start) }
        while let byte = current, Self.isDigit(byte) { offset += 1 }
    }

    // Also for texts that look like an attempt at a number: `+1`, `.5`, `NaN`. Only the beginning of a long one is
    // told: it may be a key or token that somebody forgot to quote.
    func invalidNumber(from start: Int) -> JSONFault {
        var end = start
        while end - start < 12, let byte = byte(at: end), Self.mayContinueNumber(byte) { end += 1 }
        let isWhole = byte(at: end).map { !Self.mayContinueNumber($0) } ?? true
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
        return JSONFault(reason: .invalidNumber(isWhole ? text : text.prefix(4) + "…"), offset: start)
    }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10
    }

    static func mayContinueNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        default: isDigit(byte)
        }
    }
}
