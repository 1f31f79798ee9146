import GraphQLCodegen
import GraphQLLanguage
import Testing

@Suite struct SchemaTrimmerTests {
    private func trimmed(_ schema: String, _ operations: String) throws -> String {
        let schema = GraphQLSchema(try Syntax.Document(parsing: schema, limits: .schema))
        let document = SchemaTrimmer.trim(schema, to: [try Syntax.Document(parsing: operations)])
        return SyntaxPrinter.print(document, showsDescriptions: false)
    }

    @Test func theSameSwiftIsGeneratedOfTheTrimmedSchema() throws {
        for unit in try Fixture.units() {
            let document = SchemaTrimmer.trim(unit.schema, to: unit.files.map(\.document))
            let text = SyntaxPrinter.print(document, showsDescriptions: false)
            let small = CodegenUnit(
                schema: try Syntax.Document(parsing: text, limits: .schema), files: unit.files, options: unit.options)
            #expect(small.check().map(\.description) == [])
            #expect(small.generate() == unit.generate())
            #expect(small.schema.types.count <= unit.schema.types.count)
            let again = SchemaTrimmer.trim(small.schema, to: unit.files.map(\.document))
            #expect(SyntaxPrinter.print(again, showsDescriptions: false) == text)
        }
    }

    @Test func whatIsNotReachedIsLeftOut() throws {
        let schema = """
            "The root." type Query @server { used(id: ID!, unused: Unused): Thing other: Other }
            type Mutation { never: Int }
            type Thing { "A name." name(length: Int = 3, style: Style): String @deprecated(reason: "x") size: Int more: Other }
            type Other { a: Int }
            enum Unused { A } enum Style { LONG SHORT }
            directive @server on OBJECT
            directive @asked(for: Style) on FIELD
            """
        #expect(
            try trimmed(schema, "query Q { used(id: 1) { name(length: 2) @asked } }") == """
                directive @asked(for: Style) on FIELD

                type Query {
                  used(id: ID!): Thing
                }

                type Thing {
                  name(length: Int = 3): String @deprecated(reason: "x")
                }

                enum Style {
                  LONG
                  SHORT
                }

                """)
    }

    @Test func inputObjectsAreKeptWhole() throws {
        let schema = """
            type Query { find(filter: Filter, page: Page): Int }
            input Filter { text: String kind: Kind not: Filter range: Range } input Range { from: Int } input Page { size: Int }
            enum Kind { A B }
            """
        let text = try trimmed(schema, "query Q($filter: Filter) { find(filter: $filter) }")
        #expect(text.contains("input Range"))
        #expect(text.contains("enum Kind"))
        #expect(!text.contains("Page"))
    }

    @Test func typesThatMeetAConditionAreKeptWithWhatItsInterfaceHas() throws {
        let schema = """
            type Query { node: Node }
            interface Node { id: ID! } interface Named implements Node { id: ID! name: String }
            type A implements Node & Named { id: ID! name: String extra: Int }
            type B implements Node & Named { id: ID! name: String }
            type C implements Node { id: ID! c: Int }
            """
        #expect(
            try trimmed(schema, "query Q { node { ... on Named { name } } }") == """
                type Query {
                  node: Node
                }

                interface Node {
                  id: ID!
                }

                interface Named implements Node {
                  id: ID!
                  name: String
                }

                type A implements Node & Named {
                  id: ID!
                  name: String
                }

                type B implements Node & Named {
                  id: ID!
                  name: String
                }

                """)
    }

    @Test func typesOfWhichNothingIsAskedKeepAField() throws {
        let schema =
            "type Query { u: U never: Int } union U = A | B type A { a(x: Int!): Int b: Int } type B { b: Int }"
        #expect(
            try trimmed(schema, "query Q { u { __typename } }") == """
                type Query {
                  u: U
                }

                union U = A

                type A {
                  b: Int
                }

                """)
    }
}
