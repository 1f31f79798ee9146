// The members of an object.
struct TreeKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let object: JSONObject
    let jsonPath: JSONCodingPath
    let scope: DecodingScope

    var codingPath: [any CodingKey] { jsonPath.keys }
    var allKeys: [Key] { object.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { object[key.stringValue]?.isNull ?? true }

    private func value(_ key: some CodingKey) throws -> JSONValue {
        guard let value = object[key.stringValue] else { throw jsonPath.error(.missingKey(key.stringValue)) }
        return value
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        guard let value = object[key.stringValue], !value.isNull else { return Bool.emptyValue }
        return try scope.bool(value, path: jsonPath.appending(key))
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        if object[key.stringValue]?.isNull ?? true, let empty = type as? any EmptyWhenMissing.Type,
            let value = empty.emptyValue as? Value
        {
            return value
        }
        return try scope.decode(type, from: try value(key), path: jsonPath.appending(key))
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try scope.string(try value(key), path: jsonPath.appending(key))
    }

    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try scope.double(try value(key), path: jsonPath.appending(key))
    }

    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try scope.float(try value(key), path: jsonPath.appending(key))
    }

    private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type, _ key: Key) throws -> Integer {
        try scope.integer(type, try value(key), path: jsonPath.appending(key))
    }

    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(type, key) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(type, key) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(type, key) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(type, key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(type, key) }
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try integer(type, key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(type, key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(type, key) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(type, key) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(type, key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(type, key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try integer(type, key) }

    // MARK: Nested values

    private func decoder(for value: JSONValue, _ key: some CodingKey) -> TreeDecoder {
        TreeDecoder(value: value, jsonPath: jsonPath.appending(key), scope: scope)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder(for: try value(key), key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(for: try value(key), key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        decoder(for: try value(JSONCodingKey.super), JSONCodingKey.super)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        decoder(for: object[key.stringValue] ?? .null, key)
    }
}
