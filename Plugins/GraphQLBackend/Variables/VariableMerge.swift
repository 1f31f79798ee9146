import Commerce
import CommerceJSON

/// Joins the variables of an operation, its order and its filters to one object.
///
/// Objects are merged, lists joined one after another. Where filters or the order want one variable to be different
/// things, nothing can be sent that means both; what the operation itself says gives way to them.
struct VariableMerge {
    private var overlay: JSONValue = .object([:])
    // Whose each plain value is, by its place.
    private var owners: [JSONPath: String] = [:]

    /// Adds the variables of a filter or order.
    ///
    /// - Parameter owner: what wants them, for messages: `filter vendor=Acme`.
    /// - Throws: ``Commerce/CommerceError`` of kind `unsupported` that names both owners.
    mutating func add(_ fragment: JSONObject, owner: String) throws(CommerceError) {
        overlay = try joined(overlay, .object(fragment), JSONPath.root, owner)
    }

    /// The operation's own variables with what was added.
    func variables(over base: JSONObject) -> JSONObject {
        Self.laid(overlay, over: .object(base)).object ?? base
    }

    private mutating func joined(
        _ old: JSONValue?, _ new: JSONValue, _ path: JSONPath, _ owner: String
    ) throws(CommerceError) -> JSONValue {
        switch (old, new) {
        case (nil, .object(let members)): return try joined(.object([:]), .object(members), path, owner)
        case (nil, _):
            owners[path] = owner
            return new
        case (.object(var members)?, .object(let additions)):
            for (key, value) in additions {
                members[key] = try joined(members[key], value, path.appending(key: key), owner)
            }
            owners[path] = owners[path] ?? owner
            return .object(members)
        case (.array(let first)?, .array(let second)): return .array(first + second)
        case (let old?, _):
            guard old != new else { return old }
            let other = owners[path] ?? "another one"
            throw CommerceError(
                .unsupported,
                "The \(owner) and the \(other) can't hold at once: the mapping sets the variable "
                    + "\(path.description.dropFirst(2)) for both. Leave one of them out.",
                capability: owner)
        }
    }

    private static func laid(_ top: JSONValue, over base: JSONValue) -> JSONValue {
        switch (base, top) {
        case (.object(var members), .object(let additions)):
            for (key, value) in additions { members[key] = members[key].map { laid(value, over: $0) } ?? value }
            return .object(members)
        case (.array(let first), .array(let second)): return .array(first + second)
        default: return top
        }
    }
}
