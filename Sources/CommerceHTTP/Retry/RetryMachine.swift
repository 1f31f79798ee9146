public import FoundationEssentials

/// Decides after each attempt whether there is another, and when: values only; time and chance are brought to it.
public struct RetryMachine: Sendable {
    /// What to do after an attempt.
    public enum Decision: Hashable, Sendable {
        /// Hand over what there is.
        case stop
        /// Wait, then try again.
        case again(after: Duration)
    }

    private let attempts: RetryPolicy.Attempts
    private let backOff: BackOff
    private let end: Date?
    private var made = 0

    /// Starts before the first attempt.
    ///
    /// - Parameters:
    ///   - attempts: how often.
    ///   - backOff: how long to wait where nobody says.
    ///   - budget: how long all may take; `nil` is for ever.
    ///   - now: the present instant.
    public init(_ attempts: RetryPolicy.Attempts, backOff: BackOff, budget: Duration?, now: Date) {
        self.attempts = attempts
        self.backOff = backOff
        let within: Duration? = if case .unlimited(let within) = attempts { within } else { nil }
        end = [budget, within].compactMap(\.self).min().map { now.addingTimeInterval($0 / .seconds(1)) }
    }

    /// Decides after an attempt that is worth another.
    ///
    /// - Parameters:
    ///   - retryAfter: how long the server wants the client to wait; a jitter of up to a tenth is added.
    ///   - now: the present instant.
    ///   - chance: a random number from 0 to 1.
    public mutating func decide(retryAfter: Duration? = nil, now: Date, chance: Double) -> Decision {
        made += 1
        if case .finite(let count) = attempts, made >= count { return .stop }
        var wait = backOff.wait(after: made, chance: chance)
        if let retryAfter {
            // Never sooner than the server says, and not all clients at the same instant.
            wait = max(wait, retryAfter + min(retryAfter, .seconds(10)) * (0.1 * min(1, max(0, chance))))
        }
        if let end, now.addingTimeInterval(wait / .seconds(1)) >= end { return .stop }
        return .again(after: wait)
    }
}
