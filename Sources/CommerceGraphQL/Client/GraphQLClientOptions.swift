public import Commerce
public import CommerceHTTP

/// How a client asks and what it makes of answers.
public struct GraphQLClientOptions: Sendable {
    /// Fills in a request just before it is sent: a token that changes, a signature.
    public typealias Preparation = @Sendable (inout HTTPRequest) async throws -> Void
    /// Makes of an error one that says more.
    public typealias Explanation = @Sendable (CommerceError) -> CommerceError

    /// How long a request may take.
    public var timeouts: HTTPTimeouts
    /// How many bytes an answer may have.
    public var maximumBodySize: Int
    /// What kinds of failure the server's codes are.
    public var rules: GraphQLErrorRules
    /// Whether queries travel as their digests.
    public var persistedQueries: PersistedQueryMode
    /// Whether queries are sent by `GET`, so that what stands between may keep the answers; one whose URL would be longer
    /// than ``maximumURLBytes``, or would show a secret, goes by `POST` all the same.
    public var usesGET: Bool
    /// The longest URL of a query that is sent by `GET`.
    public var maximumURLBytes: Int
    /// How queries use the cache, where there is one and the request does not say.
    public var cachePolicy: CachePolicy
    /// When an operation is asked again that has failed; `nil` for never.
    ///
    /// Beside what the policy's condition finds, an answer without data counts whose errors say that it may succeed later,
    /// such as `THROTTLED` with status 200. Mutations are left alone unless their options or the policy say otherwise. With
    /// a policy here the transport needs none, or both try.
    public var retry: RetryPolicy?
    /// The limiter that is told what the server says of its own count (`extensions.cost`).
    ///
    /// It is the transport's, which waits for it.
    public var limiter: RateLimiter?
    /// What is done to every request just before it is sent.
    public var prepare: Preparation?
    /// Makes of an error one that says more: what it means to this server, and what to do about it.
    public var explain: Explanation?

    /// Makes options; everything is off by default.
    public init(
        timeouts: HTTPTimeouts = HTTPTimeouts(), maximumBodySize: Int = 64 << 20,
        rules: GraphQLErrorRules = GraphQLErrorRules(), persistedQueries: PersistedQueryMode = .off,
        usesGET: Bool = false, maximumURLBytes: Int = 2_000, cachePolicy: CachePolicy = .networkOnly,
        retry: RetryPolicy? = nil, limiter: RateLimiter? = nil, prepare: Preparation? = nil,
        explain: Explanation? = nil
    ) {
        self.timeouts = timeouts
        self.maximumBodySize = maximumBodySize
        self.rules = rules
        self.persistedQueries = persistedQueries
        self.usesGET = usesGET
        self.maximumURLBytes = maximumURLBytes
        self.cachePolicy = cachePolicy
        self.retry = retry
        self.limiter = limiter
        self.prepare = prepare
        self.explain = explain
    }
}
