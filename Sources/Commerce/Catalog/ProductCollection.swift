public import FoundationEssentials

/// A shop's group of products: a collection, a CMS's or a feed's category; collections may form a tree.
///
/// The type is not called `Collection`, which would hide the standard library's protocol wherever this module is
/// imported; configuration, command line and documents say collection.
public struct ProductCollection: Hashable, Sendable, Codable {
    /// The collection's identifier.
    public let id: ID<ProductCollection>
    /// The human-readable unique name used in addresses (slug).
    public let handle: String?
    /// The collection's title.
    public let title: String
    /// The description as plain text.
    public let description: String?
    /// The description as HTML, as the shop wrote it: not sanitised.
    public let descriptionHTML: String?
    /// The collection's picture.
    public let image: Image?
    /// The collection above this one in a tree.
    public let parentID: ID<ProductCollection>?
    /// How many products it has, where the backend says.
    public let productCount: Int?
    /// The first products, as many as the query asked to preview.
    public let preview: [Product]
    /// When the collection was last changed.
    public let updatedAt: Date?
    /// Custom fields.
    public let metafields: [Metafield]

    /// Makes a collection; what is left out is empty or absent.
    public init(
        id: ID<ProductCollection>, handle: String? = nil, title: String, description: String? = nil,
        descriptionHTML: String? = nil, image: Image? = nil, parentID: ID<ProductCollection>? = nil,
        productCount: Int? = nil, preview: [Product] = [], updatedAt: Date? = nil, metafields: [Metafield] = []
    ) {
        self.id = id
        self.handle = handle
        self.title = title
        self.description = description
        self.descriptionHTML = descriptionHTML
        self.image = image
        self.parentID = parentID
        self.productCount = productCount
        self.preview = preview
        self.updatedAt = updatedAt
        self.metafields = metafields
    }

    /// What a product says of this collection.
    public var summary: CollectionSummary { CollectionSummary(id: id, title: title, handle: handle) }
}

/// What a product says of a collection that it is in.
public struct CollectionSummary: Hashable, Sendable, Codable {
    /// The collection's identifier.
    public let id: ID<ProductCollection>
    /// The collection's title.
    public let title: String
    /// The collection's handle.
    public let handle: String?

    /// Makes a summary.
    public init(id: ID<ProductCollection>, title: String, handle: String? = nil) {
        self.id = id
        self.title = title
        self.handle = handle
    }
}
