import CommerceCurl
import CommerceHTTP
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct ProxyTests {
    private func transport(_ proxy: TestServer, user: String = "") -> CurlTransport {
        CurlTransport(CurlOptions(proxy: .url("http://\(user)127.0.0.1:\(proxy.port)")))
    }

    private func url(_ text: String) throws -> URL {
        try #require(URL(string: text))
    }

    @Test func plainRequestGoesThroughIt() async throws {
        let proxy = try Echo { _, connection in connection.respond(200, [], Array("by proxy".utf8)) }
        let response = try await transport(proxy.server, user: "u:p%40@")
            .send(HTTPRequest(.get, try url("http://shop.example:81/a?b")))
        #expect(response.body == Array("by proxy".utf8))
        let request = try #require(proxy.requests.first)
        #expect(request.line == "GET http://shop.example:81/a?b HTTP/1.1")
        #expect(request.values("Proxy-Authorization") == ["Basic dTpwQA=="])
    }

    @Test(arguments: [403, 407, 502])
    func refusalOfATunnelIsTheProxys(status: Int) async throws {
        let proxy = try Echo { _, connection in
            connection.write("HTTP/1.1 \(status) No\r\nX-Secret: s3cret\r\nContent-Length: 0\r\n\r\n")
        }
        let error = await #expect(throws: HTTPError.self) {
            try await transport(proxy.server, user: "user:s3cret@")
                .send(HTTPRequest(.post, try url("https://shop.example/"), body: [1]))
        }
        #expect(error?.reason == .proxyFailed("it answered with status \(status)"))
        #expect(error?.mayHaveBeenSent == false)
        #expect(error.map { "\($0)".contains("s3cret") } == false)
        // The request itself never reached the proxy, nor did its secrets.
        #expect(proxy.requests.map(\.line) == ["CONNECT shop.example:443 HTTP/1.1"])
    }

    @Test func proxyThatIsNotThereIsNotTheHostsFault() async throws {
        let gone = try TestServer { _, _ in }
        gone.stop()
        for target in ["http://shop.example/", "https://shop.example/"] {
            let error = await #expect(throws: HTTPError.self) {
                try await transport(gone).send(HTTPRequest(.get, try url(target)))
            }
            guard case .proxyFailed = error?.reason else {
                Issue.record("\(error.map(String.init(describing:)) ?? "no error")")
                continue
            }
        }
    }

    private func tunnels(to url: URL) throws -> Echo {
        let port = try #require(url.port)
        return try Echo { _, connection in
            connection.write("HTTP/1.1 200 Connection established\r\n\r\n")
            connection.tunnel(to: port)
        }
    }

    @Test func tunnelCarriesTLSAndTheProxySeesNothing() async throws {
        let fixture = try TLSFixture.shared.get()
        let url = try fixture.url("good")
        let proxy = try tunnels(to: url)
        let transport = fixture.transport(proxy: .url("http://u:p@127.0.0.1:\(proxy.server.port)"))
        var bodies: Set<[UInt8]> = []
        for _ in 0..<3 {
            let request = HTTPRequest(.get, url, fields: ["Authorization": "Bearer s3cret"])
            bodies.insert(try await transport.send(request).body)
        }
        // All by one connection.
        #expect(bodies.count == 1)
        #expect(proxy.requests.map(\.line) == ["CONNECT 127.0.0.1:\(url.port ?? 0) HTTP/1.1"])
        #expect(proxy.requests.first?.values("Proxy-Authorization") == ["Basic dTpw"])
        #expect(proxy.requests.first?.values("Authorization") == [])
    }

    // The server answers none before all have arrived on one connection.
    @Test func tunnelCarriesHTTP2() async throws {
        let fixture = try TLSFixture.shared.get()
        let url = try fixture.url("http2")
        let proxy = try tunnels(to: url)
        let transport = fixture.transport(proxy: .url("http://127.0.0.1:\(proxy.server.port)"))
        try await withThrowingTaskGroup(of: HTTPVersion?.self) { group in
            for _ in 0..<8 { group.addTask { try await transport.send(HTTPRequest(.get, url)).version } }
            for try await version in group { #expect(version == .http2) }
        }
        #expect(proxy.requests.count == 1)
    }

    @Test func certificateBehindATunnelIsTheHosts() async throws {
        let fixture = try TLSFixture.shared.get()
        let url = try fixture.url("expired")
        let proxy = try tunnels(to: url)
        let error = await #expect(throws: HTTPError.self) {
            try await fixture.transport(proxy: .url("http://127.0.0.1:\(proxy.server.port)"))
                .send(HTTPRequest(.post, url, body: [1]))
        }
        guard case .tls(let failure) = error?.reason else {
            Issue.record("\(error.map(String.init(describing:)) ?? "no error")")
            return
        }
        #expect(failure.kind == .expired)
        #expect(error?.mayHaveBeenSent == false)
    }

    @Test func tunnelThatEndsAtEveryByte() async throws {
        let answer = Array("HTTP/1.1 200 Connection established\r\n\r\n".utf8)
        let proxy = try TestServer { connection, number in
            guard connection.readRequest() != nil else { return }
            connection.write(answer.prefix(number))
            connection.finishWriting()
            connection.waitForClose()
        }
        defer { proxy.stop() }
        let transport = transport(proxy)
        for length in 0...answer.count {
            let error = await #expect(throws: HTTPError.self) {
                try await transport.send(HTTPRequest(.post, try url("https://shop.example/"), body: [1]))
            }
            switch error?.reason {
            case .proxyFailed: #expect(length < answer.count)
            // There was a tunnel, and nobody at its end.
            case .tls(let failure): #expect(length >= answer.count - 1 && failure.kind == .handshake)
            default: Issue.record("\(length): \(error.map(String.init(describing:)) ?? "no error")")
            }
            #expect(error?.mayHaveBeenSent == false)
        }
    }

    @Test func proxyThatFallsSilentIsNoHostThatDoes() async throws {
        let proxy = try TestServer { connection, _ in connection.waitForClose() }
        defer { proxy.stop() }
        let timeouts = HTTPTimeouts(connect: .milliseconds(150), idle: nil, total: nil)
        let error = await #expect(throws: HTTPError.self) {
            try await transport(proxy).send(HTTPRequest(.get, try url("https://shop.example/"), timeouts: timeouts))
        }
        #expect(error?.reason == .timedOut(.connect))
    }

    @Test(arguments: ["X: y\r\n", "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"])
    func tunnelWhoseHeaderHasNoEnd(piece: String) async throws {
        let proxy = try TestServer { connection, _ in
            guard connection.readRequest() != nil else { return }
            connection.write("HTTP/1.1 200 OK\r\nX: ")
            let pieces = String(repeating: piece, count: 100)
            while connection.write(pieces) {}
        }
        defer { proxy.stop() }
        let error = await #expect(throws: HTTPError.self) {
            try await transport(proxy).send(HTTPRequest(.get, try url("https://shop.example/")))
        }
        guard case .proxyFailed = error?.reason else {
            Issue.record("\(error.map(String.init(describing:)) ?? "no error")")
            return
        }
    }
}
