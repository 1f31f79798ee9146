public import Commerce
public import FoundationEssentials

/// What a buyer has tapped to add: exactly the unit that was shown.
public struct SelectedVariant: Hashable, Sendable {
    /// The product, by the identifier under which it is bought.
    public let productID: Commerce.ID<Product>
    /// The unit, by the identifier under which it is bought.
    public let unitID: Commerce.ID<Variant>
    /// The page of the unit, or of the product.
    public let url: URL?
    /// The product as it was shown.
    public let product: Product?
    /// The variant as it was shown.
    public let variant: Variant?

    /// Makes a selection.
    public init(
        productID: Commerce.ID<Product>, unitID: Commerce.ID<Variant>, url: URL? = nil, product: Product? = nil,
        variant: Variant? = nil
    ) {
        self.productID = productID
        self.unitID = unitID
        self.url = url
        self.product = product
        self.variant = variant
    }
}
