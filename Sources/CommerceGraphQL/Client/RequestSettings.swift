public import Commerce
public import CommerceHTTP
import CommerceJSON
import FoundationEssentials

/// What a backend's entry says of its requests: how many, how often again, and how long.
public struct RequestSettings: Sendable {
    /// The settings `retries`, `timeout` and `connectTimeout`.
    ///
    /// An adapter declares `rate` itself, as it knows what holds where an entry names none.
    public static let definitions = [
        SettingDefinition(
            "retries", .integer(0...10), default: 2,
            help: "How often a query is asked again that failed for a passing reason; changes never are."),
        SettingDefinition(
            "timeout", .seconds(0.1...600), default: 30, help: "How long a request may take, in seconds."),
        SettingDefinition(
            "connectTimeout", .seconds(0.1...600), default: 10, help: "How long connecting may take, in seconds."),
    ]

    /// How many requests a second are sent at most, more than 0 and at most 10,000; `nil` where the entry does not say.
    public let rate: Double?
    /// When queries are asked again that have failed; `nil` for never.
    public let retry: RetryPolicy?
    /// How long a request and connecting may take.
    public let timeouts: HTTPTimeouts

    /// Reads an entry's settings.
    ///
    /// - Throws: ``CommerceError/Kind/configuration`` for a rate out of range.
    public init(_ settings: Settings) throws(CommerceError) {
        if let rate = settings.decimal("rate") {
            guard let number = Double(rate.description), number > 0, number <= 10_000 else {
                throw .setting("rate", "A rate is more than 0 and at most 10000 requests a second.")
            }
            self.rate = number
        } else {
            rate = nil
        }
        let retries = settings.integer("retries")
        retry = retries == 0 ? nil : retries.map { RetryPolicy(attempts: .finite($0 + 1)) } ?? RetryPolicy()
        var timeouts = HTTPTimeouts(total: .seconds(30))
        timeouts.total = settings.duration("timeout") ?? timeouts.total
        timeouts.connect = settings.duration("connectTimeout") ?? timeouts.connect
        self.timeouts = timeouts
    }
}
