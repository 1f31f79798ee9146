// The members of an object.
struct TreeKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: EncodedNode
    let jsonPath: JSONCodingPath
    let scope: EncodingScope

    var codingPath: [any CodingKey] { jsonPath.keys }

    private func add(_ value: JSONValue, _ key: some CodingKey) {
        node.append(.value(value), forKey: key.stringValue)
    }

    func encodeNil(forKey key: Key) throws { add(.null, key) }
    func encode(_ value: Bool, forKey key: Key) throws { add(.bool(value), key) }
    func encode(_ value: String, forKey key: Key) throws { add(.string(value), key) }

    func encode(_ value: Double, forKey key: Key) throws {
        add(try scope.number(JSONNumber(value), path: jsonPath.appending(key)), key)
    }

    func encode(_ value: Float, forKey key: Key) throws {
        add(try scope.number(JSONNumber(value), path: jsonPath.appending(key)), key)
    }

    func encode(_ value: Int, forKey key: Key) throws { add(.number(JSONNumber(value)), key) }
    func encode(_ value: Int8, forKey key: Key) throws { add(.number(JSONNumber(value)), key) }
    func encode(_ value: Int16, forKey key: Key) throws { add(.number(JSONNumber(value)), key) }
    func encode(_ value: Int32, forKey key: Key) throws { add(.number(JSONNumber(value)), key) }
    func encode(_ value: Int64, forKey key: Key) throws { add(.number(JSONNumber(value)), key) }
    func encode(_ value: Int128, forKey key: Key) throws { add(.number(JSONNumber(value)), key) }
    func encode(_ value: UInt, forKey key: Key) throws { add(.number(JSONNumber(value)), key) }
    func encode(_ value: UInt8, forKey key: Key) throws { add(.number(JSONNumber(value)), key) }
    func encode(_ value: UInt16, forKey key: Key) throws { add(.number(JSONNumber(value)), key) }
    func encode(_ value: UInt32, forKey key: Key) throws { add(.number(JSONNumber(value)), key) }
    func encode(_ value: UInt64, forKey key: Key) throws { add(.number(JSONNumber(value)), key) }
    func encode(_ value: UInt128, forKey key: Key) throws { add(.number(JSONNumber(value)), key) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        node.append(try scope.encode(value, path: jsonPath.appending(key)), forKey: key.stringValue)
    }

    // MARK: Nested values

    private func encoder(_ key: some CodingKey) -> TreeEncoder {
        let child = EncodedNode()
        node.append(.node(child), forKey: key.stringValue)
        return TreeEncoder(node: child, jsonPath: jsonPath.appending(key), scope: scope)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder(JSONCodingKey.super) }

    func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
}
