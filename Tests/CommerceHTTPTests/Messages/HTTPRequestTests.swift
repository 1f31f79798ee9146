import CommerceHTTP
import FoundationEssentials
import Testing

@Suite struct HTTPRequestTests {
    @Test(arguments: [
        (HTTPMethod.get, true, true), (.head, true, true), (.post, false, false), (.put, true, false),
        (.delete, true, false), (.patch, false, false), ("FETCH", false, false),
    ])
    func methodDecidesWhatMayBeDoneTwice(method: HTTPMethod, isIdempotent: Bool, isShareable: Bool) {
        let request = HTTPRequest(method, Samples.url)
        #expect(request.isIdempotent == isIdempotent)
        #expect(request.isShareable == isShareable)
        #expect(HTTPRequest(method, Samples.url, isIdempotent: true).isIdempotent)
    }

    @Test func credentialsOfTheURLBecomeAField() throws {
        let request = HTTPRequest(.get, Samples.url("https://us%65r:p%40ss@shop.example/a?b=c#d"))
        let prepared = try request.prepared()
        #expect(prepared.url.absoluteString == "https://shop.example/a?b=c")
        #expect(prepared.fields[.authorization] == "Basic " + Data("user:p@ss".utf8).base64EncodedString())
        #expect(!"\(prepared)".contains("Basic"))

        var other = request
        other.fields[.authorization] = "Bearer mine"
        #expect(try other.prepared().fields.values(of: .authorization) == ["Bearer mine"])
    }

    @Test(arguments: [
        "", "GE T", "GET\r\nX: y", "GET ", "ÜBER",
    ])
    func methodThatIsNoTokenIsRefused(method: String) {
        expectRefusal(HTTPRequest(HTTPMethod(rawValue: method), Samples.url))
    }

    @Test(arguments: [
        ("", "a"), ("A B", "a"), ("A:", "a"), ("A\n", "a"), ("Ä", "a"), ("A", "a\r\nB: c"), ("A", "a\nb"),
        ("A", "a\0b"), ("A", "\u{7F}"), ("Content-Length", "3"), ("transfer-encoding", "chunked"), ("Expect", "x"),
        ("Connection", "close"),
    ])
    func fieldThatWouldBeAnotherMessageIsRefused(name: String, value: String) {
        expectRefusal(HTTPRequest(.get, Samples.url, fields: HTTPFields([HTTPField(HTTPFieldName(name), value)])))
    }

    @Test(arguments: [
        "ftp://shop.example/", "shop.example", "/a", "https:///a", "mailto:a@shop.example", "http://a:99999/",
    ])
    func urlThatIsNoneIsRefused(url: String) {
        expectRefusal(HTTPRequest(.get, Samples.url(url)))
    }

    @Test func valuesOfAnyOtherKindPass() throws {
        let request = HTTPRequest(.get, Samples.url, fields: ["A": "", "B": "ü \t€", "C": "a:b;c,\"d\""])
        #expect(try request.prepared().fields == request.fields)
    }

    @Test(arguments: [
        ("http://localhost:4100/", true), ("http://127.0.0.1/", true), ("http://127.8.9.10:80/", true),
        ("http://[::1]:80/", true), ("http://shop.localhost/", true), ("http://LOCALHOST/", true),
        ("http://127.0.0.1.evil.example/", false), ("http://localhost.evil.example/", false),
        ("http://10.0.0.1/", false), ("http://127.evil.example.a/", false), ("http://127.1/", false),
    ])
    func loopbackIsThisMachine(url: String, isLoopback: Bool) {
        #expect(Samples.url(url).origin?.isLoopback == isLoopback)
    }

    private func expectRefusal(_ request: HTTPRequest, sourceLocation: SourceLocation = #_sourceLocation) {
        let error = #expect(throws: HTTPError.self, sourceLocation: sourceLocation) { try request.prepared() }
        guard case .invalidRequest = error?.reason else {
            Issue.record("\(error.map(String.init(describing:)) ?? "no error")", sourceLocation: sourceLocation)
            return
        }
    }
}
