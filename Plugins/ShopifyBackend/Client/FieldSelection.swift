import Commerce

/// Which of the fields of products, variants and collections are read.
struct FieldSelection: Sendable {
    /// Whether the access token may read tags; without a token nobody may.
    var hasTags = true
    /// Whether the access token may read how many are in stock.
    var hasStock = true
    /// Whether the access token may read customers; without a token nobody may.
    var hasCustomers = true
    /// Whether the access token may read metafields; without a token nobody may.
    var hasMetafields = true
    /// The metafields that the configuration names, and those that a query asks for beside them.
    var metafields: [ShopifyMetafield] = []
    /// How many variants and images come with a product of a list.
    var (listedVariants, listedImages) = (20, 10)
    /// How many variants and images come with a product that is read by itself.
    var (detailedVariants, detailedImages) = (250, 250)
    /// How many lines come with a cart at once.
    var cartLines = 250
    /// The most items of a page.
    var maximumPageSize = 250

    /// What can be read by an access: without a token an operation may cost 1,000 at most.
    init(_ access: ShopifyAccess, metafields: [ShopifyMetafield], readsStock: Bool) {
        self.metafields = metafields
        hasStock = readsStock
        guard case .tokenless = access else { return }
        (hasTags, hasStock, hasMetafields, hasCustomers) = (false, false, false, false)
        (listedVariants, listedImages) = (10, 3)
        (detailedVariants, detailedImages) = (100, 50)
        cartLines = 50
        maximumPageSize = 50
    }

    func metafields(of owner: ShopifyMetafield.Owner) -> [StorefrontAPI.HasMetafieldsIdentifier] {
        var seen: Set<MetafieldIdentifier> = []
        return metafields.filter { $0.owner == owner && seen.insert($0.identifier).inserted }.prefix(250).map {
            StorefrontAPI.HasMetafieldsIdentifier(
                key: $0.identifier.key, namespace: .value($0.identifier.namespace))
        }
    }

    /// This selection with metafields of products that a query asks for.
    func adding(_ identifiers: [MetafieldIdentifier]) -> FieldSelection {
        var selection = self
        selection.metafields += identifiers.map { ShopifyMetafield(.product, $0) }
        return selection
    }
}
