import Commerce

/// A model of one backend that a storefront reaches without keeping it.
protocol BackendModel: AnyObject, Sendable {
    /// Changes for whom it is.
    func follow(_ market: MarketContext)

    /// Cancels what is on its way and ends the watchers.
    func stop()

    /// Whether what is on its way ends without the buyer's doing.
    var endsByItself: Bool { get }

    /// Waits until nothing is on its way.
    func settled() async

    /// Forgets what is the shopper's.
    ///
    /// - Returns: what could not be forgotten.
    func forgetShopper() async -> [ErrorEntry]
}

extension BackendModel {
    var endsByItself: Bool { true }

    func forgetShopper() async -> [ErrorEntry] { [] }
}

extension ProductListModel: BackendModel {
    func follow(_ market: MarketContext) { setMarket(market) }
}

extension ProductModel: BackendModel {
    func follow(_ market: MarketContext) { setMarket(market) }
}

extension CollectionListModel: BackendModel {
    func follow(_ market: MarketContext) { setMarket(market) }
}

extension SearchModel: BackendModel {
    func follow(_ market: MarketContext) { setMarket(market) }

    func forgetShopper() async -> [ErrorEntry] {
        clear()
        await removeRecentSearches().finished()
        return [source.untracked.recentSearchesError].compactMap(\.self)
    }
}

extension CheckoutModel: BackendModel {
    /// A buyer may be at the checkout's page for as long as it takes.
    var endsByItself: Bool { false }

    /// A checkout is the cart's, which follows by itself.
    func follow(_ market: MarketContext) {}

    func forgetShopper() async -> [ErrorEntry] {
        await forget().finished()
        return [source.untracked.storageError].compactMap(\.self)
    }
}

extension OneTapAddModel: BackendModel {
    func follow(_ market: MarketContext) {}
}
