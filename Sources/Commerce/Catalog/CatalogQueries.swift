/// Which products are listed.
public struct ProductQuery: Hashable, Sendable, Codable {
    /// Only the products of a collection.
    public var collection: Reference<ProductCollection>?
    /// The backend's own query text (Shopify's search syntax, for example), passed through.
    public var text: String?
    /// Restrictions.
    public var filters: [ProductFilter]
    /// The order; the backend's own when absent.
    public var sort: ProductSort?
    /// Metafields to read beside those that the configuration names.
    public var metafields: [MetafieldIdentifier]

    /// Makes a query; without arguments it lists everything.
    public init(
        collection: Reference<ProductCollection>? = nil, text: String? = nil, filters: [ProductFilter] = [],
        sort: ProductSort? = nil, metafields: [MetafieldIdentifier] = []
    ) {
        self.collection = collection
        self.text = text
        self.filters = filters
        self.sort = sort
        self.metafields = metafields
    }
}

/// A search by a buyer's words.
public struct SearchQuery: Hashable, Sendable, Codable {
    /// What the buyer typed: plain words, no query syntax.
    public var text: String
    /// Restrictions.
    public var filters: [ProductFilter]
    /// The order; relevance when absent.
    public var sort: ProductSort?

    /// Makes a search.
    public init(text: String, filters: [ProductFilter] = [], sort: ProductSort? = nil) {
        self.text = text
        self.filters = filters
        self.sort = sort
    }
}

/// Which collections are listed.
public struct CollectionQuery: Hashable, Sendable, Codable {
    /// The backend's own query text; a feed and the memory backend look for it in titles.
    public var text: String?
    /// How many products of each collection come along, in the same request.
    public var previewCount: Int

    /// Makes a query; without arguments it lists everything, without previews.
    public init(text: String? = nil, previewCount: Int = 0) {
        self.text = text
        self.previewCount = previewCount
    }

    private enum CodingKeys: String, CodingKey {
        case text
        case previewCount = "preview"
    }

    /// Decodes `{"text"?, "preview"?}`; no preview when absent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        text = try container.decodeIfPresent(String.self, forKey: .text)
        previewCount = try container.decodeIfPresent(Int.self, forKey: .previewCount) ?? 0
    }
}

/// What a search box offers while the buyer types.
public struct Suggestions: Hashable, Sendable, Codable {
    /// Search texts.
    public let queries: [String]
    /// Products.
    public let products: [Product]
    /// Collections.
    public let collections: [ProductCollection]

    /// Makes suggestions.
    public init(queries: [String] = [], products: [Product] = [], collections: [ProductCollection] = []) {
        self.queries = queries
        self.products = products
        self.collections = collections
    }
}

/// A value of a filter with the number of products that it leaves.
public struct Facet: Hashable, Sendable, Codable {
    /// The filter's key with its name, such as `vendor` or `option.Size`.
    public let key: String
    /// The facet's name for buyers.
    public let label: String
    /// Its values, in the backend's order.
    public let values: [FacetValue]

    /// Makes a facet.
    public init(key: String, label: String, values: [FacetValue]) {
        self.key = key
        self.label = label
        self.values = values
    }
}

/// One value of a ``Facet``.
public struct FacetValue: Hashable, Sendable, Codable {
    /// The value's name for buyers.
    public let label: String
    /// The filter that choosing the value means.
    public let filter: ProductFilter
    /// How many products have it, where the backend says.
    public let count: Int?

    /// Makes a value.
    public init(label: String, filter: ProductFilter, count: Int? = nil) {
        self.label = label
        self.filter = filter
        self.count = count
    }
}
