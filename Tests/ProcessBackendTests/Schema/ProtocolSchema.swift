import CommerceJSON
import FoundationEssentials
import Testing

/// `Documentation/plugin-protocol.schema.json`.
struct ProtocolSchema {
    let document: JSONValue

    init() throws {
        document = try JSONValue(parsing: try Self.documentation("plugin-protocol.schema.json"))
    }

    /// A file of the documentation.
    static func documentation(_ name: String) throws -> Data {
        var folder = URL(filePath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        return try Data(contentsOf: folder.appending(path: "Documentation/\(name)"))
    }

    /// The names of all definitions.
    var definitions: [String] { document["$defs"]?.object?.keys ?? [] }

    /// A definition as it stands.
    func definition(_ name: String) -> JSONValue? { document["$defs"]?[name] }

    /// The definition of a message's part for a method.
    static func name(_ part: String, _ method: String) -> String {
        "\(part).\(method.split(separator: "/").joined(separator: "."))"
    }

    /// What is wrong with a value by a definition, where members that the schema does not name are wrong too.
    func violations(of value: JSONValue, by definition: String) throws -> [JSONError] {
        let root: JSONValue = [
            "$ref": .string("#/$defs/\(definition)"), "$defs": Self.closed(document)["$defs"] ?? [:],
        ]
        return try JSONSchema(root).violations(of: value)
    }

    /// What is wrong with a message, as the schema is published.
    func violations(ofMessage message: JSONValue) throws -> [JSONError] {
        try JSONSchema(document).violations(of: message)
    }

    /// The schema with every object closed against members that it does not name.
    private static func closed(_ schema: JSONValue) -> JSONValue {
        switch schema {
        case .array(let elements): return .array(elements.map(closed))
        case .object(let object):
            var result = JSONObject(object.map { (key: $0.key, value: closed($0.value)) })
            if object["properties"]?.object != nil, object["type"] == "object" {
                result["additionalProperties"] = false
            }
            return .object(result)
        default: return schema
        }
    }
}
