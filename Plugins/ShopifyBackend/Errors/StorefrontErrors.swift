import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON

/// What the Storefront API's failures mean, and what to do about each.
///
/// The API says what is wrong in many ways: by a status with a text, by a code in an answer with status 200, by a sentence
/// alone. Kinds and messages follow what was observed of version 2026-04.
struct StorefrontErrors {
    var place: StorefrontPlace
    /// The version that answers, where it has said so.
    var answered: String?

    /// What the client's own rules don't know: sentences and codes of the API.
    static let rules = GraphQLErrorRules(
        ["argumentLiteralsIncompatible": .invalidInput, "INVALID_FIELD_ARGUMENTS": .invalidInput],
        decide: { errors in
            if errors.contains(where: isRefusedToken) { return .unauthenticated }
            return errors.contains(where: isEndedSession) ? .unauthenticated : nil
        })

    /// Whether an error says that the token of `@inContext(buyer:)` counts for nothing.
    static func isRefusedBuyer(_ error: CommerceError) -> Bool {
        error.kind == .unauthenticated && error.httpStatus == 200
    }

    /// The error with the kind and the message that help.
    func improved(_ error: CommerceError) -> CommerceError {
        var error = error
        guard let (kind, message) = meaning(error) else { return error }
        error.kind = kind
        error.message = message + trailer(error)
        // What the shop's owner has to mend does not mend itself.
        if !Self.isTransient(error) { error.isRetryable = false }
        return error
    }

    private func meaning(_ error: CommerceError) -> (CommerceError.Kind, String)? {
        if let status = error.httpStatus, status != 200, let meaning = meaning(of: status, error) { return meaning }
        switch error.kind {
        case .unauthenticated:
            return (.unauthenticated, "The customer's session has ended or was never valid. Sign in again.")
        case .accessDenied where Self.has("SHOP_INACTIVE", error): return (.unavailable, closedMessage)
        case .accessDenied: return (.accessDenied, deniedMessage(error))
        case .malformedResponse where error.httpStatus == 200 && Self.isPage(error):
            return (
                .malformedResponse,
                "\(place.name) answered with a web page in place of data: it may be behind a password, or a network's "
                    + "sign-in page stands in between. Check the domain and the endpoint, and take the password off the "
                    + "online store."
            )
        case .network, .timedOut:
            return error.meansNoConnection
                ? (error.kind, "\(error.message) The address is that of \"endpoint\" or \"domain\".") : nil
        case .invalidInput where !error.graphQLErrors.isEmpty: return (.invalidInput, requestMessage(error))
        default: return nil
        }
    }

    // MARK: Statuses

    private func meaning(of status: Int, _ error: CommerceError) -> (CommerceError.Kind, String)? {
        switch status {
        case 400 where Self.says("channel is locked", error):
            (.unavailable, "\(place.name) is locked: its online store channel is closed. Ask its owner.")
        case 401: (.configuration, tokenMessage)
        case 402:
            (
                .unavailable,
                "\(place.name) does not serve: its plan does not cover this, or is not paid for. Ask its owner."
            )
        case 403 where Self.says("unavailable shop", error) || Self.has("SHOP_INACTIVE", error):
            (.unavailable, closedMessage)
        case 403:
            (
                .configuration,
                "\(place.name) refuses \(tokenKind). Check that the domain and the token are of the same shop."
            )
        case _ where status == 404 || error.meansWrongAddress:
            (
                .configuration,
                "There is no Storefront API at \(RedactedURL(place.url)). Check the domain (the one that ends in "
                    + "myshopify.com always works), the version \(place.version), and the endpoint."
            )
        case 423: (.unavailable, "\(place.name) is not available: it is locked or being set up. Ask its owner.")
        case 430:
            (
                .accessDenied,
                "\(place.name) takes this client for a bot. Don't ask again at once"
                    + (isServer ? "; a private token goes with the buyer's address (\"buyerIP\")." : ".")
            )
        default: nil
        }
    }

    private var closedMessage: String { "\(place.name) is not open. Check the domain, or ask its owner." }

    private var isServer: Bool { if case .privateToken = place.access { true } else { false } }

    private var tokenKind: String {
        switch place.access {
        case .publicToken: "the public token"
        case .privateToken: "the private token"
        case .tokenless: "requests without a token"
        }
    }

