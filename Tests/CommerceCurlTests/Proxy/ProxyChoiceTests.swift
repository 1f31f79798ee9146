import CommerceHTTP
import Foundation
import Testing

@testable import CommerceCurl

@Suite struct ProxyChoiceTests {
    private func proxy(_ url: String, _ environment: [String: String], _ option: CurlOptions.Proxy = .environment)
        throws -> String?
    {
        ProxyChoice(option, environment: environment).proxy(for: try #require(URL(string: url)?.origin))
    }

    @Test(
        arguments: [
            ("http://a.example", ["http_proxy": "p:1"], "p:1"), ("https://a.example", ["http_proxy": "p:1"], nil),
            ("https://a.example", ["https_proxy": "p:1"], "p:1"), ("https://a.example", ["HTTPS_PROXY": "p:1"], "p:1"),
            ("https://a.example", ["HTTPS_PROXY": "P:2", "https_proxy": "p:1"], "p:1"),
            ("http://a.example", ["all_proxy": "p:1"], "p:1"), ("https://a.example", ["ALL_PROXY": "p:1"], "p:1"),
            ("http://a.example", ["all_proxy": "p:1", "http_proxy": "q:2"], "q:2"),
            ("http://a.example", ["http_proxy": ""], nil), ("http://a.example", [:], nil),
            // A CGI program's environment has the caller's field "Proxy" there.
            ("http://a.example", ["HTTP_PROXY": "evil:1"], nil),
        ] as [(String, [String: String], String?)])
    func environmentIsRead(url: String, environment: [String: String], expected: String?) throws {
        #expect(try proxy(url, environment) == expected)
    }

    @Test(arguments: [
        ("https://a.example", "a.example", true), ("https://b.a.example", "a.example", true),
        ("https://b.a.example", ".a.example", true), ("https://a.example", ".a.example", true),
        ("https://a.example", "*.a.example", true), ("https://ba.example", "a.example", false),
        ("https://a.example", "*", true), ("https://a.example", "x, a.example , y", true),
        ("https://A.Example", "a.EXAMPLE", true), ("https://a.example", "a.example:443", true),
        ("https://a.example:444", "a.example:443", false), ("https://127.0.0.1:1", "127.0.0.1", true),
        ("https://[::1]:1", "::1", true), ("https://[::1]:1", "[::1]", true), ("https://a.example", "", false),
        ("https://a.example", ",", false), ("https://a.example.evil", "a.example", false),
    ])
    func exceptionsAreRead(url: String, exceptions: String, isException: Bool) throws {
        #expect((try proxy(url, ["https_proxy": "p:1", "no_proxy": exceptions]) == nil) == isException)
        #expect((try proxy(url, ["https_proxy": "p:1", "NO_PROXY": exceptions]) == nil) == isException)
    }

    @Test func optionComesBeforeTheEnvironment() throws {
        let environment = ["https_proxy": "p:1", "no_proxy": "*"]
        #expect(try proxy("https://a.example", environment, .url("q:2")) == "q:2")
        #expect(try proxy("https://a.example", ["https_proxy": "p:1"], .none) == nil)
    }
}
