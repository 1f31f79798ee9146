// Cuts a text into tokens, by the lexical grammar of the specification (section 2.1), with its draft's rules for
// Unicode: any scalar may stand in strings and comments, and `\u{1F600}` is an escape.
//
// The buffer is borrowed from `Parser.parse`, which keeps the bytes alive; a lexer is never stored beyond that. They are
// valid UTF-8 (`checkEncoding`), and no index is used without a look at `bytes.count`.
struct Lexer: ~Copyable {
    let bytes: UnsafeBufferPointer<UInt8>
    let file: SourceFile
    let keepsComments: Bool
    var offset = 0
    var line = 1
    // Where the current line begins, and how many bytes of it up to `offset` only continue a scalar: both for columns.
    var lineStart = 0
    var continuations = 0
    private(set) var comments: [Syntax.Comment] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>, file: SourceFile, keepsComments: Bool) {
        self.bytes = bytes
        self.file = file
        self.keepsComments = keepsComments
    }

    // The byte at `index`; zero, which no token has, behind the end.
    @inline(__always)
    func byte(_ index: Int) -> UInt8 {
        index < bytes.count ? bytes[index] : 0
    }

    func text(_ token: Token) -> String {
        text(token.start, token.end)
    }

    func text(_ start: Int, _ end: Int) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    }

    // MARK: Tokens

    mutating func next() throws(GraphQLDiagnostic) -> Token {
        skipIgnored()
        guard offset < bytes.count else { return token(.end, length: 0) }
        let first = bytes[offset]
        switch first {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
            return nameToken()
        case UInt8(ascii: "{"): return token(.leftBrace, length: 1)
        case UInt8(ascii: "}"): return token(.rightBrace, length: 1)
        case UInt8(ascii: ":"): return token(.colon, length: 1)
        case UInt8(ascii: "!"): return token(.bang, length: 1)
        case UInt8(ascii: "("): return token(.leftParenthesis, length: 1)
        case UInt8(ascii: ")"): return token(.rightParenthesis, length: 1)
        case UInt8(ascii: "["): return token(.leftBracket, length: 1)
        case UInt8(ascii: "]"): return token(.rightBracket, length: 1)
        case UInt8(ascii: "$"): return token(.dollar, length: 1)
        case UInt8(ascii: "@"): return token(.at, length: 1)
        case UInt8(ascii: "="): return token(.equals, length: 1)
        case UInt8(ascii: "|"): return token(.pipe, length: 1)
        case UInt8(ascii: "&"): return token(.ampersand, length: 1)
        case UInt8(ascii: "\""):
            if byte(offset + 1) == first, byte(offset + 2) == first { return try blockStringToken() }
            return try stringToken()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try numberToken()
        case UInt8(ascii: "."):
            guard byte(offset + 1) == first, byte(offset + 2) == first else {
                throw error("a dot can't stand alone; a fragment is spread with three (\"...\")")
            }
            return token(.spread, length: 3)
        default: throw unexpectedCharacter()
        }
    }

    // A token of `length` bytes from here on, without a line break in it.
    @inline(__always)
    mutating func token(_ kind: Token.Kind, length: Int) -> Token {
        let token = Token(
            kind: kind, start: offset, end: offset + length, line: line, column: offset - lineStart - continuations + 1)
        offset += length
        return token
    }

    private mutating func nameToken() -> Token {
        var end = offset + 1
        while Self.isNameByte(byte(end)) { end += 1 }
        return token(.name, length: end - offset)
    }

    // MARK: What stands between tokens

    private mutating func skipIgnored() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x09, UInt8(ascii: ","): offset += 1
            case 0x0A, 0x0D: skipLineBreak()
            case UInt8(ascii: "#"): skipComment()
            // A byte order mark, which the specification ignores wherever it stands. Editors don't show it: no column.
            case 0xEF where byte(offset + 1) == 0xBB && byte(offset + 2) == 0xBF:
                offset += 3
                continuations += 3
            default: return
            }
        }
    }

    mutating func skipLineBreak() {
        offset += bytes[offset] == 0x0D && byte(offset + 1) == 0x0A ? 2 : 1
        line += 1
        lineStart = offset
        continuations = 0
    }

    private mutating func skipComment() {
        let start = offset
        let column = offset - lineStart - continuations + 1
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == 0x0A || byte == 0x0D { break }
            if byte & 0xC0 == 0x80 { continuations += 1 }
            offset += 1
        }
        guard keepsComments else { return }
        comments.append(
            Syntax.Comment(
                text: text(start + 1, offset), place: SourcePlace(file: file, line: line, column: column)))
    }

    // MARK: Kinds of bytes

    @inline(__always)
    static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    // MARK: Errors

    // An error at the current place.
    func error(_ message: String) -> GraphQLDiagnostic {
        GraphQLDiagnostic(
            rule: GraphQLDiagnostic.syntaxRule, message,
            at: SourcePlace(file: file, line: line, column: offset - lineStart - continuations + 1))
    }

    private func unexpectedCharacter() -> GraphQLDiagnostic {
        let length = max(1, Self.length(ofScalarWith: bytes[offset]))
        let scalar = text(offset, min(offset + length, bytes.count)).unicodeScalars.first ?? "\u{FFFD}"
        let hint = scalar == "'" ? "; strings stand in double quotes" : ""
        return error("\(Self.name(of: scalar)) can't stand here\(hint)")
    }

    // A scalar for a message: as it is where it is printable ASCII, else by its number.
    static func name(of scalar: Unicode.Scalar) -> String {
        if scalar.value > 0x20, scalar.value < 0x7F {
            return "the character \(scalar == "\"" ? "'\"'" : "\"\(scalar)\"")"
        }
        let number = String(scalar.value, radix: 16, uppercase: true)
        return "the character U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
    }
}

extension GraphQLDiagnostic {
    /// What ``rule`` says of an error of syntax.
    public static let syntaxRule = "Syntax"
}
