public import FoundationEssentials

/// The time of day and a way to wait, so that tests decide on both.
public protocol CommerceClock: Sendable {
    /// The present instant.
    var now: Date { get }

    /// Waits, unless the task is cancelled.
    ///
    /// - Throws: `CancellationError`.
    func sleep(for duration: Duration) async throws
}

/// The machine's clock.
public struct SystemClock: CommerceClock {
    /// Makes the machine's clock.
    public init() {}

    /// The machine's time of day.
    public var now: Date { Date() }

    /// Waits by the continuous clock.
    public func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: duration, clock: .continuous)
    }
}
