import FoundationEssentials
import Testing

@testable import CommerceViewModels

@Suite("Requests of a browser that comes back") struct RedirectRequestTests {
    private static let hosts: Set<String> = ["127.0.0.1:8080", "localhost:8080"]

    @Test(
        "are read whole or not at all",
        arguments: [
            ("GET /callback?code=1 HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n", .target("/callback?code=1")),
            ("GET / HTTP/1.0\r\nhost:localhost:8080\r\nX: y\r\n\r\n", .target("/")),
            ("GET / HTTP/1.1\r\nHost: LOCALHOST:8080\r\n\r\nrest", .target("/")),
            ("", .incomplete), ("GET / HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n", .incomplete),
            ("GET / HTTP/1.1\nHost: 127.0.0.1:8080\n\n", .incomplete),
            ("GET / HTTP/1.1\r\n\r\n", .refused(status: 400)),
            ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", .refused(status: 400)),
            ("GET / HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nHost: 127.0.0.1:8080\r\n\r\n", .refused(status: 400)),
            ("GET / HTTP/1.1\r\nHost : 127.0.0.1:8080\r\n\r\n", .refused(status: 400)),
            ("GET / HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nno field\r\n\r\n", .refused(status: 400)),
            ("GET http://127.0.0.1:8080/ HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n", .refused(status: 400)),
            ("GET / HTTP/2.0\r\nHost: 127.0.0.1:8080\r\n\r\n", .refused(status: 400)),
            ("GET  / HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n", .refused(status: 400)),
            ("GET /\u{7} HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n", .refused(status: 400)),
            ("GET /ü HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n", .refused(status: 400)),
            ("GET / HTTP/1.1\nX: y\r\nHost: 127.0.0.1:8080\r\n\r\n", .refused(status: 400)),
            ("POST / HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n", .refused(status: 405)),
            ("get / HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n", .refused(status: 405)),
            ("GET /" + String(repeating: "a", count: 17_000), .refused(status: 431)),
        ] as [(String, RedirectRequest)])
    func reading(_ text: String, _ request: RedirectRequest) {
        #expect(RedirectRequest(Array(text.utf8), hosts: Self.hosts) == request)
    }

    @Test("can come in any pieces")
    func pieces() {
        let bytes = Array("GET /callback?code=1 HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n".utf8)
        for count in bytes.indices {
            #expect(RedirectRequest(Array(bytes.prefix(count)), hosts: Self.hosts) == .incomplete)
        }
    }

    @Test(
        "are the redirect only at its path and with its state",
        arguments: [
            ("/callback?code=c&state=s", 200), ("/callback?error=access_denied&state=s", 200),
            ("/callback?code=c&state=other", 400), ("/callback?code=c", 400), ("/callback", 400),
            ("/callback?state=s&state=s&code=c", 400), ("/callback?state=s&state=t", 400), ("/favicon.ico", 404),
            ("/callback/?code=c&state=s", 404), ("//callback?state=s", 404), ("/?code=c&state=s", 404),
        ])
    func answers(_ target: String, _ status: Int) throws {
        let base = try #require(URL(string: "http://127.0.0.1:8080/callback"))
        let answer = RedirectAnswer(.target(target), base: base, state: "s")
        #expect(answer.status == status)
        #expect((answer.redirect != nil) == (status == 200))
        if status == 200 { #expect(answer.redirect?.absoluteString == "http://127.0.0.1:8080" + target) }
        let text = String(decoding: answer.bytes, as: UTF8.self)
        #expect(text.hasPrefix("HTTP/1.1 \(status) "))
        // Nothing that came in goes out.
        #expect(!text.contains("code=c"))
    }
}
