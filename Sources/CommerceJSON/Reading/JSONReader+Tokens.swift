public import FoundationEssentials

// Going over values first, and making something of them later.
extension JSONReader {
    /// Goes over the value that comes next and returns where it stands; of an object or array it reads the bracket
    /// alone, so that its members or elements follow through ``nextMember(_:of:)`` or ``nextElement()``.
    ///
    /// Throws where there is no valid value, and for a value beyond the first 4 GiB of the text.
    public mutating func readToken() throws(JSONError) -> JSONToken {
        do throws(JSONFault) {
            let kind = try nextKind()
            switch kind {
            case .string:
                let string = try scanner.scanString()
                return try token(kind, hasEscapes: string.hasEscapes, isASCII: string.isASCII)
            case .number: _ = try scanner.scanNumber()
            case .bool, .null: try skip()
            case .object: try openObject()
            case .array: try openArray()
            }
            return try token(kind)
        } catch {
            throw located(error)
        }
    }

    // The token of the value that begins at `valueOffset` and ends here.
    @inline(__always)
    private func token(
        _ kind: JSONKind, hasEscapes: Bool = false, isASCII: Bool = true
    ) throws(JSONFault) -> JSONToken {
        guard let end = UInt32(exactly: scanner.offset) else {
            throw JSONFault(reason: .tooLarge(limit: Int(UInt32.max)), offset: valueOffset)
        }
        return JSONToken(
            kind: kind, hasEscapes: hasEscapes, isASCII: isASCII, start: UInt32(truncatingIfNeeded: valueOffset),
            end: end)
    }

    // MARK: What is made of a token

    /// The content of a string, the digits of a number, or the word `true`, `false` or `null`; of an object or array its
    /// bracket.
    public func string(_ token: JSONToken) -> String {
        guard token.range.upperBound <= scanner.bytes.count else { return "" }
        return token.kind == .string ? scanner.string(token.stringToken) : scanner.text(token.range)
    }

    /// Whether a token is a string with exactly this content.
    public func isString(_ token: JSONToken, _ content: [UInt8]) -> Bool {
        guard token.kind == .string, token.range.upperBound <= scanner.bytes.count else { return false }
        guard !token.hasEscapes else { return scanner.string(token.stringToken).utf8.elementsEqual(content) }
        let string = token.stringToken
        guard string.end - string.start == content.count else { return false }
        return scanner.bytes[string.start..<string.end].elementsEqual(content)
    }

    /// Whether two strings are written with the same bytes.
    public func isSame(_ token: JSONToken, _ other: JSONToken) -> Bool {
        let (left, right) = (token.range, other.range)
        guard token.kind == .string, other.kind == .string, left.count == right.count,
            max(left.upperBound, right.upperBound) <= scanner.bytes.count
        else { return false }
        let bytes = UnsafeRawBufferPointer(scanner.bytes)
        var index = 0
        while left.count - index >= 8 {
            guard
                bytes.loadUnaligned(fromByteOffset: left.lowerBound + index, as: UInt64.self)
                    == bytes.loadUnaligned(fromByteOffset: right.lowerBound + index, as: UInt64.self)
            else { return false }
            index += 8
        }
        while index < left.count {
            guard bytes[left.lowerBound + index] == bytes[right.lowerBound + index] else { return false }
            index += 1
        }
        return true
    }

    /// Whether a string has no content.
    public func isEmptyString(_ token: JSONToken) -> Bool {
        token.kind == .string && token.end == token.start + 2
    }

    /// The value of `true` or `false`; `nil` for any other token.
    public func bool(_ token: JSONToken) -> Bool? {
        guard token.kind == .bool, token.range.upperBound <= scanner.bytes.count else { return nil }
        return scanner.bytes[token.range.lowerBound] == UInt8(ascii: "t")
    }

    /// The amount of a number with exactly its digits, or of a string that is a plain decimal: digits with perhaps a
    /// sign and a fraction, no exponent, no blanks.
    ///
    /// `nil` for anything else, and for more than 38 significant digits.
    public func decimal(_ token: JSONToken) -> Decimal? {
        guard let range = numberRange(token) else { return paddedNumber(token)?.decimal }
        return scanner.decimal(range) ?? JSONNumber(valid: scanner.text(range)).decimal
    }

    /// The whole number of a number (`1.0` and `1e3` are whole), or of a string that is a plain decimal and whole.
    ///
    /// `nil` for anything else, and for what does not fit.
    public func int64(_ token: JSONToken) -> Int64? {
        guard let range = numberRange(token) else { return paddedNumber(token)?.int64 }
        return scanner.int64(range) ?? JSONNumber(valid: scanner.text(range)).int64
    }

    // Where the number stands that a number or a string is.
    @inline(__always)
    private func numberRange(_ token: JSONToken) -> Range<Int>? {
        guard token.range.upperBound <= scanner.bytes.count else { return nil }
        if token.kind == .number { return token.range }
        guard token.kind == .string, isPlainDecimal(token) else { return nil }
        let string = token.stringToken
        return scanner.number(in: string.start..<string.end)
    }

    private func isPlainDecimal(_ token: JSONToken) -> Bool {
        let string = token.stringToken
        guard string.start < string.end else { return false }
        for index in string.start..<string.end {
            let byte = scanner.bytes[index]
            guard JSONScanner.isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") else {
                return false
            }
        }
        return true
    }

    // A string with zeros in front of its digits, which are no part of JSON's numbers.
    @inline(never)
    private func paddedNumber(_ token: JSONToken) -> JSONNumber? {
        guard token.kind == .string, token.range.upperBound <= scanner.bytes.count, isPlainDecimal(token) else {
            return nil
        }
        let text = string(token)
        let magnitude = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard magnitude.hasPrefix("0"), !magnitude.contains("-") else { return nil }
        let digits = magnitude.drop { $0 == "0" }
        let whole = digits.first.map { $0 == "." } ?? true ? "0" + digits : digits
        return JSONNumber((text.hasPrefix("-") ? "-" : "") + whole)
    }

    /// The value of a token as a tree; an object or array is read again for it.
    public mutating func value(_ token: JSONToken) -> JSONValue? {
        again(token) { reader throws(JSONError) in try reader.readValue() }
    }

    /// The JSON text of a token's whole value as it stands.
    public mutating func text(_ token: JSONToken) -> String? {
        again(token) { reader throws(JSONError) in
            try reader.skipValue()
            return reader.scanner.text(token.range.lowerBound..<reader.scanner.offset)
        }
    }

    // Reads from a token's first byte, and comes back.
    private mutating func again<Value>(
        _ token: JSONToken, _ read: (inout JSONReader) throws(JSONError) -> Value
    ) -> Value? {
        let here = mark
        defer { rewind(to: here) }
        rewind(to: Mark(offset: token.offset, depth: 0, justOpened: false))
        return try? read(&self)
    }

    // MARK: Places

    /// The paths of the values that begin behind so many bytes, in the order of `offsets`: one walk over the text for
    /// all of them.
    public func paths(of offsets: [Int]) -> [JSONPath] {
        JSONLocator.paths(to: offsets, in: scanner.bytes, options: scanner.options)
    }
}
