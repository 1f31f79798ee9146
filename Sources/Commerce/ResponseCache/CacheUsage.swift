/// How much a cache keeps.
public struct CacheUsage: Hashable, Sendable, Codable {
    /// How many answers.
    public let responses: Int
    /// How many bytes their bodies have.
    public let bytes: Int
    /// How many bytes it may keep.
    public let maximumBytes: Int

    /// Makes figures.
    public init(responses: Int, bytes: Int, maximumBytes: Int) {
        self.responses = responses
        self.bytes = bytes
        self.maximumBytes = maximumBytes
    }
}
