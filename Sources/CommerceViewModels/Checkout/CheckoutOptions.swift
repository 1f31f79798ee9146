public import Commerce

/// How patiently a checkout is followed.
public struct CheckoutOptions: Sendable, Hashable {
    /// How long to wait before the status is asked for the first time, from 100 ms to an hour.
    ///
    /// Every further pause is half as long again.
    public let firstPause: Duration
    /// The longest pause, from ``firstPause`` to an hour.
    public let longestPause: Duration
    /// How long a hand-off is followed without a sign of life, up to a week; zero asks only when something happens.
    public let followLimit: Duration
    /// How long after the page was closed an order may take to be seen, before the checkout counts as cancelled.
    ///
    /// From zero to a minute.
    public let dismissalGrace: Duration
    /// How long to wait for one answer of the backend, from 1 ms to ten minutes.
    public let answerLimit: Duration

    /// Makes options; values that make no sense are replaced by the nearest that do.
    public init(
        firstPause: Duration = .seconds(2), longestPause: Duration = .seconds(30),
        followLimit: Duration = .seconds(1800), dismissalGrace: Duration = .seconds(2),
        answerLimit: Duration = .seconds(30)
    ) {
        // Never so short that a backend is flooded.
        self.firstPause = max(.milliseconds(100), min(firstPause, .seconds(3600)))
        self.longestPause = max(self.firstPause, min(longestPause, .seconds(3600)))
        self.followLimit = max(.zero, min(followLimit, .seconds(7 * 86400)))
        self.dismissalGrace = max(.zero, min(dismissalGrace, .seconds(60)))
        self.answerLimit = max(.milliseconds(1), min(answerLimit, .seconds(600)))
    }

    /// The pause before the status is asked for because something happened: several things in a row cost one question.
    static let hurriedPause = Duration.milliseconds(500)

    /// The pause after another one.
    func pause(after pause: Duration) -> Duration { min(pause * 3 / 2, longestPause) }
}

/// What is handed over.
public enum CheckoutSource: Sendable, Hashable {
    /// The current cart.
    case cart
    /// A link that carries lines itself: those given, or those of the current cart.
    ///
    /// It can't be followed.
    case permalink([PermalinkLine]?, PermalinkOptions)
}
