import Commerce
import CommerceHTTP
import CommerceTesting
import Testing

@Suite struct StubTransportTests {
    @Test func closureAnswersAndRequestsAreKept() async throws {
        let transport = StubTransport { HTTPResponse(status: $0.method == .get ? 200 : 405) }
        #expect(try await transport.send(HTTPRequest(.get, Samples.url)).status == 200)
        #expect(try await transport.send(HTTPRequest(.post, Samples.url)).status == 405)
        #expect(transport.requests.map(\.method) == [.get, .post])
    }

    @Test func listIsGivenInOrderAndTheLastStays() async throws {
        let transport = StubTransport([HTTPResponse(status: 503), HTTPResponse(status: 200)])
        var statuses: [Int] = []
        for _ in 0..<3 { statuses.append(try await transport.send(HTTPRequest(.get, Samples.url)).status) }
        #expect(statuses == [503, 200, 200])
    }

    @Test func whateverIsThrownIsAnHTTPError() async {
        struct Other: Error {}
        for (thrown, reason) in [
            (Other() as any Error, HTTPError.Reason.connectionLost), (CancellationError(), .cancelled),
            (HTTPError(.connectionRefused), .connectionRefused),
        ] {
            let transport = StubTransport { _ in throw thrown }
            let error = await #expect(throws: HTTPError.self) {
                try await transport.send(HTTPRequest(.get, Samples.url))
            }
            #expect(error?.reason == reason)
        }
    }

    @Test func travelsInTheServiceMap() async throws {
        var context = PluginContext()
        #expect(context.services.transport == nil)
        context.services.transport = StubTransport([HTTPResponse(status: 204)])
        let transport = try #require(context.services.transport)
        #expect(try await transport.send(HTTPRequest(.get, Samples.url)).status == 204)
    }
}
