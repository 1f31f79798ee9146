public import Commerce

/// A list of products: a collection, filters, an order, a search's results; loaded page by page.
///
/// Nothing is asked for before ``load()`` or ``loadNext()``. Actions return a handle of the page that is on its way after
/// them, the same for everyone who wants that page.
public final class ProductListModel: ViewModel {
    let engine: ModelEngine<ProductListMachine>

    /// Makes a list; nothing is asked for yet.
    ///
    /// - Parameters:
    ///   - backend: whose products.
    ///   - query: which of them.
    ///   - pageSize: how many a page, 1 or more; lowered to the backend's greatest page.
    ///   - market: for whom.
    ///   - hydration: says what else is to be shown of the products, see ``HydrationSource``.
    ///   - clock: tells when something failed.
    ///   - logger: told of what is wrong with a hydration.
    public init(
        backend: Backend, query: ProductListQuery = .catalog(ProductQuery()), pageSize: Int = 20,
        market: MarketContext = MarketContext(), hydration: (any HydrationSource)? = nil,
        clock: any CommerceClock = SystemClock(), logger: any CommerceLogger = SilentLogger()
    ) {
        let machine = ProductListMachine(
            query: query, pageSize: pageSize, market: market, capabilities: backend.declaredCapabilities,
            isHydrated: hydration != nil)
        let worker = ListWorker<ProductListState>(
            backend: backend, hydration: HydrationCaller(source: hydration, backend: backend.name, logger: logger),
            clock: clock
        ) { work throws(CommerceError) in
            switch work.query {
            case .catalog(let query):
                try await backend.catalog.products(query, page: work.page, options: work.options)
            case .search(let query): try await backend.catalog.search(query, page: work.page, options: work.options)
            }
        }
        engine = ModelEngine(machine) { work, sink in await worker.perform(work, sink) }
    }

    /// Where the list's states can be read and watched.
    public var source: SnapshotSource<ProductListState> { engine.source }

    /// Loads the first page, unless that was asked for before.
    @discardableResult
    public func load() -> PendingWork { engine.send(.load, workIn: .page) }

    /// Loads the page after the last one, or the first.
    ///
    /// It does nothing at the end, while a page is on its way (the handle is that page's), and after a failure: only
    /// ``retry()`` asks again.
    @discardableResult
    public func loadNext() -> PendingWork { engine.send(.loadNext, workIn: .page) }

    /// Loads the list anew, past any cache; what is shown stays until it has come.
    @discardableResult
    public func reload() -> PendingWork { engine.send(.reload, workIn: .page) }

    /// Asks again for what failed: the same page, with the same cursor.
    ///
    /// Where nothing failed, nothing happens.
    @discardableResult
    public func retry() -> PendingWork { engine.send(.retry, workIn: .page) }

    /// Changes what is listed; a list that was loaded is loaded again.
    @discardableResult
    public func setQuery(_ query: ProductListQuery) -> PendingWork { change { $0 = query } }

    /// Replaces all filters.
    @discardableResult
    public func setFilters(_ filters: [ProductFilter]) -> PendingWork { change { $0.filters = filters } }

    /// Applies a filter, such as a facet's value, or takes it away where it is applied.
    ///
    /// A price range takes the place of another one, as does an availability.
    @discardableResult
    public func toggleFilter(_ filter: ProductFilter) -> PendingWork { change { $0.toggle(filter) } }

    /// Changes the order; `nil` is the backend's own.
    @discardableResult
    public func setSort(_ sort: ProductSort?) -> PendingWork { change { $0.sort = sort } }

    /// Changes for whom the list is; a list that was loaded is loaded again, and shows nothing meanwhile.
    @discardableResult
    public func setMarket(_ market: MarketContext) -> PendingWork { engine.send(.setMarket(market), workIn: .page) }

    /// Forgets all products and what is on its way, as if nothing had been loaded; query and market stay.
    public func clear() { engine.send(.clear) }

    /// Waits until nothing is on its way.
    public func settled() async { await engine.settled() }

    /// Cancels what is on its way and ends the watchers; the products stay.
    public func stop() { engine.stop(.stop) }

    private func change(_ change: @escaping @Sendable (inout ProductListQuery) -> Void) -> PendingWork {
        engine.send(.changeQuery(change), workIn: .page)
    }
}
