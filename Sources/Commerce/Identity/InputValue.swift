/// A field of an update that is set, cleared or left as it is.
///
/// GraphQL and JSON tell three things apart that `Optional` can't: a value, an explicit null (clear the field), and
/// nothing said. On the wire the key holds the value, holds null, or is absent.
public enum InputValue<Value> {
    /// Nothing is said: the server keeps what it has.
    case omitted
    /// The field is cleared.
    case null
    /// The field is set.
    case value(Value)

    /// The value, if one is set.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }

    /// What the field holds after this input is applied to a current content.
    public func applied(to current: Value?) -> Value? {
        switch self {
        case .omitted: current
        case .null: nil
        case .value(let value): value
        }
    }
}

extension InputValue: Sendable where Value: Sendable {}
extension InputValue: Equatable where Value: Equatable {}
extension InputValue: Hashable where Value: Hashable {}

extension KeyedDecodingContainer {
    /// Decodes a three-state field: an absent key is ``InputValue/omitted``, a null is ``InputValue/null``.
    public func decodeInput<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> InputValue<Value> {
        guard contains(key) else { return .omitted }
        if try decodeNil(forKey: key) { return .null }
        return .value(try decode(type, forKey: key))
    }
}

extension KeyedEncodingContainer {
    /// Encodes a three-state field, leaving the key out where nothing is said.
    public mutating func encodeInput<Value: Encodable>(_ input: InputValue<Value>, forKey key: Key) throws {
        switch input {
        case .omitted: break
        case .null: try encodeNil(forKey: key)
        case .value(let value): try encode(value, forKey: key)
        }
    }
}
