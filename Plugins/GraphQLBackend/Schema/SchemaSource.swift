import Commerce
import CommerceGraphQL
import FoundationEssentials

/// Where the schema of an API comes from.
enum SchemaSource: Sendable {
    /// From a file: the schema definition language, or the answer to an introspection query.
    ///
    /// - Parameters:
    ///   - path: its absolute path.
    ///   - shown: its path as the configuration has it.
    case file(String, shown: String)
    /// From the API itself, by introspection.
    case introspection(GraphQLClient)

    /// The source as messages name it; no query of an address is in it.
    var name: String {
        switch self {
        case .file(_, let shown): shown
        case .introspection(let client): "the introspection of \(client.endpoint.shownAddress)"
        }
    }
}

extension GraphQLEndpoint {
    /// The address without user, query and fragment, in which there may be secrets.
    var shownAddress: String {
        let host = url.host().map { $0.contains(":") ? "[\($0)]" : $0 } ?? ""
        return "\(url.scheme ?? "https")://\(host)\(url.port.map { ":\($0)" } ?? "")\(url.path())"
    }
}
