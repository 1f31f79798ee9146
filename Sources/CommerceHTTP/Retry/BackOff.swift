/// How long to wait before the next attempt: longer each time, and by chance, so that many clients don't come at once.
public struct BackOff: Hashable, Sendable {
    /// The longest wait before the second attempt.
    public var initial: Duration
    /// What the longest wait is multiplied by each time.
    public var factor: Double
    /// The longest wait of all.
    public var maximum: Duration
    /// Whether a wait is anything between none and the longest ("full jitter"), or always the longest.
    public var isJittered: Bool

    /// Makes a back-off; numbers that make no sense are taken for the nearest that do.
    public init(
        initial: Duration = .milliseconds(250), factor: Double = 2, maximum: Duration = .seconds(20),
        isJittered: Bool = true
    ) {
        self.initial = max(.zero, initial)
        self.factor = factor.isFinite ? max(1, factor) : 1
        self.maximum = max(self.initial, maximum)
        self.isJittered = isJittered
    }

    /// The wait after a number of failed attempts.
    ///
    /// - Parameters:
    ///   - attempts: how many attempts there were, at least 1.
    ///   - chance: a random number from 0 to 1.
    public func wait(after attempts: Int, chance: Double) -> Duration {
        var longest = initial
        // It soon is the maximum, or never grows.
        for _ in 1..<min(max(1, attempts), 64) where longest < maximum { longest = longest * factor }
        longest = min(longest, maximum)
        return isJittered ? longest * min(1, max(0, chance)) : longest
    }
}
