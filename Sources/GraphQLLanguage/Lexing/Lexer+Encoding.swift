extension Lexer {
    // Checks that the whole text is UTF-8, by the table of well-formed byte sequences in the Unicode standard (3.9,
    // table 3-7), so that everything else may rely on it.
    func checkEncoding() throws(GraphQLDiagnostic) {
        var line = 1
        var column = 1
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                index += 1
                column += 1
                if byte == 0x0A || byte == 0x0D && self.byte(index) != 0x0A {
                    line += 1
                    column = 1
                }
                continue
            }
            guard isWellFormed(at: index) else {
                throw GraphQLDiagnostic(
                    rule: GraphQLDiagnostic.syntaxRule, "the text is not valid UTF-8; save it in that encoding",
                    at: SourcePlace(file: file, line: line, column: column))
            }
            index += Self.length(ofScalarWith: byte)
            column += 1
        }
    }

    // How many bytes a scalar has that begins with `first`; 0 for a byte that begins none.
    static func length(ofScalarWith first: UInt8) -> Int {
        switch first {
        case 0x00...0x7F: 1
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 0
        }
    }

    private func isWellFormed(at index: Int) -> Bool {
        let first = bytes[index]
        let length = Self.length(ofScalarWith: first)
        guard length > 0, length <= bytes.count - index else { return false }
        let second = bytes[index + 1]
        switch first {
        case 0xE0: guard second >= 0xA0, second <= 0xBF else { return false }
        case 0xED: guard second >= 0x80, second <= 0x9F else { return false }
        case 0xF0: guard second >= 0x90, second <= 0xBF else { return false }
        case 0xF4: guard second >= 0x80, second <= 0x8F else { return false }
        default: guard second & 0xC0 == 0x80 else { return false }
        }
        if length > 2, bytes[index + 2] & 0xC0 != 0x80 { return false }
        return length < 4 || bytes[index + 3] & 0xC0 == 0x80
    }
}
