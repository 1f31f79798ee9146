import CommerceCurl
import CommerceHTTP
import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct ConnectionTests {
    private let transport = CurlTransport(CurlOptions(proxy: .none))

    @Test func nobodyListens() async throws {
        let server = try TestServer { _, _ in }
        server.stop()
        let error = await #expect(throws: HTTPError.self) {
            try await transport.send(HTTPRequest(.post, server.url("/a?key=s3cret"), body: [1]))
        }
        #expect(error?.reason == .connectionRefused)
        #expect(error?.mayHaveBeenSent == false)
        #expect(error.map { "\($0)".contains("s3cret") } == false)
    }

    // A label of more than 63 characters: the resolver refuses it without asking anybody.
    @Test func nameWithoutAnAddress() async throws {
        let host = String(repeating: "a", count: 64) + ".invalid"
        let url = try #require(URL(string: "http://\(host)/"))
        let error = await #expect(throws: HTTPError.self) { try await transport.send(HTTPRequest(.get, url)) }
        #expect(error?.reason == .nameNotResolved(host: host))
    }

    @Test func httpsWhereNoneIsSpoken() async throws {
        let server = try TestServer { connection, _ in
            _ = connection.read()
            connection.write("HTTP/1.1 400 Bad Request\r\n\r\n")
        }
        defer { server.stop() }
        let error = await #expect(throws: HTTPError.self) {
            try await transport.send(HTTPRequest(.get, server.url(scheme: "https")))
        }
        guard case .tls(let failure) = error?.reason else {
            Issue.record("\(error.map(String.init(describing:)) ?? "no error")")
            return
        }
        #expect(failure.kind == .handshake)
        #expect(error?.mayHaveBeenSent == false)
    }

    @Test func closedBetweenRequestsIsReplaced() async throws {
        // The server closes after each response, without saying so.
        let closed = (0..<5).map { _ in Gate() }
        let server = try TestServer { connection, number in
            _ = connection.readRequest()
            connection.respond(200, [], [UInt8(number)])
            connection.finishWriting()
            closed[number].open()
            connection.waitForClose()
        }
        defer { server.stop() }
        for number in 0..<5 {
            let response = try await transport.send(HTTPRequest(.post, server.url(), body: [1]))
            #expect(response.body == [UInt8(number)])
            await Task.detached { closed[number].wait() }.value
        }
    }

    // A server may have done what it was asked to, and die before it says so.
    @Test func closedWithoutAnAnswerIsTriedAgainOnlyWhereThatDoesNoHarm() async throws {
        let seen = Mutex<[Substring]>([])
        let server = try TestServer { connection, _ in
            // Every connection answers once, and drops the second request.
            for turn in 0..<2 {
                guard let request = connection.readRequest() else { return }
                seen.withLock { $0.append(request.line.prefix(4)) }
                if turn == 0 { connection.respond() }
            }
        }
        defer { server.stop() }
        _ = try await transport.send(HTTPRequest(.get, server.url()))
        let error = await #expect(throws: HTTPError.self) {
            try await transport.send(HTTPRequest(.post, server.url(), body: [1]))
        }
        #expect(error?.reason == .connectionLost)
        #expect(error?.mayHaveBeenSent == true)
        #expect(seen.withLock { $0 } == ["GET ", "POST"])
        #expect(try await transport.send(HTTPRequest(.get, server.url())).status == 200)
        // Dropped, and sent again.
        #expect(try await transport.send(HTTPRequest(.get, server.url())).status == 200)
        #expect(seen.withLock { $0.dropFirst(2) } == ["GET ", "GET ", "GET "])
    }

    @Test(arguments: [413, 200])
    func answerBeforeTheBodyIsSent(status: Int) async throws {
        let server = try TestServer { connection, _ in
            guard connection.readHead() != nil else { return }
            connection.respond(status, ["Connection: close"], Array("enough".utf8))
            // An orderly server reads on, so that its answer is not lost.
            connection.finishWriting()
            connection.waitForClose()
        }
        defer { server.stop() }
        let response = try await transport.send(
            HTTPRequest(.post, server.url(), body: [UInt8](repeating: 1, count: 8 << 20)))
        #expect(response.status == status)
        #expect(response.body == Array("enough".utf8))
    }

    // A disorderly one resets the connection: its answer may be lost, but nothing hangs.
    @Test func answerAndResetBeforeTheBodyIsSent() async throws {
        let server = try TestServer { connection, _ in
            guard connection.readHead() != nil else { return }
            connection.respond(413, ["Connection: close"], Array("enough".utf8))
        }
        defer { server.stop() }
        do {
            let response = try await transport.send(
                HTTPRequest(.post, server.url(), body: [UInt8](repeating: 1, count: 8 << 20)))
            #expect(response.status == 413)
        } catch {
            switch error.reason {
            case .connectionLost, .cutBody: break
            default: Issue.record("\(error)")
            }
        }
    }

    @Test func serverThatSaysContinueLateCostsNoTime() async throws {
        let server = try TestServer { connection, _ in
            guard let head = connection.readHead(), head.values("Expect").isEmpty else { return }
            var count = 0
            while count < 2_000_000, let bytes = connection.read() { count += bytes.count }
            connection.respond(200, [], Array("\(count)".utf8))
        }
        defer { server.stop() }
        let response = try await transport.send(
            HTTPRequest(.put, server.url(), body: [UInt8](repeating: 1, count: 2_000_000)))
        #expect(response.body == Array("2000000".utf8))
    }

    @Test func moreRequestsThanConnections() async throws {
        let transport = CurlTransport(CurlOptions(proxy: .none, maximumConnectionsPerHost: 3))
        let echo = try Echo()
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let body = [UInt8(number)]
                    let response = try await transport.send(HTTPRequest(.post, echo.server.url(), body: body))
                    return response.body == body ? 1 : 0
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(sum == 200)
        #expect(echo.server.connectionCount <= 3)
    }
}
