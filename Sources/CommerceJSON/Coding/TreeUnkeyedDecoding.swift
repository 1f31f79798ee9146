// The elements of an array, one after the other.
struct TreeUnkeyedDecoding: UnkeyedDecodingContainer {
    let elements: [JSONValue]
    let jsonPath: JSONCodingPath
    let scope: DecodingScope
    private(set) var currentIndex = 0

    init(elements: [JSONValue], jsonPath: JSONCodingPath, scope: DecodingScope) {
        self.elements = elements
        self.jsonPath = jsonPath
        self.scope = scope
    }

    var codingPath: [any CodingKey] { jsonPath.keys }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    // Moves on only when decoding worked, so that a caller may try another type.
    private mutating func next<Value>(_ body: (JSONValue, JSONCodingPath) throws -> Value) throws -> Value {
        guard !isAtEnd else { throw jsonPath.error(.missingElement(count: elements.count)) }
        let value = try body(elements[currentIndex], jsonPath.appending(index: currentIndex))
        currentIndex += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd else { throw jsonPath.error(.missingElement(count: elements.count)) }
        guard elements[currentIndex].isNull else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool {
        try next { [scope] in try scope.bool($0, path: $1) }
    }

    mutating func decode(_ type: String.Type) throws -> String {
        try next { [scope] in try scope.string($0, path: $1) }
    }

    mutating func decode(_ type: Double.Type) throws -> Double {
        try next { [scope] in try scope.double($0, path: $1) }
    }

    mutating func decode(_ type: Float.Type) throws -> Float {
        try next { [scope] in try scope.float($0, path: $1) }
    }

    private mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
        try next { [scope] in try scope.integer(type, $0, path: $1) }
    }

    mutating func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try next { [scope] in try scope.decode(type, from: $0, path: $1) }
    }

    // MARK: Nested values

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try next { [scope] in try TreeDecoder(value: $0, jsonPath: $1, scope: scope).container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next { [scope] in try TreeDecoder(value: $0, jsonPath: $1, scope: scope).unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        try next { [scope] in TreeDecoder(value: $0, jsonPath: $1, scope: scope) }
    }
}
