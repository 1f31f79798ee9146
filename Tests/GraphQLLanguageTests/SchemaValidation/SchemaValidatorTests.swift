import GraphQLLanguage
import Testing

/// Each rule on schemas with what is said where it is broken.
///
/// More are compared with graphql-core in the integration test
/// `graphql-crosscheck`.
@Suite struct SchemaValidatorTests {
    private func diagnostics(_ text: String) throws -> [String] {
        SchemaValidator.validate(try Syntax.Document(parsing: text, name: "s", limits: .schema)).map(\.description)
    }

    @Test(arguments: [
        (
            "type Query { a: Int } type Query { b: Int }",
            "1:28: error: there is another type \"Query\"; rename one of them"
        ),
        ("type Query { a: Int a: Int }", "1:21: error: \"Query\" has the field \"a\" twice; remove one of them"),
        (
            "type Query { a(b: Int, b: Int): Int }",
            "1:24: error: Query.a has the argument \"b\" twice; remove one of them"
        ),
        ("type Query { a: Strng }", "1:17: error: there is no type \"Strng\"; did you mean \"String\"?"),
        (
            "type T { a: Int }",
            "1:1: error: the schema has no root type for queries; define \"type Query\" or \"schema { query: … }\""
        ),
        (
            "schema { query: E } enum E { A }",
            "1:21: error: \"E\" is an enumeration, and query operations begin at an object type"
        ),
        (
            "schema { query: Q mutation: Q } type Q { a: Int }",
            "1:33: error: \"Q\" can't be the root of both query and mutation operations; make two types"
        ),
        (
            "schema { query: Q } schema { query: Q } type Q { a: Int }",
            "1:21: error: the root types are defined twice; put \"extend\" before the second definition"
        ),
        (
            "type Query { __a: Int }",
            "1:14: error: names that begin with two underscores belong to introspection; rename \"__a\""
        ),
        (
            "type Query { a: Int } extend enum Query { A }",
            "1:35: error: \"Query\" is an object type and can't be extended as an enumeration"
        ),
        (
            "type Query { a: Int } extend type Quary { b: Int }",
            "1:35: error: there is no type \"Quary\" to extend; did you mean \"Query\"?"
        ),
        (
            "type Query { a: Int @depricated }",
            "1:21: error: there is no directive @depricated; did you mean \"deprecated\"?"
        ),
        (
            "type Query @deprecated { a: Int }",
            "1:12: error: @deprecated can't stand on OBJECT, but on FIELD_DEFINITION, ARGUMENT_DEFINITION, INPUT_FIELD_DEFINITION, ENUM_VALUE"
        ),
        ("type Query { a: Int @deprecated(why: \"x\") }", "1:33: error: @deprecated has no argument \"why\""),
        (
            "type Query { a: Int @deprecated(reason: 1) }",
            "1:41: error: @deprecated: expected a string in quotes of type \"String\""
        ),
        (
            "scalar S @specifiedBy type Query { a: S }",
            "1:10: error: @specifiedBy needs the argument \"url\" of type \"String!\"; give it"
        ),
        (
            "type Query { a: I } input I { a: Int }",
            "1:17: error: Query.a can't be of type \"I\", which can only be sent"
        ),
        (
            "type Query { a(b: Query): Int }",
            "1:19: error: Query.a(b:) can't be of type \"Query\", which can only be received"
        ),
        (
            "type Query { a(b: Int! @deprecated): Int }",
            "1:16: error: Query.a(b:) has to be given, so it can't be deprecated; let it be left out first"
        ),
        (
            "interface I { a: Int } type Query implements I { b: Int }",
            "1:29: error: \"Query\" lacks the field \"a\" of its interface \"I\"; add it"
        ),
        (
            "interface I { a: Int! } type Query implements I { a: Int }",
            "1:54: error: Query.a is of type \"Int\", and \"I\" promises \"Int!\""
        ),
        (
            "interface I { a(b: Int): Int } type Query implements I { a(c: Int!): Int }",
            "1:58: error: Query.a lacks the argument \"b\" that \"I\" promises; add it"
        ),
        (
            "interface I { a: Int } interface J implements I { a: Int } type Query implements J { a: Int }",
            "1:82: error: \"J\" implements \"I\", so \"Query\" has to as well; add it"
        ),
        (
            "type Query implements Query { a: Int }",
            "1:23: error: \"Query\" can't implement \"Query\", which is an object type"
        ),
        ("union U = Query | Query type Query { u: U }", "1:19: error: \"Query\" is in \"U\" twice; remove one of them"),
        (
            "union U = E enum E { A } type Query { u: U }",
            "1:11: error: \"E\" is an enumeration, and a union is of object types"
        ),
        ("enum E type Query { a: E }", "1:6: error: \"E\" has no value; give it one"),
        (
            "input I { a: J! } input J { b: I! } type Query { q(i: I): Int }",
            "1:11: error: no \"I\" can ever be written down: I.a needs a \"J\", and so on; make it nullable"
        ),
        (
            "input I @oneOf { a: Int! } type Query { q(i: I): Int }",
            "1:18: error: I.a can't be non-null, since only one field of \"I\" is given"
        ),
        (
            "type Query { a(b: Int = \"x\"): Int }",
            "1:25: error: the default of Query.a(b:): expected a whole number of type \"Int\""
        ),
        (
            "input I { a: I = {} } type Query { q(i: I): Int }",
            "1:18: error: the default of I.a leaves out I.a, whose default needs it in turn; write the field out"
        ),
    ])
    func rulesSayWhatIsWrongWhereAndWhatToDo(text: String, message: String) throws {
        #expect(try diagnostics(text).first == "s:" + message)
    }

