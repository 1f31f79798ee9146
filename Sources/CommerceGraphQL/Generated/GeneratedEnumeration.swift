public import Commerce
public import CommerceJSON

/// An enumeration of a schema, as the code generator writes it: known values are constants, any other keeps its text.
public protocol GeneratedEnumeration: OpenEnumeration, ResponseValue, VariableValue {
    /// The values that the schema had when the code was generated, in its order.
    static var known: [Self] { get }
}

extension GeneratedEnumeration {
    /// Reads any name.
    public init(from reader: inout JSONReader) throws(JSONError) {
        self.init(rawValue: try reader.readString())
    }

    /// The name as a JSON string, which is how enumeration values travel in variables.
    public var json: JSONValue { .string(rawValue) }

    /// Whether the schema had this value when the code was generated.
    public var isKnown: Bool { Self.known.contains(self) }
}
