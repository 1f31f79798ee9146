public import CommerceJSON
public import FoundationEssentials

extension String: ResponseValue {
    /// Reads a string, or a number as its text: identifiers and long integers arrive as either.
    public init(from reader: inout JSONReader) throws(JSONError) {
        self = try reader.readIdentifier()
    }
}

extension Int: ResponseValue {
    /// Reads a whole number; more than GraphQL's 32 bits are taken.
    public init(from reader: inout JSONReader) throws(JSONError) {
        self = try reader.readInt()
    }
}

extension Double: ResponseValue {
    /// Reads a number as the nearest `Double`.
    public init(from reader: inout JSONReader) throws(JSONError) {
        self = try reader.readDouble()
    }
}

extension Bool: ResponseValue {
    /// Reads `true` or `false`.
    public init(from reader: inout JSONReader) throws(JSONError) {
        self = try reader.readBool()
    }
}

extension Decimal: ResponseValue {
    /// Reads a number, or a string that holds one, with exactly its digits.
    public init(from reader: inout JSONReader) throws(JSONError) {
        self = try reader.readDecimalOrText()
    }
}

extension Date: ResponseValue {
    /// Reads a string with a point in time by ISO 8601, or a date alone.
    public init(from reader: inout JSONReader) throws(JSONError) {
        guard let date = JSONDate.date(from: try reader.readString()) else {
            throw reader.error(.typeMismatch(expected: "a date by ISO 8601", found: "another string"))
        }
        self = date
    }
}

extension JSONValue: ResponseValue {
    /// Reads a value of any kind.
    public init(from reader: inout JSONReader) throws(JSONError) {
        self = try reader.readValue()
    }
}
