import Commerce
import CommerceHTTP
import CommerceJSON
import FoundationEssentials

/// Makes HTTP requests of operations.
struct RequestWriter {
    var endpoint: GraphQLEndpoint
    var options: GraphQLClientOptions

    /// What answers are wanted in: GraphQL's own media type, in which a status takes nothing from the body, or plain JSON.
    static let acceptedTypes = "application/graphql-response+json, application/json;q=0.9"

    /// The request for an operation.
    ///
    /// - Parameters:
    ///   - form: whether its text travels, its digest or both.
    ///   - accepting: the wanted media types.
    func request(
        _ operation: GraphQLRequest, _ requestOptions: GraphQLRequestOptions,
        form: PersistedQueryMachine.Form = .text, accepting types: String = acceptedTypes
    ) -> HTTPRequest {
        let isQuery = operation.kind == .query
        // A text goes by POST even where digests go by GET: it may be long.
        let url = isQuery && options.usesGET && form != .both ? self.url(of: operation, form: form) : nil
        var request = HTTPRequest(
            url == nil ? .post : .get, url ?? endpoint.url, fields: endpoint.fields,
            body: url == nil ? body(of: operation, form: form) : [],
            timeouts: requestOptions.timeouts ?? options.timeouts, maximumBodySize: options.maximumBodySize,
            isIdempotent: isQuery || requestOptions.isIdempotent,
            isShareable: isQuery && requestOptions.isShareable)
        request.cost = requestOptions.cost
        request.fields[.accept] = types
        if url == nil { request.fields[.contentType] = "application/json" }
        for field in requestOptions.fields { request.fields.set(field) }
        return request
    }

    private func body(of operation: GraphQLRequest, form: PersistedQueryMachine.Form) -> [UInt8] {
        JSONWriter(escapesInvisible: false).bytes(.object(members(of: operation, form: form)))
    }

    private func members(of operation: GraphQLRequest, form: PersistedQueryMachine.Form) -> JSONObject {
        var members = JSONObject()
        if form != .digest { members["query"] = .string(operation.document) }
        if let name = operation.operationName { members["operationName"] = .string(name) }
        if !operation.variables.isEmpty { members["variables"] = .object(operation.variables) }
        if form != .text {
            let digest = SHA256.hexadecimalDigest(Array(operation.document.utf8))
            members["extensions"] = ["persistedQuery": ["version": 1, "sha256Hash": .string(digest)]]
        }
        return members
    }

    // MARK: GET

    /// The URL of a query; `nil` where it must go by POST, since it would be too long or show a secret: URLs stand in logs.
    private func url(of operation: GraphQLRequest, form: PersistedQueryMachine.Form) -> URL? {
        let members = members(of: operation, form: form)
        guard !Self.hasSecret(.object(operation.variables), named: "") else { return nil }
        let items = members.map { name, value in
            let text = value.string ?? JSONWriter(escapesInvisible: false).string(value)
            return "\(name)=\(AddressText.percentEncoded(text))"
        }
        let base = endpoint.url.absoluteString
        let text = base + (base.contains("?") ? "&" : "?") + items.joined(separator: "&")
        guard text.utf8.count <= options.maximumURLBytes, !base.contains("#") else { return nil }
        return URL(string: text)
    }

    private static func hasSecret(_ value: JSONValue, named name: String) -> Bool {
        if SecretNames.isSecretMember(name), !value.isNull { return true }
        switch value {
        case .string(let text): return text.contains("?key=")
        case .array(let elements): return elements.contains { hasSecret($0, named: "") }
        case .object(let object): return object.contains { hasSecret($0.value, named: $0.key) }
        default: return false
        }
    }
}