    @Test func aFieldThatOnlyAnImplementationDeprecatesIsAWarning() throws {
        let text = "interface I { a: Int } type Query implements I { a: Int @deprecated }"
        #expect(
            try diagnostics(text) == [
                "s:1:50: warning: Query.a is deprecated, and \"I\" promises it without a word of that; deprecate both"
            ])
    }

    @Test func longChainsNeedNoDeepStack() throws {
        let inputs = (0..<20_000).map { "input I\($0) { a: I\($0 + 1)! = {} }" }.joined(separator: "\n")
        let text = inputs + "\ninput I20000 { a: Int } type Query { q(i: I0): Int }"
        #expect(try diagnostics(text) == [])
    }

    @Test func schemasThatAreMadeToCostTimeEnd() throws {
        // A hundred thousand missing fields; defaults that each rely on all others; names that nobody knows.
        let fields = (0..<1_000).map { "f\($0): Int" }.joined(separator: " ")
        let types = (0..<1_000).map { "type T\($0) implements I { a: Int }" }.joined(separator: "\n")
        let lacking = try diagnostics("interface I { \(fields) }\n\(types)\ntype Query { a: Int }")
        #expect(lacking.count == 10_000)
        let defaults = (0..<2_500).map { "d\($0): I = {}" }.joined(separator: " ")
        let circles = try diagnostics("input I { \(defaults) } type Query { q(i: I): Int }")
        #expect(circles.contains { $0.hasSuffix("the schema is too complex to be checked") })
        let unknown = (0..<5_000).map { "u\($0): Unknown\($0)" }.joined(separator: " ")
        #expect(try diagnostics("type Query { \(unknown) }").count == 5_000)
    }

    @Test(.disabled(if: SharedSchemas.folder == nil, SharedSchemas.isAbsent), arguments: SharedSchemas.names)
    func publishedSchemasAreSound(name: String) throws {
        let found = SchemaValidator.validate(
            try Syntax.Document(schema: try SharedSchemas.bytes(name), file: SourceFile(name)))
        #expect(!found.hasErrors, "\(found.prefix(3))")
        // The one rule that a published schema is known to break.
        #expect(found.allSatisfy { $0.message.hasPrefix("MediaPresentation.id is deprecated") })
    }
}
