// The elements of an array, one after the other.
struct TreeUnkeyedEncoding: UnkeyedEncodingContainer {
    let node: EncodedNode
    let jsonPath: JSONCodingPath
    let scope: EncodingScope

    var codingPath: [any CodingKey] { jsonPath.keys }
    var count: Int { node.count }

    private var nextPath: JSONCodingPath { jsonPath.appending(index: count) }

    private func add(_ value: JSONValue) { node.append(.value(value)) }

    func encodeNil() throws { add(.null) }
    func encode(_ value: Bool) throws { add(.bool(value)) }
    func encode(_ value: String) throws { add(.string(value)) }
    func encode(_ value: Double) throws { add(try scope.number(JSONNumber(value), path: nextPath)) }
    func encode(_ value: Float) throws { add(try scope.number(JSONNumber(value), path: nextPath)) }
    func encode(_ value: Int) throws { add(.number(JSONNumber(value))) }
    func encode(_ value: Int8) throws { add(.number(JSONNumber(value))) }
    func encode(_ value: Int16) throws { add(.number(JSONNumber(value))) }
    func encode(_ value: Int32) throws { add(.number(JSONNumber(value))) }
    func encode(_ value: Int64) throws { add(.number(JSONNumber(value))) }
    func encode(_ value: Int128) throws { add(.number(JSONNumber(value))) }
    func encode(_ value: UInt) throws { add(.number(JSONNumber(value))) }
    func encode(_ value: UInt8) throws { add(.number(JSONNumber(value))) }
    func encode(_ value: UInt16) throws { add(.number(JSONNumber(value))) }
    func encode(_ value: UInt32) throws { add(.number(JSONNumber(value))) }
    func encode(_ value: UInt64) throws { add(.number(JSONNumber(value))) }
    func encode(_ value: UInt128) throws { add(.number(JSONNumber(value))) }

    func encode<Value: Encodable>(_ value: Value) throws {
        node.append(try scope.encode(value, path: nextPath))
    }

    // MARK: Nested values

    private func encoder() -> TreeEncoder {
        let path = nextPath
        let child = EncodedNode()
        node.append(.node(child))
        return TreeEncoder(node: child, jsonPath: path, scope: scope)
    }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
        encoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        encoder().unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder() }
}
