public import FoundationEssentials

/// A thing that a shop offers, with one or more variants that can be bought.
///
/// Only the identifier and the title are always there; a field that a backend lacks is absent or empty, and one that it
/// gave in a broken form is absent with a ``FieldIssue`` beside the result.
public struct Product: Hashable, Sendable, Codable {
    /// The product's identifier.
    public let id: ID<Product>
    /// The human-readable unique name used in addresses (slug).
    public let handle: String?
    /// The product's title.
    public let title: String
    /// The description as plain text.
    public let description: String?
    /// The description as HTML, as the shop wrote it: not sanitised.
    public let descriptionHTML: String?
    /// The brand or maker.
    public let vendor: String?
    /// The shop's kind of product.
    public let productType: String?
    /// Free words for filtering.
    public let tags: [String]
    /// Pictures, the main one first.
    public let images: [Image]
    /// The axes along which the variants differ; empty for a product with a single variant.
    public let options: [ProductOption]
    /// The variants, or the first of them (see ``hasMoreVariants``).
    public let variants: [Variant]
    /// Whether there are variants beyond ``variants``: page through them with `variants(of:)`.
    public let hasMoreVariants: Bool
    /// The lowest and highest price over all variants.
    public let priceRange: PriceRange?
    /// The lowest and highest regular price, where prices are reduced.
    public let compareAtPriceRange: PriceRange?
    /// Whether any variant can be bought.
    public let availability: Availability
    /// The collections that it is in, as far as the backend says.
    public let collections: [CollectionSummary]
    /// Ways to buy repeatedly or later, as data.
    public let sellingPlans: [SellingPlan]
    /// Custom fields.
    public let metafields: [Metafield]
    /// The product's page in the shop.
    public let url: URL?
    /// When the product was made.
    public let createdAt: Date?
    /// When the product was last changed.
    public let updatedAt: Date?

    /// Makes a product; what is left out is empty or absent.
    ///
    /// Price ranges and availability default to those over the variants.
    public init(
        id: ID<Product>, handle: String? = nil, title: String, description: String? = nil,
        descriptionHTML: String? = nil, vendor: String? = nil, productType: String? = nil, tags: [String] = [],
        images: [Image] = [], options: [ProductOption] = [], variants: [Variant] = [], hasMoreVariants: Bool = false,
        priceRange: PriceRange? = nil, compareAtPriceRange: PriceRange? = nil, availability: Availability? = nil,
        collections: [CollectionSummary] = [], sellingPlans: [SellingPlan] = [], metafields: [Metafield] = [],
        url: URL? = nil, createdAt: Date? = nil, updatedAt: Date? = nil
    ) {
        self.id = id
        self.handle = handle
        self.title = title
        self.description = description
        self.descriptionHTML = descriptionHTML
        self.vendor = vendor
        self.productType = productType
        self.tags = tags
        self.images = images
        self.options = options
        self.variants = variants
        self.hasMoreVariants = hasMoreVariants
        self.priceRange = priceRange ?? PriceRange(over: variants.lazy.compactMap(\.price))
        self.compareAtPriceRange = compareAtPriceRange ?? PriceRange(over: variants.lazy.compactMap(\.compareAtPrice))
        self.availability = availability ?? Availability(over: variants)
        self.collections = collections
        self.sellingPlans = sellingPlans
        self.metafields = metafields
        self.url = url
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    enum CodingKeys: String, CodingKey {
        case id, handle, title, description, descriptionHTML, vendor, productType, tags, images, options, variants
        case hasMoreVariants, priceRange, compareAtPriceRange, availability, collections, sellingPlans, metafields, url
        case createdAt, updatedAt
    }

    /// What a variant or a cart line shows of this product.
    public var summary: ProductSummary {
        ProductSummary(id: id, title: title, handle: handle, image: images.first)
    }
}

extension Availability {
    /// A product's availability from its variants': the best of them, without a count; unknown of none.
    public init(over variants: [Variant]) {
        let ranking: [AvailabilityStatus] = [.inStock, .preorder, .backorder, .unknown, .outOfStock]
        let best = ranking.first { status in variants.contains { $0.availability.status == status } }
        self.init(status: best ?? variants.first?.availability.status ?? .unknown)
    }
}

/// A way to buy a product repeatedly or later.
public struct SellingPlan: Hashable, Sendable, Codable {
    /// The plan's identifier, for cart lines.
    public let id: ID<SellingPlan>
    /// The plan's name for buyers.
    public let name: String
    /// What the plan means for buyers.
    public let description: String?

    /// Makes a plan.
    public init(id: ID<SellingPlan>, name: String, description: String? = nil) {
        self.id = id
        self.name = name
        self.description = description
    }
}
