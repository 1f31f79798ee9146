public import FoundationEssentials

/// What is bought: one combination of a product's options, a merchandise unit.
public struct Variant: Hashable, Sendable, Codable {
    /// The variant's identifier.
    public let id: ID<Variant>
    /// The variant's title, often its option values.
    public let title: String
    /// The shop's stock keeping unit.
    public let sku: String?
    /// A GTIN, EAN, UPC or ISBN.
    public let barcode: String?
    /// What one costs; absent where the backend gives no usable price.
    ///
    /// Zero is a price.
    public let price: Money?
    /// The regular price, where the current one is reduced.
    public let compareAtPrice: Money?
    /// The price for a reference quantity.
    public let unitPrice: UnitPrice?
    /// Whether it can be bought.
    public let availability: Availability
    /// The value on each of the product's options, in their order.
    public let selectedOptions: [SelectedOption]
    /// The variant's own picture.
    public let image: Image?
    /// The page of this variant.
    public let url: URL?
    /// Steps and bounds of the quantity.
    public let quantityRule: QuantityRule?
    /// The product that it is a variant of.
    public let product: ProductSummary?
    /// Custom fields.
    public let metafields: [Metafield]

    /// Makes a variant.
    public init(
        id: ID<Variant>, title: String, sku: String? = nil, barcode: String? = nil, price: Money? = nil,
        compareAtPrice: Money? = nil, unitPrice: UnitPrice? = nil, availability: Availability = .unknown,
        selectedOptions: [SelectedOption] = [], image: Image? = nil, url: URL? = nil, quantityRule: QuantityRule? = nil,
        product: ProductSummary? = nil, metafields: [Metafield] = []
    ) {
        self.id = id
        self.title = title
        self.sku = sku
        self.barcode = barcode
        self.price = price
        self.compareAtPrice = compareAtPrice
        self.unitPrice = unitPrice
        self.availability = availability
        self.selectedOptions = selectedOptions
        self.image = image
        self.url = url
        self.quantityRule = quantityRule
        self.product = product
        self.metafields = metafields
    }
}

/// The quantities in which a variant is sold.
public struct QuantityRule: Hashable, Sendable, Codable {
    /// The least quantity, 1 or more.
    public let minimum: Int
    /// The greatest quantity, where there is one.
    public let maximum: Int?
    /// The step between quantities, 1 or more.
    public let increment: Int

    /// Makes a rule.
    public init(minimum: Int = 1, maximum: Int? = nil, increment: Int = 1) {
        self.minimum = minimum
        self.maximum = maximum
        self.increment = increment
    }
}

/// What a variant or a cart line needs to know of its product to be shown.
public struct ProductSummary: Hashable, Sendable, Codable {
    /// The product's identifier.
    public let id: ID<Product>
    /// The product's title.
    public let title: String
    /// The product's handle.
    public let handle: String?
    /// The product's main picture.
    public let image: Image?

    /// Makes a summary.
    public init(id: ID<Product>, title: String, handle: String? = nil, image: Image? = nil) {
        self.id = id
        self.title = title
        self.handle = handle
        self.image = image
    }
}
