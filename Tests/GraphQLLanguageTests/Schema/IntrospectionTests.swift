import GraphQLLanguage
import Testing

@Suite struct IntrospectionTests {
    private let file = SourceFile("schema.json")

    private let answer = #"""
        { "data": { "__schema": {
            "description": "A shop.", "queryType": { "name": "Root" }, "mutationType": null, "subscriptionType": null,
            "directives": [
              { "name": "skip", "locations": ["FIELD"], "args": [] },
              { "name": "future", "locations": ["FUTURE"], "args": [] },
              { "name": "context", "description": null, "isRepeatable": true, "locations": ["QUERY", "FUTURE"],
                "args": [ { "name": "code", "type": { "kind": "ENUM", "name": "Code", "ofType": null }, "defaultValue": "EN" } ] } ],
            "types": [
              { "kind": "OBJECT", "name": "Root", "interfaces": [ { "kind": "INTERFACE", "name": "Node" } ], "fields": [
                { "name": "id", "args": [], "type": { "kind": "NON_NULL", "ofType": { "kind": "SCALAR", "name": "ID" } } },
                { "name": "list", "description": "All.", "isDeprecated": true, "deprecationReason": "Use `id`.",
                  "args": [ { "name": "by", "type": { "kind": "INPUT_OBJECT", "name": "By" }, "defaultValue": "{limit: 1}" } ],
                  "type": { "kind": "LIST", "ofType": { "kind": "NON_NULL", "ofType": { "kind": "UNION", "name": "Any" } } } } ] },
              { "kind": "INTERFACE", "name": "Node", "fields": [
                { "name": "id", "args": [], "type": { "kind": "NON_NULL", "ofType": { "kind": "SCALAR", "name": "ID" } } } ] },
              { "kind": "UNION", "name": "Any", "possibleTypes": [ { "name": "Root" } ] },
              { "kind": "ENUM", "name": "Code", "enumValues": [ { "name": "EN" }, { "name": "DE", "isDeprecated": true } ] },
              { "kind": "INPUT_OBJECT", "name": "By", "isOneOf": true, "inputFields": [
                { "name": "limit", "type": { "kind": "SCALAR", "name": "Int" }, "defaultValue": null } ] },
              { "kind": "SCALAR", "name": "Date", "specifiedByURL": "https://example.org" },
              { "kind": "SCALAR", "name": "ID" }, { "kind": "OBJECT", "name": "__Type", "fields": [] } ] } } }
        """#

    private let expected = #"""
        """
        A shop.
        """
        schema {
          query: Root
        }

        directive @context(code: Code = EN) repeatable on QUERY

        type Root implements Node {
          id: ID!
          """
          All.
          """
          list(by: By = {limit: 1}): [Any!] @deprecated(reason: "Use `id`.")
        }

        interface Node {
          id: ID!
        }

        union Any = Root

        enum Code {
          EN
          DE @deprecated
        }

        input By @oneOf {
          limit: Int
        }

        scalar Date @specifiedBy(url: "https://example.org")

        """#

    @Test func anAnswerBecomesASchema() throws {
        let document = try Syntax.Document(schema: Array(answer.utf8), file: file)
        #expect(GraphQLSchema(document).sdl() == expected)
    }

    @Test(arguments: [
        ("{", "1:2: error: the introspection answer is no JSON: "),
        ("{}", "1:1: error: the answer has no \"__schema\"; is it the answer to an introspection query? ($)"),
        (
            #"{"errors": [{"message": "no"}], "data": null}"#,
            "1:1: error: the answer has no schema, but the error: no ($)"
        ),
        (#"{"__schema": {"types": 3}}"#, "1:24: error: \"types\" has to be a list ($.__schema.types)"),
        (
            #"{"__schema": {"types": [{"kind": "TREE", "name": "A"}]}}"#,
            "1:25: error: there is no kind of types \"TREE\" ($.__schema.types[0])"
        ),
        (
            #"{"__schema": {"types": [{"kind": "SCALAR", "name": "a b"}]}}"#,
            "1:25: error: \"a b\" is no name ($.__schema.types[0])"
        ),
        (
            #"{"__schema": {"types": [{"kind": "SCALAR"}]}}"#,
            "1:25: error: \"name\" is missing; was the whole schema asked for? ($.__schema.types[0])"
        ),
        (
            #"{"__schema": {"types": [{"kind": "OBJECT", "name": "A", "fields": [{"name": "b"}]}]}}"#,
            "1:68: error: \"type\" is missing; was the whole schema asked for? ($.__schema.types[0].fields[0])"
        ),
    ])
    func whatDescribesNoSchemaIsAnErrorWithItsPlace(text: String, message: String) throws {
        let error = try #require(throws: GraphQLDiagnostic.self) {
            try Syntax.Document(schema: Array(text.utf8), file: file)
        }
        #expect("\(error)".hasPrefix("schema.json:" + message))
    }

    @Test func everyTruncationIsAnError() {
        let bytes = Array(answer.utf8)
        for end in 1..<bytes.count - 1 {
            #expect(throws: GraphQLDiagnostic.self) { try Syntax.Document(schema: Array(bytes[..<end]), file: file) }
        }
    }
}
