public import Commerce
public import CommerceHTTP

/// How one request differs from what the client's options say.
public struct GraphQLRequestOptions: Sendable {
    /// Header fields beside the endpoint's, or in place of theirs.
    public var fields: HTTPFields
    /// How long it may take; what the client's options say where `nil`.
    public var timeouts: HTTPTimeouts?
    /// How the cache is used; what the client's options say where `nil`.
    public var cachePolicy: CachePolicy?
    /// What a kept answer is forgotten by.
    public var tags: Set<CacheTag>
    /// For whom the answer is: one customer's is never given to another, and goes when the customer signs out.
    public var session: SessionClass
    /// What else the answer depends on and is not in text, variables or fields: the market that a hook puts in.
    public var context: String
    /// Whether a value with errors beside it is a result; otherwise it is thrown as an error.
    public var acceptsPartialData: Bool
    /// Whether a mutation does no more when it is sent twice, so that it may be tried again.
    ///
    /// Queries may always.
    public var isIdempotent: Bool

    /// Makes options; without arguments what the client's options say.
    public init(
        fields: HTTPFields = [:], timeouts: HTTPTimeouts? = nil, cachePolicy: CachePolicy? = nil,
        tags: Set<CacheTag> = [], session: SessionClass = .anonymous, context: String = "",
        acceptsPartialData: Bool = true, isIdempotent: Bool = false
    ) {
        self.fields = fields
        self.timeouts = timeouts
        self.cachePolicy = cachePolicy
        self.tags = tags
        self.session = session
        self.context = context
        self.acceptsPartialData = acceptsPartialData
        self.isIdempotent = isIdempotent
    }
}

/// For whom an answer is.
public enum SessionClass: Sendable, Hashable {
    /// For anybody.
    case anonymous
    /// For one signed-in customer, by any text that tells customers apart: an identifier, a token. It is digested.
    case customer(String)

    /// Whether somebody is signed in.
    public var isPersonal: Bool { self != .anonymous }
}
