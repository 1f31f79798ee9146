import Commerce
import CommerceHTTP
import CommerceTesting
import FoundationEssentials
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct RetryingTransportTests {
    private let clock = ManualClock(advancesItself: true)

    private func transport(_ base: StubTransport, _ policy: RetryPolicy? = RetryPolicy()) -> RetryingTransport {
        RetryingTransport(base, policy: policy, clock: clock, chance: { 1 })
    }

    private func statuses(_ statuses: Int...) -> StubTransport {
        StubTransport(statuses.map { HTTPResponse(status: $0) })
    }

    @Test func transientFailuresAreTriedAgain() async throws {
        let base = statuses(503, 429, 200)
        let start = clock.now
        let response = try await transport(base).send(HTTPRequest(.get, Samples.url))
        #expect(response.status == 200)
        #expect(base.requests.count == 3)
        #expect(clock.now.timeIntervalSince(start) == 0.75)
    }

    @Test func lastAnswerIsHandedOverWhatEverItIs() async throws {
        let base = statuses(503, 502, 500, 200)
        #expect(try await transport(base).send(HTTPRequest(.get, Samples.url)).status == 500)
        let errors = StubTransport { request in throw HTTPError(.connectionRefused, request) }
        let error = await #expect(throws: HTTPError.self) {
            try await transport(errors).send(HTTPRequest(.get, Samples.url))
        }
        #expect(error?.reason == .connectionRefused)
        #expect(errors.requests.count == 3)
    }

    @Test func nothingIsTriedAgainWithoutAPolicy() async throws {
        let base = statuses(503, 200)
        #expect(try await transport(base, nil).send(HTTPRequest(.get, Samples.url)).status == 503)
        // The request's own policy counts.
        let other = statuses(503, 200)
        let request = HTTPRequest(.get, Samples.url, retry: RetryPolicy())
        #expect(try await transport(other, nil).send(request).status == 200)
        let none = statuses(503, 200)
        let once = HTTPRequest(.get, Samples.url, retry: RetryPolicy(attempts: .finite(1)))
        #expect(try await transport(none).send(once).status == 503)
    }

    @Test func whatIsNotIdempotentIsSentOnceUnlessAllowed() async throws {
        let base = statuses(503, 200)
        #expect(try await transport(base).send(HTTPRequest(.post, Samples.url)).status == 503)
        #expect(base.requests.count == 1)
        let refused = StubTransport { request in throw HTTPError(.connectionRefused, request) }
        await #expect(throws: HTTPError.self) { try await transport(refused).send(HTTPRequest(.post, Samples.url)) }
        #expect(refused.requests.count == 1)

        let query = statuses(503, 200)
        #expect(try await transport(query).send(HTTPRequest(.post, Samples.url, isIdempotent: true)).status == 200)
        let allowed = statuses(503, 200)
        let request = HTTPRequest(.post, Samples.url, retry: RetryPolicy(includesNonIdempotent: true))
        #expect(try await transport(allowed).send(request).status == 200)
    }

    @Test(arguments: [
        (200, false), (304, false), (400, false), (401, false), (403, false), (404, false), (408, true), (425, true),
        (429, true), (430, false), (500, true), (501, false), (502, true), (503, true), (504, true),
    ])
    func onlySomeStatusesAreTransient(status: Int, isTransient: Bool) {
        #expect(RetryPolicy.isTransient(HTTPResponse(status: status), nil) == isTransient)
    }

    @Test(arguments: [
        (HTTPError.Reason.connectionLost, true), (.cutBody(received: 1), true), (.timedOut(.idle), true),
        (.nameNotResolved(host: "a"), true), (.tls(HTTPError.TLSFailure(.expired, detail: "")), false),
        (.invalidRequest("x"), false), (.responseTooLarge(limit: 1), false), (.insecureRedirect, false),
        (.cancelled, false),
    ])
    func onlySomeErrorsAreTransient(reason: HTTPError.Reason, isTransient: Bool) {
        #expect(RetryPolicy.isTransient(nil, HTTPError(reason)) == isTransient)
    }

    @Test func serverDecidesHowLongToWait() async throws {
        let base = StubTransport([
            HTTPResponse(status: 429, fields: ["Retry-After": "20"]), HTTPResponse(status: 200),
        ])
        let start = clock.now
        _ = try await transport(base).send(HTTPRequest(.get, Samples.url))
        #expect(clock.now.timeIntervalSince(start) == 21)
    }

    @Test func serverThatWantsTooMuchPatienceIsNotAskedAgain() async throws {
        let base = StubTransport([
            HTTPResponse(status: 503, fields: ["Retry-After": "3600"]), HTTPResponse(status: 200),
        ])
        let start = clock.now
        let response = try await transport(base).send(HTTPRequest(.get, Samples.url))
        #expect(response.status == 503)
        #expect(response.retryAfter(now: clock.now) == .seconds(3600))
        #expect(clock.now == start)
    }

    // Polling by a policy: the condition asks again after a success.
    @Test func conditionMayAskAgainAfterASuccess() async throws {
        let bodies = Mutex(["pending", "pending", "ready", "late"])
        let base = StubTransport { _ in
            HTTPResponse(status: 200, body: Array(bodies.withLock { $0.removeFirst() }.utf8))
        }
        let policy = RetryPolicy(
            attempts: .unlimited(within: .seconds(60)), backOff: BackOff(initial: .seconds(1), isJittered: false)
        ) { response, _ in response?.body == Array("pending".utf8) }
        let response = try await transport(base, nil).send(HTTPRequest(.get, Samples.url, retry: policy))
        #expect(response.body == Array("ready".utf8))
    }

    @Test func cancellationEndsAWait() async throws {
        let clock = ManualClock()
        let transport = RetryingTransport(statuses(503), policy: RetryPolicy(), clock: clock, chance: { 1 })
        let request = Task { try await transport.send(HTTPRequest(.get, Samples.url)) }
        await clock.waitForSleepers()
        request.cancel()
        let error = await #expect(throws: HTTPError.self) { try await request.value }
        #expect(error?.reason == .cancelled)
        #expect(clock.sleeperCount == 0)
    }

    @Test func cancellationIsNoFailureToTryAgain() async throws {
        let base = StubTransport { request in throw HTTPError(.cancelled, request) }
        let always = RetryPolicy(attempts: .unlimited(within: .seconds(60))) { _, _ in true }
        await #expect(throws: HTTPError.self) { try await transport(base, always).send(HTTPRequest(.get, Samples.url)) }
        #expect(base.requests.count == 1)
    }

    @Test func streamsAreTriedAgainByTheirHeader() async throws {
        let base = statuses(503, 200)
        let response = try await transport(base).stream(HTTPRequest(.get, Samples.url))
        #expect(response.status == 200)
        #expect(base.requests.count == 2)
    }

    @Test func loggerIsToldWithoutSecrets() async throws {
        let logger = RecordingLogger()
        let transport = RetryingTransport(
            statuses(503, 200), policy: RetryPolicy(), clock: clock, logger: logger, chance: { 1 })
        _ = try await transport.send(HTTPRequest(.get, Samples.url("https://shop.example/?token=s3cret")))
        #expect(
            logger.entries.map(\.message)
                == ["GET https://shop.example/?token=…: status 503. Once more in 0.25 seconds."])
    }
}
