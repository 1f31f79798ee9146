import Commerce
import CommerceHTTP
import CommerceTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct RateLimitedTransportTests {
    private let clock = ManualClock()

    @Test func requestsKeepToTheRate() async throws {
        let base = StubTransport([HTTPResponse(status: 200)])
        let transport = RateLimitedTransport(
            base, limiter: RateLimiter(rate: 1, burst: 2, clock: clock), clock: clock)
        async let all = withTaskGroup(of: Int?.self) { group in
            for _ in 0..<4 {
                group.addTask { try? await transport.send(HTTPRequest(.get, Samples.url)).status }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        await clock.waitForSleepers(2)
        while base.requests.count < 2 { await Task.yield() }
        clock.advance(by: .seconds(1))
        while base.requests.count < 3 { await Task.yield() }
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        #expect(await all == [200, 200, 200, 200])
    }

    @Test func costCounts() async throws {
        let base = StubTransport([HTTPResponse(status: 200)])
        let limiter = RateLimiter(rate: 50, burst: 1000, clock: clock)
        limiter.adjust(available: 100, capacity: 1000, rate: 50)
        let transport = RateLimitedTransport(base, limiter: limiter, clock: clock)
        var request = HTTPRequest(.post, Samples.url)
        request.cost = 200
        async let response = transport.send(request)
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(1999))
        #expect(base.requests.isEmpty)
        clock.advance(by: .milliseconds(1))
        #expect(try await response.status == 200)
    }

    @Test(arguments: [429, 503])
    func serversWishHoldsAllBack(status: Int) async throws {
        let base = StubTransport([
            HTTPResponse(status: status, fields: ["Retry-After": "5"]), HTTPResponse(status: 200),
        ])
        let transport = RateLimitedTransport(
            base, limiter: RateLimiter(rate: 100, burst: 100, clock: clock), clock: clock)
        #expect(try await transport.send(HTTPRequest(.get, Samples.url)).status == status)
        async let response = transport.send(HTTPRequest(.get, Samples.url))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        #expect(try await response.status == 200)
    }

    @Test func whoWaitsAlreadyIsHeldBackToo() async throws {
        let limiter = RateLimiter(rate: 1, burst: 1, clock: clock)
        try await limiter.acquire()
        async let second: Void = limiter.acquire()
        await clock.waitForSleepers()
        limiter.pause(for: .seconds(10))
        clock.advance(by: .seconds(1))
        // Asleep anew, for the rest.
        await clock.waitForSleepers()
        clock.advance(by: .seconds(9))
        try await second
    }

    @Test func cancelledWaitCostsNothing() async throws {
        let base = StubTransport([HTTPResponse(status: 200)])
        let transport = RateLimitedTransport(
            base, limiter: RateLimiter(rate: 1, burst: 1, clock: clock), clock: clock)
        _ = try await transport.send(HTTPRequest(.get, Samples.url))
        let request = Task { try await transport.send(HTTPRequest(.post, Samples.url)) }
        await clock.waitForSleepers()
        request.cancel()
        let error = await #expect(throws: HTTPError.self) { try await request.value }
        #expect(error?.reason == .cancelled)
        #expect(error?.mayHaveBeenSent == false)
        clock.advance(by: .seconds(1))
        _ = try await transport.send(HTTPRequest(.get, Samples.url))
        #expect(base.requests.count == 2)
    }
}
