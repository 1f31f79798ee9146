import CommerceCurl
import CommerceHTTP
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct RoundTripTests {
    private let transport = CurlTransport(CurlOptions(proxy: .none))

    @Test(arguments: [
        (HTTPMethod.get, 0), (.get, 3), (.post, 0), (.post, 3), (.put, 0), (.put, 70_000), (.patch, 3), (.delete, 0),
        (.delete, 3), (.options, 0), ("FETCH", 3), (.post, 65_536), (.post, 65_537), (.post, 3_000_000),
    ])
    func methodAndBodyArriveAsTheyAre(method: HTTPMethod, size: Int) async throws {
        let echo = try Echo()
        let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let response = try await transport.send(HTTPRequest(method, echo.server.url("/a?b=c"), body: body))
        #expect(response.status == 200)
        #expect(response.body == body)
        let request = try #require(echo.requests.first)
        #expect(request.line == "\(method) /a?b=c HTTP/1.1")
        #expect(request.body.count == size)
        // Nothing that the caller did not ask for, and no wait for a "100 Continue".
        #expect(request.values("Expect").isEmpty && request.values("Content-Type").isEmpty)
        let hasLength = size > 0 || method == .post
        #expect(request.values("Content-Length") == (hasLength ? ["\(size)"] : []))
    }

    @Test func fieldsArriveInOrderOnceEach() async throws {
        let echo = try Echo()
        let request = HTTPRequest(
            .post, echo.server.url(),
            fields: [
                "X-A": "1", "x-b": "", "X-A": "2", "Accept": "a/b", "Content-Type": "c/d", "User-Agent": "me",
                "X-U": "ü; \"q\"",
            ], body: [1])
        _ = try await transport.send(request)
        let received = try #require(echo.requests.first)
        let own = received.fields.filter { !["Host", "Accept-Encoding", "Content-Length"].contains($0.name) }
        #expect(
            own.map { "\($0.name): \($0.value)" } == [
                "X-A: 1", "x-b: ", "X-A: 2", "Accept: a/b", "Content-Type: c/d", "User-Agent: me", "X-U: ü; \"q\"",
            ])
        #expect(received.values("Host") == ["127.0.0.1:\(echo.server.port)"])
    }

    @Test func userAgentIsTheOptions() async throws {
        let echo = try Echo()
        _ = try await transport.send(HTTPRequest(.get, echo.server.url()))
        let silent = CurlTransport(CurlOptions(proxy: .none, userAgent: nil))
        _ = try await silent.send(HTTPRequest(.get, echo.server.url()))
        #expect(echo.requests.map { $0.values("User-Agent") } == [["swift-commerce"], []])
    }

    @Test func responseIsKeptWhole() async throws {
        let echo = try Echo { _, connection in
            connection.write(
                "HTTP/1.1 418 Teapot\r\nSet-Cookie: a=1\r\nset-cookie: b=2\r\nX-Folded: one\r\n  two\r\n"
                    + "X-UTF: café\r\nX-Latin: caf")
            connection.write([0xE9])
            connection.write("\r\nContent-Length: 3\r\n\r\nabc")
        }
        let response = try await transport.send(HTTPRequest(.get, echo.server.url("/x")))
        #expect(response.status == 418)
        #expect(response.fields.values(of: "SET-COOKIE") == ["a=1", "b=2"])
        #expect(response.fields["X-Folded"] == "one two")
        #expect(response.fields["X-UTF"] == "café")
        #expect(response.fields["X-Latin"] == "café")
        #expect(response.body == Array("abc".utf8))
        #expect(response.url == echo.server.url("/x"))
        #expect(response.version == .http11)
        #expect(response.timings.total >= response.timings.firstByte)
        #expect(response.timings.firstByte > .zero)
    }

    @Test(arguments: [(HTTPMethod.head, 200), (.get, 204), (.get, 304)])
    func responseWithoutABodyEnds(method: HTTPMethod, status: Int) async throws {
        let echo = try Echo { _, connection in
            connection.write(
                "HTTP/1.1 \(status) X\r\nETag: \"a\"\r\n\(status == 200 ? "Content-Length: 500\r\n" : "")\r\n")
        }
        for _ in 0..<2 {
            let response = try await transport.send(HTTPRequest(method, echo.server.url()))
            #expect(response.status == status)
            #expect(response.body.isEmpty)
            #expect(response.fields[.entityTag] == "\"a\"")
        }
        #expect(echo.server.connectionCount == 1)
    }

    @Test func oldServersAreUnderstood() async throws {
        let server = try TestServer { connection, _ in
            _ = connection.readRequest()
            connection.write("HTTP/1.0 200 OK\r\nServer: old\r\n\r\nuntil the end")
        }
        defer { server.stop() }
        let response = try await transport.send(HTTPRequest(.get, server.url()))
        #expect(response.version == .http10)
        #expect(String(decoding: response.body, as: UTF8.self) == "until the end")
    }

    @Test func chunksAndTrailersAreUnderstood() async throws {
        let echo = try Echo { _, connection in
            connection.write(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n3;x=y\r\nabc\r\nA\r\n0123456789"
                    + "\r\n0\r\nX-Sum: 13\r\n\r\n")
        }
        let response = try await transport.send(HTTPRequest(.get, echo.server.url()))
        #expect(String(decoding: response.body, as: UTF8.self) == "abc0123456789")
        #expect(response.fields["X-Sum"] == nil)
    }

    @Test func interimResponsesArePassedOver() async throws {
        let echo = try Echo { _, connection in
            connection.write(
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\n"
                    + "Content-Length: 2\r\n\r\nok")
        }
        let response = try await transport.send(HTTPRequest(.post, echo.server.url(), body: [1]))
        #expect(response.status == 200)
        #expect(response.fields["Link"] == nil)
        #expect(response.body == Array("ok".utf8))
    }

    @Test func connectionIsUsedAgain() async throws {
        let echo = try Echo()
        for number in 0..<20 {
            let response = try await transport.send(HTTPRequest(.post, echo.server.url(), body: [UInt8(number)]))
            #expect(response.body == [UInt8(number)])
        }
        #expect(echo.server.connectionCount == 1)
    }

    @Test func credentialsOfTheURLAreSentAsAField() async throws {
        let echo = try Echo()
        let url = try #require(URL(string: "http://user:p%40ss@127.0.0.1:\(echo.server.port)/"))
        _ = try await transport.send(HTTPRequest(.get, url))
        #expect(echo.requests.first?.values("Authorization") == ["Basic dXNlcjpwQHNz"])
    }

    @Test func pathIsSentAsItIs() async throws {
        let echo = try Echo()
        _ = try await transport.send(HTTPRequest(.get, echo.server.url("/a/../b/%2e%2e/c%20d")))
        #expect(echo.requests.first?.line == "GET /a/../b/%2e%2e/c%20d HTTP/1.1")
    }

    @Test func cookiesAreNotKept() async throws {
        let echo = try Echo { _, connection in connection.respond(200, ["Set-Cookie: session=s3cret; Path=/"]) }
        for _ in 0..<2 { _ = try await transport.send(HTTPRequest(.get, echo.server.url())) }
        #expect(echo.requests.map { $0.values("Cookie") } == [[], []])
    }

    // HTTP/1.0 closes unless it is said, HTTP/1.1 where it is.
    @Test(arguments: [
        ("HTTP/1.1", "Connection: close", 2), ("HTTP/1.1", "X: y", 1), ("HTTP/1.0", "X: y", 2),
        ("HTTP/1.0", "Connection: keep-alive", 1),
    ])
    func connectionIsKeptOnlyWhereTheServerKeepsIt(version: String, field: String, connections: Int) async throws {
        let echo = try Echo { _, connection in
            connection.write("\(version) 200 OK\r\n\(field)\r\nContent-Length: 2\r\n\r\nok")
        }
        for _ in 0..<2 {
            let response = try await transport.send(HTTPRequest(.post, echo.server.url(), body: [1]))
            #expect(response.body == Array("ok".utf8))
        }
        #expect(echo.server.connectionCount == connections)
    }

    @Test(arguments: [299, 451, 530, 599, 999])
    func statusThatNobodyKnowsIsHandedOn(status: Int) async throws {
        let echo = try Echo { _, connection in connection.respond(status, [], Array("why".utf8)) }
        let response = try await transport.send(HTTPRequest(.get, echo.server.url()))
        #expect(response.status == status)
        #expect(response.body == Array("why".utf8))
    }
}
