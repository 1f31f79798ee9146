/// Any JSON value, as a tree.
public enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number with its exact text.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object; the order of its members is kept.
    case object(JSONObject)

    /// The kind of this value.
    public var kind: JSONKind {
        switch self {
        case .null: .null
        case .bool: .bool
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}

extension JSONValue {
    /// Parses a JSON text in UTF-8.
    ///
    /// Throws a ``JSONError`` with path, line and column when the text is not JSON by `options`.
    public init(parsing bytes: some Sequence<UInt8>, options: JSONOptions = .strict) throws(JSONError) {
        self = try JSONReader.read(bytes, options: options) { reader throws(JSONError) in try reader.readValue() }
    }

    /// Parses a JSON text.
    ///
    /// Throws a ``JSONError`` with path, line and column when the text is not JSON by `options`.
    public init(parsing text: String, options: JSONOptions = .strict) throws(JSONError) {
        try self.init(parsing: text.utf8, options: options)
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as compact JSON.
    public var description: String { JSONWriter().string(self) }
}
