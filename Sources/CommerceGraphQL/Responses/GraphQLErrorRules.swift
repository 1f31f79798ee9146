public import Commerce
import CommerceHTTP

/// What kinds of failure the codes of servers are.
///
/// The common codes of servers are known; an adapter adds those of its own, and may decide on more than a code.
public struct GraphQLErrorRules: Sendable {
    /// The kinds of codes, which are compared without regard to case.
    public var kinds: [String: CommerceError.Kind]
    /// Decides on the errors of an answer by more than their codes; asked first, `nil` leaves it to the codes.
    public var decide: (@Sendable ([GraphQLError]) -> CommerceError.Kind?)?

    /// Makes rules.
    ///
    /// - Parameters:
    ///   - additions: kinds of codes beside the common ones, or in place of theirs.
    ///   - decide: decides by more than codes.
    public init(
        _ additions: [String: CommerceError.Kind] = [:],
        decide: (@Sendable ([GraphQLError]) -> CommerceError.Kind?)? = nil
    ) {
        kinds = Self.common
        for (code, kind) in additions { kinds[code.uppercased()] = kind }
        self.decide = decide
    }

    /// The kind of failure that errors are, with the status they came by.
    ///
    /// A code says more than a status, a status more than a sentence.
    func kind(of errors: [GraphQLError], status: Int) -> CommerceError.Kind {
        if let kind = decide?(errors) { return kind }
        for error in errors {
            if let code = error.code, let kind = kind(of: code) { return kind }
        }
        if !(200..<300).contains(status) { return HTTPStatus.kind(of: status) }
        let sentence = errors.first?.message.lowercased() ?? ""
        if sentence.hasPrefix("timeout") || sentence.hasPrefix("timed out") { return .timedOut }
        if sentence.hasPrefix("internal error") || sentence.hasPrefix("internal server error") { return .unavailable }
        if sentence.hasPrefix("throttled") || sentence.hasPrefix("too many requests") { return .throttled }
        return .invalidInput
    }

    private func kind(of code: String) -> CommerceError.Kind? {
        if let kind = kinds[code.uppercased()] { return kind }
        // Some servers put a status there.
        guard let status = Int(code), (400..<600).contains(status) else { return nil }
        return HTTPStatus.kind(of: status)
    }

    private static let common: [String: CommerceError.Kind] = [
        "THROTTLED": .throttled, "RATE_LIMITED": .throttled, "RATE_LIMIT_EXCEEDED": .throttled,
        "TOO_MANY_REQUESTS": .throttled,
        "UNAUTHENTICATED": .unauthenticated, "UNAUTHORIZED": .unauthenticated, "INVALID_TOKEN": .unauthenticated,
        "TOKEN_EXPIRED": .unauthenticated,
        "ACCESS_DENIED": .accessDenied, "FORBIDDEN": .accessDenied, "SHOP_INACTIVE": .accessDenied,
        "NOT_FOUND": .notFound,
        "CONFLICT": .conflict, "CONCURRENT_MODIFICATION": .conflict,
        "INTERNAL_SERVER_ERROR": .unavailable, "INTERNAL_ERROR": .unavailable, "SERVICE_UNAVAILABLE": .unavailable,
        "DOWNSTREAM_SERVICE_ERROR": .unavailable,
        "TIMEOUT": .timedOut, "GATEWAY_TIMEOUT": .timedOut,
        "BAD_USER_INPUT": .invalidInput, "BAD_REQUEST": .invalidInput, "GRAPHQL_PARSE_FAILED": .invalidInput,
        "GRAPHQL_VALIDATION_FAILED": .invalidInput, "MAX_COMPLEXITY_EXCEEDED": .invalidInput,
        "MAX_INPUT_SIZE_EXCEEDED": .invalidInput, "UNDEFINEDFIELD": .invalidInput,
    ]
}
