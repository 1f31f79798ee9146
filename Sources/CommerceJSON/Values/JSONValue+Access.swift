public import FoundationEssentials

extension JSONValue {
    /// The member `key` of an object; nil when there is none, or this is not an object.
    ///
    /// Setting it makes an object of a value that isn't one; setting nil removes the member.
    public subscript(key: String) -> JSONValue? {
        get { object?[key] }
        set {
            var members = object ?? JSONObject()
            members[key] = newValue
            self = .object(members)
        }
    }

    /// The element `index` (from 0) of an array; nil when there is none, or this is not an array.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// The value at a path below this one; nil when there is none.
    public subscript(path: JSONPath) -> JSONValue? {
        path.components.reduce(self) { value, component in
            switch component {
            case .key(let key): value?[key]
            case .index(let index): value?[index]
            }
        }
    }

    /// Whether this is `null`.
    public var isNull: Bool { self == .null }

    /// The value of a `true` or `false`; nil for other kinds.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// A string's text; nil for other kinds.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// A number with its text; nil for other kinds.
    public var number: JSONNumber? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The elements of an array; nil for other kinds.
    public var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The members of an object; nil for other kinds.
    public var object: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// A number that is whole and fits; nil for everything else.
    public var int: Int? { number?.int }

    /// A number as the nearest `Double`; nil for other kinds.
    public var double: Double? { number?.double }

    /// A number with exactly its digits; nil for other kinds and for more than 38 significant digits.
    public var decimal: Decimal? { number?.decimal }
}
