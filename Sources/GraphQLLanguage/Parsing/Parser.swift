// Makes a tree of a text by recursive descent, by the grammar of the specification's appendix B.
//
// Every recursion goes through `nested`, which counts the depth; every token through `advance`, which counts tokens.
struct Parser: ~Copyable {
    var lexer: Lexer
    private(set) var token: Token
    // The token before it.
    private var previous: Token?
    private let limits: GraphQLLimits
    private var tokenCount = 0
    private var depth = 0

    private init(_ lexer: consuming Lexer, limits: GraphQLLimits) throws(GraphQLDiagnostic) {
        self.limits = limits
        self.lexer = lexer
        token = try self.lexer.next()
    }

    // Runs `body` with a parser over `bytes` and returns its result, once nothing is left of the text.
    static func parse<Value>(
        _ bytes: some Sequence<UInt8>, file: SourceFile, limits: GraphQLLimits, keepsComments: Bool,
        _ body: (inout Parser) throws(GraphQLDiagnostic) -> Value
    ) throws(GraphQLDiagnostic) -> Value {
        let attempt =
            bytes.withContiguousStorageIfAvailable {
                result($0, file: file, limits: limits, keepsComments: keepsComments, body)
            }
            ?? Array(bytes).withUnsafeBufferPointer {
                result($0, file: file, limits: limits, keepsComments: keepsComments, body)
            }
        return try attempt.get()
    }

    // `withContiguousStorageIfAvailable` rethrows untyped errors, hence the result.
    private static func result<Value>(
        _ bytes: UnsafeBufferPointer<UInt8>, file: SourceFile, limits: GraphQLLimits, keepsComments: Bool,
        _ body: (inout Parser) throws(GraphQLDiagnostic) -> Value
    ) -> Result<Value, GraphQLDiagnostic> {
        do throws(GraphQLDiagnostic) {
            guard bytes.count <= limits.maximumBytes else {
                throw GraphQLDiagnostic(
                    rule: GraphQLDiagnostic.syntaxRule, "the text is longer than \(limits.maximumBytes) bytes",
                    at: .start(of: file))
            }
            let lexer = Lexer(bytes, file: file, keepsComments: keepsComments)
            try lexer.checkEncoding()
            var parser = try Parser(lexer, limits: limits)
            let value = try body(&parser)
            guard parser.token.kind == .end else { throw parser.unexpected(expected: "the end of the text") }
            return .success(value)
        } catch {
            return .failure(error)
        }
    }

    // MARK: Tokens

    // Goes to the next token; returns the one it leaves.
    @discardableResult
    mutating func advance() throws(GraphQLDiagnostic) -> Token {
        let left = token
        tokenCount += 1
        guard tokenCount <= limits.maximumTokens else {
            throw lexer.error("the text has more than \(limits.maximumTokens) tokens")
        }
        previous = left
        token = try lexer.next()
        return left
    }

    @inline(__always)
    func peek(_ kind: Token.Kind) -> Bool { token.kind == kind }

    @discardableResult
    mutating func expect(_ kind: Token.Kind) throws(GraphQLDiagnostic) -> Token {
        guard token.kind == kind else { throw unexpected(expected: kind.phrase) }
        return try advance()
    }

    // Goes over a token of this kind if it comes next.
    mutating func skip(_ kind: Token.Kind) throws(GraphQLDiagnostic) -> Bool {
        guard token.kind == kind else { return false }
        try advance()
        return true
    }

    // Whether this word comes next.
    func peekKeyword(_ word: StaticString) -> Bool {
        guard token.kind == .name, token.end - token.start == word.utf8CodeUnitCount else { return false }
        for index in 0..<word.utf8CodeUnitCount where lexer.bytes[token.start + index] != word.utf8Start[index] {
            return false
        }
        return true
    }

    mutating func skipKeyword(_ word: StaticString) throws(GraphQLDiagnostic) -> Bool {
        guard peekKeyword(word) else { return false }
        try advance()
        return true
    }

    mutating func expectKeyword(_ word: StaticString) throws(GraphQLDiagnostic) {
        guard try skipKeyword(word) else { throw unexpected(expected: "\"\(word)\"") }
    }

    // MARK: Parts

    var place: SourcePlace {
        SourcePlace(file: lexer.file, line: token.line, column: token.column)
    }

    // Where the last token stands that was gone over.
    var previousPlace: SourcePlace {
        guard let previous else { return place }
        return SourcePlace(file: lexer.file, line: previous.line, column: previous.column)
    }

    mutating func name() throws(GraphQLDiagnostic) -> Syntax.Name {
        let place = place
        let token = try expect(.name)
        return Syntax.Name(lexer.text(token), at: place)
    }

    // Parses one part or more between brackets.
    mutating func list<Element>(
        _ open: Token.Kind, _ close: Token.Kind, _ element: (inout Parser) throws(GraphQLDiagnostic) -> Element
    ) throws(GraphQLDiagnostic) -> [Element] {
        try expect(open)
        var elements: [Element] = []
        repeat { elements.append(try element(&self)) } while try !skip(close)
        return elements
    }

    // The same, or nothing where the opening bracket does not come next.
    mutating func optionalList<Element>(
        _ open: Token.Kind, _ close: Token.Kind, _ element: (inout Parser) throws(GraphQLDiagnostic) -> Element
    ) throws(GraphQLDiagnostic) -> [Element] {
        peek(open) ? try list(open, close, element) : []
    }

    // Parses names with a separator between them and, if one likes, before the first.
    mutating func names(separatedBy separator: Token.Kind) throws(GraphQLDiagnostic) -> [Syntax.Name] {
        _ = try skip(separator)
        var names: [Syntax.Name] = []
        repeat { names.append(try name()) } while try skip(separator)
        return names
    }

    // MARK: Depth

    // Runs `body` one level deeper.
    mutating func nested<Value>(
        _ body: (inout Parser) throws(GraphQLDiagnostic) -> Value
    ) throws(GraphQLDiagnostic) -> Value {
        guard depth < limits.maximumDepth else {
            throw GraphQLDiagnostic(
                rule: GraphQLDiagnostic.syntaxRule, "more than \(limits.maximumDepth) levels are nested in one another",
                at: place)
        }
        depth += 1
        let value = try body(&self)
        depth -= 1
        return value
    }

    // MARK: Errors

    func unexpected(expected: String) -> GraphQLDiagnostic {
        GraphQLDiagnostic(
            rule: GraphQLDiagnostic.syntaxRule, "expected \(expected), found \(found)", at: place)
    }

    private var found: String {
        switch token.kind {
        case .name:
            let text = lexer.text(token)
            return "\"\(text.utf8.count > 48 ? text.prefix(48) + "…" : text)\""
        default: return token.kind.phrase
        }
    }
}
