import Commerce
import CommerceHTTP
import Testing

@Suite struct HTTPErrorTests {
    static let all: [(HTTPError.Reason, CommerceError.Kind, isRetryable: Bool, mayHaveBeenSent: Bool)] = [
        (.cancelled, .cancelled, false, true),
        (.invalidRequest("the method is empty"), .configuration, false, false),
        (.transportFailed("no thread could be started"), .unavailable, true, false),
        (.nameNotResolved(host: "shop.example"), .network, true, false),
        (.connectionRefused, .network, true, false),
        (.unreachable("no route"), .network, true, false),
        (.proxyFailed("refused"), .network, true, false),
        (.tls(HTTPError.TLSFailure(.expired, detail: "certificate has expired")), .network, false, false),
        (.timedOut(.connect), .timedOut, true, false),
        (.timedOut(.idle), .timedOut, true, true),
        (.timedOut(.total), .timedOut, true, true),
        (.responseTooLarge(limit: 10), .malformedResponse, false, true),
        (.headerTooLarge(limit: 10), .malformedResponse, false, true),
        (.cutBody(received: 3), .network, true, true),
        (.connectionLost, .network, true, true),
        (.malformedResponse("no status line"), .malformedResponse, false, true),
        (.undecodableBody(encoding: "gzip"), .malformedResponse, false, true),
        (.tooManyRedirects(limit: 5), .configuration, false, true),
        (.insecureRedirect, .configuration, false, true),
        (.invalidRedirect, .configuration, false, true),
        (.notRecorded, .configuration, false, false),
    ]

    @Test(arguments: all)
    func becomesACommerceErrorWithItsKind(
        reason: HTTPError.Reason, kind: CommerceError.Kind, isRetryable: Bool, mayHaveBeenSent: Bool
    ) {
        let request = HTTPRequest(.get, Samples.url("https://u:p@shop.example/feed?key=s3cret"))
        let error = HTTPError(reason, request)
        let commerce = CommerceError(error)
        #expect(commerce.kind == kind)
        #expect(commerce.isRetryable == isRetryable)
        #expect(error.mayHaveBeenSent == mayHaveBeenSent)
        #expect((commerce.cause as? HTTPError) == error)
        #expect(commerce.message.hasPrefix("GET https://shop.example/feed?key=…: "))
        #expect(!commerce.message.contains("s3cret") && !commerce.message.contains("u:p"))
    }

    @Test(arguments: [
        (401, CommerceError.Kind.unauthenticated, false), (402, .accessDenied, false), (403, .accessDenied, false),
        (404, .notFound, false), (408, .timedOut, true), (409, .conflict, false), (410, .notFound, false),
        (413, .invalidInput, false), (429, .throttled, true), (430, .accessDenied, false), (500, .unavailable, true),
        (501, .unavailable, false), (503, .unavailable, true), (302, .malformedResponse, false),
        (100, .malformedResponse, false),
    ])
    func statusDecidesTheKind(status: Int, kind: CommerceError.Kind, isRetryable: Bool) {
        let error = CommerceError(HTTPResponse(status: status), to: HTTPRequest(.get, Samples.url))
        #expect(error.kind == kind)
        #expect(error.isRetryable == isRetryable)
        #expect(error.httpStatus == status)
    }

    @Test func statusErrorTellsWhatTheServerSaidButNoSecret() {
        var request = HTTPRequest(.get, Samples.url("https://shop.example/feed?key=query-secret"))
        request.fields[.authorization] = "Bearer header-secret"
        let response = HTTPResponse(
            status: 503, fields: ["Retry-After": "30", "X-Request-ID": "req-1"],
            body: Array("<h1>Busy</h1>\n\n\u{1B}[2Jheader-secret, query-secret".utf8))
        let error = CommerceError(response, to: request)
        #expect(error.retryAfter == .seconds(30))
        #expect(error.requestID == "req-1")
        #expect(
            error.message
                == "GET https://shop.example/feed?key=…: the server answered with status 503. Try again later. "
                + "It says: <h1>Busy</h1> [2J(secret), (secret)")
    }

    @Test func excerptIsShortAndCutsNoSecretInHalf() {
        var request = HTTPRequest(.get, Samples.url)
        request.fields[.authorization] = "0123456789abcdef"
        let body = String(repeating: "x", count: 192) + "0123456789abcdef" + String(repeating: "y", count: 5000)
        let excerpt = HTTPResponse(status: 500, body: Array(body.utf8)).excerpt(hiding: request)
        #expect(excerpt == String(repeating: "x", count: 192) + "(secret)")
        #expect(HTTPResponse(status: 500, body: [0xFF, 0x00, 0x41]).excerpt(hiding: request) == "\u{FFFD} A")
    }
}
