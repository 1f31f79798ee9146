/// A set of fields.
public struct FeedFieldSet: Sendable, Hashable {
    private var bits: UInt64 = 0

    /// Creates an empty set.
    public init() {}

    /// Whether the set has no field.
    public var isEmpty: Bool { bits == 0 }

    /// Whether a field is in the set.
    public func contains(_ field: FeedField) -> Bool { bits & FeedFieldSet.bit(field) != 0 }

    /// Adds a field.
    public mutating func insert(_ field: FeedField) { bits |= FeedFieldSet.bit(field) }

    /// Takes a field out.
    public mutating func remove(_ field: FeedField) { bits &= ~FeedFieldSet.bit(field) }

    private static func bit(_ field: FeedField) -> UInt64 { 1 << UInt64(field.rawValue) }
}
