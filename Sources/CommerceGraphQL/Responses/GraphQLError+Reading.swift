import Commerce
import CommerceJSON

/// What servers send as `errors`: a list, an object or a text; elements of the older form too, with a list of `fields` in
/// place of a path.
extension GraphQLError {
    /// The most errors that are kept of an answer, and the longest message.
    private static let (maximumCount, longestMessage) = (100, 2_000)

    static func errors(from value: JSONValue, hiding secrets: RequestSecrets) -> [GraphQLError] {
        let errors: [GraphQLError] =
            switch value {
            case .null: []
            case .array(let elements): elements.prefix(maximumCount).map(error)
            case .object(let object) where object["message"]?.string != nil: [error(value)]
            case .object(let object): object.prefix(maximumCount).flatMap { sentences($0.value, about: $0.key) }
            default: [error(value)]
            }
        return secrets.isEmpty ? errors : errors.map { $0.hiding(secrets) }
    }

    private static func error(_ value: JSONValue) -> GraphQLError {
        guard case .object(let object) = value else { return GraphQLError(sentence(value)) }
        return GraphQLError(
            object["message"].map(sentence) ?? "The server names no reason.",
            path: path(object["path"] ?? object["fields"]), locations: locations(object["locations"]),
            extensions: object["extensions"]?.object ?? [:])
    }

    // `{"query": "Required parameter missing or invalid"}`, or a list of sentences under each name.
    private static func sentences(_ value: JSONValue, about name: String) -> [GraphQLError] {
        (value.array ?? [value]).prefix(maximumCount).map { GraphQLError(shortened("\(name): \(sentence($0))")) }
    }

    private static func sentence(_ value: JSONValue) -> String {
        shortened(value.string ?? JSONWriter().string(value))
    }

    // By scalars: one character may be a megabyte of accents.
    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > longestMessage else { return text }
        return String(text.unicodeScalars.prefix(longestMessage)) + "…"
    }

    private static func path(_ value: JSONValue?) -> JSONPath {
        JSONPath(
            (value?.array ?? []).prefix(64).compactMap { component in
                component.string.map(JSONPath.Component.key) ?? component.int.map(JSONPath.Component.index)
            })
    }

    private static func locations(_ value: JSONValue?) -> [Location] {
        (value?.array ?? []).prefix(16).compactMap { place in
            guard let line = place["line"]?.int, let column = place["column"]?.int else { return nil }
            return Location(line: line, column: column)
        }
    }

    private func hiding(_ secrets: RequestSecrets) -> GraphQLError {
        var error = self
        error.message = secrets.hidden(in: message)
        error.extensions = secrets.hidden(in: .object(extensions)).object ?? [:]
        return error
    }
}
