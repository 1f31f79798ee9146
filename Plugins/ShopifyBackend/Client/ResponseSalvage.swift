import Commerce
import CommerceGraphQL
import CommerceJSON

/// What was read of an answer, and what had to be left out of it.
struct SalvagedResponse<Response: ResponseValue> {
    var response: Response
    /// The elements that were left out, by their place.
    var issues: [FieldIssue]
}

/// Reads an answer although elements of its lists are not as the schema promises: these are left out, each with an issue.
///
/// The generated decoders give up a list for one element whose required field is missing, or make what is around it nil
/// where that may be null. A page must not be lost for one product, nor a cart count as gone for one line.
struct ResponseSalvage<Response: ResponseValue> {
    /// How far down there are things whose absence means something: an answer's root, and below a mutation its payload.
    let depth: Int

    /// The most elements that are left out before an answer counts as unreadable.
    private static var limit: Int { 250 }

    func read(from reader: inout JSONReader) throws(JSONError) -> SalvagedResponse<Response> {
        let mark = reader.mark
        let tolerated = reader.toleratedCount
        var failure: JSONError?
        do throws(JSONError) {
            let response = try Response(from: &reader)
            if reader.toleratedCount == tolerated { return SalvagedResponse(response: response, issues: []) }
        } catch {
            failure = error
        }
        reader.rewind(to: mark)
        let data = try reader.readValue()
        return try salvage(data, failure: failure)
    }

    private func salvage(_ data: JSONValue, failure: JSONError?) throws(JSONError) -> SalvagedResponse<Response> {
        var data = data
        var removed: [(path: JSONPath, message: String)] = []
        while true {
            let (response, errors) = Self.decoded(data)
            var loss: JSONError?
            if let response {
                let lost = LostObjects(response, in: data).paths
                guard let error = errors.first(where: { error in lost.contains { Self.lies(error, within: $0) } })
                else {
                    loss = errors.first { error in lost.contains { $0.count <= depth && Self.leads($0, to: error) } }
                    if let loss { throw loss }
                    return SalvagedResponse(response: response, issues: removed.map(Self.issue))
                }
                loss = error
            } else {
                loss = errors.first
            }
            guard removed.count < Self.limit, let loss, let element = Self.element(of: loss.path),
                data.remove(element.components[...])
            else { throw failure ?? loss ?? JSONError(.invalidValue("the data can't be read")) }
            removed.append((element, loss.description))
        }
    }

    /// The response in data, and what of it was not as the schema promises.
    private static func decoded(_ data: JSONValue) -> (Response?, [JSONError]) {
        do throws(JSONError) {
            return try JSONReader.read(JSONWriter().bytes(data)) { reader throws(JSONError) in
                let response = try Response(from: &reader)
                return (response, reader.tolerated)
            }
        } catch {
            return (nil, [error])
        }
    }

    /// Whether an error cost an object, and lies in an element of a list of that object.
    private static func lies(_ error: JSONError, within lost: [JSONPath.Component]) -> Bool {
        leads(lost, to: error)
            && error.path.components.dropFirst(lost.count).contains { if case .index = $0 { true } else { false } }
    }

    private static func leads(_ lost: [JSONPath.Component], to error: JSONError) -> Bool {
        error.path.components.starts(with: lost)
    }

    /// The innermost element of a list that a place is in.
    private static func element(of path: JSONPath) -> JSONPath? {
        let last = path.components.lastIndex { if case .index = $0 { true } else { false } }
        return last.map { JSONPath(Array(path.components[...$0])) }
    }

    private static func issue(_ path: JSONPath, _ message: String) -> FieldIssue {
        let text = path.description.dropFirst()
        return FieldIssue(
            path: String(text.hasPrefix(".") ? text.dropFirst() : text), code: "element-left-out",
            message: "An element of the list is not as the schema promises, and is left out: \(message).")
    }
}

/// Objects that are in an answer's data and yet nil in what was read of it.
private struct LostObjects {
    private(set) var paths: [[JSONPath.Component]] = []

    init(_ response: Any, in data: JSONValue) {
        compare(Mirror(reflecting: response), data, [])
    }

    private mutating func compare(_ value: Mirror, _ json: JSONValue, _ path: [JSONPath.Component]) {
        switch value.displayStyle {
        case .optional:
            if let wrapped = value.children.first {
                compare(Mirror(reflecting: wrapped.value), json, path)
            } else if case .object = json {
                paths.append(path)
            }
        case .collection:
            for (index, (element, json)) in zip(value.children, json.array ?? []).enumerated() {
                compare(Mirror(reflecting: element.value), json, path + [.index(index)])
            }
        case .enum:
            if let payload = value.children.first { compare(Mirror(reflecting: payload.value), json, path) }
        case .struct:
            guard case .object(let object) = json else { return }
            for child in value.children {
                guard let name = child.label else { continue }
                let mirror = Mirror(reflecting: child.value)
                if let member = object[name] {
                    compare(mirror, member, path + [.key(name)])
                } else if mirror.displayStyle == .struct {
                    // A fragment beside other fields: its fields stand in the same object.
                    compare(mirror, json, path)
                }
            }
        default: break
        }
    }
}

extension JSONValue {
    /// Takes an element of a list out, whatever lists and objects it is in.
    ///
    /// - Returns: whether there was one.
    fileprivate mutating func remove(_ path: ArraySlice<JSONPath.Component>) -> Bool {
        guard let first = path.first else { return false }
        switch (self, first) {
        case (.object(var object), .key(let key)):
            guard var value = object[key], value.remove(path.dropFirst()) else { return false }
            object[key] = value
            self = .object(object)
        case (.array(var elements), .index(let index)):
            guard elements.indices.contains(index) else { return false }
            if path.count == 1 {
                elements.remove(at: index)
            } else {
                guard elements[index].remove(path.dropFirst()) else { return false }
            }
            self = .array(elements)
        default: return false
        }
        return true
    }
}
