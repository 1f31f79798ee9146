public import CommerceGraphQL
public import CommerceJSON

/// A custom scalar of the target's own: `A-12`.
public nonisolated struct ShelfMark: ResponseValue, VariableValue {
    /// The row.
    public var row: String
    /// The shelf in the row.
    public var number: Int

    /// Creates a mark.
    public init(row: String, number: Int) {
        self.row = row
        self.number = number
    }

    /// Reads a string.
    public init(from reader: inout JSONReader) throws(JSONError) {
        let parts = try reader.readString().split(separator: "-")
        guard parts.count == 2, let number = Int(parts[1]) else {
            throw reader.error(.typeMismatch(expected: "a shelf mark", found: "another text"))
        }
        self.init(row: String(parts[0]), number: number)
    }

    /// The mark as a string.
    public var json: JSONValue { .string("\(row)-\(number)") }
}
