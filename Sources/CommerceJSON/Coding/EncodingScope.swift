import FoundationEssentials

// What is the same for a whole encoding, and the wire rules for single values (see JSONValueDecoder).
struct EncodingScope {
    var userInfo: [CodingUserInfoKey: any Sendable]

    func encode<Value: Encodable>(_ value: Value, path: JSONCodingPath) throws -> EncodedSlot {
        if let special = try encodeSpecial(value, path: path) { return .value(special) }
        let node = EncodedNode()
        do {
            try value.encode(to: TreeEncoder(node: node, jsonPath: path, scope: self))
        } catch {
            throw path.converted(error)
        }
        return .node(node)
    }

    // Types with a rule of their own; comparing metatypes is cheap, casting is not.
    private func encodeSpecial<Value: Encodable>(_ value: Value, path: JSONCodingPath) throws -> JSONValue? {
        if Value.self == String.self { return (value as? String).map(JSONValue.string) }
        if Value.self == JSONValue.self { return value as? JSONValue }
        if Value.self == JSONNumber.self { return (value as? JSONNumber).map(JSONValue.number) }
        if Value.self == JSONObject.self { return (value as? JSONObject).map(JSONValue.object) }
        if Value.self == URL.self { return (value as? URL).map { .string($0.absoluteString) } }
        if Value.self == Decimal.self, let decimal = value as? Decimal {
            return try number(JSONNumber(decimal), path: path)
        }
        if Value.self == Date.self, let date = value as? Date {
            guard let text = JSONDate.text(of: date) else {
                throw path.error(.invalidValue("a date outside the years 0 to 9999 has no JSON form"))
            }
            return .string(text)
        }
        if let members = (value as? any StringKeyedDictionary)?.members() {
            return .object(try object(members, path: path))
        }
        if let elements = (value as? any UnorderedElements)?.encodableElements() {
            return .array(try sorted(elements, path: path))
        }
        return nil
    }

    func number(_ number: JSONNumber?, path: JSONCodingPath) throws -> JSONValue {
        guard let number else { throw path.error(.invalidValue("infinity and NaN have no JSON form")) }
        return .number(number)
    }

    private func object(_ members: [(key: String, value: any Encodable)], path: JSONCodingPath) throws -> JSONObject {
        var object = JSONObject()
        for (key, value) in members {
            object[key] = try encode(value, path: path.appending(JSONCodingKey.member(key))).resolved()
        }
        return object
    }

    private func sorted(_ elements: [any Encodable], path: JSONCodingPath) throws -> [JSONValue] {
        let writer = JSONWriter()
        return try elements.enumerated()
            .map { index, element in try encode(element, path: path.appending(index: index)).resolved() }
            .map { (value: $0, text: writer.bytes($0)) }
            .sorted { $0.text.lexicographicallyPrecedes($1.text) }
            .map(\.value)
    }
}
