public import FoundationEssentials

extension JSONReader {
    /// Reads `null` if it comes next, and says whether it did; any other value stays unread.
    public mutating func readNullIfPresent() throws(JSONError) -> Bool {
        do throws(JSONFault) {
            try scanner.skipSpace()
        } catch {
            throw located(error)
        }
        guard scanner.current == UInt8(ascii: "n") else { return false }
        try readNull()
        return true
    }

    /// Reads a whole number that fits into `Int`; `1.0` and `1e3` are whole.
    public mutating func readInt() throws(JSONError) -> Int {
        let range = try readNumberRange()
        if let value = scanner.int64(range) { return Int(value) }
        let number = JSONNumber(valid: scanner.text(range))
        guard let value = number.int else { throw error(number.mismatch(with: Int.self)) }
        return value
    }

    /// Reads a whole number that fits into `Int64`; `1.0` and `1e3` are whole.
    public mutating func readInt64() throws(JSONError) -> Int64 {
        let range = try readNumberRange()
        if let value = scanner.int64(range) { return value }
        let number = JSONNumber(valid: scanner.text(range))
        guard let value = number.int64 else { throw error(number.mismatch(with: Int64.self)) }
        return value
    }

    /// Reads a number as the nearest `Double`; one beyond its range is an error.
    public mutating func readDouble() throws(JSONError) -> Double {
        let range = try readNumberRange()
        if let value = scanner.double(range) { return value }
        let number = JSONNumber(valid: scanner.text(range))
        guard number.double.isFinite else { throw error(.numberOutOfRange(number.text, type: "Double")) }
        return number.double
    }

    /// Reads a number as a `Decimal` with exactly its digits; more than 38 significant ones are an error.
    public mutating func readDecimal() throws(JSONError) -> Decimal {
        try decimal(readNumberRange())
    }

    /// Reads a `Decimal` from a number, or from a string that holds one by JSON's grammar (`"19.99"`).
    ///
    /// Many servers send amounts as strings, so that nobody reads them through a `Double`.
    public mutating func readDecimalOrText() throws(JSONError) -> Decimal {
        guard try peek() == .string else { return try readDecimal() }
        let token = try readStringToken()
        guard !token.hasEscapes, let range = scanner.number(in: token.start..<token.end) else {
            throw error(.typeMismatch(expected: "a number", found: "a string that is not one"))
        }
        return try decimal(range)
    }

    private func decimal(_ range: Range<Int>) throws(JSONError) -> Decimal {
        if let value = scanner.decimal(range) { return value }
        let number = JSONNumber(valid: scanner.text(range))
        guard let value = number.decimal else { throw error(.numberOutOfRange(number.text, type: "Decimal")) }
        return value
    }

    private mutating func readNumberRange() throws(JSONError) -> Range<Int> {
        do throws(JSONFault) {
            return try scanNumber()
        } catch {
            throw located(error)
        }
    }

    /// Reads an identifier: a string, or a number, whose text is the identifier then.
    public mutating func readIdentifier() throws(JSONError) -> String {
        try peek() == .number ? readNumber().text : readString()
    }

    /// Reads a value of any kind as a tree.
    public mutating func readValue() throws(JSONError) -> JSONValue {
        switch try peek() {
        case .null:
            try readNull()
            return .null
        case .bool: return .bool(try readBool())
        case .number: return .number(try readNumber())
        case .string: return .string(try readString())
        case .array:
            var elements: [JSONValue] = []
            try beginArray()
            while try nextElement() { elements.append(try readValue()) }
            return .array(elements)
        case .object:
            var object = JSONObject()
            try beginObject()
            while let key = try nextKey() { object[key] = try readValue() }
            return .object(object)
        }
    }
}
