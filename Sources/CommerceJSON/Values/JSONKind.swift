/// The six kinds of JSON values.
public enum JSONKind: String, Sendable, Hashable, CaseIterable {
    /// An object.
    case object
    /// An array.
    case array
    /// A string.
    case string
    /// A number.
    case number
    /// `true` or `false`.
    case bool
    /// `null`.
    case null

    /// The kind as a phrase for messages, for instance "an object" or "a string".
    public var phrase: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .bool: "true or false"
        case .null: "null"
        }
    }
}
