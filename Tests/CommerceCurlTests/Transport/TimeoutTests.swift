import CommerceHTTP
import Foundation
import Testing

@testable import CommerceCurl

// The limits are short because the servers are silent for ever: however slow the machine, only the limit ends a test.
@Suite(.timeLimit(.minutes(10))) struct TimeoutTests {
    private let transport = CurlTransport(CurlOptions(proxy: .none))
    private static let limit = Duration.milliseconds(150)

    private func expectTimeout(
        _ limit: HTTPError.Limit, _ request: HTTPRequest, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let start = ContinuousClock.now
        let error = await #expect(throws: HTTPError.self, sourceLocation: sourceLocation) {
            try await transport.send(request)
        }
        #expect(error?.reason == .timedOut(limit), sourceLocation: sourceLocation)
        #expect(.now - start >= Self.limit, "it was too early", sourceLocation: sourceLocation)
    }

    @Test func connectionThatIsNotAccepted() async throws {
        // A queue of one, and filled: the system answers no further attempt.
        let server = try TestServer(backlog: 0, accepts: false) { _, _ in }
        let fillers = try (0..<4).map { _ in try Filler(port: server.port) }
        defer { for filler in fillers { filler.close() } }
        let timeouts = HTTPTimeouts(connect: Self.limit, idle: nil, total: nil)
        let request = HTTPRequest(.post, server.url(), body: [1], timeouts: timeouts)
        await expectTimeout(.connect, request)
        let error = await #expect(throws: HTTPError.self) { try await transport.send(request) }
        #expect(error?.mayHaveBeenSent == false)
        // The total limit holds before there is a connection, too.
        await expectTimeout(
            .total, HTTPRequest(.get, server.url(), timeouts: HTTPTimeouts(connect: nil, idle: nil, total: Self.limit)))
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
    ])
    func serverThatFallsSilent(after text: String) async throws {
        let server = try TestServer { connection, _ in
            _ = connection.readRequest()
            connection.write(text)
            connection.waitForClose()
        }
        defer { server.stop() }
        await expectTimeout(
            .idle, HTTPRequest(.get, server.url(), timeouts: HTTPTimeouts(connect: nil, idle: Self.limit, total: nil)))
        await expectTimeout(
            .total, HTTPRequest(.get, server.url(), timeouts: HTTPTimeouts(connect: nil, idle: nil, total: Self.limit)))
    }

    @Test func serverThatTakesNoBody() async throws {
        let server = try TestServer { connection, _ in
            _ = connection.readHead()
            // More than the two ends' buffers hold is never read.
            connection.waitForHangup()
        }
        defer { server.stop() }
        await expectTimeout(
            .idle,
            HTTPRequest(
                .put, server.url(), body: [UInt8](repeating: 1, count: 16 << 20),
                timeouts: HTTPTimeouts(connect: nil, idle: Self.limit, total: nil)))
    }

    @Test(arguments: ["HTTP/1.1 200 OK\r\nX-Slow: ", "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"])
    func dripsKeepAConnectionAliveUntilTheTotalLimit(after text: String) async throws {
        let server = try TestServer { connection, _ in
            _ = connection.readRequest()
            connection.write(text)
            while connection.write("x") { Thread.sleep(forTimeInterval: 0.01) }
        }
        defer { server.stop() }
        await expectTimeout(
            .total,
            HTTPRequest(
                .get, server.url(),
                timeouts: HTTPTimeouts(connect: nil, idle: .seconds(30), total: .milliseconds(400))))
    }

    @Test func requestThatWaitsForAConnectionIsNotConnecting() async throws {
        let transport = CurlTransport(CurlOptions(proxy: .none, maximumConnectionsPerHost: 1))
        let gate = Gate()
        let echo = try Echo { request, connection in
            if request.line.contains("/first") { gate.wait() }
            connection.respond()
        }
        // There was a connection.
        _ = try await transport.send(HTTPRequest(.get, echo.server.url("/zeroth")))
        async let first = transport.send(HTTPRequest(.get, echo.server.url("/first")))
        while echo.requests.count < 2 { await Task.yield() }
        async let second = transport.send(
            HTTPRequest(
                .get, echo.server.url("/second"),
                timeouts: HTTPTimeouts(connect: .milliseconds(1), idle: .seconds(60), total: nil)))
        while transport.census.started < 3 { await Task.yield() }
        // The second's limit passes while the first holds the one connection.
        let passed = ContinuousClock.now + .milliseconds(50)
        while ContinuousClock.now < passed { await Task.yield() }
        gate.open()
        #expect(try await first.status == 200)
        #expect(try await second.status == 200)
        #expect(echo.server.connectionCount == 1)
    }
}
