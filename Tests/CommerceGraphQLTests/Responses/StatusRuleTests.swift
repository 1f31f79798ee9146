import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import Testing

/// The rules of GraphQL over HTTP: which body counts with which status and media type.
@Suite("Status, media type and body together")
struct StatusRuleTests {
    private static let data = #"{"data":{"a":1}}"#
    private static let graphQL = "application/graphql-response+json"

    @Test(
        "data that counts",
        arguments: [
            (200, graphQL), (200, "application/graphql-response+json; charset=utf-8"), (200, "Application/JSON"),
            (200, "application/json;charset=\"utf-8\""), (200, "application/vnd.api+json"), (200, nil),
            (201, "text/plain"),
            (294, graphQL), (200, "application/octet-stream"),
            // In GraphQL's own type the body alone decides.
            (400, graphQL), (500, graphQL),
        ] as [(Int, String?)])
    func accepted(status: Int, type: String?) async throws {
        let client = Answers.client(Answers.response(Self.data, status: status, type: type))
        let result = try await client.perform(GraphQLRequest("{ a }"))
        #expect(result.value == ["a": 1])
        #expect(result.status == status)
    }

    // In plain JSON, a status that is no success may come from anything between client and server.
    @Test(
        "data with a refusing status in plain JSON is an error with that status",
        arguments: [
            (400, CommerceError.Kind.invalidInput), (401, .unauthenticated), (403, .accessDenied), (404, .notFound),
            (422, .invalidInput), (429, .throttled), (500, .unavailable), (503, .unavailable),
            (302, .malformedResponse),
        ])
    func refused(status: Int, kind: CommerceError.Kind) async throws {
        let client = Answers.client(Answers.response(Self.data, status: status))
        let error = await #expect(throws: CommerceError.self) { try await client.perform(GraphQLRequest("{ a }")) }
        #expect(error?.kind == kind)
        #expect(error?.httpStatus == status)
        // Who wants to see it anyway, sees it.
        let answer = try await client.answer(to: GraphQLRequest("{ a }"))
        #expect(answer.data == ["a": 1])
        #expect(answer.status == status)
    }

    @Test(
        "bodies that are no answer",
        arguments: [
            "", " ", "null", "[]", "{}", #"{"dat":{}}"#, #""data""#, #"{"data":{"a":1}"#, #"{"data":{"a":"#, "{",
            #"{"data":{"a":1}} {"#, "\u{FEFF}{\"data\":{}}", #"{"message":"no such route"}"#,
        ])
    func noAnswers(body: String) async throws {
        for type in [Answers.json, Self.graphQL, "text/html", nil] {
            let client = Answers.client(Answers.response(body, type: type))
            let error = await #expect(throws: CommerceError.self) { try await client.perform(GraphQLRequest("{ a }")) }
            #expect(error?.kind == .malformedResponse)
            #expect(error?.httpStatus == 200)
            #expect(error?.isRetryable == false)
            let refusing = Answers.client(Answers.response(body, status: 503, type: type))
            let refusal = await #expect(throws: CommerceError.self) {
                try await refusing.answer(to: GraphQLRequest("{ a }"))
            }
            #expect(refusal?.kind == .unavailable)
        }
    }

    @Test("an answer cut at any byte is an error, never a value")
    func cutBodies() async throws {
        let body = try Answers.stored("partial.json").dropLast()
        for count in 0..<body.count {
            let client = Answers.client(Answers.response(Array(body.prefix(count))))
            let error = await #expect(throws: CommerceError.self) { try await client.perform(GraphQLRequest("{ a }")) }
            #expect(error?.kind == .malformedResponse, "\(count) bytes")
        }
    }

    @Test("no data member, null data and empty data are told apart")
    func dataMember() async throws {
        func answer(_ body: String) async throws -> GraphQLAnswer<JSONValue> {
            try await Answers.client(Answers.response(body)).answer(to: GraphQLRequest("{ a }"))
        }
        let absent = try await answer(#"{"errors":[{"message":"m"}]}"#)
        #expect(!absent.hasData && absent.data == nil)
        let null = try await answer(#"{"data":null,"errors":[{"message":"m"}]}"#)
        #expect(null.hasData && null.data == nil)
        let empty = try await answer(#"{"data":{}}"#)
        #expect(empty.hasData && empty.data == [:])
        let error = await #expect(throws: CommerceError.self) {
            try await Answers.client(Answers.response(#"{"data":null}"#)).perform(GraphQLRequest("{ a }"))
        }
        #expect(error?.kind == .malformedResponse)
        #expect(error?.message.contains("no data and no error") == true)
    }

    @Test("the order of members does not matter, others are ignored, extensions are kept")
    func members() async throws {
        let body = #"{"x":[1],"extensions":{"cost":{"requestedQueryCost":2}},"errors":[],"data":{"a":1,"b":[]}}"#
        let result = try await Answers.client(Answers.response(body)).perform(GraphQLRequest("{ a b }"))
        #expect(result.value == ["a": 1, "b": []])
        #expect(result.cost?.requested == 2)
        #expect(result.errors.isEmpty && result.issues.isEmpty)
        #expect(result.origin == .network)
    }

    @Test("a transport's error is told as it is")
    func transportErrors() async throws {
        let error = await #expect(throws: CommerceError.self) {
            try await Answers.failing(.connectionRefused).perform(GraphQLRequest("{ a }"))
        }
        #expect(error?.kind == .network)
        let cancelled = await #expect(throws: CommerceError.self) {
            try await Answers.failing(.cancelled).perform(GraphQLRequest("{ a }"))
        }
        #expect(cancelled?.kind == .cancelled)
    }
}
