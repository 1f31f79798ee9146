public import Commerce

/// Fills products in with what the front end knows better than the shop's backend.
///
///     struct Warehouse: HydrationSource {
///         func hydrate(_ ids: [Commerce.ID<Product>], context: HydrationContext, hydrator: ProductHydrator) {
///             for id in ids {
///                 hydrator.hydrate(id) { $0.isHidden = isRecalled(id) }
///             }
///             Task { for await stock in stock(of: ids) { hydrator.hydrate(stock.id) { $0.availability = stock.availability } } }
///         }
///     }
public protocol HydrationSource: Sendable {
    /// Is told that products are about to be shown.
    ///
    /// What is hydrated before it returns is shown at once; it is called on a thread that nobody waits on but these
    /// products, so it should return soon. Whatever takes longer is done elsewhere, and hydrated whenever it is known.
    ///
    /// - Parameters:
    ///   - ids: the products, each once.
    ///   - context: where and for whom they are shown.
    ///   - hydrator: takes what is to be shown instead. It may be kept as long as one likes.
    func hydrate(_ ids: [Commerce.ID<Product>], context: HydrationContext, hydrator: ProductHydrator)
}

/// Where and for whom products are about to be shown.
public struct HydrationContext: Hashable, Sendable {
    /// What shows them.
    public var place: Place
    /// The backend's name in the configuration.
    public var backend: String
    /// For whom they were read.
    public var market: MarketContext

    /// Makes a context.
    public init(place: Place, backend: String, market: MarketContext) {
        self.place = place
        self.backend = backend
        self.market = market
    }

    /// What shows products.
    public enum Place: Hashable, Sendable {
        /// A list: a part of the catalogue, or what a search has found.
        case list(ProductListQuery)
        /// The previews of a list of collections.
        case previews(CollectionQuery)
        /// What is offered for a text while the buyer types.
        case suggestions(String)
        /// A product's page.
        case product
        /// What goes with the product of a page.
        case recommendations(of: Commerce.ID<Product>)
    }
}
