import Commerce
import CommerceFormatting

/// Decides what a list of products loads, and what becomes of each page.
///
/// Whatever makes the list a different one (a reload, another filter, order, subject or market) begins a generation;
/// pages of earlier ones are ignored. One page is on its way at a time.
struct ProductListMachine: StateMachine {
    enum Event: Sendable {
        case load
        case loadNext
        case reload
        case retry
        case changeQuery(@Sendable (inout ProductListQuery) -> Void)
        case clear
        case setMarket(MarketContext)
        case stop
        case learned(Capabilities)
        case arrived(Page<Product>, generation: Int)
        case failed(ErrorEntry, generation: Int)
    }

    struct Work: Sendable, Equatable {
        let query: ProductListQuery
        let page: PageRequest
        let options: ReadOptions
        let generation: Int
    }

    enum Slot: Hashable, Sendable { case page }

    private(set) var state: ProductListState
    private var market: MarketContext
    private var generation = 0
    /// The page that was asked for last: a retry asks for the same.
    private var asked: Work?
    /// How fresh the first page was wanted.
    private var freshness = Freshness.default
    private var nextCursor: Cursor?
    private var seen: Set<ID<Product>> = []

    init(query: ProductListQuery, pageSize: Int, market: MarketContext, capabilities: Capabilities?) {
        state = ProductListState(
            query: query, pageSize: max(1, pageSize), format: BuyerFormat(market: market))
        self.market = market
        if let capabilities { learn(capabilities) }
    }

    mutating func handle(_ event: Event) -> [Effect] {
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
        case .arrived(let page, let generation): if generation == self.generation { arrive(page) }
        case .failed(let error, let generation): if generation == self.generation { fail(error) }
        }
        return []
    }
}

// MARK: Asking

extension ProductListMachine {
    /// Whether nothing was asked for, or what was asked for was stopped before it came.
    private var needsFirst: Bool { state.listing.isIdle || state.listing.isLoaded && !state.isCurrent }

    private mutating func loadFirst(_ freshness: Freshness) -> [Effect] {
        generation += 1
        self.freshness = freshness
        state.listing = .loading(previous: state.listing.value)
        state.nextPage = .idle
        return ask(PageRequest(first: state.pageSize), freshness)
    }

    private mutating func loadNext() -> [Effect] {
        // What is on its way is enough, and what failed waits for a retry: a list that asks at every turn of a wheel must
        // not hammer a server that is down.
        guard !state.listing.isLoading, state.isCurrent, state.nextPage == .idle, let nextCursor else { return [] }
        state.nextPage = .loading
        return ask(PageRequest(first: state.pageSize, after: nextCursor), .default)
    }

    private mutating func retry() -> [Effect] {
        if case .failed = state.nextPage, let asked {
            state.nextPage = .loading
            return [.run(asked, in: .page)]
        }
        return state.listing.error == nil ? [] : loadFirst(freshness)
    }

    private mutating func ask(_ page: PageRequest, _ freshness: Freshness) -> [Effect] {
        let work = Work(
            query: state.query, page: page, options: ReadOptions(market: market, freshness: freshness),
            generation: generation)
        asked = work
        return [.run(work, in: .page)]
    }

    private mutating func changeQuery(_ change: (inout ProductListQuery) -> Void) -> [Effect] {
        let before = state.query
        change(&state.query)
        guard state.query != before, !state.listing.isIdle else { return [] }
        // Other filters of the same list may be shown over the products before; another list may not.
        if !state.query.hasSameSubject(as: before) { state.listing = .idle }
        return loadFirst(.default)
    }

    private mutating func setMarket(_ market: MarketContext) -> [Effect] {
        guard market != self.market else { return [] }
        self.market = market
        state.format = BuyerFormat(market: market)
        guard !state.listing.isIdle else { return [] }
        // Prices of another market must not be shown, not even for a moment.
        state.listing = .idle
        return loadFirst(.default)
    }

    private mutating func clear() -> [Effect] {
        generation += 1
        state.listing = .idle
        state.nextPage = .idle
        asked = nil
        nextCursor = nil
        seen = []
        return [.cancel(.page)]
    }

    private mutating func stop() -> [Effect] {
        generation += 1
        state.listing = state.listing.settled
        if state.nextPage == .loading { state.nextPage = .idle }
        return [.cancel(.page)]
    }

    private mutating func learn(_ capabilities: Capabilities) {
        state.capabilities = capabilities
        state.pageSize = min(state.pageSize, max(1, capabilities.maximumPageSize))
    }
}

// MARK: Answers

extension ProductListMachine {
    private mutating func arrive(_ page: Page<Product>) {
        if state.listing.isLoading {
            seen = []
            state.listing = .loaded(extended(ProductListing(query: state.query, facets: page.facets), by: page))
        } else if state.nextPage == .loading, let before = state.listing.value {
            let listing = extended(before, by: page)
            // A failed reload stays told until it is tried again.
            state.listing = state.listing.error.map { .failed($0, previous: listing) } ?? .loaded(listing)
            state.nextPage = .idle
        }
    }

    private mutating func extended(_ listing: ProductListing, by page: Page<Product>) -> ProductListing {
        var listing = listing
        listing.items.append(contentsOf: page.items.filter { seen.insert($0.id).inserted })
        if listing.facets.isEmpty { listing.facets = page.facets }
        if let total = page.info.total {
            listing.total = total
            listing.isTotalLowerBound = page.info.isTotalLowerBound
        }
        listing.issues = page.issues
        // A cursor that leads back to the page it came with would make the list endless.
        nextCursor = page.info.next == asked?.page.after ? nil : page.info.next
        listing.hasNext = page.info.hasNext && nextCursor != nil
        if !listing.hasNext { nextCursor = nil }
        return listing
    }

    private mutating func fail(_ error: ErrorEntry) {
        if state.listing.isLoading {
            state.listing = .failed(error, previous: state.listing.value)
        } else if state.nextPage == .loading {
            state.nextPage = .failed(error)
        }
    }
}
