/// What an operation does, by the keyword that begins it.
public enum GraphQLOperationKind: String, Sendable, Hashable, CaseIterable {
    /// Reads; may be repeated, cached and sent by GET.
    case query
    /// Writes; is sent once.
    case mutation
    /// Answers over and over.
    case subscription
}
