public import CommerceJSON

/// The one error that ports throw.
///
/// A thrown error means that nothing is known to have been done. What a backend refused is a ``UserError`` in a
/// ``MutationOutcome``; what it accepted otherwise than asked is a ``Warning``. The message says what happened, where,
/// and what to do next; neither it nor any other part has a secret in it.
public struct CommerceError: Error, Sendable {
    /// What kind of failure it is: what a caller can decide by.
    public var kind: Kind
    /// What happened and what to do next, for a developer or an operator.
    public var message: String
    /// The call that failed.
    public var operation: PortOperation?
    /// The backend's name in the configuration.
    public var backend: String?
    /// The capability that is lacking, for ``Kind/unsupported``.
    public var capability: String?
    /// The HTTP status, where there was an answer over HTTP.
    public var httpStatus: Int?
    /// The server's name for the request, for its support.
    public var requestID: String?
    /// How long to wait before another try, where the server says.
    public var retryAfter: Duration?
    /// Whether the same call may succeed later.
    public var isRetryable: Bool
    /// The server's GraphQL errors.
    public var graphQLErrors: [GraphQLErrorDetail]
    /// Details for a program, such as the report of a feed that was refused.
    public var report: JSONValue?
    /// The error beneath, for debugging; it does not travel between processes.
    public var cause: (any Error)?

    /// Makes an error; whether it is retryable follows from the kind unless said.
    public init(
        _ kind: Kind, _ message: String, operation: PortOperation? = nil, backend: String? = nil,
        capability: String? = nil, httpStatus: Int? = nil, requestID: String? = nil, retryAfter: Duration? = nil,
        isRetryable: Bool? = nil, graphQLErrors: [GraphQLErrorDetail] = [], report: JSONValue? = nil,
        cause: (any Error)? = nil
    ) {
        self.kind = kind
        self.message = message
        self.operation = operation
        self.backend = backend
        self.capability = capability
        self.httpStatus = httpStatus
        self.requestID = requestID
        self.retryAfter = retryAfter
        self.isRetryable = isRetryable ?? kind.isRetryable
        self.graphQLErrors = graphQLErrors
        self.report = report
        self.cause = cause
    }

    /// The kinds of failure.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// The configuration or the environment is wrong.
        case configuration
        /// The backend lacks the capability; nothing was sent.
        case unsupported
        /// The thing that was asked for does not exist.
        case notFound
        /// An argument can't be right, found before anything was sent or said so by the server.
        case invalidInput
        /// Nobody is signed in, or the session has ended.
        case unauthenticated
        /// The credentials don't allow it.
        case accessDenied
        /// Too many calls; wait for ``CommerceError/retryAfter``.
        case throttled
        /// The backend does not serve at present.
        case unavailable
        /// The backend can't be reached.
        case network
        /// No answer within the time allowed.
        case timedOut
        /// The answer can't be understood.
        case malformedResponse
        /// The cart no longer exists: expired or completed.
        case cartGone
        /// The thing changed meanwhile; read it again.
        case conflict
        /// The task was cancelled.
        case cancelled
        /// The device's storage failed.
        case storage

        /// Whether the same call may succeed later without a change.
        public var isRetryable: Bool {
            switch self {
            case .throttled, .unavailable, .network, .timedOut: true
            default: false
            }
        }
    }
}

extension CommerceError: CustomStringConvertible {
    /// The message with the backend and the call, on one line.
    public var description: String {
        let place = [backend, operation?.rawValue].compactMap(\.self).joined(separator: " ")
        return place.isEmpty ? "\(kind.rawValue): \(message)" : "\(kind.rawValue) (\(place)): \(message)"
    }
}
