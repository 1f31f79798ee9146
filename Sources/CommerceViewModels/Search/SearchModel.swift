public import Commerce

/// A search box: suggestions while the buyer types, results when the text is submitted, what was searched for before.
///
/// Suggestions wait for a pause in typing and a minimum length, and only those for the last text are shown. A failure is
/// part of the state; nothing throws.
public final class SearchModel: ViewModel {
    /// The results of the text that was submitted last.
    public let results: ProductListModel
    let engine: ModelEngine<SearchMachine>

    /// Makes a search box; nothing is asked for before something is typed.
    ///
    /// - Parameters:
    ///   - backend: whose products.
    ///   - options: pause, lengths and limits.
    ///   - recentSearches: keeps recent searches between runs; without it they last as long as the model.
    ///   - market: for whom.
    ///   - hydration: says what else is to be shown of suggested and found products, see ``HydrationSource``.
    ///   - clock: measures the pause.
    ///   - logger: told of what is wrong with a hydration.
    public convenience init(
        backend: Backend, options: SearchOptions = SearchOptions(),
        recentSearches: (any RecentSearchStorage)? = nil, market: MarketContext = MarketContext(),
        hydration: (any HydrationSource)? = nil, clock: any CommerceClock = SystemClock(),
        logger: any CommerceLogger = SilentLogger()
    ) {
        self.init(
            backend: backend, options: options,
            vault: recentSearches.map { RecentSearchVault(storage: $0, lane: SerialLane()) }, market: market,
            hydration: hydration, clock: clock, logger: logger)
    }

    init(
        backend: Backend, options: SearchOptions, vault: RecentSearchVault?, market: MarketContext,
        hydration: (any HydrationSource)?, clock: any CommerceClock, logger: any CommerceLogger
    ) {
        results = ProductListModel(
            backend: backend, query: .search(SearchQuery(text: "")), pageSize: options.pageSize, market: market,
            hydration: hydration, clock: clock, logger: logger)
        let caller = HydrationCaller(source: hydration, backend: backend.name, logger: logger)
        let machine = SearchMachine(
            options: options, market: market, capabilities: backend.declaredCapabilities,
            keepsRecentSearches: vault != nil)
        engine = ModelEngine(machine) { work, sink in
            switch work {
            case .suggest(let term, let delay, let limit, let options, let generation):
                if delay > .zero {
                    // Whoever wakes it early has cancelled it.
                    do { try await clock.sleep(for: delay) } catch { return }
                }
                sink.send(.began(generation: generation))
                do throws(CommerceError) {
                    let capabilities = try await backend.capabilities()
                    sink.send(.learned(capabilities))
                    let suggestions = try await Self.suggestions(
                        for: term, limit: limit, options, backend, capabilities)
                    let hydrator = caller.hydrate(
                        suggestions.products, in: .suggestions(term), for: options.market
                    ) { hydration in
                        sink.sendLate(.hydrated(hydration, generation: generation))
                    }
                    sink.send(
                        .answered(suggestions, hydrations: hydrator?.takeEarly() ?? [], generation: generation))
                    hydrator?.open()
                } catch {
                    sink.send(.failed(ErrorEntry(error, date: clock.now), generation: generation))
                }
            case .recent(let work):
                guard let vault else { return }
                do throws(CommerceError) {
                    switch work {
                    case .load: sink.send(.recent(.loaded(try await vault.load())))
                    case .write(let edit, let number):
                        let stored = try await vault.write(edit, number: number)
                        sink.send(.recent(.written(stored, number: number)))
                    }
                } catch {
                    sink.send(.recent(.failed(ErrorEntry(error, date: clock.now))))
                }
            }
        }
    }

    /// Where the box's states can be read and watched; the results have a source of their own.
    public var source: SnapshotSource<SearchState> { engine.source }

    /// Takes over what was typed; suggestions for it follow after the pause.
    ///
    /// - Returns: a handle of the request; it also ends when a later text takes its place.
    @discardableResult
    public func setText(_ text: String) -> PendingWork { engine.send(.type(text), workIn: .suggestions) }

    /// Searches for a text, or for what was typed, and notes it among the recent searches.
    ///
    /// An empty text does nothing; the minimum length is for suggestions only. Searching again for the text of the
    /// present results leaves them as they are, or tries again where they have failed.
    ///
    /// - Returns: a handle of the first page of results.
    @discardableResult
    public func submit(_ text: String? = nil) -> PendingWork {
        let text = text ?? source.untracked.text
        let term = SearchMachine.term(of: text)
        engine.send(.submit(text))
        guard !term.isEmpty else { return .ended }
        if case .search(let query) = results.source.untracked.query, query.text == term {
            return results.source.untracked.listing.error == nil ? results.load() : results.retry()
        }
        results.setQuery(.search(SearchQuery(text: term)))
        return results.load()
    }

    /// Asks again, without a pause, where suggestions have failed.
    @discardableResult
    public func retry() -> PendingWork { engine.send(.retry, workIn: .suggestions) }

    /// Empties the box and the results, and cancels what is on its way; recent searches stay.
    public func clear() {
        engine.send(.clear)
        results.clear()
    }

    /// Changes for whom is searched; what is shown is asked for anew.
    public func setMarket(_ market: MarketContext) {
        engine.send(.setMarket(market))
        results.setMarket(market)
    }

    /// Reads the recent searches, for a box that shows them before anything is typed.
    @discardableResult
    public func loadRecentSearches() -> PendingWork { engine.send(.recent(.use), workIn: .recentSearches) }

    /// Takes one of the recent searches away.
    @discardableResult
    public func removeRecentSearch(_ text: String) -> PendingWork {
        engine.send(.recent(.change(.remove(text))), workIn: .recentSearches)
    }

    /// Takes all recent searches away, also those that were kept by earlier runs.
    ///
    /// - Returns: a handle of the writing; if it fails, ``SearchState/recentSearchesError`` says so.
    @discardableResult
    public func removeRecentSearches() -> PendingWork {
        engine.send(.recent(.change(.removeAll)), workIn: .recentSearches)
    }

    /// Waits until nothing is on its way, results and recent searches included.
    public func settled() async {
        await engine.settled()
        await results.settled()
    }

    /// Cancels what waits or is on its way and ends the watchers, those of the results too.
    ///
    /// What is being kept of recent searches, or removed of them, goes on.
    public func stop() {
        engine.stop(.stop) { $0.outlivesStop }
        results.stop()
    }

    private static func suggestions(
        for term: String, limit: Int, _ options: ReadOptions, _ backend: Backend, _ capabilities: Capabilities
    ) async throws(CommerceError) -> Suggestions {
        if capabilities.supports(.suggestions) {
            return try await backend.catalog.suggestions(for: term, limit: limit, options: options).value
        }
        let page = try await backend.catalog.search(
            SearchQuery(text: term), page: PageRequest(first: limit), options: options)
        return Suggestions(products: page.items)
    }
}
