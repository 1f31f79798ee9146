extension Lexer {
    // MARK: "…"

    mutating func stringToken() throws(GraphQLDiagnostic) -> Token {
        let start = offset
        let column = offset - lineStart - continuations + 1
        offset += 1
        while offset < bytes.count {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return Token(kind: .string, start: start, end: offset, line: line, column: column)
            case UInt8(ascii: "\\"): offset += try escape(at: offset).length
            case 0x0A, 0x0D: throw error("a string ends on its line; one over several lines stands in \"\"\"")
            default:
                if byte & 0xC0 == 0x80 { continuations += 1 }
                offset += 1
            }
        }
        throw error("the closing quote of a string is missing")
    }

    // The value of a string token, which was checked when it was cut.
    func stringValue(_ token: Token) throws(GraphQLDiagnostic) -> String {
        if token.kind == .blockString { return blockStringValue(token) }
        var output: [UInt8] = []
        var hasEscapes = false
        var index = token.start + 1
        while index < token.end - 1 {
            if bytes[index] == UInt8(ascii: "\\") {
                hasEscapes = true
                break
            }
            index += 1
        }
        guard hasEscapes else { return text(token.start + 1, token.end - 1) }
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[token.start + 1..<index]))
        while index < token.end - 1 {
            if bytes[index] == UInt8(ascii: "\\") {
                let (scalar, length) = try escape(at: index)
                output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                index += length
            } else {
                output.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    // MARK: Escapes

    // The scalar that the escape at `index` stands for, and how many bytes the escape has.
    private func escape(at index: Int) throws(GraphQLDiagnostic) -> (scalar: Unicode.Scalar, length: Int) {
        switch byte(index + 1) {
        case UInt8(ascii: "\""): return ("\"", 2)
        case UInt8(ascii: "\\"): return ("\\", 2)
        case UInt8(ascii: "/"): return ("/", 2)
        case UInt8(ascii: "b"): return ("\u{8}", 2)
        case UInt8(ascii: "f"): return ("\u{C}", 2)
        case UInt8(ascii: "n"): return ("\n", 2)
        case UInt8(ascii: "r"): return ("\r", 2)
        case UInt8(ascii: "t"): return ("\t", 2)
        case UInt8(ascii: "u"):
            return byte(index + 2) == UInt8(ascii: "{") ? try bracedEscape(at: index) : try fixedEscape(at: index)
        default: throw error("a backslash begins no escape here; write \"\\\\\" for the character itself")
        }
    }

    // `\u{X…}` with as many digits as it takes.
    private func bracedEscape(at index: Int) throws(GraphQLDiagnostic) -> (scalar: Unicode.Scalar, length: Int) {
        var value: UInt32 = 0
        var end = index + 3
        // Leading zeros are allowed, eight digits at most.
        while end - index < 11, let digit = Self.hexadecimalDigit(byte(end)) {
            value = value << 4 | digit
            end += 1
        }
        guard end > index + 3, byte(end) == UInt8(ascii: "}"), let scalar = Unicode.Scalar(value) else {
            throw error("\\u{…} has to hold the hexadecimal number of a Unicode scalar, as in \\u{1F600}")
        }
        return (scalar, end + 1 - index)
    }

    // `\uXXXX`, or two of them that are a surrogate pair.
    private func fixedEscape(at index: Int) throws(GraphQLDiagnostic) -> (scalar: Unicode.Scalar, length: Int) {
        guard let unit = codeUnit(at: index + 2) else {
            throw error("\\u has to be followed by four hexadecimal digits, as in \\u00E9")
        }
        if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
        if unit < 0xDC00, byte(index + 6) == UInt8(ascii: "\\"), byte(index + 7) == UInt8(ascii: "u"),
            let trail = codeUnit(at: index + 8), trail >= 0xDC00, trail <= 0xDFFF,
            let scalar = Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + trail & 0x3FF)
        {
            return (scalar, 12)
        }
        throw error("half of a surrogate pair stands for no character; write \\u{…} with the character's number")
    }

    private func codeUnit(at index: Int) -> UInt32? {
        var value: UInt32 = 0
        for position in index..<index + 4 {
            guard let digit = Self.hexadecimalDigit(byte(position)) else { return nil }
            value = value << 4 | digit
        }
        return value
    }

    private static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    // MARK: """…"""

    mutating func blockStringToken() throws(GraphQLDiagnostic) -> Token {
        let (start, line, column) = (offset, self.line, offset - lineStart - continuations + 1)
        offset += 3
        while offset < bytes.count {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "\"") where isTripleQuote(at: offset):
                offset += 3
                return Token(kind: .blockString, start: start, end: offset, line: line, column: column)
            case UInt8(ascii: "\\") where isTripleQuote(at: offset + 1): offset += 4
            case 0x0A, 0x0D: skipLineBreak()
            default:
                if byte & 0xC0 == 0x80 { continuations += 1 }
                offset += 1
            }
        }
        throw error("the closing \"\"\" of a string is missing")
    }

    private func isTripleQuote(at index: Int) -> Bool {
        let quote = UInt8(ascii: "\"")
        return byte(index) == quote && byte(index + 1) == quote && byte(index + 2) == quote
    }

    private func blockStringValue(_ token: Token) -> String {
        var lines: [[UInt8]] = [[]]
        var index = token.start + 3
        while index < token.end - 3 {
            let byte = bytes[index]
            index += 1
            switch byte {
            case 0x0A: lines.append([])
            case 0x0D:
                if index < token.end - 3, bytes[index] == 0x0A { index += 1 }
                lines.append([])
            // The only escape: \""".
            case UInt8(ascii: "\\") where isTripleQuote(at: index) && index + 3 <= token.end - 3:
                lines[lines.count - 1].append(contentsOf: [0x22, 0x22, 0x22])
                index += 3
            default: lines[lines.count - 1].append(byte)
            }
        }
        return BlockString.value(ofLines: lines)
    }
}
