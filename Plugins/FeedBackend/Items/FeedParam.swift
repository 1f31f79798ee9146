/// A named property of an item.
public struct FeedParam: Sendable, Hashable {
    /// The name, such as "Material".
    public var name: String
    /// The value.
    public var value: String
    /// The unit of the value, or the section that the property belongs to.
    public var unit: String?

    /// Creates a property.
    public init(name: String, value: String, unit: String? = nil) {
        self.name = name
        self.value = value
        self.unit = unit
    }
}
