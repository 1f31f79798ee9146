import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import Testing

@Suite("Data and errors together are a value with issues")
struct PartialDataTests {
    struct Shop: Decodable, Sendable, Equatable {
        struct Product: Decodable, Sendable, Equatable {
            var id: String
            var title: String
        }
        var product: Product
    }

    @Test("a field that is denied is an issue at its place")
    func deniedField() async throws {
        let client = Answers.client(Answers.response(try Answers.stored("partial.json")))
        let result = try await client.perform(GraphQLRequest("{ product { id } }"), as: Shop.self)
        #expect(result.value == Shop(product: .init(id: "p1", title: "Tee")))
        #expect(
            result.issues == [
                FieldIssue(
                    path: "product.variants.nodes[0].quantityAvailable", code: "ACCESS_DENIED",
                    message: "Access denied for quantityAvailable field.")
            ])
        #expect(result.errors.first?.extensions["requiredAccess"] == "inventory scope")
    }

    @Test("a caller that wants all or nothing gets the error")
    func allOrNothing() async throws {
        let client = Answers.client(Answers.response(try Answers.stored("partial.json")))
        let error = await #expect(throws: CommerceError.self) {
            try await client.perform(GraphQLRequest("{ product { id } }"), .init(acceptsPartialData: false))
        }
        #expect(error?.kind == .accessDenied)
        #expect(error?.graphQLErrors.first?.path == ["product", "variants", "nodes", "0", "quantityAvailable"])
    }

    @Test("root fields that are all null, with errors, are no value")
    func nothingHad() async throws {
        func client(_ data: String) -> GraphQLClient {
            Answers.client(Answers.response(#"{"data":\#(data),"errors":[{"message":"m","path":["b"]}]}"#))
        }
        await #expect(throws: CommerceError.self) {
            try await client(#"{"a":null,"b":null}"#).perform(GraphQLRequest("{a b}"))
        }
        #expect(try await client(#"{"a":1,"b":null}"#).perform(GraphQLRequest("{a b}")).value == ["a": 1, "b": nil])
        #expect(try await client(#"{"b":null,"a":[]}"#).perform(GraphQLRequest("{a b}")).value == ["b": nil, "a": []])
        // Null without an error is what was asked for: there is no such thing.
        let missing = Answers.client(Answers.response(#"{"data":{"cart":null}}"#))
        #expect(try await missing.perform(GraphQLRequest("{ cart }")).value == ["cart": nil])
    }

    @Test("data that can't be read is told by the server's errors, else by its place")
    func unreadable() async throws {
        let wrong = #"{"product":{"id":"p1","title":null}}"#
        let explained = Answers.client(
            Answers.response(
                #"{"data":\#(wrong),"errors":[{"message":"boom","extensions":{"code":"INTERNAL_ERROR"}}]}"#))
        let error = await #expect(throws: CommerceError.self) {
            try await explained.perform(GraphQLRequest("{ product }"), as: Shop.self)
        }
        #expect(error?.kind == .unavailable)
        let unexplained = Answers.client(Answers.response(#"{"data":\#(wrong)}"#))
        let malformed = await #expect(throws: CommerceError.self) {
            try await unexplained.perform(GraphQLRequest("{ product }"), as: Shop.self)
        }
        #expect(malformed?.kind == .malformedResponse)
        #expect(malformed?.message.contains("$.data.product.title") == true)
    }

    @Test("a generated type keeps what it can, and tells the rest once")
    func generated() async throws {
        let body = """
            {"data":{"cover":{"url":7.5,"width":"wide"},"pictures":[{"url":"a","width":"x"},null,[]]},
             "errors":[{"message":"no width","path":["query Album","pictures",0,"width"]}]}
            """
        let result = try await Answers.client(Answers.response(body)).perform(AlbumQuery())
        #expect(result.value.cover == Picture(url: "7.5", width: nil))
        #expect(result.value.pictures == [Picture(url: "a", width: nil), nil, nil])
        #expect(
            result.issues == [
                FieldIssue(path: "pictures[0].width", code: "graphql-error", message: "no width"),
                FieldIssue(path: "cover.width", code: "unexpected-value", message: "expected a number, found a string"),
                FieldIssue(
                    path: "pictures[2]", code: "unexpected-value", message: "expected an object, found an array"),
            ])
    }
}

struct AlbumQuery: GeneratedOperation {
    typealias Response = Album

    static var kind: GraphQLOperationKind { .query }
    static var name: String { "Album" }
    static var document: String { "query Album { cover { url width } pictures { url width } }" }

    var size: InputValue<Int> = .omitted

    var variables: JSONObject {
        var variables = JSONObject()
        variables.set("size", size)
        return variables
    }
}
