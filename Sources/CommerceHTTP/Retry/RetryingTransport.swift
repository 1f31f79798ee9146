public import Commerce
import FoundationEssentials

/// Sends requests again by their policy.
public struct RetryingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let policy: RetryPolicy?
    private let clock: any CommerceClock
    private let logger: any CommerceLogger
    private let chance: @Sendable () -> Double

    /// Puts retries around a transport.
    ///
    /// - Parameters:
    ///   - base: what sends.
    ///   - policy: for requests without one of their own; `nil` for none.
    ///   - clock: tells the time and waits.
    ///   - logger: is told of each further attempt.
    ///   - chance: makes random numbers from 0 to 1.
    public init(
        _ base: any HTTPTransport, policy: RetryPolicy? = nil, clock: any CommerceClock = SystemClock(),
        logger: any CommerceLogger = SilentLogger(),
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        self.base = base
        self.policy = policy
        self.clock = clock
        self.logger = logger
        self.chance = chance
    }

    /// Sends a request until its policy is content; what came last is handed over.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        try await attempt(request, judged: \.self) { request async throws(HTTPError) in
            try await base.send(request)
        }
    }

    /// Sends a request until its policy is content with the header; the body is not read for that.
    public func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStreamedResponse {
        try await attempt(request, judged: \.header) { request async throws(HTTPError) in
            try await base.stream(request)
        }
    }

    private func attempt<Answer: Sendable>(
        _ request: HTTPRequest, judged: (Answer) -> HTTPResponse,
        send: (HTTPRequest) async throws(HTTPError) -> Answer
    ) async throws(HTTPError) -> Answer {
        guard let policy = request.retry ?? policy, request.isIdempotent || policy.includesNonIdempotent else {
            return try await send(request)
        }
        var machine = RetryMachine(policy.attempts, backOff: policy.backOff, budget: policy.budget, now: clock.now)
        while true {
            let outcome: Result<Answer, HTTPError>
            do {
                outcome = .success(try await send(request))
            } catch {
                outcome = .failure(error)
            }
            let response = (try? outcome.get()).map(judged)
            let error: HTTPError? = if case .failure(let error) = outcome { error } else { nil }
            guard error?.reason != .cancelled, policy.condition(response, error),
                case .again(let wait) = machine.decide(
                    retryAfter: response?.retryAfter(now: clock.now), now: clock.now, chance: chance())
            else { return try outcome.get() }
            let what = response.map { "status \($0.status)." } ?? error?.reason.sentence ?? ""
            logger.log(.info, "\(request.method) \(RedactedURL(request.url)): \(what) Once more in \(wait).")
            do {
                try await clock.sleep(for: wait)
            } catch {
                throw HTTPError(.cancelled, request)
            }
        }
    }
}

extension HTTPStreamedResponse {
    /// What there is without reading the body.
    fileprivate var header: HTTPResponse {
        HTTPResponse(status: status, fields: fields, url: url, version: version, timings: timings)
    }
}
