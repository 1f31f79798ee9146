public import FoundationEssentials

/// Which answers to forget.
public enum CacheSelection: Hashable, Sendable {
    /// All of them.
    case all
    /// That of one key.
    case key(CacheKey)
    /// Those with a tag.
    case tag(CacheTag)
    /// Those that were given to a signed-in customer.
    case personal
    /// Those that came before an instant.
    case receivedBefore(Date)
}
