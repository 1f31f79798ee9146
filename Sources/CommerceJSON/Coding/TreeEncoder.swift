// The encoder that types see, at one value of a tree.
struct TreeEncoder: Encoder {
    let node: EncodedNode
    let jsonPath: JSONCodingPath
    let scope: EncodingScope

    var codingPath: [any CodingKey] { jsonPath.keys }
    var userInfo: [CodingUserInfoKey: Any] { scope.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        node.becomeObject(path: jsonPath)
        return KeyedEncodingContainer(TreeKeyedEncoding(node: node, jsonPath: jsonPath, scope: scope))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.becomeArray(path: jsonPath)
        return TreeUnkeyedEncoding(node: node, jsonPath: jsonPath, scope: scope)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension TreeEncoder: SingleValueEncodingContainer {
    private func set(_ value: JSONValue) throws { try node.set(.value(value), path: jsonPath) }
    private func set(_ integer: some BinaryInteger) throws { try set(.number(JSONNumber(integer))) }

    func encodeNil() throws { try set(.null) }
    func encode(_ value: Bool) throws { try set(.bool(value)) }
    func encode(_ value: String) throws { try set(.string(value)) }
    func encode(_ value: Double) throws { try set(try scope.number(JSONNumber(value), path: jsonPath)) }
    func encode(_ value: Float) throws { try set(try scope.number(JSONNumber(value), path: jsonPath)) }
    func encode(_ value: Int) throws { try set(value) }
    func encode(_ value: Int8) throws { try set(value) }
    func encode(_ value: Int16) throws { try set(value) }
    func encode(_ value: Int32) throws { try set(value) }
    func encode(_ value: Int64) throws { try set(value) }
    func encode(_ value: Int128) throws { try set(value) }
    func encode(_ value: UInt) throws { try set(value) }
    func encode(_ value: UInt8) throws { try set(value) }
    func encode(_ value: UInt16) throws { try set(value) }
    func encode(_ value: UInt32) throws { try set(value) }
    func encode(_ value: UInt64) throws { try set(value) }
    func encode(_ value: UInt128) throws { try set(value) }

    func encode<Value: Encodable>(_ value: Value) throws {
        try node.set(try scope.encode(value, path: jsonPath), path: jsonPath)
    }
}
