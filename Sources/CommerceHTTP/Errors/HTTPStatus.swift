public import Commerce

/// What statuses mean for a shop's client.
public enum HTTPStatus {
    /// The kind of failure that a status is.
    public static func kind(of status: Int) -> CommerceError.Kind {
        switch status {
        case 401: .unauthenticated
        // 430 is Shopify's refusal of what it takes for a bot.
        case 402, 403, 407, 430, 451: .accessDenied
        case 404, 410: .notFound
        case 408: .timedOut
        case 409, 412: .conflict
        case 425, 429: .throttled
        case 400..<500: .invalidInput
        case 500..<600: .unavailable
        default: .malformedResponse
        }
    }

    /// Whether the same request may succeed later without a change.
    public static func isRetryable(_ status: Int) -> Bool {
        [408, 425, 429, 500, 502, 503, 504].contains(status)
    }

    /// What to do about a status.
    static func remedy(for status: Int) -> String {
        switch status {
        case 401: "Check the credentials, or sign in again."
        case 402: "The account behind it is not paid for; ask its owner."
        case 403: "The credentials don't allow it; check the token and its scopes."
        case 404, 410: "Check the address."
        case 407: "The proxy wants credentials."
        case 413, 414, 431: "Ask for less at once."
        case 425, 429: "Ask less often."
        case 430: "The server takes this client for a bot; don't ask again at once."
        case 300..<400: "It redirects to where this request is not sent. Check the address."
        case 400..<500: "Check what was asked."
        case 500..<600: "Try again later."
        default: "Check the address."
        }
    }
}
