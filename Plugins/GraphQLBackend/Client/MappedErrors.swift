import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import FoundationEssentials

/// What an API's failures mean, and what to do about each.
struct MappedErrors: Sendable {
    var place: GraphQLPlace
    var mapping: String
    /// How the API's token travels; `nil` where the entry has none.
    var token: TokenField?
    /// Whether customers can sign in by the mapping.
    var signsIn = false

    // MARK: Kinds

    /// The client's rules with the codes of a mapping.
    static func rules(_ mapping: Mapping) -> GraphQLErrorRules {
        var kinds: [String: CommerceError.Kind] = [
            // An operation that the API does not know is the mapping's fault, not the caller's.
            "GRAPHQL_VALIDATION_FAILED": .configuration, "GRAPHQL_PARSE_FAILED": .configuration,
        ]
        for (code, kind) in mapping.errorKinds where !code.hasPrefix("~") { kinds[code.uppercased()] = kind }
        let known = kinds
        let sentences = mapping.errorKinds.filter { $0.key.hasPrefix("~") }.sorted { $0.key < $1.key }
            .map { (part: $0.key.dropFirst().lowercased(), kind: $0.value) }
        return GraphQLErrorRules(kinds) { errors in
            for error in errors {
                // Some frameworks give the class of the exception in place of a code.
                guard error.code == nil, let name = error.extensions["exception"]?["code"]?.string else { continue }
                if let kind = known[name.uppercased()] { return kind }
            }
            for error in errors where error.code == nil {
                let sentence = error.message.lowercased()
                if let kind = sentences.first(where: { sentence.contains($0.part) })?.kind { return kind }
            }
            return errors.contains(where: isUnknownOperation) ? .configuration : nil
        }
    }

    /// Whether an error says that the document does not fit the schema, in the words of GraphQL's common engines.
    private static func isUnknownOperation(_ error: GraphQLError) -> Bool {
        guard error.code == nil, error.path.components.isEmpty else { return false }
        let sentence = error.message.lowercased()
        return documentFaults.contains { sentence.hasPrefix($0) }
    }

    private static let documentFaults = [
        "cannot query field", "unknown argument", "unknown type", "unknown fragment", "unknown directive",
        "syntax error",
        "field \"", "fragment \"", "validation error", "variable \"$", "cannot spread fragment",
    ]

    // MARK: Messages

    /// The error with the kind and the message that help.
    ///
    /// - Parameter isBuyers: whether a buyer's credentials were sent, so that a refusal is of them.
    func improved(_ error: CommerceError, isBuyers: Bool = false) -> CommerceError {
        var error = error
        guard let (kind, message) = meaning(error, isBuyers: isBuyers) else { return error }
        error.kind = kind
        error.message = message + trailer(error)
        error.isRetryable = kind.isRetryable && error.isRetryable
        return error
    }

    private func meaning(_ error: CommerceError, isBuyers: Bool) -> (CommerceError.Kind, String)? {
        switch error.kind {
        case .unauthenticated where isBuyers: (.unauthenticated, sessionMessage + said(error))
        case .unauthenticated where signsIn && error.namesFields:
            (.unauthenticated, "\(place.name) wants a customer for this: sign in.\(said(error))")
        case .unauthenticated: (.configuration, tokenMessage + said(error))
        case .accessDenied where isBuyers:
            (.accessDenied, "\(place.name) does not let the customer do this.\(said(error))")
        case .accessDenied:
            (error.namesFields ? .accessDenied : .configuration, deniedMessage(error))
        case .configuration where !error.graphQLErrors.isEmpty:
            (
                .configuration,
                "\(place.name) does not know the operation that the mapping \(mapping) sends.\(said(error)) Compare them "
                    + "with `commerce graphql check`."
            )
        case _ where error.meansWrongAddress:
            (
                .configuration,
                "There is no GraphQL API at \(RedactedURL(place.url)).\(said(error)) Check the \"endpoint\"."
            )
        case .network, .timedOut:
            error.meansNoConnection ? (error.kind, "\(error.message) The address is that of \"endpoint\".") : nil
        default: nil
        }
    }

    private var sessionMessage: String {
        "The customer's session has ended or was never valid: sign in again."
    }

    private var tokenName: String { token == nil ? "requests without a token" : "the token" }

    private var tokenMessage: String {
        guard let token else {
            return "\(place.name) wants a token: put one that may read the content into \"token\"."
        }
        let form = token.scheme.map { " as \($0) TOKEN" } ?? ""
        return
            "\(place.name) does not accept the token. Check that it is right and belongs to this endpoint; it travels in "
            + "\(token.header)\(form)."
    }

    private func deniedMessage(_ error: CommerceError) -> String {
        "\(place.name) does not let \(tokenName) read this\(fields(error)).\(said(error)) Check the token's "
            + "permissions: models, fields, stages and locales."
    }

    private func fields(_ error: CommerceError) -> String {
        let paths = error.graphQLErrors.map { $0.path.joined(separator: ".") }.filter { !$0.isEmpty }.uniqued()
        guard !paths.isEmpty else { return "" }
        let more = paths.count > 3 ? " and \(paths.count - 3) more" : ""
        return ": \(paths.prefix(3).joined(separator: ", "))\(more)"
    }

    /// What the server says, as a sentence with a space before it; empty where it says nothing.
    func said(_ error: CommerceError) -> String {
        guard !error.graphQLErrors.isEmpty else { return "" }
        let sentences = error.graphQLErrors.prefix(3).map { detail in
            let line = detail.locations.first.map { " (line \($0.line), column \($0.column))" } ?? ""
            let sentence = String(detail.message.unicodeScalars.prefix(300))
            return (sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence) + line
        }
        let all = sentences.joined(separator: "; ")
        return " It says: \(all)\(all.hasSuffix("?") || all.hasSuffix("!") ? "" : ".")"
    }

    private func trailer(_ error: CommerceError) -> String {
        var parts: [String] = []
        if let status = error.httpStatus, status != 200 { parts.append("status \(status)") }
        if let request = error.requestID { parts.append("request \(request)") }
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }
}

extension CommerceError {
    /// Whether it is about fields: the API answers for others.
    fileprivate var namesFields: Bool { graphQLErrors.contains { !$0.path.isEmpty } }
}

extension Sequence where Element: Hashable {
    /// The elements, each once, in order.
    fileprivate func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
