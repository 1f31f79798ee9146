public import Commerce
public import FoundationEssentials

/// What a card shows and a tap would add; identifiers may be missing.
public struct OneTapUnit: Hashable, Sendable {
    /// The product, by the identifier under which it is bought.
    public var productID: Commerce.ID<Product>?
    /// The unit, by the identifier under which it is bought.
    public var unitID: Commerce.ID<Variant>?
    /// The page of the unit, or of the product.
    public var url: URL?
    /// The product as it is shown.
    public var product: Product?
    /// The variant as it is shown.
    public var variant: Variant?

    /// Makes a unit of what is known of it.
    public init(
        productID: Commerce.ID<Product>?, unitID: Commerce.ID<Variant>?, url: URL? = nil, product: Product? = nil,
        variant: Variant? = nil
    ) {
        self.productID = productID
        self.unitID = unitID
        self.url = url
        self.product = product
        self.variant = variant
    }

    /// Makes a unit of a product and the variant of it that the card shows.
    ///
    /// - Parameter externalIDs: the identifiers of the list that the product is from, ``ProductListState/externalIDs`` for
    ///   example.
    public init(_ product: Product, variant: Variant?, externalIDs: ExternalIDs = ExternalIDs()) {
        self.init(
            productID: externalIDs.id(of: product), unitID: variant.map(externalIDs.id),
            url: variant?.url ?? product.url, product: product, variant: variant)
    }

    /// The unit to hand to a handler; `nil` where an identifier is missing or empty.
    var selection: SelectedVariant? {
        guard let productID, let unitID, !productID.rawValue.isEmpty, !unitID.rawValue.isEmpty else { return nil }
        return SelectedVariant(productID: productID, unitID: unitID, url: url, product: product, variant: variant)
    }

    /// What is missing, as events; none where there is a ``selection``.
    var missing: [ShoppingEvent] {
        let item = ShoppingItem(
            productID: productID, variantID: unitID, title: product?.title ?? variant?.title, price: variant?.price)
        var events: [ShoppingEvent] = []
        if productID?.rawValue.isEmpty ?? true { events.append(.missingProductID(.product(item))) }
        if unitID?.rawValue.isEmpty ?? true { events.append(.missingProductUnitID(.unit(item))) }
        return events
    }

    /// Whether both are the same thing to buy, whatever else has changed of it.
    func isSame(as other: OneTapUnit?) -> Bool { productID == other?.productID && unitID == other?.unitID }
}
