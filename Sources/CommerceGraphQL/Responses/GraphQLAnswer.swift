public import Commerce
public import CommerceHTTP
public import CommerceJSON

/// An answer as the server gave it, data and errors together: for whoever wants to see both, whatever they are.
public struct GraphQLAnswer<Data> {
    /// What stands under `data`: `nil` where there is nothing or null.
    public var data: Data?
    /// Whether there is a `data` member, null or not; without one the request itself was refused.
    public var hasData: Bool
    /// The server's errors.
    public var errors: [GraphQLError]
    /// What the server adds: cost, effective context, tracing.
    public var extensions: JSONObject
    /// Fields that are missing or not as the schema promises, by the place in ``data``.
    public var issues: [FieldIssue]
    /// The HTTP status.
    public var status: Int
    /// The header fields of the response; none of an answer from the cache.
    public var fields: HTTPFields
    /// The server's name for the request, for its support.
    public var requestID: String?
    /// Where the answer comes from.
    public var origin: AnswerOrigin

    /// What the operation cost, where the server says.
    public var cost: QueryCost? { QueryCost(extensions) }
}

extension GraphQLAnswer: Sendable where Data: Sendable {}

/// Where an answer comes from.
public enum AnswerOrigin: Sendable, Hashable {
    /// The server, just now.
    case network
    /// The cache.
    ///
    /// - Parameters:
    ///   - age: how long ago the server gave it.
    ///   - isStale: whether it is older than was asked for, or stands in for an answer that can't be had.
    case cache(age: Duration, isStale: Bool)
}
