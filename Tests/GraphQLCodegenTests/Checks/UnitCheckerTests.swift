import GraphQLCodegen
import GraphQLLanguage
import Testing

@Suite struct UnitCheckerTests {
    private let schema = """
        type Query {
          product(id: ID!, old: Int @deprecated(reason: "Use `id`.")): Product
          find(filter: Filter, sort: Sort = TITLE): [Product!]!
        }
        type Product { title: String! body: String @deprecated seo: String @deprecated(reason: "Use `title`.\\nSoon.") }
        input Filter { text: String tag: String @deprecated(reason: "Use `text`.") not: Filter }
        enum Sort { TITLE PRICE @deprecated(reason: "Sort them yourself.") }
        """

    private func check(_ operations: String...) throws -> [String] {
        let files = try operations.enumerated().map { number, text in
            try OperationFile(parsing: text.utf8, name: "\(number).graphql", outputName: "\(number).graphql.swift")
        }
        let document = try Syntax.Document(parsing: schema, name: "schema.graphqls", limits: .schema)
        return CodegenUnit(schema: document, files: files, options: SchemaOptions(namespace: "API")).check().map(
            \.description)
    }

    @Test(arguments: [
        (
            "query Q { product(id: 1) { titel } }",
            "0.graphql:1:28: error: \"Product\" has no field \"titel\"; did you mean \"title\"?"
        ),
        (
            "query Q($id: ID) { product(id: $id) { title } }",
            "0.graphql:1:32: error: the variable $id is of type \"ID\", and \"ID!\" is wanted here"
        ),
        (
            "query Q { product(id: $id) { title } }",
            "0.graphql:1:23: error: the operation \"Q\" does not define the variable $id"
        ),
        (
            "query Q { product(id: 1) { title } } query Q { product(id: 2) { title } }",
            "0.graphql:1:44: error: there is another operation \"Q\"; rename one of them"
        ),
        (
            "{ product(id: 1) { title } }",
            "0.graphql:1:1: error: an operation needs a name to become a type; give it one"
        ),
        (
            "query Q { product(id: 1) { __typename: title } }",
            "0.graphql:1:28: error: the alias \"__typename\" is for the field of that name; take another"
        ),
    ])
    func mistakesAreErrorsAtTheirLines(operation: String, message: String) throws {
        #expect(try check(operation) == [message])
    }

    @Test func fragmentsOfOtherFilesAreKnownAndUnusedOnesAreFine() throws {
        #expect(
            try check(
                "query Q { product(id: 1) { ...F } }", "fragment F on Product { title } fragment G on Product { title }"
            )
            .isEmpty)
        #expect(
            try check("query Q { product(id: 1) { ...F } }", "fragment F on Product { body }").first
                == "1.graphql:1:25: error: Product.body is deprecated: No longer supported (if it has to be, say \"# allow-deprecated: Product.body\")"
        )
    }

    @Test func everythingDeprecatedIsAnError() throws {
        let found = try check(
            "query Q($f: Filter = {not: {tag: \"a\"}}) { product(id: 1, old: 2) { seo } find(filter: $f, sort: PRICE) { title } }"
        )
        #expect(
            found.map { $0.prefix { $0 != "(" } } == [
                "0.graphql:1:29: error: Filter.tag is deprecated: Use `text`. ",
                "0.graphql:1:58: error: Query.product",
                "0.graphql:1:68: error: Product.seo is deprecated: Use `title`. Soon. ",
                "0.graphql:1:97: error: Sort.PRICE is deprecated: Sort them yourself. ",
            ])
    }

    @Test func aDeprecatedArgumentIsAnErrorWhateverItsValueIs() throws {
        let found = try check("query Q($o: Int) { product(id: 1, old: $o) { title } }")
        #expect(found.map { $0.prefix(50) } == ["0.graphql:1:35: error: Query.product(old) is depre"])
    }

    @Test func anOperationMayAllowItself() throws {
        let text = """
            # Until the shop moves. This says nothing.
            # allow-deprecated: Product.body, Query.product(old)
            query A { product(id: 1, old: 2) { body } }
            query B {
              # allow-deprecated: Sort.PRICE
              find(sort: PRICE) { title }
            }
            query C { product(id: 1) { body } } # allow-deprecated: Product.body
            query D { product(id: 1) { body } }
            """
        #expect(
            try check(text) == [
                "0.graphql:9:28: error: Product.body is deprecated: No longer supported (if it has to be, say \"# allow-deprecated: Product.body\")"
            ])
    }

    @Test func anAllowanceThatNobodyNeedsIsAWarning() throws {
        #expect(
            try check("# allow-deprecated: Product.title\nquery A { product(id: 1) { title } }") == [
                "0.graphql:1:1: warning: \"Product.title\" is not used here, or not deprecated; remove it from this comment"
            ])
    }

    /// What a variable brings is not written in the operation, so that it can't be an error there.
    @Test func deprecatedFieldsOfWhatIsSentHaveNoPropertyUnlessAnOperationAllowsThem() throws {
        let plain = "query A($f: Filter) { find(filter: $f) { title } }"
        let allowing = "# allow-deprecated: Filter.tag\n" + plain
        for (text, hasTag) in [(plain, false), (allowing, true)] {
            #expect(try check(text) == [])
            let types = try unit(schema, text).text(nil)
            #expect(types.contains("var text: InputValue<String>"))
            #expect(types.contains("var tag: InputValue<String>") == hasTag, "\(types)")
            #expect(types.contains("\"tag\"") == hasTag)
            #expect(types.contains("/// Deprecated: Use `text`.") == hasTag)
        }
        // Who does not send it has nothing to allow.
        #expect(try check("# allow-deprecated: Filter.tag\nquery B { product(id: 1) { title } }").count == 1)
    }

    @Test func deprecatedFieldsStayThatHaveToBeSentOrAreAllThereIs() throws {
        let schema = """
            type Query { a(x: Old, y: Choice): Int }
            input Old { a: Int @deprecated b: [Deeper!] @deprecated }
            input Deeper { c: Int = 1 d: Int! = 2 @deprecated }
            input Choice @oneOf { e: Int @deprecated f: String }
            """
        let types = try unit(schema, "query Q($x: Old, $y: Choice) { a(x: $x, y: $y) }").text(nil)
        for property in ["var a: InputValue<Int>", "var b: InputValue<[", "case f(String)"] {
            #expect(types.contains(property), "\(property)\n\(types)")
        }
        for property in ["var d:", "case e("] { #expect(!types.contains(property), "\(property)\n\(types)") }
    }

    @Test func anUnsoundSchemaIsToldAlone() throws {
        let unit = CodegenUnit(
            schema: try Syntax.Document(parsing: "type Query { a: Nobody }", name: "s"),
            files: [try OperationFile(parsing: "query Q { b }".utf8, name: "o", outputName: "o.swift")],
            options: SchemaOptions(namespace: "API"))
        #expect(unit.check().map(\.description) == ["s:1:17: error: there is no type \"Nobody\""])
    }
}
