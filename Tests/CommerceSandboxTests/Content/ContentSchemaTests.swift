import CommerceJSON
import FoundationEssentials
import GraphQLLanguage
import Testing

@testable import CommerceSandbox

@Suite("Content face: schema") struct ContentSchemaTests {
    private static let margin = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        .appending(path: "Fixtures/ContentSchema/operations/margin.graphql")

    @Test("has all that its margin names") func margin() throws {
        let document = try Syntax.Document(parsing: try Data(contentsOf: Self.margin), file: SourceFile("margin"))
        let diagnostics = DocumentValidator.validate(document, against: ContentSchema.schema)
        #expect(document.operations.count == 16)
        #expect(diagnostics.isEmpty, "\(diagnostics.prefix(5))")
    }

    @Test("is sound, and every field of it has an answer") func whole() {
        let diagnostics = SchemaValidator.validate(ContentSchema.schema.document).filter { $0.severity == .error }
        #expect(diagnostics.isEmpty, "\(diagnostics.prefix(5))")
        for type in ["Query", "Product", "Category", "Asset", "ProductVariantColor", "Config", "RichText"] {
            let fields = Set(ContentSchema.schema.type(type)?.definition.fields.map(\.name.text) ?? [])
            #expect(!fields.isEmpty && fields == ContentResolvers.table.fields(of: type), "\(type)")
        }
    }

    @Test("is told whole to who asks") func introspection() throws {
        let query = """
            { __schema { queryType { name } mutationType { name } types { name kind } }
              __type(name: "Product") { fields { name args { name defaultValue } type { kind ofType { kind name } } } } }
            """
        let data = try ContentClient().data(query)
        #expect(data.at("__schema.queryType.name") == "Query")
        #expect(data.at("__schema.mutationType") == .null)
        let names = Set(data.each("__schema.types", "name").compactMap(\.string))
        #expect(names.isSuperset(of: ContentSchema.schema.typeNames))
        let price = data.at("__type.fields").array?.first { $0.at("name") == "price" }
        #expect(price?.at("type") == ["kind": "NON_NULL", "ofType": ["kind": "SCALAR", "name": "Int"]])
    }

    @Test("can be kept secret, and says so as servers do") func refused() throws {
        let client = ContentClient { $0.isIntrospectable = false }
        for query in [
            "{ __schema { queryType { name } } }",
            "{ ...Q } fragment Q on Query { ... on Query { __type(name: \"Product\") { name } } }",
        ] {
            let response = client.send(query)
            #expect(response.status == 400)
            let answer = try JSONValue(parsing: response.body)
            #expect(answer.at("data") == .null)
            #expect(answer.at("errors.0.extensions.validationErrorCode") == "INTROSPECTION_DISABLED")
            #expect(answer.at("errors.0.extensions.code") == "GRAPHQL_VALIDATION_FAILED")
        }
        #expect(
            try client.data("{ __typename products(first: 1) { __typename } }").at("products.0.__typename") == "Product"
        )
    }

    @Test("says of a field outside of it that this is a limit of the sandbox") func outside() throws {
        let response = ContentClient().send("{\n  products { stock } }")
        #expect(response.status == 400)
        let answer = try JSONValue(parsing: response.body)
        #expect(answer.at("data") == .null)
        #expect(answer.at("errors").array?.count == 1)
        let message = answer.at("errors.0.message").string ?? ""
        #expect(message.hasPrefix("input:2: ") && message.contains("stock"))
        #expect(message.contains("this sandbox answers a part of the content API"))
        #expect(answer.at("errors.0.locations") == [["line": 2, "column": 14]])
        #expect(answer.at("extensions.requestId").string?.count == 25)
    }

    @Test("says of a value that it is wrong, and nothing of limits") func wrongValue() throws {
        let answer = try ContentClient().answer("{ products(where: {price: \"0\"}) { id } }")
        let message = answer.at("errors.0.message").string ?? ""
        #expect(message.hasPrefix("input:1: "))
        #expect(!message.contains("sandbox"))
    }
}
