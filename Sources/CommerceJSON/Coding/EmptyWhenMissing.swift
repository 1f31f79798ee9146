/// A type whose value may be left out of JSON: a missing key, or `null`, decodes as ``emptyValue``.
///
/// So a plugin author may leave out empty lists and flags that are off. Arrays, sets, dictionaries, `Bool` and optionals
/// are such types; other types may join. Holds for members of objects that `JSONValueDecoder` decodes.
public protocol EmptyWhenMissing {
    /// What a missing member of this type decodes as.
    static var emptyValue: Self { get }
}

extension Array: EmptyWhenMissing {
    /// The empty array.
    public static var emptyValue: [Element] { [] }
}

extension Set: EmptyWhenMissing {
    /// The empty set.
    public static var emptyValue: Set<Element> { [] }
}

extension Dictionary: EmptyWhenMissing {
    /// The empty dictionary.
    public static var emptyValue: [Key: Value] { [:] }
}

extension Bool: EmptyWhenMissing {
    /// `false`.
    public static var emptyValue: Bool { false }
}

extension Optional: EmptyWhenMissing {
    /// nil.
    public static var emptyValue: Wrapped? { nil }
}
