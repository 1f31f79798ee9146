import Commerce
import CommerceFormatting

/// Decides what a list loads, and what becomes of each page.
///
/// Whatever makes the list a different one (a reload, another query or market) begins a generation; pages of earlier
/// ones are ignored. One page is on its way at a time.
struct ListMachine<State: ListState>: StateMachine {
    typealias Listing = State.Listing

    enum Event: Sendable {
        case load
        case loadNext
        case reload
        case retry
        case changeQuery(@Sendable (inout Listing.Query) -> Void)
        case clear
        case setMarket(MarketContext)
        case stop
        case learned(Capabilities)
        case arrived(Page<Listing.Item>, hydrations: [ProductHydration] = [], generation: Int)
        case hydrated(ProductHydration, generation: Int)
        case failed(ErrorEntry, generation: Int)
    }

    struct Work: Sendable, Equatable {
        let query: Listing.Query
        let page: PageRequest
        let options: ReadOptions
        let generation: Int
    }

    enum Slot: Hashable, Sendable { case page }

    private(set) var state: State
    private var pager = Pager<Listing>()
    private var market: MarketContext
    /// How fresh the first page was wanted.
    private var freshness = Freshness.default
    /// The items as they came, where there is a source that hydrates their products.
    private var hydrated: Listing.Hydrated?

    /// - Parameter isHydrated: whether there is a source that products are hydrated by.
    init(
        query: Listing.Query, pageSize: Int, market: MarketContext, capabilities: Capabilities?,
        isHydrated: Bool = false
    ) {
        hydrated = isHydrated ? Listing.Hydrated() : nil
        state = State(query: query, pageSize: max(1, pageSize), format: BuyerFormat(market: market))
        self.market = market
        if let capabilities { learn(capabilities) }
    }

    mutating func handle(_ event: Event) -> [Effect] {
        defer { (state.listing, state.nextPage) = (pager.listing, pager.nextPage) }
        switch event {
        case .load: return needsFirst ? loadFirst(.default) : []
        case .loadNext: return needsFirst ? loadFirst(.default) : loadNext()
        case .reload: return loadFirst(.refresh)
        case .retry: return retry()
        case .changeQuery(let change): return changeQuery(change)
        case .setMarket(let market): return setMarket(market)
        case .clear: return clear()
        case .stop: return stop()
        case .learned(let capabilities): learn(capabilities)
        case .arrived(let page, let hydrations, let generation): arrive(page, hydrations, generation)
        case .hydrated(let hydration, let generation):
            if generation == pager.generation, !pager.listing.isLoading { hydrate([hydration]) }
        case .failed(let error, let generation): pager.fail(error, generation: generation)
        }
        return []
    }
}

// MARK: Asking

extension ListMachine {
    /// Whether the items shown are those of the present query.
    private var isCurrent: Bool { pager.listing.value?.query == state.query }

    /// Whether nothing was asked for, or what was asked for was stopped before it came.
    private var needsFirst: Bool { pager.listing.isIdle || pager.listing.isLoaded && !isCurrent }

    private mutating func loadFirst(_ freshness: Freshness) -> [Effect] {
        self.freshness = freshness
        let page = pager.first(state.pageSize)
        return [ask(page, freshness)]
    }

    private mutating func loadNext() -> [Effect] {
        guard isCurrent, let page = pager.next(state.pageSize) else { return [] }
        return [ask(page, .default)]
    }

    private mutating func retry() -> [Effect] {
        if let page = pager.nextAgain() { return [ask(page, .default)] }
        return pager.listing.error == nil ? [] : loadFirst(freshness)
    }

    private func ask(_ page: PageRequest, _ freshness: Freshness) -> Effect {
        let options = ReadOptions(market: market, freshness: freshness)
        return .run(Work(query: state.query, page: page, options: options, generation: pager.generation), in: .page)
    }

    private mutating func changeQuery(_ change: (inout Listing.Query) -> Void) -> [Effect] {
        let before = state.query
        change(&state.query)
        guard state.query != before, !pager.listing.isIdle else { return [] }
        if !Listing.isSameList(before, as: state.query) { pager.hide() }
        return loadFirst(.default)
    }

    private mutating func setMarket(_ market: MarketContext) -> [Effect] {
        guard market != self.market else { return [] }
        self.market = market
        state.format = BuyerFormat(market: market)
        guard !pager.listing.isIdle else { return [] }
        // Prices of another market must not be shown, not even for a moment.
        pager.hide()
        return loadFirst(.default)
    }

    private mutating func clear() -> [Effect] {
        pager.clear()
        if hydrated != nil { hydrated = Listing.Hydrated() }
        return [.cancel(.page)]
    }

    private mutating func stop() -> [Effect] {
        pager.stop()
        return [.cancel(.page)]
    }

    private mutating func learn(_ capabilities: Capabilities) {
        state.capabilities = capabilities
        state.pageSize = min(state.pageSize, max(1, capabilities.maximumPageSize))
    }
}

// MARK: Answers

extension ListMachine {
    private mutating func arrive(_ page: Page<Listing.Item>, _ hydrations: [ProductHydration], _ generation: Int) {
        let isFirst = pager.listing.isLoading
        guard let added = pager.arrive(page, generation: generation, in: Listing(query: state.query)),
            hydrated != nil
        else { return }
        if isFirst { hydrated = Listing.Hydrated() }
        hydrated?.append(added)
        hydrate(hydrations)
    }

    private mutating func hydrate(_ hydrations: [ProductHydration]) {
        hydrated?.hydrate(hydrations)
        guard let hydrated else { return }
        pager.change { $0.show(hydrated) }
    }
}
