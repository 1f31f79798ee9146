public import FoundationEssentials

/// How much a cache keeps.
public struct CacheUsage: Hashable, Sendable, Codable {
    /// How many answers.
    public let responses: Int
    /// How many bytes they have: their bodies, and about what an entry costs beside its body.
    public let bytes: Int
    /// How many bytes it may keep.
    public let maximumBytes: Int
    /// When the oldest answer came; `nil` where there is none.
    public let oldest: Date?
    /// When the newest answer came; `nil` where there is none.
    public let newest: Date?

    /// Makes figures.
    public init(responses: Int, bytes: Int, maximumBytes: Int, oldest: Date? = nil, newest: Date? = nil) {
        self.responses = responses
        self.bytes = bytes
        self.maximumBytes = maximumBytes
        self.oldest = oldest
        self.newest = newest
    }
}
