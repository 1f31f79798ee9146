import Commerce
import CommerceFormatting

/// Decides what a list of collections loads, and what becomes of each page.
struct CollectionListMachine: StateMachine {
    enum Event: Sendable {
        case load
        case loadNext
        case reload
        case retry
        case setQuery(CollectionQuery)
        case setMarket(MarketContext)
        case stop
        case learned(Capabilities)
        case arrived(Page<ProductCollection>, hydrations: [ProductHydration] = [], generation: Int)
        case hydrated(ProductHydration, generation: Int)
        case failed(ErrorEntry, generation: Int)
    }

    struct Work: Sendable, Equatable {
        let query: CollectionQuery
        let page: PageRequest
        let options: ReadOptions
        let generation: Int
    }

    enum Slot: Hashable, Sendable { case page }

    private(set) var state: CollectionListState
    private var pager = Pager<CollectionListing>()
    private var market: MarketContext
    /// How fresh the first page was wanted.
    private var freshness = Freshness.default
    /// The previews as they came, where there is a source that hydrates them.
    private var hydrated: HydratedPreviews?

    /// - Parameter isHydrated: whether there is a source that products are hydrated by.
    init(
        query: CollectionQuery, pageSize: Int, market: MarketContext, capabilities: Capabilities?,
        isHydrated: Bool = false
    ) {
        hydrated = isHydrated ? HydratedPreviews() : nil
        state = CollectionListState(query: query, pageSize: max(1, pageSize), format: BuyerFormat(market: market))
        self.market = market
        if let capabilities { learn(capabilities) }
    }

    mutating func handle(_ event: Event) -> [Effect] {
        defer { (state.listing, state.nextPage) = (pager.listing, pager.nextPage) }
        switch event {
        case .load: return pager.listing.isIdle ? loadFirst(.default) : []
        case .loadNext:
            if pager.listing.isIdle { return loadFirst(.default) }
            return pager.next(state.pageSize).map { [ask($0, .default)] } ?? []
        case .reload: return loadFirst(.refresh)
        case .retry:
            if let page = pager.nextAgain() { return [ask(page, .default)] }
            return pager.listing.error == nil ? [] : loadFirst(freshness)
        case .setQuery(let query):
            guard query != state.query else { return [] }
            state.query = query
            return beginAnew()
        case .setMarket(let market):
            guard market != self.market else { return [] }
            self.market = market
            state.format = BuyerFormat(market: market)
            return beginAnew()
        case .stop:
            pager.stop()
            return [.cancel(.page)]
        case .learned(let capabilities): learn(capabilities)
        case .arrived(let page, let hydrations, let generation): arrive(page, hydrations, generation)
        case .hydrated(let hydration, let generation):
            if generation == pager.generation, !pager.listing.isLoading { hydrate([hydration]) }
        case .failed(let error, let generation): pager.fail(error, generation: generation)
        }
        return []
    }

    private mutating func loadFirst(_ freshness: Freshness) -> [Effect] {
        self.freshness = freshness
        let page = pager.first(state.pageSize)
        return [ask(page, freshness)]
    }

    /// Loads what takes the place of a list that was loaded; titles and prices of the one before must not be shown.
    private mutating func beginAnew() -> [Effect] {
        guard !pager.listing.isIdle else { return [] }
        pager.hide()
        return loadFirst(.default)
    }

    private func ask(_ page: PageRequest, _ freshness: Freshness) -> Effect {
        let options = ReadOptions(market: market, freshness: freshness)
        return .run(Work(query: state.query, page: page, options: options, generation: pager.generation), in: .page)
    }

    private mutating func arrive(
        _ page: Page<ProductCollection>, _ hydrations: [ProductHydration], _ generation: Int
    ) {
        let isFirst = pager.listing.isLoading
        guard let added = pager.arrive(page, generation: generation, in: CollectionListing(query: state.query)),
            hydrated != nil
        else { return }
        if isFirst { hydrated = HydratedPreviews() }
        hydrated?.append(added)
        hydrate(hydrations)
    }

    private mutating func hydrate(_ hydrations: [ProductHydration]) {
        hydrated?.hydrate(hydrations)
        guard let hydrated else { return }
        pager.change { listing in
            listing.items = hydrated.items
            listing.externalIDs = hydrated.ledger.externalIDs
        }
    }

    private mutating func learn(_ capabilities: Capabilities) {
        state.capabilities = capabilities
        state.pageSize = min(state.pageSize, max(1, capabilities.maximumPageSize))
    }
}
