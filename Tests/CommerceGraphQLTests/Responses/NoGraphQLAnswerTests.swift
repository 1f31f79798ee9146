import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceTesting
import Testing

@Suite("What is at an address where no GraphQL is")
struct NoGraphQLAnswerTests {
    /// An answer, and whether it means that the address is wrong, or that something else came than was asked for.
    struct Case: Sendable, CustomTestStringConvertible {
        var status: Int
        var type: String?
        var body: String
        var isWrongAddress = false
        var isOtherAnswer = false
        var testDescription: String { "\(status) \(type ?? "no type") \(body)" }
    }

    private static let cases = [
        Case(status: 200, type: "text/html", body: "<html>Welcome</html>", isOtherAnswer: true),
        Case(status: 200, type: "text/plain", body: "It works!", isOtherAnswer: true),
        Case(status: 200, type: "application/json", body: #"{"ok":true}"#, isOtherAnswer: true),
        Case(status: 200, type: nil, body: "", isOtherAnswer: true),
        // These are answers by GraphQL, if poor ones.
        Case(status: 200, type: "application/json", body: #"{"data":null}"#),
        Case(status: 200, type: "application/json", body: #"{"data":{"a":"#),
        Case(status: 400, type: "application/json", body: #"{"errors":[{"message":"no"}]}"#),
        Case(status: 404, type: "text/html", body: "<html>Not found</html>", isWrongAddress: true),
        Case(status: 404, type: nil, body: "Not found", isWrongAddress: true),
        Case(status: 405, type: "text/plain", body: "Method Not Allowed", isWrongAddress: true),
        Case(status: 302, type: "text/html", body: "<html>Moved</html>", isWrongAddress: true),
        Case(status: 400, type: "text/html", body: "<html>Bad Request</html>", isWrongAddress: true),
        Case(status: 400, type: "text/plain", body: "must have a query"),
        Case(status: 403, type: "text/html", body: "<html>Forbidden</html>"),
        Case(status: 502, type: "text/html", body: "<html>Bad Gateway</html>"),
        Case(status: 404, type: "application/json", body: #"{"errors":"Not Found"}"#, isWrongAddress: true),
        Case(
            status: 404, type: "application/json",
            body: #"{"errors":[{"message":"no","extensions":{"code":"NOT_FOUND"}}]}"#),
        Case(status: 404, type: "application/json", body: #"{"errors":[{"message":"no","path":["product"]}]}"#),
    ]

    @Test("is told by status, type and errors", arguments: cases)
    func kinds(_ given: Case) async throws {
        var response = HTTPResponse(status: given.status, body: Array(given.body.utf8))
        if let type = given.type { response.fields["Content-Type"] = type }
        let client = GraphQLClient(Answers.endpoint, transport: StubTransport([response]))
        let error = try #require(
            await #expect(throws: CommerceError.self) { _ = try await client.perform(GraphQLRequest("{ a }")) })
        #expect(error.meansWrongAddress == given.isWrongAddress)
        #expect(error.isOtherAnswer == given.isOtherAnswer)
        #expect(!error.meansNoConnection)
    }

    @Test(
        "may be nothing at all",
        arguments: [
            (HTTPError.Reason.connectionRefused, true), (.nameNotResolved(host: "a.example"), true),
            (.timedOut(.connect), true), (.timedOut(.total), false), (.connectionLost, false),
        ])
    func noConnection(_ reason: HTTPError.Reason, _ isNone: Bool) async throws {
        let client = GraphQLClient(Answers.endpoint, transport: StubTransport { throw HTTPError(reason, $0) })
        let error = try #require(
            await #expect(throws: CommerceError.self) { _ = try await client.perform(GraphQLRequest("{ a }")) })
        #expect(error.meansNoConnection == isNone)
        #expect(!error.meansWrongAddress)
    }

    @Test("is explained as the request wants, before the client")
    func explanation() async throws {
        let client = GraphQLClient(
            Answers.endpoint, transport: StubTransport([Answers.response("{}", status: 401)]),
            options: GraphQLClientOptions(explain: { _ in CommerceError(.configuration, "The client's.") }))
        let options = GraphQLRequestOptions(explain: { _ in CommerceError(.unauthenticated, "The request's.") })
        let own = await #expect(throws: CommerceError.self) {
            try await client.perform(GraphQLRequest("{ a }"), options)
        }
        #expect(own?.message == "The request's.")
        let other = await #expect(throws: CommerceError.self) { try await client.perform(GraphQLRequest("{ a }")) }
        #expect(other?.message == "The client's.")
    }
}