    private var tokenMessage: String {
        switch place.access {
        case .publicToken:
            "\(place.name) does not accept the access token. Check that it is right, that it is a public token of the "
                + "Storefront API (from the Headless channel; an Admin API token is another), and that it stands in "
                + "\"publicToken\": it travels in X-Shopify-Storefront-Access-Token, not in Authorization."
        case .privateToken:
            "\(place.name) does not accept the access token. Check that it is right, that it is a private token of the "
                + "Storefront API, and that it stands in \"privateToken\": it travels in "
                + "Shopify-Storefront-Private-Token."
        case .tokenless:
            "\(place.name) wants an access token. Put a public token of the Storefront API (from the Headless channel) "
                + "into \"publicToken\"."
        }
    }

    // MARK: Errors in answers

    private func deniedMessage(_ error: CommerceError) -> String {
        let wanted = (error.cause as? GraphQLRefusal)?.errors.lazy.compactMap { Self.requiredAccess($0) }.first
        let scope = wanted.map { "It needs \($0)" } ?? "A scope is missing"
        guard case .tokenless = place.access else {
            return
                "\(place.name) does not let \(tokenKind) read this. \(scope): switch it on in the permissions of the "
                + "Headless channel's Storefront API (for the catalogue those of Products and Collections)."
        }
        return "Without a token this can't be read. \(scope): put a public token into \"publicToken\"."
    }

    private func requestMessage(_ error: CommerceError) -> String {
        let said = error.graphQLErrors.prefix(3).map { detail in
            let line = detail.locations.first.map { " (line \($0.line), column \($0.column))" } ?? ""
            return detail.message.trimmingSuffix(".") + line
        }.joined(separator: "; ")
        let codes = error.graphQLErrors.compactMap(\.code)
        var remedy = "Check the operation and its variables."
        if codes.contains("MAX_COMPLEXITY_EXCEEDED") {
            remedy = "Ask for fewer items or fields at once"
            remedy += place.access == .tokenless ? "; with a token an operation may cost more." : "."
        } else if codes.contains("MAX_INPUT_SIZE_EXCEEDED") {
            remedy = "Send at most 250 elements at once; nothing was changed."
        } else if codes.contains(where: { $0.hasPrefix("undefined") }) {
            remedy = "The fields of an operation are those of version \(place.version) of the API."
        }
        return "\(place.name) refuses the operation: \(said). \(remedy)"
    }

    /// What holds for any error: status, request and version.
    private func trailer(_ error: CommerceError) -> String {
        var parts: [String] = []
        if let status = error.httpStatus, status != 200 { parts.append("status \(status)") }
        if let request = error.requestID { parts.append("request \(request)") }
        let trailer = parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
        return trailer + (place.versionMismatch(answered: answered).map { " \($0)" } ?? "")
    }

    // MARK: What errors say

    private static func isTransient(_ error: CommerceError) -> Bool {
        switch error.kind {
        case .throttled, .network, .timedOut: true
        case .unavailable: !has("SHOP_INACTIVE", error) && error.httpStatus.map { $0 == 200 || $0 >= 500 } ?? true
        default: false
        }
    }

    private static func isRefusedToken(_ error: GraphQLError) -> Bool {
        error.code == nil && error.message.lowercased().hasPrefix("the token provided is not valid")
    }

    private static func isEndedSession(_ error: GraphQLError) -> Bool {
        error.code == "ACCESS_DENIED"
            && [requiredAccess(error), error.message].compactMap(\.self).contains {
                $0.lowercased().contains("valid customer access token")
            }
    }

    private static func requiredAccess(_ error: GraphQLError) -> String? {
        if let access = error.extensions["requiredAccess"]?.string { return access.trimmingSuffix(".") }
        guard let range = error.message.firstRange(of: "Required access: ") else { return nil }
        return String(error.message[range.upperBound...]).trimmingSuffix(".")
    }

    private static func says(_ text: String, _ error: CommerceError) -> Bool {
        error.message.lowercased().contains(text)
            || error.graphQLErrors.contains { $0.message.lowercased().contains(text) }
    }

    private static func has(_ code: String, _ error: CommerceError) -> Bool {
        error.graphQLErrors.contains { $0.code == code }
    }

    private static func isPage(_ error: CommerceError) -> Bool {
        error.message.contains("text/html") || error.message.lowercased().contains("<html")
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: Character) -> String {
        last == suffix ? String(dropLast()) : self
    }
}
