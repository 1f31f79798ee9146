import GraphQLLanguage
import Testing

@Suite struct GraphQLSchemaTests {
    private func schema(_ text: String) throws -> GraphQLSchema {
        GraphQLSchema(try Syntax.Document(parsing: text, limits: .schema))
    }

    @Test func extensionsAreMergedIn() throws {
        let schema = try schema(Samples.types)
        let root = try #require(schema.type("Root"))
        #expect(root.field("extra") != nil)
        #expect(root.definition.directives.contains("more"))
        #expect(schema.type("Any")?.definition.members.map(\.text) == ["Root", "Change", "Events"])
        #expect(schema.type("Filter")?.inputField("c") != nil)
        #expect(schema.type("Filter")?.isOneOf == true)
        #expect(schema.rootType(.subscription)?.name == "Events")
    }

    @Test func rootTypesHaveTheirUsualNamesWhereNobodySays() throws {
        let plain = try schema("type Query { a: Int } type Mutation { b: Int }")
        #expect(plain.rootType(.query)?.name == "Query")
        #expect(plain.rootType(.mutation)?.name == "Mutation")
        #expect(plain.rootType(.subscription) == nil)
        let named = try schema("schema { query: Root } type Root { a: Int } type Mutation { b: Int }")
        #expect(named.rootType(.query)?.name == "Root")
        #expect(named.rootType(.mutation) == nil)
    }

    @Test func metaFieldsBelongToThoseThatHaveThem() throws {
        let schema = try schema("type Query { u: U } type A { a: Int } union U = A enum E { X }")
        let query = try #require(schema.type("Query"))
        let union = try #require(schema.type("U"))
        let enumeration = try #require(schema.type("E"))
        #expect(schema.field("__schema", of: query)?.type.description == "__Schema!")
        #expect(schema.field("__type", of: query)?.arguments.first?.isRequired == true)
        #expect(schema.field("__schema", of: union) == nil)
        #expect(schema.field("__typename", of: union)?.type.description == "String!")
        #expect(schema.field("__typename", of: enumeration) == nil)
        #expect(schema.field("u", of: query) != nil)
    }

    @Test func abstractTypesKnowTheirObjectTypes() throws {
        let schema = try schema(
            """
            interface Node { id: ID! } interface Named implements Node { id: ID! name: String }
            type A implements Node { id: ID! } type B implements Node & Named { id: ID! name: String }
            type C { c: Int } union U = A | C
            """)
        func type(_ name: String) throws -> SchemaType { try #require(schema.type(name)) }
        #expect(schema.possibleTypes(of: try type("Node")) == ["A", "B"])
        #expect(schema.possibleTypes(of: try type("U")) == ["A", "C"])
        #expect(schema.possibleTypes(of: try type("C")) == ["C"])
        #expect(schema.overlap(try type("U"), try type("Node")))
        #expect(!schema.overlap(try type("U"), try type("Named")))
        #expect(schema.isSubtype(try type("Named"), of: try type("Node")))
        #expect(!schema.isSubtype(try type("Node"), of: try type("Named")))
        let file = SourceFile("f")
        for (actual, expected, isSubtype) in [
            ("A", "Node", true), ("A!", "Node", true), ("A", "Node!", false), ("[A!]!", "[Node]", true),
            ("[A]", "Node", false), ("[[B!]]", "[[Named]]", true), ("C", "U", true), ("U", "C", false),
            ("Nothing", "Node", false),
        ] {
            #expect(
                schema.isSubtype(
                    try Syntax.TypeReference(parsing: actual, file: file),
                    of: try Syntax.TypeReference(parsing: expected, file: file)) == isSubtype, "\(actual), \(expected)")
        }
    }

    @Test func whatIsPrintedIsTheSameSchema() throws {
        let schema = try schema(Samples.types)
        let again = try self.schema(schema.sdl())
        #expect(again.sdl() == schema.sdl())
        #expect(again.types.map(\.name) == schema.types.map(\.name))
        #expect(!schema.sdl().contains("extend"))
    }

    @Test(.disabled(if: SharedSchemas.folder == nil, SharedSchemas.isAbsent), arguments: SharedSchemas.names)
    func publishedSchemasAreReadAndPrinted(name: String) throws {
        let document = try Syntax.Document(schema: try SharedSchemas.bytes(name), file: SourceFile(name))
        let schema = GraphQLSchema(document)
        #expect(schema.rootType(.query) != nil)
        #expect(schema.types.count > 100)
        let sdl = schema.sdl()
        #expect(GraphQLSchema(try Syntax.Document(parsing: sdl, limits: .schema)).sdl() == sdl)
    }
}
