import CommerceCurl
import CommerceHTTP
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct ProxyTests {
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
}
