import CommerceCurl
import CommerceHTTP
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct TLSTests {
    private let fixture: TLSFixture

    init() throws {
        fixture = try TLSFixture.shared.get()
    }

    @Test(arguments: ["127.0.0.1", "localhost"])
    func certificateOfATrustedIssuerIsTrusted(host: String) async throws {
        let transport = fixture.transport()
        var bodies: Set<[UInt8]> = []
        for _ in 0..<3 {
            let response = try await transport.send(HTTPRequest(.get, fixture.url("good", host: host)))
            #expect(response.version == .http11)
            bodies.insert(response.body)
        }
        // All by one connection.
        #expect(bodies.count == 1)
    }

    @Test(arguments: [
        ("expired", HTTPError.TLSFailure.Kind.expired), ("elsewhere", .hostMismatch), ("selfsigned", .selfSigned),
    ])
    func certificateThatIsNotTrusted(server: String, kind: HTTPError.TLSFailure.Kind) async throws {
        let url = try fixture.url(server)
        let error = await #expect(throws: HTTPError.self) {
            try await fixture.transport().send(HTTPRequest(.post, url, body: [1]))
        }
        guard case .tls(let failure) = error?.reason else {
            Issue.record("\(error.map(String.init(describing:)) ?? "no error")")
            return
        }
        #expect(failure.kind == kind)
        #expect(!failure.detail.isEmpty)
        #expect(error?.mayHaveBeenSent == false)
    }

    @Test func issuerThatNobodyKnows() async throws {
        let url = try fixture.url("good")
        let error = await #expect(throws: HTTPError.self) {
            try await CurlTransport(CurlOptions(proxy: .none)).send(HTTPRequest(.get, url))
        }
        guard case .tls(let failure) = error?.reason else {
            Issue.record("\(error.map(String.init(describing:)) ?? "no error")")
            return
        }
        #expect(failure.kind == .unknownIssuer)
    }

    @Test func fileOfCertificatesThatIsNotThere() async throws {
        let url = try fixture.url("good")
        let error = await #expect(throws: HTTPError.self) {
            try await CurlTransport(CurlOptions(certificateFile: "/nonexistent.pem", proxy: .none))
                .send(HTTPRequest(.get, url))
        }
        #expect(error?.reason == .invalidRequest("the file of trusted certificates can't be read"))
    }

    // The server answers none before all have arrived.
    @Test(arguments: [CurlOptions.HTTP2.overTLS, .always])
    func http2RequestsShareAConnection(http2: CurlOptions.HTTP2) async throws {
        let transport = fixture.transport(http2)
        let url = try fixture.url("http2")
        let responses = try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
            for number in 0..<8 {
                group.addTask {
                    try await transport.send(HTTPRequest(.post, url, body: [UInt8](repeating: 1, count: number * 1000)))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(responses.count == 8)
        #expect(responses.allSatisfy { $0.version == .http2 && $0.status == 200 })
        #expect(Set(responses.map(\.body)).count == 1)
    }

    @Test func cancelledStreamLeavesTheOthersTheirConnection() async throws {
        let transport = fixture.transport()
        let url = try fixture.url("http2")
        try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
            for _ in 0..<7 { group.addTask { try await transport.send(HTTPRequest(.get, url)) } }
            let cancelled = Task { try await transport.send(HTTPRequest(.get, url, timeouts: .init(total: nil))) }
            await Task.yield()
            cancelled.cancel()
            // The server may have counted it or not: with one or two more there are enough for all.
            group.addTask { try await transport.send(HTTPRequest(.get, url)) }
            _ = await cancelled.result
            for _ in 0..<7 {
                let response = try await group.next()
                #expect(response?.status == 200)
            }
            group.cancelAll()
        }
    }

    @Test func http2IsNotSpokenWhereItIsNotWanted() async throws {
        let url = try fixture.url("good")
        #expect(try await fixture.transport(.never).send(HTTPRequest(.get, url)).version == .http11)
    }
}
