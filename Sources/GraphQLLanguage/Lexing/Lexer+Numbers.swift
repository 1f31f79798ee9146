extension Lexer {
    // `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`, not followed by a digit, a dot or a name.
    mutating func numberToken() throws(GraphQLDiagnostic) -> Token {
        var end = offset
        var kind = Token.Kind.int
        if byte(end) == UInt8(ascii: "-") { end += 1 }
        if byte(end) == UInt8(ascii: "0") {
            end += 1
            guard !Self.isDigit(byte(end)) else { throw error("a number can't begin with a zero before other digits") }
        } else {
            end = try endOfDigits(from: end)
        }
        if byte(end) == UInt8(ascii: ".") {
            kind = .float
            end = try endOfDigits(from: end + 1)
        }
        if byte(end) | 0x20 == UInt8(ascii: "e") {
            kind = .float
            end += 1
            if byte(end) == UInt8(ascii: "+") || byte(end) == UInt8(ascii: "-") { end += 1 }
            end = try endOfDigits(from: end)
        }
        guard byte(end) != UInt8(ascii: "."), !Self.isNameByte(byte(end)) else {
            throw error("a number can't be followed by a name or a dot; put a space or a comma between them")
        }
        return token(kind, length: end - offset)
    }

    private func endOfDigits(from start: Int) throws(GraphQLDiagnostic) -> Int {
        var end = start
        while Self.isDigit(byte(end)) { end += 1 }
        guard end > start else { throw error("this number lacks digits; write it as in 12, -3, 1.5 or 2e10") }
        return end
    }
}
