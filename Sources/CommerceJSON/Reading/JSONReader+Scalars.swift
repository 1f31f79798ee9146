extension JSONReader {
    /// Reads a string.
    public mutating func readString() throws(JSONError) -> String {
        do throws(JSONFault) {
            try expect(.string)
            return scanner.string(try scanner.scanString())
        } catch {
            throw located(error)
        }
    }

    /// Reads a number, with its text as it stands.
    public mutating func readNumber() throws(JSONError) -> JSONNumber {
        do throws(JSONFault) {
            try expect(.number)
            let range = try scanner.scanNumber()
            return JSONNumber(
                valid: String(decoding: UnsafeBufferPointer(rebasing: scanner.bytes[range]), as: UTF8.self))
        } catch {
            throw located(error)
        }
    }

    /// Reads `true` or `false`.
    public mutating func readBool() throws(JSONError) -> Bool {
        do throws(JSONFault) {
            try expect(.bool)
            let value = scanner.current == UInt8(ascii: "t")
            try scanner.scanLiteral(value ? "true" : "false")
            try endWord()
            return value
        } catch {
            throw located(error)
        }
    }

    /// Reads `null`.
    public mutating func readNull() throws(JSONError) {
        do throws(JSONFault) {
            try expect(.null)
            try scanner.scanLiteral("null")
            try endWord()
        } catch {
            throw located(error)
        }
    }

    // `nullx` is one wrong word.
    private func endWord() throws(JSONFault) {
        guard let byte = scanner.current, JSONScanner.mayContinueNumber(byte) else { return }
        throw JSONFault(reason: .unexpectedByte(scanner.bytes[valueOffset], expected: "a value"), offset: valueOffset)
    }

    /// Reads a value of any kind, checks it as strictly as if it were wanted, and forgets it.
    public mutating func skipValue() throws(JSONError) {
        switch try peek() {
        case .null: try readNull()
        case .bool: _ = try readBool()
        case .object:
            try beginObject()
            while try skipKey() { try skipValue() }
        case .array:
            try beginArray()
            while try nextElement() { try skipValue() }
        case .string, .number: try skipToken()
        }
    }

    private mutating func skipKey() throws(JSONError) -> Bool {
        do throws(JSONFault) {
            return try nextKeyToken() != nil
        } catch {
            throw located(error)
        }
    }

    // A string or number, without making a String of it.
    private mutating func skipToken() throws(JSONError) {
        do throws(JSONFault) {
            if scanner.current == UInt8(ascii: "\"") {
                _ = try scanner.scanString()
            } else {
                _ = try scanner.scanNumber()
            }
        } catch {
            throw located(error)
        }
    }
}
