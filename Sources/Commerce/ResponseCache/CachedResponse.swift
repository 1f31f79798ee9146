public import FoundationEssentials

/// An answer that is kept.
public struct CachedResponse: Hashable, Sendable {
    /// The answer's body, as it came.
    public let body: [UInt8]
    /// When it came.
    public let received: Date
    /// What it is forgotten by.
    public let tags: Set<CacheTag>
    /// Whether it was given to a signed-in customer, so that it goes when the customer signs out.
    public let isPersonal: Bool

    /// Makes an answer to keep.
    public init(body: [UInt8], received: Date, tags: Set<CacheTag> = [], isPersonal: Bool = false) {
        self.body = body
        self.received = received
        self.tags = tags
        self.isPersonal = isPersonal
    }

    /// How many bytes it counts for in a store: its body and tags, and about what an entry costs beside them.
    public var cost: Int { body.count + 256 + tags.reduce(0) { $0 + $1.rawValue.utf8.count + 64 } }
}

/// A word that answers are forgotten by, such as `cart` or `product:42`.
public struct CacheTag: OpenEnumeration {
    /// The word.
    public let rawValue: String

    /// Wraps a word.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
