import Commerce
import GraphQLLanguage
import Testing

@testable import GraphQLBackend

@Suite("Optional parts of documents")
struct OptionalPartsTests {
    static let schema = """
        type Query { products(first: Int, where: ProductFilter): [Product!]! node(id: ID!): Node }
        interface Node { id: ID! }
        type Product implements Node { id: ID! name: String! price(currency: String!): Int description: Text }
        type Text { html: String }
        type Page implements Node { id: ID! }
        input ProductFilter { slug: String }
        """

    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var document: String
        var sent: String?
        var leftOut: [String]
        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "what is there is kept, without its mark",
            document: "{ products { id name @optional } }", sent: "{ products { id name } }", leftOut: []),
        Case(
            name: "a field that the type has not goes",
            document: "{ products { id brand @optional { name } } }", sent: "{ products { id } }",
            leftOut: ["1:17 the field \"brand\": \"Product\" has no field \"brand\""]),
        Case(
            name: "what has nothing left goes with its last part",
            document: "{ products { id description { plain @optional } } }", sent: "{ products { id } }",
            leftOut: [
                "1:31 the field \"plain\": \"Text\" has no field \"plain\"",
                "1:17 the field \"description\": nothing in its braces is left",
            ]),
        Case(
            name: "of two forms of a field the one that fits stays",
            document: "{ products { id description @optional { html } text: description @optional } }",
            sent: "{ products { id description { html } } }",
            leftOut: [
                "1:48 the field \"text\": \"Product.description\" is an object of type \"Text\""
            ]),
        Case(
            name: "a field that is selected as an object and is none goes",
            document: "{ products { id name @optional { de } } }", sent: "{ products { id } }",
            leftOut: [
                "1:17 the field \"name\": \"Product.name\" is of type \"String!\", which has no fields"
            ]),
        Case(
            name: "a field with an argument that it takes not goes",
            document: "{ products { id name(locale: \"de\") @optional } }", sent: "{ products { id } }",
            leftOut: ["1:17 the field \"name\": \"Product.name\" takes no argument \"locale\""]),
        Case(
            name: "a field without an argument that it needs goes",
            document: "{ products { id price @optional } }", sent: "{ products { id } }",
            leftOut: ["1:17 the field \"price\": \"Product.price\" needs the argument \"currency\""]),
        Case(
            name: "a selection of a type that the schema has not goes",
            document: "{ node(id: 1) { id ... on Bundle @optional { parts } } }", sent: "{ node(id: 1) { id } }",
            leftOut: ["1:20 what is selected of \"Bundle\": the schema has no type \"Bundle\""]),
        Case(
            name: "a selection of a type that never is there goes",
            document: "{ products { id ... on Page @optional { id } } }", sent: "{ products { id } }",
            leftOut: ["1:17 what is selected of \"Page\": \"Product\" is never of type \"Page\""]),
        Case(
            name: "a fragment goes with its type",
            document: "{ node(id: 1) { id ...B @optional } } fragment B on Bundle { parts }",
            sent: "{ node(id: 1) { id } }",
            leftOut: ["1:20 the fragment \"B\": the schema has no type \"Bundle\""]),
        Case(
            name: "a fragment with nothing left goes",
            document: "{ products { id ...B } } fragment B on Product { brand @optional }",
            sent: "{ products { id } }",
            leftOut: [
                "1:50 the field \"brand\": \"Product\" has no field \"brand\"",
                "1:26 the fragment \"B\": nothing in its braces is left",
            ]),
        Case(
            name: "a variable goes with its type",
            document: "query ($s: Stage @optional, $n: Int) { products(first: $n, stage: $s) { id } }",
            sent: "query ($n: Int) { products(first: $n) { id } }",
            leftOut: ["1:8 the variable $s: the schema has no type \"Stage\""]),
        Case(
            name: "a variable goes from the arguments that a field takes not",
            document: "query ($s: String @optional) { products(channel: $s) { id } }",
            sent: "{ products { id } }",
            leftOut: ["1:50 the argument \"channel\": \"products\" takes none of that name"]),
        Case(
            name: "a variable goes from the fields that an input has not",
            document: "query ($s: String @optional) { products(where: {brand: $s, slug: \"a\"}) { id } }",
            sent: "{ products(where: {slug: \"a\"}) { id } }",
            leftOut: ["1:56 the input field \"brand\": \"ProductFilter\" takes none of that name"]),
        Case(
            name: "a variable that only a left-out field used goes with it",
            document: "query ($l: String) { products { id brand(locale: $l) @optional } }",
            sent: "{ products { id } }",
            leftOut: ["1:36 the field \"brand\": \"Product\" has no field \"brand\""]),
        Case(
            name: "nothing may be left", document: "{ brands @optional { id } }", sent: nil,
            leftOut: ["1:3 the field \"brands\": \"Query\" has no field \"brands\""]),
    ]

    @Test("are left out where the schema lacks them", arguments: cases)
    func leavingOut(_ test: Case) throws {
        let schema = GraphQLSchema(try Syntax.Document(parsing: Self.schema))
        let (sent, leftOut) = try Self.run(test.document, schema, keepsAll: false)
        #expect(leftOut == test.leftOut)
        let expected = try test.sent.map(Self.canonical)
        #expect(sent == expected)
    }

    @Test("are left out without a schema, unless they are to be kept")
    func noSchema() throws {
        let document = "query ($s: S @optional) { a(s: $s) { b @optional c ... on T @optional { d } } }"
        let left = try Self.run(document, nil, keepsAll: false)
        let withoutAll = try Self.canonical("{ a { c } }")
        #expect(left.sent == withoutAll)
        #expect(
            left.leftOut == [
                "1:8 the variable $s: no schema says whether there is one",
                "1:38 the field \"b\": no schema says whether there is one",
                "1:52 what is selected of \"T\": no schema says whether there is one",
            ])
        let kept = try Self.run(document, nil, keepsAll: true)
        let withAll = try Self.canonical("query ($s: S) { a(s: $s) { b c ... on T { d } } }")
        #expect(kept.sent == withAll)
        #expect(kept.leftOut == [])
    }

    private static func run(
        _ text: String, _ schema: GraphQLSchema?, keepsAll: Bool
    ) throws -> (sent: String?, leftOut: [String]) {
        let (kept, parts) = OptionalParts.removed(from: try operation(text), schema: schema, keepsAll: keepsAll)
        return (
            kept.map { SyntaxPrinter.print($0.document) },
            parts.map { "\($0.place.line):\($0.place.column) \($0.what): \($0.reason)" }
        )
    }

    private static func operation(_ text: String) throws -> AssembledOperation {
        let document = try Syntax.Document(parsing: text)
        let fragments = Dictionary(uniqueKeysWithValues: document.fragments.map { ($0.name.text, $0) })
        return AssembledOperation(try #require(document.operations.first), from: fragments)
    }

    private static func canonical(_ text: String) throws -> String {
        SyntaxPrinter.print(try Syntax.Document(parsing: text))
    }
}
