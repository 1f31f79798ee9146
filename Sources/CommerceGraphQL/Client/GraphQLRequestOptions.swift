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
    /// When it is asked again that it failed, or that its answer is not the one that is waited for; what the client's
    /// options say where `nil`.
    ///
    /// A request with a policy of its own passes the cache by.
    public var retry: RetryPolicy?
    /// Whether the cache is used: neither read nor written to otherwise.
    public var usesCache: Bool
    /// Whether an identical query that is under way may answer this one too.
    ///
    /// One whose answer hands something out, such as a new session, has to be sent each time.
    public var isShareable: Bool
    /// What it is expected to cost of what the transport's limiter counts.
    public var cost: Double
    /// Makes of an error one that says more; what the client's options say where `nil`.
    public var explain: GraphQLClientOptions.Explanation?

    /// Makes options; without arguments what the client's options say.
    public init(
        fields: HTTPFields = [:], timeouts: HTTPTimeouts? = nil, cachePolicy: CachePolicy? = nil,
        tags: Set<CacheTag> = [], session: SessionClass = .anonymous, context: String = "",
        acceptsPartialData: Bool = true, isIdempotent: Bool = false, retry: RetryPolicy? = nil,
        usesCache: Bool = true, isShareable: Bool = true, cost: Double = 1,
        explain: GraphQLClientOptions.Explanation? = nil
    ) {
        self.fields = fields
        self.timeouts = timeouts
        self.cachePolicy = cachePolicy
        self.tags = tags
        self.session = session
        self.context = context
        self.acceptsPartialData = acceptsPartialData
        self.isIdempotent = isIdempotent
        self.retry = retry
        self.usesCache = usesCache
        self.isShareable = isShareable
        self.cost = cost
        self.explain = explain
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
