/// What a reader accepts beyond RFC 8259, and its bounds.
///
/// The default is strict: RFC 8259 without extensions, UTF-8 that is valid throughout, no byte order mark, surrogates
/// only in pairs. When an object has a key twice, the last value counts, as in JavaScript (Foundation's parser keeps
/// the first); `LocatedJSON` reports such keys.
public struct JSONOptions: Sendable, Hashable {
    /// The largest `maximumDepth`: nested values are read by recursion, and the stack is finite.
    public static let depthCeiling = 1024

    /// RFC 8259, 128 levels, 64 MiB.
    public static let strict = JSONOptions()

    /// For files that people write: comments and trailing commas are allowed, and a byte order mark is skipped.
    public static let configuration = JSONOptions(allowsComments: true, allowsTrailingCommas: true)

    /// Whether `// …` and `/* … */` count as white space, and a leading UTF-8 byte order mark is skipped.
    public var allowsComments: Bool

    /// Whether a comma may stand before a closing bracket.
    public var allowsTrailingCommas: Bool

    /// How many objects and arrays may be nested in one another, at most ``depthCeiling``.
    public var maximumDepth: Int

    /// How many bytes a document may have.
    public var maximumBytes: Int

    /// Creates options; each default is the strict one.
    public init(
        allowsComments: Bool = false, allowsTrailingCommas: Bool = false, maximumDepth: Int = 128,
        maximumBytes: Int = 64 << 20
    ) {
        self.allowsComments = allowsComments
        self.allowsTrailingCommas = allowsTrailingCommas
        self.maximumDepth = min(maximumDepth, Self.depthCeiling)
        self.maximumBytes = maximumBytes
    }
}
