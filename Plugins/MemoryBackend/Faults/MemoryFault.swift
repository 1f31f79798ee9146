public import Commerce

/// Something that goes wrong on purpose.
public struct MemoryFault: Sendable {
    /// The calls that it concerns; `nil` for all.
    public var operations: Set<PortOperation>?
    /// What happens.
    public var effect: Effect
    /// Which of these calls it hits.
    public var occurrence: Occurrence

    /// Makes a fault; without more it hits every call.
    public init(_ effect: Effect, on operations: Set<PortOperation>? = nil, _ occurrence: Occurrence = .always) {
        self.effect = effect
        self.operations = operations
        self.occurrence = occurrence
    }

    /// What happens to a call.
    public enum Effect: Sendable {
        /// It throws and nothing is done.
        case error(CommerceError.Kind, retryAfter: Duration? = nil)
        /// It waits first, by the shop's clock.
        case latency(Duration)
        /// It is done, then throws `network`: the answer was lost.
        case answerLost
        /// A change of a cart is not done and answers without a cart and without user errors: the cart is lost.
        case cartNull
        /// The answer is the cart as it was before: a change is done, but shows the cart without it; a read shows the
        /// cart before the latest change. Other calls are not concerned.
        case staleAnswer
    }

    /// Which calls are hit, counted from the first call that the fault concerns.
    public enum Occurrence: Sendable {
        /// Every one.
        case always
        /// One alone, the first being 1.
        case only(Int)
        /// That many from the first on.
        case first(Int)
        /// Each with a chance in percent, the same sequence for the same seed.
        case random(percent: Int, seed: UInt64)
    }
}
