// The decoder that types see, at one value of a tree.
struct TreeDecoder: Decoder {
    let value: JSONValue
    let jsonPath: JSONCodingPath
    let scope: DecodingScope

    var codingPath: [any CodingKey] { jsonPath.keys }
    var userInfo: [CodingUserInfoKey: Any] { scope.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let object) = value else { throw jsonPath.mismatch(.object, value) }
        return KeyedDecodingContainer(TreeKeyedDecoding(object: object, jsonPath: jsonPath, scope: scope))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = value else { throw jsonPath.mismatch(.array, value) }
        return TreeUnkeyedDecoding(elements: elements, jsonPath: jsonPath, scope: scope)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension TreeDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value.isNull }
    func decode(_ type: Bool.Type) throws -> Bool { try scope.bool(value, path: jsonPath) }
    func decode(_ type: String.Type) throws -> String { try scope.string(value, path: jsonPath) }
    func decode(_ type: Double.Type) throws -> Double { try scope.double(value, path: jsonPath) }
    func decode(_ type: Float.Type) throws -> Float { try scope.float(value, path: jsonPath) }
    func decode(_ type: Int.Type) throws -> Int { try scope.integer(type, value, path: jsonPath) }
    func decode(_ type: Int8.Type) throws -> Int8 { try scope.integer(type, value, path: jsonPath) }
    func decode(_ type: Int16.Type) throws -> Int16 { try scope.integer(type, value, path: jsonPath) }
    func decode(_ type: Int32.Type) throws -> Int32 { try scope.integer(type, value, path: jsonPath) }
    func decode(_ type: Int64.Type) throws -> Int64 { try scope.integer(type, value, path: jsonPath) }
    func decode(_ type: Int128.Type) throws -> Int128 { try scope.integer(type, value, path: jsonPath) }
    func decode(_ type: UInt.Type) throws -> UInt { try scope.integer(type, value, path: jsonPath) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try scope.integer(type, value, path: jsonPath) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try scope.integer(type, value, path: jsonPath) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try scope.integer(type, value, path: jsonPath) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try scope.integer(type, value, path: jsonPath) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try scope.integer(type, value, path: jsonPath) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try scope.decode(type, from: value, path: jsonPath)
    }
}
