public import Commerce
public import CommerceJSON

/// An error that a server says, with its place and everything that the server adds.
public struct GraphQLError: Sendable, Hashable, Error {
    /// A place in the operation's text, line and column from 1.
    public typealias Location = GraphQLErrorDetail.Location

    /// The server's sentence, without the request's secrets.
    public var message: String
    /// The field in the answer that the error is about; the root where the server names none.
    public var path: JSONPath
    /// The places in the operation's text.
    public var locations: [Location]
    /// What the server adds: code, cost, the scope that is wanted.
    public var extensions: JSONObject

    /// Makes an error.
    public init(
        _ message: String, path: JSONPath = .root, locations: [Location] = [], extensions: JSONObject = [:]
    ) {
        self.message = message
        self.path = path
        self.locations = locations
        self.extensions = extensions
    }

    /// The server's code, from `extensions.code`: a text, or a number as text.
    public var code: String? {
        switch extensions["code"] {
        case .string(let code)? where !code.isEmpty: code
        case .number(let code)?: code.text
        default: nil
        }
    }

    /// The error as it stands in a ``CommerceError``.
    public var detail: GraphQLErrorDetail {
        let path = path.components.map { component in
            switch component {
            case .key(let key): key
            case .index(let index): "\(index)"
            }
        }
        return GraphQLErrorDetail(message: message, path: path, code: code, locations: locations)
    }
}

extension GraphQLError: CustomStringConvertible {
    /// The sentence with the field, the code and the place in the text.
    public var description: String {
        var place: [String] = []
        if path != .root { place.append("at \(path.description.dropFirst(2))") }
        if let code { place.append("code \(code)") }
        if let first = locations.first { place.append("line \(first.line), column \(first.column)") }
        return place.isEmpty ? message : "\(message) (\(place.joined(separator: ", ")))"
    }
}
