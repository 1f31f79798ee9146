/// The bounds of an upload of events.
public struct EventUploadOptions: Hashable, Sendable {
    /// How many events wait at most, 1 or more.
    ///
    /// Beyond that the oldest that are no purchases are shed; with nothing but purchases the hub waits.
    public var capacity: Int
    /// How many events a batch has at most, 1 or more.
    public var batchSize: Int
    /// The pause after the first failure; it doubles with each further one.
    public var firstPause: Duration
    /// The longest pause.
    public var longestPause: Duration

    /// Makes bounds; senseless ones are raised to the least that makes sense.
    public init(
        capacity: Int = 1000, batchSize: Int = 50, firstPause: Duration = .seconds(2),
        longestPause: Duration = .seconds(300)
    ) {
        self.capacity = max(1, capacity)
        self.batchSize = max(1, batchSize)
        self.firstPause = max(.milliseconds(1), firstPause)
        self.longestPause = max(self.firstPause, longestPause)
    }

    /// The pause after another failure.
    func pause(afterFailures count: Int) -> Duration {
        var pause = firstPause
        for _ in 0..<count where pause < longestPause { pause *= 2 }
        return min(pause, longestPause)
    }
}
