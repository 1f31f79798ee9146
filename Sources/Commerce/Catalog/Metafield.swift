/// A custom field of a product, a variant or a collection: the raw text is always kept, typed where it can be read.
public struct Metafield: Hashable, Sendable, Codable {
    /// The field's group, such as `custom`; for a feed the dialect or namespace prefix.
    public let namespace: String
    /// The field's name within its group.
    public let key: String
    /// The type that the backend states, such as `number_decimal`, `list.single_line_text_field`; `nil` where it states none.
    public let type: String?
    /// The value as the backend gave it.
    public let rawValue: String

    /// Makes a metafield from a backend's texts.
    public init(namespace: String, key: String, type: String? = nil, rawValue: String) {
        self.namespace = namespace
        self.key = key
        self.type = type
        self.rawValue = rawValue
    }

    /// Namespace and key with a point between, as filters and configurations write them.
    public var name: String { "\(namespace).\(key)" }
}

/// Which metafields a query asks for.
public struct MetafieldIdentifier: Hashable, Sendable, Codable {
    /// The field's group.
    public let namespace: String
    /// The field's name within its group.
    public let key: String

    /// Makes an identifier.
    public init(namespace: String, key: String) {
        self.namespace = namespace
        self.key = key
    }
}
