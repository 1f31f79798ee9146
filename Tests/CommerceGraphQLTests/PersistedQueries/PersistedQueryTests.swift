import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import Foundation
import Testing

@Suite("Persisted queries")
struct PersistedQueryTests {
    private static let digest = "ecf4edb46db40b5132295c0291d62fb65d6759a9eedfa4d5d612dd5ec54a6b38"
    private static let extensions = #""extensions":{"persistedQuery":{"version":1,"sha256Hash":"\#(digest)"}}"#
    private static let query = GraphQLRequest("{__typename}")

    private static func refusal(_ code: String, status: Int = 200) -> HTTPResponse {
        Answers.response(#"{"errors":[{"message":"x","extensions":{"code":"\#(code)"}}]}"#, status: status)
    }

    private static let answer = Answers.response(#"{"data":{"__typename":"Query"}}"#)

    private func client(
        _ responses: [HTTPResponse], _ mode: PersistedQueryMode = .automatic, usesGET: Bool = false,
        clock: ManualClock = ManualClock()
    ) -> (GraphQLClient, StubTransport) {
        let transport = StubTransport(responses)
        let options = GraphQLClientOptions(persistedQueries: mode, usesGET: usesGET)
        return (GraphQLClient(Answers.endpoint, transport: transport, options: options, clock: clock), transport)
    }

    @Test("the digest alone travels where the server knows it")
    func known() async throws {
        let (client, transport) = client([Self.answer])
        #expect(try await client.perform(Self.query).value == ["__typename": "Query"])
        #expect(transport.requests.map(\.text) == ["{\(Self.extensions)}"])
    }

    @Test("a digest that the server does not know follows with its text, once")
    func unknown() async throws {
        for refusal in [
            Self.refusal("PERSISTED_QUERY_NOT_FOUND"), Self.refusal("PERSISTED_QUERY_NOT_FOUND", status: 400),
            Answers.response(#"{"errors":[{"message":"PersistedQueryNotFound"}]}"#),
        ] {
            let (client, transport) = client([refusal, Self.answer])
            _ = try await client.perform(Self.query)
            #expect(
                transport.requests.map(\.text) == [
                    "{\(Self.extensions)}", #"{"query":"{__typename}",\#(Self.extensions)}"#,
                ])
            // And not again for ever: the server may say the same of the text.
            let (stubborn, requests) = self.client([refusal])
            await #expect(throws: CommerceError.self) { try await stubborn.perform(Self.query) }
            #expect(requests.requests.count == 2)
        }
    }

    @Test("a server without persisted queries gets texts, and is asked again after an hour")
    func unsupported() async throws {
        let clock = ManualClock()
        let (client, transport) = client(
            [Self.refusal("PERSISTED_QUERY_NOT_SUPPORTED"), Self.answer], clock: clock)
        _ = try await client.perform(Self.query)
        clock.advance(by: .seconds(3_599))
        _ = try await client.perform(Self.query)
        clock.advance(by: .seconds(1))
        _ = try await client.perform(Self.query)
        let text = #"{"query":"{__typename}"}"#
        #expect(transport.requests.map(\.text) == ["{\(Self.extensions)}", text, text, "{\(Self.extensions)}"])
    }

    @Test("other errors are the answer")
    func otherErrors() async throws {
        let (client, transport) = client([Self.refusal("FORBIDDEN")])
        let error = await #expect(throws: CommerceError.self) { try await client.perform(Self.query) }
        #expect(error?.kind == .accessDenied)
        #expect(transport.requests.count == 1)
    }

    @Test("mutations travel as texts")
    func mutations() async throws {
        let (client, transport) = client([Self.answer])
        _ = try await client.perform(GraphQLRequest("mutation{a}"))
        #expect(transport.requests.map(\.text) == [#"{"query":"mutation{a}"}"#])
    }

    @Test("digests go by GET where queries do, texts by POST all the same")
    func digestsByGet() async throws {
        let (client, transport) = client([Self.refusal("PERSISTED_QUERY_NOT_FOUND"), Self.answer], usesGET: true)
        _ = try await client.perform(Self.query)
        #expect(transport.requests.map(\.method) == [.get, .post])
        #expect(transport.requests[0].url.absoluteString.hasSuffix("%22\(Self.digest)%22%7D%7D"))
        #expect(transport.requests[1].url == Answers.endpoint.url)
    }

    @Test("a server that knows all texts beforehand never gets one")
    func registered() async throws {
        let (client, transport) = client([Self.refusal("PERSISTED_QUERY_NOT_FOUND")], .registered)
        await #expect(throws: CommerceError.self) { try await client.perform(Self.query) }
        #expect(transport.requests.map(\.text) == ["{\(Self.extensions)}"])
    }
}
