public import Commerce
public import CommerceHTTP
public import CommerceJSON

/// What an operation came to: a value, with what is missing in it.
public struct GraphQLResult<Value> {
    /// The value under `data`.
    public var value: Value
    /// What is missing or was left out, field by field; empty for a complete value.
    public var issues: [FieldIssue]
    /// The server's errors beside the value.
    public var errors: [GraphQLError]
    /// What the server adds: cost, effective context, tracing.
    public var extensions: JSONObject
    /// The HTTP status.
    public var status: Int
    /// The header fields of the response; none of an answer from the cache.
    public var fields: HTTPFields
    /// The server's name for the request, for its support.
    public var requestID: String?
    /// Where the answer comes from.
    public var origin: AnswerOrigin
    /// Whether this is all: false while a server that sends an answer in parts has not sent the last one.
    public var isComplete = true

    /// What the operation cost, where the server says.
    public var cost: QueryCost? { QueryCost(extensions) }

    /// The same answer with another value.
    public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> GraphQLResult<Other> {
        GraphQLResult<Other>(
            value: try transform(value), issues: issues, errors: errors, extensions: extensions, status: status,
            fields: fields, requestID: requestID, origin: origin, isComplete: isComplete)
    }
}

extension GraphQLResult: Sendable where Value: Sendable {}
