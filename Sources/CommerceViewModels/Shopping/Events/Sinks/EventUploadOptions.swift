/// The bounds of an upload of events.
public struct EventUploadOptions: Hashable, Sendable {
    /// How many events wait at most, 1 or more.
    ///
    /// Beyond that the oldest that are no purchases are shed; with nothing but purchases the hub waits.
    public var capacity: Int
    /// How many events a batch has at most, 1 or more.
    public var batchSize: Int
    /// The longest pause after the first failure; it doubles with each further one.
    ///
    /// A pause is between half of it and all of it, by chance.
    public var firstPause: Duration
    /// The longest pause of all, unless the server asks for more.
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
    ///
    /// - Parameters:
    ///   - count: how many failures there were before.
    ///   - asked: how long the server wants to be left alone, which is kept, and exceeded by a tenth at most.
    ///   - chance: a random number from 0 to 1.
    func pause(afterFailures count: Int, askedFor asked: Duration?, chance: Double) -> Duration {
        var longest = firstPause
        for _ in 0..<count where longest < longestPause { longest *= 2 }
        longest = min(longest, longestPause)
        return max(longest / 2 + longest / 2 * chance, (asked ?? .zero) + (asked ?? .zero) / 10 * chance)
    }
}
