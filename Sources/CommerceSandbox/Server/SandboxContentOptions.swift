/// How the content API of a sandbox is set up: tokens, sizes of pages and limits.
public struct SandboxContentOptions: Sendable, Hashable {
    /// The token that reads everything, drafts too; it goes into `Authorization: Bearer …`.
    public var token = "sandbox-content-token"
    /// The token that reads published products, categories and assets, and nothing else.
    public var limitedToken = "sandbox-content-limited"
    /// Whether what is published can be read without a token.
    public var isPublic = true
    /// Whether the schema can be asked for.
    public var isIntrospectable = true
    /// How many documents a list has where its size isn't said (older projects: 100).
    public var defaultPageSize = 10
    /// How many documents a list has at most, whatever its size says (older projects: 1000).
    public var maximumPageSize = 100
    /// How many requests a second are answered; nil for any number.
    ///
    /// The others get status 429, with `Retry-After`, and every other time a body that is plain text.
    public var requestsPerSecond: Int?
    /// How many bytes a request may have before it gets status 413.
    public var maximumBody = 524_288
    /// The status, 200 or 403, of answers to requests for what their token may not read.
    public var deniedStatus = 403

    /// Creates options.
    public init() {}
}
