public import Commerce
import FoundationEssentials
import Synchronization

/// Keeps all requests to a backend at the rate that it allows.
///
/// The requests of one backend share one; an adapter that learns costs from answers tells them to it.
public final class RateLimiter: Sendable {
    private let bucket: Mutex<TokenBucket>
    private let clock: any CommerceClock

    /// Makes a limiter.
    ///
    /// - Parameters:
    ///   - rate: how much may be asked a second, in requests or in what the backend counts.
    ///   - burst: how much may be asked at once after a rest.
    ///   - clock: tells the time and waits.
    public init(rate: Double, burst: Double, clock: any CommerceClock = SystemClock()) {
        bucket = Mutex(TokenBucket(capacity: burst, rate: rate, now: clock.now))
        self.clock = clock
    }

    /// Waits until something may be asked.
    ///
    /// - Parameter cost: what it is expected to cost.
    /// - Throws: `CancellationError`; then nothing has been used up.
    public func acquire(_ cost: Double = 1) async throws {
        try Task.checkCancellation()
        var wait = bucket.withLock { $0.take(cost, now: clock.now) }
        do {
            while wait > .zero {
                try await clock.sleep(for: wait)
                // It may have been closed meanwhile.
                wait = bucket.withLock { $0.closedFor(clock.now) }
            }
        } catch {
            bucket.withLock { $0.giveBack(cost) }
            throw error
        }
    }

    /// Takes over what the backend says about its own count, such as Shopify's `extensions.cost.throttleStatus`.
    public func adjust(available: Double, capacity: Double, rate: Double) {
        bucket.withLock { $0.adjust(available: available, capacity: capacity, rate: rate, now: clock.now) }
    }

    /// Holds everything back for a while: the backend has said that it is asked too often.
    public func pause(for duration: Duration) {
        bucket.withLock { $0.close(for: duration, now: clock.now) }
    }
}
