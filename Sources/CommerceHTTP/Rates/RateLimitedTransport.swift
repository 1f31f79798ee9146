public import Commerce
import FoundationEssentials

/// Sends requests no faster than a limiter allows, and holds all back when the server says so.
public struct RateLimitedTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let limiter: RateLimiter
    private let clock: any CommerceClock

    /// Puts a limiter around a transport.
    ///
    /// - Parameters:
    ///   - base: what sends.
    ///   - limiter: the backend's limiter.
    ///   - clock: tells the time, for a `Retry-After` that is a date.
    public init(_ base: any HTTPTransport, limiter: RateLimiter, clock: any CommerceClock = SystemClock()) {
        self.base = base
        self.limiter = limiter
        self.clock = clock
    }

    /// Sends a request when it is its turn.
    public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        try await waitForTurn(request)
        let response = try await base.send(request)
        heed(response.status, response.retryAfter(now: clock.now))
        return response
    }

    /// Sends a request when it is its turn.
    public func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStreamedResponse {
        try await waitForTurn(request)
        let response = try await base.stream(request)
        heed(response.status, response.fields[.retryAfter].flatMap { RetryAfter.parse($0, now: clock.now) })
        return response
    }

    private func waitForTurn(_ request: HTTPRequest) async throws(HTTPError) {
        do {
            try await limiter.acquire(request.cost)
        } catch {
            throw HTTPError(.cancelled, request, mayHaveBeenSent: false)
        }
    }

    private func heed(_ status: Int, _ retryAfter: Duration?) {
        if status == 429 || status == 503, let retryAfter { limiter.pause(for: retryAfter) }
    }
}
