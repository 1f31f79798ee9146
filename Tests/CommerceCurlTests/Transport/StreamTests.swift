import CommerceHTTP
import Foundation
import Testing

@testable import CommerceCurl

@Suite(.timeLimit(.minutes(10))) struct StreamTests {
    private let transport = CurlTransport(CurlOptions(proxy: .none))

    @Test func headerComesBeforeTheBody() async throws {
        let gate = Gate()
        let echo = try Echo { _, connection in
            connection.write("HTTP/1.1 200 OK\r\nX-A: b\r\nContent-Length: 6\r\n\r\n")
            gate.wait()
            connection.write("abcdef")
        }
        let response = try await transport.stream(HTTPRequest(.get, echo.server.url()))
        #expect(response.status == 200)
        #expect(response.fields["x-a"] == "b")
        #expect(response.timings.firstByte > .zero)
        gate.open()
        #expect(try await response.body.collect() == Array("abcdef".utf8))
        await transport.expectQuiet()
    }

    // The amount that lies between a server and a reader that does not read is bounded.
    @Test func serverIsHeldBackUntilTheReaderReads() async throws {
        let total = 64 << 20
        let sent = Tally()
        let echo = try Echo { [piece = [UInt8](repeating: 7, count: 64 << 10)] _, connection in
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(total)\r\n\r\n")
            while sent.value < total, connection.write(piece) {
                sent.add(piece.count)
            }
        }
        let response = try await transport.stream(
            HTTPRequest(.get, echo.server.url(), timeouts: HTTPTimeouts(idle: .seconds(30)), maximumBodySize: total))
        // Until the server's writes stand still.
        var seen = -1
        while sent.value != seen {
            seen = sent.value
            try await Task.sleep(for: .milliseconds(200))
        }
        #expect(seen < total / 2, "the server was not held back")
        var count = 0
        for try await piece in response.body {
            #expect(piece.count <= 512 << 10)
            count += piece.count
        }
        #expect(count == total)
    }

    @Test func totalLimitHoldsWhileNobodyReads() async throws {
        let echo = try Echo { _, connection in
            connection.respond(200, [], [UInt8](repeating: 7, count: 32 << 20))
        }
        let timeouts = HTTPTimeouts(connect: nil, idle: nil, total: .milliseconds(100))
        // On a slow machine not even the header comes in time, which is as well.
        let error = await #expect(throws: HTTPError.self) {
            let response = try await transport.stream(HTTPRequest(.get, echo.server.url(), timeouts: timeouts))
            await transport.expectQuiet()
            // What has come can be read, then the error.
            _ = try await response.body.collect()
        }
        #expect(error?.reason == .timedOut(.total))
    }

    @Test func cutBodyIsReadUntilTheCut() async throws {
        let server = try TestServer { connection, _ in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
        }
        defer { server.stop() }
        let response = try await transport.stream(HTTPRequest(.get, server.url()))
        var iterator = response.body.makeAsyncIterator()
        #expect(try await iterator.next() == Array("abc".utf8))
        let error = await #expect(throws: HTTPError.self) { try await response.body.collect() }
        #expect(error?.reason == .cutBody(received: 3))
        // And again, for whoever asks again.
        await #expect(throws: HTTPError.self) { try await response.body.collect() }
    }

    @Test func sizeLimitHolds() async throws {
        let echo = try Echo { _, connection in
            connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            while connection.write("1000\r\n" + String(repeating: "x", count: 4096) + "\r\n") {}
        }
        let response = try await transport.stream(HTTPRequest(.get, echo.server.url(), maximumBodySize: 100_000))
        let error = await #expect(throws: HTTPError.self) { try await response.body.collect() }
        #expect(error?.reason == .responseTooLarge(limit: 100_000))
    }

    @Test func droppedBodyEndsItsRequest() async throws {
        let closed = Gate()
        let echo = try Echo { _, connection in
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nabc")
            connection.waitForClose()
            closed.open()
        }
        do {
            let response = try await transport.stream(HTTPRequest(.get, echo.server.url()))
            var iterator = response.body.makeAsyncIterator()
            #expect(try await iterator.next() == Array("abc".utf8))
        }
        await Task.detached { closed.wait() }.value
        await transport.expectQuiet()
    }

    @Test func cancelledReaderEndsItsRequest() async throws {
        let closed = Gate()
        let echo = try Echo { _, connection in
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
            connection.waitForClose()
            closed.open()
        }
        let response = try await transport.stream(
            HTTPRequest(.get, echo.server.url(), timeouts: HTTPTimeouts(idle: nil, total: nil)))
        let reader = Task { try await response.body.collect() }
        await Task.yield()
        reader.cancel()
        let error = await #expect(throws: HTTPError.self) { try await reader.value }
        #expect(error?.reason == .cancelled)
        await Task.detached { closed.wait() }.value
        await transport.expectQuiet()
    }

    @Test func endedBodyStaysEnded() async throws {
        let echo = try Echo()
        let response = try await transport.stream(HTTPRequest(.post, echo.server.url(), body: [1, 2]))
        #expect(try await response.body.collect() == [1, 2])
        #expect(try await response.body.collect() == [])
        // The connection is not spoiled by dropping the body.
        _ = try await transport.send(HTTPRequest(.get, echo.server.url()))
        #expect(echo.server.connectionCount == 1)
    }

    @Test func transportMayGoWhileABodyIsRead() async throws {
        let gate = Gate()
        let echo = try Echo { _, connection in
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n")
            gate.wait()
            connection.write("abc")
        }
        let response = try await CurlTransport(CurlOptions(proxy: .none)).stream(HTTPRequest(.get, echo.server.url()))
        gate.open()
        #expect(try await response.body.collect() == Array("abc".utf8))
    }
}
