import Commerce

/// When a request is sent again.
///
/// A request has none unless it is given one, or its transport is (``RetryingTransport``).
public struct RetryPolicy: Sendable {
    /// How often a request is sent.
    public enum Attempts: Hashable, Sendable {
        /// So many times in all, the first included.
        case finite(Int)
        /// As long as the time allows, from the first attempt on.
        case unlimited(within: Duration)
    }

    /// How often.
    public var attempts: Attempts
    /// How long to wait in between, where the server does not say.
    public var backOff: BackOff
    /// How long all attempts and waits may take, `nil` for ever; a wait that would end later is not begun.
    ///
    /// A server's `Retry-After` that is longer ends the attempts at once, with its response.
    public var budget: Duration?
    /// Whether requests that are not idempotent are sent again too, though the server may have done what they ask.
    public var includesNonIdempotent: Bool
    /// Whether to send again after a response or an error, one of which is given; a success may be sent again too.
    public var condition: @Sendable (HTTPResponse?, HTTPError?) -> Bool

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - attempts: how often; 3 times in all unless said.
    ///   - backOff: how long to wait in between.
    ///   - budget: how long all may take; a minute unless said.
    ///   - includesNonIdempotent: whether requests that are not idempotent are sent again too.
    ///   - condition: whether to send again after a response or an error; ``isTransient(_:_:)`` unless said.
    public init(
        attempts: Attempts = .finite(3), backOff: BackOff = BackOff(), budget: Duration? = .seconds(60),
        includesNonIdempotent: Bool = false,
        condition: @escaping @Sendable (HTTPResponse?, HTTPError?) -> Bool = RetryPolicy.isTransient
    ) {
        self.attempts = attempts
        self.backOff = backOff
        self.budget = budget
        self.includesNonIdempotent = includesNonIdempotent
        self.condition = condition
    }

    /// Whether a failure may be gone the next time: connection lost, time out, statuses 408, 425, 429, 500, 502 to 504.
    ///
    /// A certificate does not mend itself, and a 430 is a bot's reward for asking again.
    @Sendable
    public static func isTransient(_ response: HTTPResponse?, _ error: HTTPError?) -> Bool {
        if let error { return CommerceError(error).isRetryable }
        return response.map { HTTPStatus.isRetryable($0.status) } ?? false
    }
}
