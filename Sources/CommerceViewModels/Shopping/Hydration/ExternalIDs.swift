public import Commerce

/// The identifiers under which products and units are bought, where these are not those of the backend that lists them.
///
/// They stand beside the products rather than in them: an identifier belongs to one backend, and a product with another
/// backend's would be asked for in vain.
public struct ExternalIDs: Hashable, Sendable {
    private var products = SharedMap<Commerce.ID<Product>, Commerce.ID<Product>>()
    private var variants = SharedMap<Commerce.ID<Variant>, Commerce.ID<Variant>>()

    /// Makes a collection without identifiers.
    public init() {}

    /// The identifier under which a product is bought: its own unless a source has set another.
    public func id(of product: Product) -> Commerce.ID<Product> { products[product.id] ?? product.id }

    /// The identifier under which a unit is bought: its own unless a source has set another.
    public func id(of variant: Variant) -> Commerce.ID<Variant> { variants[variant.id] ?? variant.id }

    mutating func note(_ hydration: ProductHydration) {
        if let id = hydration.externalID { products[hydration.id] = id }
        for variant in hydration.variants {
            if let id = variant.externalID { variants[variant.id] = id }
        }
    }
}
