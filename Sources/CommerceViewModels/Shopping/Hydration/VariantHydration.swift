public import Commerce
public import FoundationEssentials

/// What is to be shown of a variant instead of what the backend says; what is not set stays as it is.
public struct VariantHydration: Hashable, Sendable {
    /// The variant; one that the product does not have is added to it.
    public let id: Commerce.ID<Variant>
    /// The title.
    public var name: String?
    /// What one costs.
    public var price: Money?
    /// The regular price; `null` where the price is not reduced any more.
    public var originalPrice: InputValue<Money> = .omitted
    /// The page of the variant.
    public var url: URL?
    /// The variant's picture.
    public var image: Image?
    /// Whether it can be bought.
    public var availability: Availability?
    /// The value on each of the product's options.
    public var options: [SelectedOption]?
    /// The unit's identifier where it is bought, see ``ExternalIDs``.
    public var externalID: Commerce.ID<Variant>?

    /// Makes a hydration.
    public init(id: Commerce.ID<Variant>, _ build: (inout VariantHydration) -> Void = { _ in }) {
        self.id = id
        build(&self)
    }

    /// This hydration and a later one, whose values win.
    func followed(by later: VariantHydration) -> VariantHydration {
        VariantHydration(id: id) { both in
            both.name = later.name ?? name
            both.price = later.price ?? price
            both.originalPrice = later.originalPrice == .omitted ? originalPrice : later.originalPrice
            both.url = later.url ?? url
            both.image = later.image ?? image
            both.availability = later.availability ?? availability
            both.options = later.options ?? options
            both.externalID = later.externalID ?? externalID
        }
    }

    /// The variant as it is to be shown.
    func applied(to variant: Variant) -> Variant {
        Variant(
            id: variant.id, title: name ?? variant.title, sku: variant.sku, barcode: variant.barcode,
            price: price ?? variant.price, compareAtPrice: originalPrice.applied(to: variant.compareAtPrice),
            // A measure's price goes with the price that it was stated with.
            unitPrice: price == nil || price == variant.price ? variant.unitPrice : nil,
            availability: availability ?? variant.availability, selectedOptions: options ?? variant.selectedOptions,
            image: image ?? variant.image, url: url ?? variant.url, quantityRule: variant.quantityRule,
            product: variant.product, metafields: variant.metafields)
    }

    /// A variant that the backend does not have.
    func newVariant(of product: Product) -> Variant {
        let title = (options ?? []).map(\.value).joined(separator: " / ")
        return applied(
            to: Variant(id: id, title: title.isEmpty ? product.title : title, product: product.summary))
    }
}
