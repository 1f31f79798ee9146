import Commerce
import CommerceTesting
import FoundationEssentials
import Synchronization
import Testing

@testable import CommerceHTTP

// All of it at once, as an adapter stacks it, with a server of moods and askers who change their minds.
@Suite(.timeLimit(.minutes(10))) struct MiddlewareTests {
    private static let burst = 20.0
    private static let rate = 1000.0
    private static let secret = "s3cret-token"

    private let clock = ManualClock(advancesItself: true)
    private let logger = RecordingLogger()
    private let base: StubTransport
    private let recorder: RecordingTransport
    private let sharing: SharingTransport
    private let transport: LoggingTransport

    init() {
        let attempts = Mutex<[String: Int]>([:])
        base = StubTransport { request in
            for _ in 0..<3 { await Task.yield() }
            try Task.checkCancellation()
            let path = request.url.path()
            let attempt = attempts.withLock { attempts in
                attempts[path, default: 0] += 1
                return attempts[path, default: 0]
            }
            let number = Int(path.dropFirst()) ?? 0
            switch attempt == 1 ? number % 4 : 0 {
            case 1: return HTTPResponse(status: 503, body: Array(path.utf8))
            case 2: return HTTPResponse(status: 429, fields: ["Retry-After": "1"])
            case 3: throw HTTPError(.connectionLost, request)
            default: return HTTPResponse(status: 200, fields: ["Set-Cookie": Self.secret], body: Array(path.utf8))
            }
        }
        recorder = RecordingTransport(base)
        let limiter = RateLimiter(rate: Self.rate, burst: Self.burst, clock: clock)
        let limited = RateLimitedTransport(recorder, limiter: limiter, clock: clock)
        // Another asker of the same may have been the unlucky one.
        let policy = RetryPolicy(attempts: .finite(5), budget: nil)
        let retrying = RetryingTransport(limited, policy: policy, clock: clock, logger: logger)
        sharing = SharingTransport(retrying)
        transport = LoggingTransport(sharing, logger: logger, clock: clock)
    }

    private func request(_ number: Int) -> HTTPRequest {
        HTTPRequest(.get, Samples.url("https://shop.example/\(number)"), fields: ["Authorization": Self.secret])
    }

    @Test func everyAskerGetsItsOwnAnswerWhoeverElseGivesUp() async throws {
        let start = clock.now
        let answered = await withTaskGroup(of: Bool.self) { group in
            var answered = 0
            for asker in 0..<3000 {
                if asker >= 64, await group.next() == true { answered += 1 }
                group.addTask {
                    let number = asker / 3
                    let task = Task { try await transport.send(request(number)) }
                    let givesUp = asker.isMultiple(of: 5)
                    if givesUp {
                        for _ in 0..<(asker % 13) { await Task.yield() }
                        task.cancel()
                    }
                    switch await task.result {
                    case .success(let response):
                        #expect(response.status == 200)
                        #expect(response.body == Array("/\(number)".utf8))
                        return true
                    case .failure(let error):
                        #expect((error as? HTTPError)?.reason == .cancelled && givesUp, "\(error)")
                        return false
                    }
                }
            }
            return await group.reduce(into: answered) { $0 += $1 ? 1 : 0 }
        }
        #expect(answered >= 3000 - 600)
        #expect(sharing.flightCount == 0 && sharing.waiterCount == 0)
        // The rate held, and nothing that was sent is missing in the recording, once the last that was cancelled ends.
        while recorder.recording.exchanges.count < base.requests.count { await Task.yield() }
        let sent = base.requests.count
        #expect(Double(sent) <= Self.burst + clock.now.timeIntervalSince(start) * Self.rate + 1)
        #expect(sent >= 1000)
        #expect(!"\(recorder.recording)".contains(Self.secret))
        #expect(!logger.entries.contains { $0.message.contains(Self.secret) })
        #expect(logger.entries.count { $0.message.contains("Once more in") } >= 500)
    }
}
