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
            try scanWord(value ? "true" : "false")
            return value
        } catch {
            throw located(error)
        }
    }

    /// Reads `null`.
    public mutating func readNull() throws(JSONError) {
        do throws(JSONFault) {
            try expect(.null)
            try scanWord("null")
        } catch {
            throw located(error)
        }
    }

    private mutating func scanWord(_ word: StaticString) throws(JSONFault) {
        try scanner.scanLiteral(word)
        // `nullx` is one wrong word.
        guard let byte = scanner.current, JSONScanner.mayContinueNumber(byte) else { return }
        throw JSONFault(reason: .unexpectedByte(scanner.bytes[valueOffset], expected: "a value"), offset: valueOffset)
    }

    /// Reads a value of any kind, checks it as strictly as if it were wanted, and forgets it.
    public mutating func skipValue() throws(JSONError) {
        do throws(JSONFault) {
            try skip()
        } catch {
            throw located(error)
        }
    }

    mutating func skip() throws(JSONFault) {
        switch try nextKind() {
        case .null: try scanWord("null")
        case .bool: try scanWord(scanner.current == UInt8(ascii: "t") ? "true" : "false")
        case .string: _ = try scanner.scanString()
        case .number: _ = try scanner.scanNumber()
        case .object:
            try open(.object)
            while try nextKeyToken() != nil { try skip() }
        case .array:
            try open(.array)
            while try nextItem(closing: UInt8(ascii: "]"), expected: "\",\" or \"]\"") { try skip() }
        }
    }
}
