import Commerce
import CommerceGraphQL
import CommerceJSON

/// What failures of the Customer Account API mean, and what to do about each.
enum AccountErrors {
    static let rules = GraphQLErrorRules([
        "UNAUTHENTICATED": .unauthenticated, "UNAUTHORIZED": .unauthenticated, "THROTTLED": .throttled,
    ])

    /// The error with the kind and the message that help.
    static func improved(_ error: CommerceError, server: String) -> CommerceError {
        var error = error
        switch error.kind {
        case .unauthenticated:
            error.message = "\(server) does not accept the customer's session any more. Sign in again."
        case .accessDenied:
            error.message =
                "\(server) does not let this program read that of its customers. Check the permissions of the Customer "
                + "Account API in the Headless channel."
        case .notFound where error.httpStatus == 404:
            error.kind = .unavailable
            error.isRetryable = true
            error.message = "The shop's customer accounts have moved: they are looked up anew. Try again."
        default: break
        }
        return error
    }
}
