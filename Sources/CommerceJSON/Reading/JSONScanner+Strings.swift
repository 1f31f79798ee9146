// A string that was scanned and found valid: where its content stands, between the quotes.
struct JSONStringToken {
    var start: Int
    var end: Int
    var hasEscapes: Bool
    // Whether the bytes between the quotes are all ASCII; escapes may stand for more.
    var isASCII: Bool
}

extension JSONScanner {
    // Scans a string from its opening quote to behind its closing one, and checks escapes and UTF-8.
    mutating func scanString() throws(JSONFault) -> JSONStringToken {
        let start = offset + 1
        var index = start
        var hasEscapes = false
        var isASCII = true
        while true {
            index = endOfPlainText(from: index)
            guard index < bytes.count else {
                throw JSONFault(reason: .unexpectedEnd(expected: "the closing quote of a string"), offset: bytes.count)
            }
            switch bytes[index] {
            case UInt8(ascii: "\""):
                offset = index + 1
                return JSONStringToken(start: start, end: index, hasEscapes: hasEscapes, isASCII: isASCII)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                index = try endOfEscape(at: index)
            case 0x80...:
                isASCII = false
                repeat { index = try endOfScalar(at: index) } while index < bytes.count && bytes[index] >= 0x80
            case let byte:
                throw JSONFault(reason: .controlCharacter(byte), offset: index)
            }
        }
    }

    // Where the first byte stands that is not simply copied: a quote, a backslash, a control character, the first of a
    // scalar beyond ASCII, or the end of the text.
    //
    // Eight bytes at a time: in each byte of `special` the highest bit says whether there is such a byte. A borrow may
    // set the bit of a byte above a byte that is one, never below the lowest, which is the one asked for.
    @inline(__always)
    private func endOfPlainText(from start: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        var index = start
        while bytes.count - index >= 8 {
            let word = UInt64(
                littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
            let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
            let below =
                ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes) | ((word &- ones &* 0x20) & ~word)
            let special = (below | word) & highs
            if special != 0 { return index + special.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < bytes.count {
            let byte = bytes[index]
            guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { break }
            index += 1
        }
        return index
    }

    // The text of a token. The token was checked, so nothing is repaired here.
    @inline(__always)
    func string(_ token: JSONStringToken) -> String {
        guard !token.hasEscapes else { return unescaped(token) }
        let content = UnsafeBufferPointer(rebasing: bytes[token.start..<token.end])
        return String(copying: UTF8Span(unchecked: content.span, isKnownASCII: token.isASCII))
    }

    private func unescaped(_ token: JSONStringToken) -> String {
        let content = UnsafeBufferPointer(rebasing: bytes[token.start..<token.end])
        // An escape is never shorter than the UTF-8 it stands for.
        return String(unsafeUninitializedCapacity: content.count) { output in
            var read = 0
            var written = 0
            while read < content.count {
                if content[read] == UInt8(ascii: "\\") {
                    let (scalar, length) = Self.scalar(ofEscape: content, at: read)
                    for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                        output[written] = unit
                        written += 1
                    }
                    read += length
                } else {
                    output[written] = content[read]
                    written += 1
                    read += 1
                }
            }
            return written
        }
    }

    // MARK: UTF-8

    // Where the scalar that begins at `index` with a byte of 0x80 or more ends, by the table of well-formed byte
    // sequences in the Unicode standard (3.9, table 3-7).
    func endOfScalar(at index: Int) throws(JSONFault) -> Int {
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch bytes[index] {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: throw JSONFault(reason: .invalidUTF8, offset: index)
        }
        guard length <= bytes.count - index, second.contains(bytes[index + 1]) else {
            throw JSONFault(reason: .invalidUTF8, offset: index)
        }
        for position in index + 2..<max(index + length, index + 2) where bytes[position] & 0xC0 != 0x80 {
            throw JSONFault(reason: .invalidUTF8, offset: index)
        }
        return index + length
    }

    // MARK: Escapes

    private func endOfEscape(at index: Int) throws(JSONFault) -> Int {
        guard let kind = byte(at: index + 1) else {
            throw JSONFault(reason: .unexpectedEnd(expected: "the rest of an escape"), offset: bytes.count)
        }
        switch kind {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return index + 2
        case UInt8(ascii: "u"):
            let unit = try unicodeEscape(at: index)
            if !UTF16.isSurrogate(unit) { return index + 6 }
            // A surrogate counts only as the first of a pair; `String` could not hold a lone one.
            guard UTF16.isLeadSurrogate(unit), byte(at: index + 6) == UInt8(ascii: "\\"),
                byte(at: index + 7) == UInt8(ascii: "u"), UTF16.isTrailSurrogate(try unicodeEscape(at: index + 6))
            else { throw invalidEscape(at: index, length: 6) }
            return index + 12
        default:
            throw invalidEscape(at: index, length: kind < 0x80 && kind >= 0x20 ? 2 : 1)
        }
    }

    // The UTF-16 code unit of the `\uXXXX` at `index`.
    private func unicodeEscape(at index: Int) throws(JSONFault) -> UInt16 {
        var unit: UInt16 = 0
        for position in index + 2..<index + 6 {
            guard let byte = byte(at: position) else {
                throw JSONFault(reason: .unexpectedEnd(expected: "four hexadecimal digits"), offset: bytes.count)
            }
            guard let digit = Self.hexadecimalDigit(byte) else {
                throw invalidEscape(at: index, length: position - index)
            }
            unit = unit << 4 | digit
        }
        return unit
    }

    private func invalidEscape(at index: Int, length: Int) -> JSONFault {
        let end = min(index + length, bytes.count)
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[index..<end]), as: UTF8.self)
        return JSONFault(reason: .invalidEscape(text), offset: index)
    }

    private static func hexadecimalDigit(_ byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte &- UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte &- UInt8(ascii: "a") &+ 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte &- UInt8(ascii: "A") &+ 10)
        default: nil
        }
    }

    // The scalar of an escape that was checked, and how many bytes the escape has.
    private static func scalar(
        ofEscape content: UnsafeBufferPointer<UInt8>, at index: Int
    ) -> (scalar: Unicode.Scalar, length: Int) {
        switch content[index + 1] {
        case UInt8(ascii: "b"): return ("\u{8}", 2)
        case UInt8(ascii: "f"): return ("\u{C}", 2)
        case UInt8(ascii: "n"): return ("\n", 2)
        case UInt8(ascii: "r"): return ("\r", 2)
        case UInt8(ascii: "t"): return ("\t", 2)
        case UInt8(ascii: "u"):
            let unit = UInt32(checkedUnit(content, at: index))
            guard UTF16.isLeadSurrogate(UInt16(unit)) else { return (Unicode.Scalar(unit) ?? "\u{FFFD}", 6) }
            let trail = UInt32(checkedUnit(content, at: index + 6))
            let scalar = 0x10000 + (unit & 0x3FF) << 10 + trail & 0x3FF
            return (Unicode.Scalar(scalar) ?? "\u{FFFD}", 12)
        case let byte: return (Unicode.Scalar(byte), 2)
        }
    }

    private static func checkedUnit(_ content: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt16 {
        (index + 2..<index + 6).reduce(0) { $0 << 4 | (hexadecimalDigit(content[$1]) ?? 0) }
    }
}
