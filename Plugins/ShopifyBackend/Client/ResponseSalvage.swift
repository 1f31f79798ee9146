import Commerce
import CommerceGraphQL
import CommerceJSON

/// What was read of an answer, and what had to be left out of it.
struct SalvagedResponse<Response: ResponseValue> {
    var response: Response
    var issues: [FieldIssue]
}

/// Reads an answer although elements of its lists are not as the schema promises: these are left out, each with an issue.
///
/// The generated decoders give up a list for one element whose required field is missing. A page must not be lost for
/// one product.
enum ResponseSalvage {
    /// The most elements that are left out before an answer counts as unreadable.
    private static let limit = 250

    static func read<Response: ResponseValue>(
        _ type: Response.Type, from reader: inout JSONReader
    ) throws(JSONError) -> SalvagedResponse<Response> {
        let mark = reader.mark
        do throws(JSONError) {
            return SalvagedResponse(response: try Response(from: &reader), issues: [])
        } catch {
            reader.rewind(to: mark)
            let data = try reader.readValue()
            guard let salvaged = salvage(type, from: data) else { throw error }
            return salvaged
        }
    }

    private static func salvage<Response: ResponseValue>(
        _ type: Response.Type, from data: JSONValue
    ) -> SalvagedResponse<Response>? {
        var data = data
        var removed: [(path: JSONPath, message: String)] = []
        while removed.count < limit {
            do throws(JSONError) {
                let bytes = JSONWriter().bytes(data)
                let response = try JSONReader.read(bytes) { reader throws(JSONError) in try Response(from: &reader) }
                return SalvagedResponse(response: response, issues: removed.map(issue))
            } catch {
                guard let element = Self.element(of: error.path), data.remove(element.components[...]) else {
                    return nil
                }
                removed.append((element, error.description))
            }
        }
        return nil
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
