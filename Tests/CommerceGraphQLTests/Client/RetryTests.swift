import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import Foundation
import Testing

@Suite("Asking again")
struct RetryTests {
    private static let answer = Answers.response(#"{"data":{"a":1}}"#)
    private static let query = GraphQLRequest("{ a }")
    private static let policy = RetryPolicy(backOff: BackOff(initial: .seconds(1), isJittered: false))

    private let clock = ManualClock(advancesItself: true)

    private func client(
        _ responses: [HTTPResponse], retry: RetryPolicy? = policy, cache: ResponseCache? = nil,
        limiter: RateLimiter? = nil, policy: CachePolicy = .networkOnly
    ) -> (GraphQLClient, StubTransport) {
        let transport = StubTransport(responses)
        let options = GraphQLClientOptions(cachePolicy: policy, retry: retry, limiter: limiter)
        let client = GraphQLClient(
            Answers.endpoint, transport: transport, options: options, cache: cache, clock: clock, chance: { 0 })
        return (client, transport)
    }

    private func elapsed(_ body: () async throws -> Void) async rethrows -> TimeInterval {
        let start = clock.now
        try await body()
        return clock.now.timeIntervalSince(start)
    }

    @Test(
        "what may succeed later is asked again, by status and by code",
        arguments: [
            ("throttled.json", 200), ("internal-error.json", 200), ("timeout.json", 200), ("throttled.json", 429),
            ("password-page.html", 503),
        ])
    func transient(file: String, status: Int) async throws {
        let refusal = Answers.response(try Answers.stored(file), status: status)
        let (client, transport) = client([refusal, refusal, Self.answer])
        let seconds = try await elapsed {
            let result = try await client.perform(Self.query)
            #expect(result.value == ["a": 1])
        }
        #expect(transport.requests.count == 3)
        #expect(seconds == 3)
    }

    @Test(
        "what would fail again is not",
        arguments: [
            ("too-complex.json", 200), ("null-data.json", 200), ("locked.json", 400), ("refusal.txt", 430),
            ("raw-newline.json", 200), ("errors-is-text.json", 402),
        ])
    func permanent(file: String, status: Int) async throws {
        let (client, transport) = client([Answers.response(try Answers.stored(file), status: status)])
        await #expect(throws: CommerceError.self) { try await client.perform(Self.query) }
        #expect(transport.requests.count == 1)
    }

    @Test("data with errors beside it is an answer")
    func partialData() async throws {
        let body = #"{"data":{"a":1,"b":null},"errors":[{"message":"m","extensions":{"code":"THROTTLED"}}]}"#
        let (client, transport) = client([Answers.response(body)])
        #expect(try await client.perform(Self.query).errors.count == 1)
        #expect(transport.requests.count == 1)
    }

    @Test("a mutation is sent once, unless its caller or the policy says that it may be sent again")
    func mutations() async throws {
        let refusal = Answers.response(try Answers.stored("throttled.json"))
        let mutation = GraphQLRequest("mutation { a }")
        let (client, transport) = client([refusal, Self.answer])
        await #expect(throws: CommerceError.self) { try await client.perform(mutation) }
        #expect(transport.requests.count == 1)
        let (other, requests) = self.client([refusal, Self.answer])
        #expect(try await other.perform(mutation, .init(isIdempotent: true)).value == ["a": 1])
        #expect(requests.requests.count == 2)
    }

    @Test("without a policy nothing is asked again")
    func noPolicy() async throws {
        let (client, transport) = client(
            [Answers.response(try Answers.stored("throttled.json")), Self.answer], retry: nil)
        await #expect(throws: CommerceError.self) { try await client.perform(Self.query) }
        #expect(transport.requests.count == 1)
    }

    @Test("no sooner than the server says: by its header, or by what the query costs")
    func waits() async throws {
        for (refusal, expected) in [
            (Answers.response(try Answers.stored("throttled-with-cost.json")), 4.0),
            (Answers.response(try Answers.stored("throttled.json"), fields: ["Retry-After": "9"]), 9.0),
        ] {
            let (client, _) = client([refusal, Self.answer])
            let seconds = try await elapsed { _ = try await client.perform(Self.query) }
            #expect(seconds == expected)
        }
    }

    @Test("the last answer is told when the attempts are used up, a broken connection as such")
    func exhausted() async throws {
        let (client, transport) = client([Answers.response(try Answers.stored("throttled.json"))])
        let error = await #expect(throws: CommerceError.self) { try await client.perform(Self.query) }
        #expect(error?.kind == .throttled)
        #expect(transport.requests.count == 3)
        let broken = StubTransport { throw HTTPError(.connectionLost, $0) }
        let other = GraphQLClient(
            Answers.endpoint, transport: broken, options: GraphQLClientOptions(retry: Self.policy), clock: clock)
        let lost = await #expect(throws: CommerceError.self) { try await other.perform(Self.query) }
        #expect(lost?.kind == .network)
        #expect(broken.requests.count == 3)
    }

    @Test("a cancelled request is not asked again, nor is one whose wait is cancelled")
    func cancellation() async throws {
        let cancelled = StubTransport { throw HTTPError(.cancelled, $0) }
        let client = GraphQLClient(
            Answers.endpoint, transport: cancelled, options: GraphQLClientOptions(retry: Self.policy), clock: clock)
        let error = await #expect(throws: CommerceError.self) { try await client.perform(Self.query) }
        #expect(error?.kind == .cancelled)
        #expect(cancelled.requests.count == 1)

        let waiting = ManualClock()
        let throttled = StubTransport([Answers.response(try Answers.stored("throttled.json"))])
        let other = GraphQLClient(
            Answers.endpoint, transport: throttled, options: GraphQLClientOptions(retry: Self.policy), clock: waiting)
        let task = Task { try await other.perform(Self.query) }
        await waiting.waitForSleepers()
        task.cancel()
        let interrupted = await #expect(throws: CommerceError.self) { try await task.value }
        #expect(interrupted?.kind == .cancelled)
        #expect(throttled.requests.count == 1)
    }

    @Test("a condition asks again after a success, and passes the cache by")
    func condition() async throws {
        let cache = ResponseCache(clock: clock)
        let (client, transport) = client(
            [Answers.response(#"{"data":{"ready":false}}"#), Answers.response(#"{"data":{"ready":true}}"#)], retry: nil,
            cache: cache, policy: .cacheFirst(expireIn: .seconds(60)))
        _ = try await client.perform(Self.query)
        let untilReady = RetryPolicy(backOff: BackOff(initial: .seconds(1), isJittered: false)) { response, _ in
            response.map { String(decoding: $0.body, as: UTF8.self).contains("false") } ?? true
        }
        let result = try await client.perform(Self.query, .init(retry: untilReady))
        #expect(result.value == ["ready": true])
        #expect(result.origin == .network)
        #expect(transport.requests.count == 2)
        // What is kept is what was kept before.
        #expect(try await client.perform(Self.query).value == ["ready": false])
    }

    @Test("polling passes the cache by, waits in between, and ends when the time is up")
    func polling() async throws {
        let (client, transport) = client(
            [Self.answer], retry: nil, cache: ResponseCache(clock: clock), policy: .cacheFirst(expireIn: .seconds(60)))
        _ = try await client.perform(Self.query)
        var seen = 0
        let start = clock.now
        let error = await #expect(throws: CommerceError.self) {
            let backOff = BackOff(initial: .seconds(2), factor: 1, isJittered: false)
            for try await result in client.poll(Self.query, within: .seconds(10), backOff: backOff) {
                #expect(result.origin == .network)
                seen += 1
            }
        }
        #expect(error?.kind == .timedOut)
        #expect(seen == 5)
        #expect(transport.requests.count == 6)
        #expect(clock.now.timeIntervalSince(start) < 10)
    }

    @Test("polling a generated operation gives its type")
    func pollingGenerated() async throws {
        let (client, _) = client([Answers.response(#"{"data":{"pictures":[]}}"#)])
        for try await result in client.poll(AlbumQuery(), within: .seconds(10)) {
            #expect(result.value.pictures.isEmpty)
            break
        }
    }

    @Test("a limiter hears what the server counts, and holds back when it is asked too often")
    func limiter() async throws {
        let limiter = RateLimiter(rate: 1_000, burst: 1_000, clock: clock)
        let body =
            #"{"data":{"a":1},"extensions":{"cost":{"requestedQueryCost":10,"throttleStatus":{"maximumAvailable":100,"currentlyAvailable":40,"restoreRate":10}}}}"#
        let (client, transport) = client([Answers.response(body)], limiter: limiter)
        _ = try await client.perform(Self.query, .init(cost: 10))
        #expect(transport.requests.last?.cost == 10)
        let wait = try await elapsed { try await limiter.acquire(90) }
        #expect(wait == 5)
        let (throttled, _) = self.client(
            [Answers.response(try Answers.stored("throttled-with-cost.json"))], retry: nil, limiter: limiter)
        await #expect(throws: CommerceError.self) { try await throttled.perform(Self.query) }
        let pause = try await elapsed { try await limiter.acquire(1) }
        #expect(pause >= 4)
    }

    @Test("identical queries at one time share an answer through the transport's middleware")
    func sharing() async throws {
        let server = TitleServer()
        server.holdsBack = true
        let transport = StubTransport { try await server.answer($0) }
        let client = GraphQLClient(Answers.endpoint, transport: SharingTransport(transport))
        try await withThrowingTaskGroup(of: JSONValue.self) { group in
            for _ in 0..<10 {
                group.addTask { try await client.perform(Self.query).value }
            }
            // All of them are under way, or will find the one that is.
            while transport.requests.isEmpty { await Task.yield() }
            for _ in 0..<1_000 { await Task.yield() }
            #expect(transport.requests.count == 1)
            server.letGo()
            for try await value in group { #expect(value == ["title": "old"]) }
        }
    }
}
