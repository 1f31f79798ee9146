import CommerceHTTP
import Foundation
import Testing

@testable import CommerceCurl

@Suite(.timeLimit(.minutes(10))) struct CancellationTests {
    private let transport = CurlTransport(CurlOptions(proxy: .none))

    @Test func requestUnderWayEndsAtOnce() async throws {
        let closed = Gate()
        let arrived = Gate()
        let server = try TestServer { connection, _ in
            _ = connection.readRequest()
            arrived.open()
            connection.waitForClose()
            closed.open()
        }
        defer { server.stop() }
        let timeouts = HTTPTimeouts(connect: nil, idle: nil, total: nil)
        let request = Task { try await transport.send(HTTPRequest(.get, server.url(), timeouts: timeouts)) }
        await Task.detached { arrived.wait() }.value
        request.cancel()
        let error = await #expect(throws: HTTPError.self) { try await request.value }
        #expect(error?.reason == .cancelled)
        // Not only the caller is told: the connection is closed.
        await Task.detached { closed.wait() }.value
        await transport.expectQuiet()
    }

    @Test func cancelledTaskSendsNothing() async throws {
        let echo = try Echo()
        let request = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await transport.send(HTTPRequest(.post, echo.server.url()))
        }
        request.cancel()
        let error = await #expect(throws: HTTPError.self) { try await request.value }
        #expect(error?.reason == .cancelled)
        #expect(error?.mayHaveBeenSent == false)
        _ = try await transport.send(HTTPRequest(.get, echo.server.url()))
        #expect(echo.requests.map(\.line) == ["GET / HTTP/1.1"])
    }

    @Test func connectionAttemptEndsAtOnce() async throws {
        let server = try TestServer(backlog: 0, accepts: false) { _, _ in }
        let fillers = try (0..<4).map { _ in try Filler(port: server.port) }
        defer { for filler in fillers { filler.close() } }
        let timeouts = HTTPTimeouts(connect: nil, idle: nil, total: nil)
        let request = Task { try await transport.send(HTTPRequest(.get, server.url(), timeouts: timeouts)) }
        while transport.census.transfers == 0 { await Task.yield() }
        request.cancel()
        let error = await #expect(throws: HTTPError.self) { try await request.value }
        #expect(error?.reason == .cancelled)
        await transport.expectQuiet()
    }

    // COMMERCE_SOAK=100000 makes as many requests; the gate is content with fewer.
    @Test func nothingLeaksWhateverIsCancelledWhenever() async throws {
        let count = ProcessInfo.processInfo.environment["COMMERCE_SOAK"].flatMap { Int($0) } ?? 4000
        let echo = try Echo()
        let url = echo.server.url()
        let descriptors = openDescriptors
        weak var engine: CurlEngine?
        do {
            let transport = CurlTransport(CurlOptions(proxy: .none))
            engine = transport.engine
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<count {
                    if number >= 32 { await group.next() }
                    group.addTask {
                        let request = Task {
                            if number.isMultiple(of: 3) {
                                let response = try await transport.stream(HTTPRequest(.post, url, body: [1, 2, 3]))
                                return try await response.collect().body.count
                            }
                            return try await transport.send(HTTPRequest(.post, url, body: [1, 2, 3])).body.count
                        }
                        if number.isMultiple(of: 2) {
                            for _ in 0..<(number / 2 % 23) { await Task.yield() }
                            request.cancel()
                        }
                        switch await request.result {
                        case .success(let count): #expect(count == 3)
                        case .failure(let error): #expect((error as? HTTPError)?.reason == .cancelled)
                        }
                    }
                }
            }
            await transport.expectQuiet()
            #expect(transport.census.handles <= 64)
            // Idle connections may stay, on both sides, and nothing else.
            #expect(openDescriptors - descriptors <= 2 * 64 + 16)
        }
        // A request that was left anywhere would keep the engine, and the engine its connections: the suite's time
        // would run out here.
        while engine != nil || echo.server.openCount > 0 { await Task.yield() }
    }

    private var openDescriptors: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    }
}
