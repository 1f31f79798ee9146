public import CommerceJSON

/// An enumeration of a schema, as the code generator writes it: known values are constants, any other keeps its text.
///
/// As open as the core's `OpenEnumeration`, which it does not refine: generated files then need no import of the core.
public protocol GeneratedEnumeration: RawRepresentable, ResponseValue, VariableValue, ExpressibleByStringLiteral,
    CustomStringConvertible
where RawValue == String {
    /// The values that the schema had when the code was generated, in its order.
    static var known: [Self] { get }

    /// Wraps a name, known or not.
    init(rawValue: String)
}

extension GeneratedEnumeration {
    /// Wraps a literal.
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }

    /// Reads any name.
    public init(from reader: inout JSONReader) throws(JSONError) {
        self.init(rawValue: try reader.readString())
    }

    /// The name as a JSON string, which is how enumeration values travel in variables.
    public var json: JSONValue { .string(rawValue) }

    /// The name.
    public var description: String { rawValue }

    /// Whether the schema had this value when the code was generated.
    public var isKnown: Bool { Self.known.contains(self) }
}
