/// A value of an item that the dialect gives no meaning.
public struct FeedAttribute: Sendable, Hashable {
    /// The element's name with the feed's own prefix, such as `g:custom_label_0`.
    public var name: String
    /// The value.
    public var value: String

    /// Creates an attribute.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}
