import GraphQLLanguage
import Testing

@Suite struct ParserTests {
    @Test func anOperationHasItsParts() throws {
        let document = try Syntax.Document(parsing: Samples.operations)
        #expect(document.operations.map(\.kind) == [.query, .mutation, .subscription])
        #expect(document.fragments.map(\.name.text) == ["Card"])
        let query = try #require(document.operations.first)
        #expect(
            query.variables.map { "\($0.name): \($0.type)" } == ["first: Int!", "filters: [[Filter!]!]", "on: Boolean"])
        #expect(query.directives.first?.argument("for")?.string == "aé😀😀")
        guard case .field(let field) = query.selections.selections[1] else { throw Mismatch() }
        #expect(field.responseName == "found")
        #expect(field.name.text == "products")
        guard case .spread(let spread) = field.selections?.selections.first else { throw Mismatch() }
        #expect(spread.name.text == "Card")
        #expect(spread.directives.contains("defer"))
    }

    @Test func aSchemaHasItsParts() throws {
        let document = try Syntax.Document(parsing: Samples.types)
        let types = document.definitions.compactMap { definition -> Syntax.TypeDefinition? in
            if case .type(let type) = definition { type } else { nil }
        }
        let root = try #require(types.first { $0.name.text == "Root" })
        #expect(root.description?.text == "A product.\n\nWith two paragraphs.")
        #expect(root.interfaces.map(\.text) == ["Node", "Named"])
        #expect(root.fields.map { "\($0.type)" } == ["ID!", "String", "[[Float!]!]!"])
        #expect(root.fields[1].directives.deprecationReason == "old")
        #expect(root.fields[1].arguments.map(\.isRequired) == [false, false])
        #expect(types.filter(\.isExtension).map(\.name.text) == ["Root", "Any", "Filter", "Date"])
        #expect(types.first { $0.name.text == "Any" }?.members.map(\.text) == ["Root", "Change"])
    }

    @Test(arguments: [
        (
            "",
            "1:1: error: expected a definition, such as \"query\", \"fragment\" or \"type\", found the end of the text"
        ),
        ("{}", "1:2: error: expected a name, found \"}\""),
        ("{ a", "1:4: error: expected a name, found the end of the text"),
        ("{ a { } }", "1:7: error: expected a name, found \"}\""),
        ("{ a() }", "1:5: error: expected a name, found \")\""),
        ("{ a: }", "1:6: error: expected a name, found \"}\""),
        ("{ ...on }", "1:9: error: expected a name, found \"}\""),
        ("fragment on on T { a }", "1:10: error: expected the name of a fragment, which can't be \"on\", found \"on\""),
        ("fragment F T { a }", "1:12: error: expected \"on\", found \"T\""),
        ("query ($a: Int = $b) { a }", "1:18: error: expected a value without variables, found \"$\""),
        ("query ($a Int) { a }", "1:11: error: expected \":\", found \"Int\""),
        ("query Q() { a }", "1:9: error: expected \"$\", found \")\""),
        (
            "querry { a }",
            "1:1: error: expected a definition, such as \"query\", \"fragment\" or \"type\", found \"querry\""
        ),
        ("{ a } }", "1:7: error: expected a definition, such as \"query\", \"fragment\" or \"type\", found \"}\""),
        ("type T {}", "1:9: error: expected a name, found \"}\""),
        ("type T { a }", "1:12: error: expected \":\", found \"}\""),
        ("extend type T", "1:14: error: expected what the extension adds, found the end of the text"),
        (
            "enum E { true }",
            "1:10: error: expected a value's name, which can't be \"true\", \"false\" or \"null\", found \"true\""
        ),
        ("directive @d on FIELDS", "1:17: error: \"FIELDS\" is no place for a directive; did you mean \"FIELD\"?"),
        (
            "\"text\" { a }",
            "1:8: error: expected a type of a schema, such as \"type\" or \"enum\", found \"{\""
        ),
        (
            "schema { queries: Q }",
            "1:10: error: expected \"query\", \"mutation\" or \"subscription\", found \"queries\""
        ),
        ("union U = ", "1:11: error: expected a name, found the end of the text"),
        ("input I { a: Int = }", "1:20: error: expected a value, found \"}\""),
        ("{ a(b: [1, {c: [}]) }", "1:17: error: expected a value, found \"}\""),
    ])
    func whatTheGrammarLacksIsRefusedWhereItStands(text: String, message: String) throws {
        let error = try #require(throws: GraphQLDiagnostic.self) { try Syntax.Document(parsing: text, name: "f") }
        #expect("\(error)" == "f:" + message)
    }

    @Test(arguments: [
        "{ a { b ", "{ a(b: [", "{ a(b: {c: ", "query ($a: [",
    ])
    func whatIsNestedTooDeepIsAnErrorAndNoCrash(part: String) throws {
        let text = String(repeating: part, count: 100_000)
        let error = try #require(throws: GraphQLDiagnostic.self) {
            try Syntax.Document(
                parsing: text, limits: GraphQLLimits(maximumBytes: 1 << 24, maximumTokens: .max, maximumDepth: .max))
        }
        // A type can't be opened within a value and so on: the first wrong token may come before the limit.
        #expect(error.message.contains("nested") || error.message.contains("expected"))
    }

    @Test(arguments: [
        "{ a(b: \(String(repeating: "[", count: 300)))) }", "query ($a: \(String(repeating: "[", count: 300))",
    ])
    func theDepthIsLimited(text: String) throws {
        let error = try #require(throws: GraphQLDiagnostic.self) { try Syntax.Document(parsing: text) }
        #expect(error.message == "more than 128 levels are nested in one another")
    }

    @Test func bytesAndTokensAreLimited() throws {
        let limits = GraphQLLimits(maximumBytes: 20, maximumTokens: 5)
        let long = try #require(throws: GraphQLDiagnostic.self) {
            try Syntax.Document(parsing: "{ a } # and a comment", limits: limits)
        }
        #expect(long.message == "the text is longer than 20 bytes")
        let many = try #require(throws: GraphQLDiagnostic.self) {
            try Syntax.Document(parsing: "{ a b c d e f }", limits: limits)
        }
        #expect(many.message == "the text has more than 5 tokens")
    }

    private struct Mismatch: Error {}
}
