extension JSONReader {
    /// Reads a string.
    public mutating func readString() throws(JSONError) -> String {
        scanner.string(try readStringToken())
    }

    @inline(__always)
    mutating func readStringToken() throws(JSONError) -> JSONStringToken {
        do throws(JSONFault) {
            try expect(.string, UInt8(ascii: "\""))
            return try scanner.scanString()
        } catch {
            throw located(error)
        }
    }

    /// Reads a number, with its text as it stands.
    public mutating func readNumber() throws(JSONError) -> JSONNumber {
        do throws(JSONFault) {
            return JSONNumber(valid: scanner.text(try scanNumber()))
        } catch {
            throw located(error)
        }
    }

    /// Reads `true` or `false`.
    public mutating func readBool() throws(JSONError) -> Bool {
        do throws(JSONFault) {
            try scanner.skipSpace()
            valueOffset = scanner.offset
            switch scanner.current {
            case UInt8(ascii: "t"):
                try scanWord("true")
                return true
            case UInt8(ascii: "f"):
                try scanWord("false")
                return false
            default: throw mismatch(.bool)
            }
        } catch {
            throw located(error)
        }
    }

    /// Reads `null`.
    public mutating func readNull() throws(JSONError) {
        do throws(JSONFault) {
            try expect(.null, UInt8(ascii: "n"))
            try scanWord("null")
        } catch {
            throw located(error)
        }
    }

    // Goes over the number that has to come next, and returns where it stands.
    mutating func scanNumber() throws(JSONFault) -> Range<Int> {
        try scanner.skipSpace()
        valueOffset = scanner.offset
        guard let first = scanner.current, first == UInt8(ascii: "-") || JSONScanner.isDigit(first) else {
            throw mismatch(.number)
        }
        return try scanner.scanNumber()
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
            try openObject()
            while try nextKeyToken() != nil { try skip() }
        case .array:
            try openArray()
            while try nextItem(closing: UInt8(ascii: "]")) { try skip() }
        }
    }
}
