/// The bounds within which a text is read, so that no text costs more than its reader is ready to spend.
public struct GraphQLLimits: Sendable, Hashable {
    /// The largest `maximumDepth`: what is nested is read by recursion, and the stack is finite.
    public static let depthCeiling = 256

    /// For documents with operations and fragments: 1 MiB, 100,000 tokens.
    public static let document = GraphQLLimits(maximumBytes: 1 << 20, maximumTokens: 100_000)

    /// For schemas: 32 MiB, 5,000,000 tokens.
    public static let schema = GraphQLLimits(maximumBytes: 32 << 20, maximumTokens: 5_000_000)

    /// How many bytes a text may have.
    public var maximumBytes: Int
    /// How many tokens a text may have.
    public var maximumTokens: Int
    /// How deep selection sets, values and types may be nested, at most ``depthCeiling``.
    public var maximumDepth: Int

    /// Creates limits.
    public init(maximumBytes: Int, maximumTokens: Int, maximumDepth: Int = 128) {
        self.maximumBytes = maximumBytes
        self.maximumTokens = maximumTokens
        self.maximumDepth = min(maximumDepth, Self.depthCeiling)
    }
}
