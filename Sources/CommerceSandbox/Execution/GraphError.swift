import CommerceJSON
import GraphQLLanguage

// An error as it stands in an answer.
struct GraphError: Sendable {
    var message: String
    var locations: [SourcePlace]? = nil
    var path: [GraphPathElement] = []
    var extensions = JSONObject()

    var json: JSONValue {
        var object = JSONObject()
        object["message"] = .string(message)
        if let locations {
            object["locations"] = .array(
                locations.map { ["line": .number(JSONNumber($0.line)), "column": .number(JSONNumber($0.column))] })
        }
        if !path.isEmpty { object["path"] = .array(path.map(\.json)) }
        if !extensions.isEmpty { object["extensions"] = .object(extensions) }
        return .object(object)
    }
}

// A step of the path to a field: a key of an object, or a place in a list.
enum GraphPathElement: Sendable, Hashable {
    case key(String)
    case index(Int)

    var json: JSONValue {
        switch self {
        case .key(let key): .string(key)
        case .index(let index): .number(JSONNumber(index))
        }
    }
}
