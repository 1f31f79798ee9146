public import Commerce
public import CommerceJSON
public import FoundationEssentials

/// A value that can be a variable of an operation, or a part of one.
public protocol VariableValue: Sendable, Hashable {
    /// The value as JSON.
    var json: JSONValue { get }
}

extension Array: VariableValue where Element: VariableValue {
    /// The elements as a JSON array.
    public var json: JSONValue { .array(map(\.json)) }
}

extension Optional: VariableValue where Wrapped: VariableValue {
    /// The value, or null.
    public var json: JSONValue { self?.json ?? .null }
}

extension String: VariableValue {
    /// The text as a JSON string.
    public var json: JSONValue { .string(self) }
}

extension Int: VariableValue {
    /// The number.
    public var json: JSONValue { .number(JSONNumber(self)) }
}

extension Double: VariableValue {
    /// The number; null for one that JSON can't hold (infinite, or none).
    public var json: JSONValue { JSONNumber(self).map(JSONValue.number) ?? .null }
}

extension Bool: VariableValue {
    /// The truth value.
    public var json: JSONValue { .bool(self) }
}

extension Decimal: VariableValue {
    /// All digits as a JSON string, as decimal scalars are sent; null for NaN.
    public var json: JSONValue { isFinite ? .string(description) : .null }
}

extension Date: VariableValue {
    /// The point in time by ISO 8601, in UTC; null outside the years 0 to 9999.
    public var json: JSONValue { JSONDate.text(of: self).map(JSONValue.string) ?? .null }
}

extension JSONValue: VariableValue {
    /// The value itself.
    public var json: JSONValue { self }
}

extension JSONObject {
    /// Sets a member to a value or to null, or leaves it out.
    public mutating func set(_ key: String, _ input: InputValue<some VariableValue>) {
        switch input {
        case .omitted: break
        case .null: self[key] = JSONValue.null
        case .value(let value): self[key] = value.json
        }
    }

    /// Sets a member to a value.
    public mutating func set(_ key: String, _ value: some VariableValue) {
        self[key] = value.json
    }
}
