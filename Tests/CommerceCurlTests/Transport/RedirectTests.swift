import CommerceCurl
import CommerceHTTP
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct RedirectTests {
    private let transport = CurlTransport(CurlOptions(proxy: .none))
    private static let secrets: HTTPFields = [
        "Authorization": "Bearer s3cret", "X-Shopify-Storefront-Access-Token": "s3cret", "Cookie": "a=s3cret",
        "X-Custom": "s3cret", "Accept": "a/b",
    ]

    // URLSession on Linux loses the body here, and hands the fields on.
    @Test(arguments: [307, 308])
    func bodyOfAPostSurvivesAndSecretsStayAtHome(status: Int) async throws {
        let target = try Echo()
        let start = try Echo { [location = target.server.url("/landed").absoluteString] _, connection in
            connection.respond(status, ["Location: \(location)"], Array("moved".utf8))
        }
        let response = try await transport.send(
            HTTPRequest(.post, start.server.url("/start"), fields: Self.secrets, body: Array("order".utf8)))
        #expect(response.body == Array("order".utf8))
        #expect(response.url == target.server.url("/landed"))
        #expect(start.requests.first?.values("authorization") == ["Bearer s3cret"])
        let landed = try #require(target.requests.first)
        #expect(landed.line == "POST /landed HTTP/1.1")
        #expect(landed.values("Accept") == ["a/b"])
        #expect(!landed.fields.contains { $0.value.contains("s3cret") })
    }

    @Test func secretsGoOnToTheSameServer() async throws {
        let echo = try Echo { request, connection in
            if request.line.contains("/start") {
                connection.respond(301, ["Location: /landed"])
            } else {
                connection.respond(200)
            }
        }
        let response = try await transport.send(
            HTTPRequest(.post, echo.server.url("/start"), fields: Self.secrets, body: [1]))
        #expect(response.status == 200)
        let landed = try #require(echo.requests.last)
        #expect(landed.line == "GET /landed HTTP/1.1")
        #expect(landed.values("Authorization") == ["Bearer s3cret"])
        #expect(landed.body.isEmpty && landed.values("Content-Length").isEmpty)
        #expect(echo.server.connectionCount == 1)
    }

    @Test func credentialsOfTheURLStayAtHome() async throws {
        let target = try Echo()
        let start = try Echo { [location = target.server.url().absoluteString] _, connection in
            connection.respond(302, ["Location: \(location)"])
        }
        let url = try #require(URL(string: "http://user:s3cret@127.0.0.1:\(start.server.port)/"))
        _ = try await transport.send(HTTPRequest(.get, url))
        #expect(start.requests.first?.values("Authorization").count == 1)
        #expect(target.requests.first?.values("Authorization") == [])
    }

    @Test func circlesEnd() async throws {
        let echo = try Echo { _, connection in connection.respond(302, ["Location: /again"]) }
        let error = await #expect(throws: HTTPError.self) {
            try await transport.send(HTTPRequest(.get, echo.server.url()))
        }
        #expect(error?.reason == .tooManyRedirects(limit: 5))
        #expect(echo.requests.count == 6)
    }

    @Test func isHandedBackWhereNoneIsWanted() async throws {
        let echo = try Echo { _, connection in connection.respond(302, ["Location: /x"], Array("see x".utf8)) }
        let response = try await transport.send(HTTPRequest(.get, echo.server.url(), maximumRedirects: 0))
        #expect(response.status == 302)
        #expect(response.body == Array("see x".utf8))
    }

    @Test func timeAllowedIsForAllOfThem() async throws {
        let echo = try Echo { request, connection in
            if request.line.contains("/silent") { connection.waitForClose() }
            connection.respond(302, ["Location: /silent"])
        }
        let error = await #expect(throws: HTTPError.self) {
            try await transport.send(
                HTTPRequest(
                    .get, echo.server.url(), timeouts: HTTPTimeouts(connect: nil, idle: nil, total: .milliseconds(300)))
            )
        }
        #expect(error?.reason == .timedOut(.total))
    }

    // What the first server did is done, though the second can't be reached.
    @Test func requestHasBeenSentOnceTheFirstServerHadIt() async throws {
        let gone = try TestServer { _, _ in }
        let location = gone.url().absoluteString
        gone.stop()
        let echo = try Echo { _, connection in connection.respond(303, ["Location: \(location)"]) }
        let error = await #expect(throws: HTTPError.self) {
            try await transport.send(HTTPRequest(.post, echo.server.url(), body: [1]))
        }
        #expect(error?.reason == .connectionRefused)
        #expect(error?.mayHaveBeenSent == true)
    }

    @Test func isFollowedBeforeAStreamBegins() async throws {
        let echo = try Echo { request, connection in
            if request.line.contains("/feed") {
                connection.respond(200, [], Array("feed".utf8))
            } else {
                // Its own body never ends.
                connection.write("HTTP/1.1 302 Found\r\nLocation: /feed\r\nTransfer-Encoding: chunked\r\n\r\n")
                while connection.write("1000\r\n" + String(repeating: "x", count: 4096) + "\r\n") {}
                connection.waitForClose()
            }
        }
        let response = try await transport.stream(HTTPRequest(.get, echo.server.url()))
        #expect(try await response.collect().body == Array("feed".utf8))
        #expect(response.url == echo.server.url("/feed"))
    }
}
