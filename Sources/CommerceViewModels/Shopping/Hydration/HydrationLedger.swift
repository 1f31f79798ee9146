import Commerce

/// All that was hydrated of the products that are shown.
struct HydrationLedger: Sendable {
    private var hydrations: [Commerce.ID<Product>: ProductHydration] = [:]
    private(set) var externalIDs = ExternalIDs()

    mutating func note(_ hydration: ProductHydration) {
        hydrations[hydration.id] = hydrations[hydration.id]?.followed(by: hydration) ?? hydration
        externalIDs.note(hydration)
    }

    func isHidden(_ id: Commerce.ID<Product>) -> Bool { hydrations[id]?.isHidden ?? false }

    /// A product as it is to be shown.
    func shown(_ product: Product) -> Product { hydrations[product.id]?.applied(to: product) ?? product }

    /// The products of a list as they are to be shown, without those that are hidden.
    func shown(_ products: [Product]) -> [Product] {
        products.filter { !isHidden($0.id) }.map { shown($0) }
    }
}
