public import FoundationEssentials

/// How much may be asked of a backend at a time: values only, the time is brought to it.
///
/// A bucket holds tokens and is filled at a steady rate. Who takes more than there are owes them, and waits until they
/// have come in; so those who wait are served in their order.
public struct TokenBucket: Hashable, Sendable {
    /// How many tokens there can be.
    public private(set) var capacity: Double
    /// How many come in a second.
    public private(set) var rate: Double
    private var tokens: Double
    private var time: Date
    // Nothing is given out before, whatever there is.
    private var closedUntil: Date?

    /// Makes a full bucket; a rate or capacity that makes no sense is taken for the nearest that does.
    public init(capacity: Double, rate: Double, now: Date) {
        self.capacity = Self.sensible(capacity)
        self.rate = Self.sensible(rate)
        tokens = self.capacity
        time = now
    }

    /// Takes tokens.
    ///
    /// - Returns: how long to wait before what they are for may be done.
    public mutating func take(_ count: Double = 1, now: Date) -> Duration {
        fill(now)
        // What costs more than the bucket holds can't be paid at once, but must be possible.
        tokens -= min(max(0, count), capacity)
        return max(.seconds(tokens < 0 ? -tokens / rate : 0), closedFor(now))
    }

    /// How long nothing is given out any more.
    public func closedFor(_ now: Date) -> Duration {
        .seconds(closedUntil.map { max(0, $0.timeIntervalSince(now)) } ?? 0)
    }

    /// Gives tokens back that were taken for something that was not done.
    public mutating func giveBack(_ count: Double = 1) {
        tokens = min(capacity, tokens + min(max(0, count), capacity))
    }

    /// Takes over what the backend itself says about its bucket.
    public mutating func adjust(available: Double, capacity: Double, rate: Double, now: Date) {
        self.capacity = Self.sensible(capacity)
        self.rate = Self.sensible(rate)
        tokens = min(available.isFinite ? available : 0, self.capacity)
        time = max(time, now)
    }

    /// Gives nothing out for a while: the backend has said so.
    public mutating func close(for duration: Duration, now: Date) {
        let end = now.addingTimeInterval(duration / .seconds(1))
        closedUntil = closedUntil.map { max($0, end) } ?? end
    }

    private mutating func fill(_ now: Date) {
        // A clock that is set back gives nothing, and takes nothing.
        tokens = min(capacity, tokens + max(0, now.timeIntervalSince(time)) * rate)
        time = max(time, now)
    }

    private static func sensible(_ number: Double) -> Double {
        number.isFinite ? max(0.001, number) : 1_000_000
    }
}
