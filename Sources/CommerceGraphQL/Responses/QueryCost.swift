import Commerce
import CommerceHTTP
public import CommerceJSON

/// What an operation cost, where the server counts (`extensions.cost`, as Shopify sends it).
public struct QueryCost: Sendable, Hashable {
    /// What the operation was estimated at.
    public var requested: Double?
    /// What it came to.
    public var actual: Double?
    /// What one client may spend at once.
    public var maximumAvailable: Double?
    /// What is left.
    public var currentlyAvailable: Double?
    /// What comes back every second.
    public var restoreRate: Double?

    /// Reads the cost of an answer's `extensions`; `nil` where there is none.
    public init?(_ extensions: JSONObject) {
        guard let cost = extensions["cost"], cost.object != nil else { return nil }
        requested = Self.number(cost["requestedQueryCost"])
        actual = Self.number(cost["actualQueryCost"])
        let status = cost["throttleStatus"]
        maximumAvailable = Self.number(status?["maximumAvailable"])
        currentlyAvailable = Self.number(status?["currentlyAvailable"])
        restoreRate = Self.number(status?["restoreRate"])
    }

    /// How long it takes until the operation can be paid for; `nil` where the server does not say enough.
    public var wait: Duration? {
        guard let requested, let currentlyAvailable, let restoreRate, restoreRate > 0 else { return nil }
        let seconds = (requested - currentlyAvailable) / restoreRate
        return seconds <= 0 ? .zero : .seconds(min(seconds, 86_400))
    }

    /// Tells a limiter what the server says of its count, where it says all.
    func tell(_ limiter: RateLimiter) {
        guard let currentlyAvailable, let maximumAvailable, let restoreRate, restoreRate > 0 else { return }
        limiter.adjust(available: currentlyAvailable, capacity: maximumAvailable, rate: restoreRate)
    }

    private static func number(_ value: JSONValue?) -> Double? {
        guard let number = value?.double, number.isFinite, number >= 0 else { return nil }
        return number
    }
}
