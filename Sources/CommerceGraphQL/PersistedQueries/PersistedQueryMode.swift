/// Whether queries travel as the SHA-256 digests of their texts.
public enum PersistedQueryMode: Sendable, Hashable {
    /// Texts travel.
    case off
    /// The digest alone travels first, with the text where the server does not know it yet ("automatic persisted
    /// queries", as Apollo's servers have them).
    case automatic
    /// The digest alone travels: the server knows all texts beforehand and takes no other.
    case registered
}
