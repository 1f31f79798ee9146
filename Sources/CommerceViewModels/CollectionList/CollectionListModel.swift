public import Commerce

/// The shop's collections, as for a menu or a home page with a few products of each; loaded page by page.
///
/// Nothing is asked for before ``load()`` or ``loadNext()``. Actions return a handle of the page that is on its way after
/// them, the same for everyone who wants that page.
public final class CollectionListModel: ViewModel {
    let engine: ModelEngine<CollectionListMachine>

    /// Makes a list; nothing is asked for yet.
    ///
    /// - Parameters:
    ///   - backend: whose collections.
    ///   - query: which of them, and how many products of each come along.
    ///   - pageSize: how many a page, 1 or more; lowered to the backend's greatest page.
    ///   - market: for whom.
    ///   - hydration: says what else is to be shown of the products of previews, see ``HydrationSource``.
    ///   - clock: tells when something failed.
    ///   - logger: told of what is wrong with a hydration.
    public init(
        backend: Backend, query: CollectionQuery = CollectionQuery(), pageSize: Int = 50,
        market: MarketContext = MarketContext(), hydration: (any HydrationSource)? = nil,
        clock: any CommerceClock = SystemClock(), logger: any CommerceLogger = SilentLogger()
    ) {
        let machine = CollectionListMachine(
            query: query, pageSize: pageSize, market: market, capabilities: backend.declaredCapabilities,
            isHydrated: hydration != nil)
        let worker = ListWorker<CollectionListState>(
            backend: backend, hydration: HydrationCaller(source: hydration, backend: backend.name, logger: logger),
            clock: clock
        ) { work throws(CommerceError) in
            try await backend.catalog.collections(work.query, page: work.page, options: work.options)
        }
        engine = ModelEngine(machine) { work, sink in await worker.perform(work, sink) }
    }

    /// Where the list's states can be read and watched.
    public var source: SnapshotSource<CollectionListState> { engine.source }

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
    public func setQuery(_ query: CollectionQuery) -> PendingWork {
        engine.send(.changeQuery { $0 = query }, workIn: .page)
    }

    /// Changes for whom the list is; a list that was loaded is loaded again, and shows nothing meanwhile.
    @discardableResult
    public func setMarket(_ market: MarketContext) -> PendingWork { engine.send(.setMarket(market), workIn: .page) }

    /// Waits until nothing is on its way.
    public func settled() async { await engine.settled() }

    /// Cancels what is on its way and ends the watchers; the collections stay.
    public func stop() { engine.stop(.stop) }
}
