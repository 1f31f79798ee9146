import Commerce

/// Asks a source for what is to be shown, on behalf of a model.
struct HydrationCaller: Sendable {
    let source: (any HydrationSource)?
    let backend: String
    let logger: any CommerceLogger

    /// Asks about products before they are shown.
    ///
    /// - Parameter tell: told of what comes after ``ProductHydrator/open()``, from any thread, one at a time.
    /// - Returns: `nil` where there is nobody to ask, or nothing to ask about.
    func hydrate(
        _ products: [Product], in place: HydrationContext.Place, for market: MarketContext,
        tell: @escaping @Sendable (ProductHydration) -> Void
    ) -> ProductHydrator? {
        guard let source else { return nil }
        let hydrator = ProductHydrator(products, logger: logger, tell: tell)
        guard !hydrator.ids.isEmpty else { return nil }
        source.hydrate(
            hydrator.ids, context: HydrationContext(place: place, backend: backend, market: market),
            hydrator: hydrator)
        return hydrator
    }
}
