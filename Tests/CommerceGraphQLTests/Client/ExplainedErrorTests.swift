import Commerce
import CommerceGraphQL
import CommerceTesting
import Testing

@Suite("Errors as an adapter explains them")
struct ExplainedErrorTests {
    private let client = GraphQLClient(
        Answers.endpoint,
        transport: StubTransport([Answers.response(#"{"errors":[{"message":"No."}]}"#, status: 401)]),
        options: GraphQLClientOptions(explain: { error in
            var error = error
            error.kind = .configuration
            error.message = "The token is wrong."
            return error
        }))

    @Test("whatever is asked, once")
    func allCalls() async throws {
        let request = GraphQLRequest("{ a }")
        let calls: [@Sendable () async throws -> Void] = [
            { [client] in _ = try await client.perform(request) },
            { [client] in _ = try await client.perform(request, as: [String: String].self) },
            { [client] in _ = try await client.perform(AlbumQuery()) },
        ]
        for call in calls {
            let error = await #expect(throws: CommerceError.self) { try await call() }
            #expect(error?.kind == .configuration && error?.message == "The token is wrong.")
            #expect(error?.httpStatus == 401 && error?.graphQLErrors.map(\.message) == ["No."])
        }
    }
}
