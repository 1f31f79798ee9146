/// The order of a list of products.
public struct ProductSort: Hashable, Sendable, Codable {
    /// By what the products are ordered.
    public var key: SortKey
    /// Whether the order is turned round.
    public var isReversed: Bool

    /// Makes an order; prices, titles and dates ascend unless reversed.
    public init(key: SortKey, isReversed: Bool = false) {
        self.key = key
        self.isReversed = isReversed
    }

    private enum CodingKeys: String, CodingKey {
        case key
        case isReversed = "reverse"
    }
}

/// What products can be ordered by, open to what a backend may add.
public struct SortKey: OpenEnumeration {
    /// The key's name.
    public let rawValue: String

    /// Wraps a key, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// How well a product fits the search text.
    public static let relevance = SortKey(rawValue: "relevance")
    /// The title, by the backend's collation.
    public static let title = SortKey(rawValue: "title")
    /// The lowest price.
    public static let price = SortKey(rawValue: "price")
    /// When the product was made.
    public static let created = SortKey(rawValue: "created")
    /// When the product was last changed.
    public static let updated = SortKey(rawValue: "updated")
    /// How often the product is sold.
    public static let bestSelling = SortKey(rawValue: "best-selling")
    /// The shop's own order; for a feed the order of its items.
    public static let manual = SortKey(rawValue: "manual")

    /// All keys of the vocabulary.
    public static let known: [SortKey] = [.relevance, .title, .price, .created, .updated, .bestSelling, .manual]
}
