import CommerceHTTP
import FoundationEssentials
import Testing

@Suite struct RedirectChainTests {
    private static let start = "https://shop.example/api/a"

    private static func request(_ method: HTTPMethod = .get, maximumRedirects: Int = 5) -> HTTPRequest {
        HTTPRequest(
            method, Samples.url(start),
            fields: [
                "Accept": "application/json", "Content-Type": "application/json", "Authorization": "Bearer secret",
                "X-Shopify-Storefront-Access-Token": "secret", "X-Custom": "mine", "Cookie": "a=b", "User-Agent": "us",
            ],
            body: method == .get ? [] : Array("{}".utf8), maximumRedirects: maximumRedirects)
    }

    @Test(arguments: [
        ("b", "https://shop.example/api/b"), ("/b", "https://shop.example/b"),
        ("?x=1", "https://shop.example/api/a?x=1"),
        ("//cdn.example/b", "https://cdn.example/b"), ("../c/./d", "https://shop.example/c/d"),
        ("https://u:p@other.example:444/x#part", "https://other.example:444/x"),
        ("/has space/ü", "https://shop.example/has%20space/%C3%BC"),
    ])
    func addressIsResolved(location: String, target: String) throws {
        var chain = RedirectChain(Self.request())
        #expect(try chain.follow(status: 302, fields: ["Location": location]))
        #expect(chain.request.url.absoluteString == target)
    }

    @Test(
        arguments: [
            (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (307, "POST", "POST"),
            (308, "POST", "POST"),
            (301, "PUT", "PUT"), (302, "DELETE", "DELETE"), (303, "PUT", "GET"), (303, "HEAD", "HEAD"),
            (301, "GET", "GET"),
        ] as [(Int, HTTPMethod, HTTPMethod)])
    func methodAndBody(status: Int, method: HTTPMethod, then: HTTPMethod) throws {
        var chain = RedirectChain(Self.request(method))
        #expect(try chain.follow(status: status, fields: ["Location": "/b"]))
        let keepsBody = method == then && method != .get
        #expect(chain.request.method == then)
        #expect(chain.request.body == (keepsBody ? Array("{}".utf8) : []))
        #expect((chain.request.fields[.contentType] != nil) == (keepsBody || method == .get && status != 303))
        #expect(chain.request.isIdempotent == (then != .post))
        #expect(chain.request.fields[.authorization] == "Bearer secret")
    }

    @Test(arguments: [
        "https://other.example/", "https://shop.example:444/", "https://sub.shop.example/",
        "https://shop.example.evil/",
        "//other.example", "https://shop.example@evil.example/",
    ])
    func nothingAboutTheCallerGoesToAnotherOrigin(location: String) throws {
        var chain = RedirectChain(Self.request(.post))
        #expect(try chain.follow(status: 307, fields: ["Location": location]))
        #expect(chain.request.fields.map(\.name.rawName) == ["Accept", "Content-Type", "User-Agent"])
        #expect(chain.request.method == .post)
        // And not on the way back either.
        #expect(try chain.follow(status: 307, fields: ["Location": Self.start]))
        #expect(chain.request.fields.map(\.name.rawName) == ["Accept", "Content-Type", "User-Agent"])
    }

    @Test(arguments: ["/b", "https://shop.example:443/", "HTTPS://SHOP.example/"])
    func everythingGoesToTheSameOrigin(location: String) throws {
        var chain = RedirectChain(Self.request())
        #expect(try chain.follow(status: 302, fields: ["Location": location]))
        #expect(chain.request.fields == Self.request().fields)
    }

    @Test func upgradeToHTTPSIsAnotherOrigin() throws {
        var request = Self.request()
        request.url = Samples.url("http://shop.example/api/a")
        var chain = RedirectChain(request)
        #expect(try chain.follow(status: 301, fields: ["Location": "https://shop.example/api/a"]))
        #expect(chain.request.fields[.authorization] == nil)
    }

    @Test(arguments: [
        ("http://shop.example/b", HTTPError.Reason.insecureRedirect), ("http:///b", .invalidRedirect),
        ("ftp://shop.example/b", .invalidRedirect), ("javascript:alert(1)", .invalidRedirect),
        ("file:///etc/passwd", .invalidRedirect), ("", .invalidRedirect), ("https://", .invalidRedirect),
        ("https://[::1", .invalidRedirect), ("/" + String(repeating: "a", count: 9000), .invalidRedirect),
    ])
    func isRefused(location: String, reason: HTTPError.Reason) {
        var chain = RedirectChain(Self.request())
        let error = #expect(throws: HTTPError.self) {
            try chain.follow(status: 302, fields: ["Location": location])
        }
        #expect(error?.reason == reason)
    }

    @Test func onlyRedirectsWithAnAddressAreFollowed() throws {
        var chain = RedirectChain(Self.request())
        for status in [200, 201, 300, 304, 305, 306, 400] {
            #expect(try !chain.follow(status: status, fields: ["Location": "/b"]))
        }
        #expect(try !chain.follow(status: 302, fields: [:]))
        #expect(chain.request.url.absoluteString == Self.start)
    }

    @Test func noMoreThanAllowed() throws {
        var chain = RedirectChain(Self.request(maximumRedirects: 2))
        #expect(try chain.follow(status: 302, fields: ["Location": "/1"]))
        #expect(try chain.follow(status: 302, fields: ["Location": "/2"]))
        let error = #expect(throws: HTTPError.self) {
            try chain.follow(status: 302, fields: ["Location": "/3?token=abc"])
        }
        #expect(error?.reason == .tooManyRedirects(limit: 2))
        #expect(error?.description.hasPrefix("GET https://shop.example/2: ") == true)

        var none = RedirectChain(Self.request(maximumRedirects: 0))
        #expect(try !none.follow(status: 302, fields: ["Location": "/1"]))
    }
}
