// A value that is still being encoded: types may hold on to a nested container and fill it later, so it is a reference
// until the end.
final class EncodedNode {
    private enum Content {
        case nothing
        case value(JSONValue)
        case elements([EncodedSlot])
        case members([(key: String, slot: EncodedSlot)])
        // A type asked for two kinds of containers at one place.
        case conflict(JSONCodingPath)
    }

    private var content = Content.nothing

    var count: Int {
        if case .elements(let elements) = content { elements.count } else { 0 }
    }

    func set(_ slot: EncodedSlot, path: JSONCodingPath) throws {
        guard case .nothing = content else {
            content = .conflict(path)
            return
        }
        content = .value(try slot.resolved())
    }

    func becomeObject(path: JSONCodingPath) {
        switch content {
        case .nothing: content = .members([])
        case .members: break
        default: content = .conflict(path)
        }
    }

    func becomeArray(path: JSONCodingPath) {
        switch content {
        case .nothing: content = .elements([])
        case .elements: break
        default: content = .conflict(path)
        }
    }

    func append(_ slot: EncodedSlot) {
        guard case .elements(var elements) = content else { return }
        content = .nothing
        elements.append(slot)
        content = .elements(elements)
    }

    func append(_ slot: EncodedSlot, forKey key: String) {
        guard case .members(var members) = content else { return }
        content = .nothing
        members.append((key, slot))
        content = .members(members)
    }

    func resolved() throws -> JSONValue {
        switch content {
        // A type that encodes nothing is an object without members.
        case .nothing: return .object(JSONObject())
        case .value(let value): return value
        case .elements(let elements): return .array(try elements.map { try $0.resolved() })
        case .members(let members):
            var object = JSONObject()
            for (key, slot) in members { object[key] = try slot.resolved() }
            return .object(object)
        case .conflict(let path):
            throw path.error(.invalidValue("a type encodes itself as two kinds of values at once"))
        }
    }
}

// A member or element: finished, or still being encoded.
enum EncodedSlot {
    case value(JSONValue)
    case node(EncodedNode)

    func resolved() throws -> JSONValue {
        switch self {
        case .value(let value): value
        case .node(let node): try node.resolved()
        }
    }
}
