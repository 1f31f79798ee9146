import Commerce
import CommerceFormatting

/// Decides when a search box asks for suggestions, whose answer counts, and what it remembers.
///
/// Every term begins a generation; answers to earlier ones are ignored, whether or not their cancelling was honoured.
struct SearchMachine: StateMachine {
    enum Event: Sendable {
        case type(String)
        case submit(String)
        case retry
        case clear
        case setMarket(MarketContext)
        case stop
        case learned(Capabilities)
        case began(generation: Int)
        case answered(Suggestions, hydrations: [ProductHydration] = [], generation: Int)
        case hydrated(ProductHydration, generation: Int)
        case failed(ErrorEntry, generation: Int)
        case recent(RecentSearchKeeper.Event)
    }

    enum Work: Sendable, Equatable {
        case suggest(term: String, delay: Duration, limit: Int, ReadOptions, generation: Int)
        case recent(RecentSearchKeeper.Work)
    }

    enum Slot: Hashable, Sendable {
        case suggestions, recentSearches

        /// Whether work here goes on when the box is stopped: what is remembered, or no longer, outlives it.
        var outlivesStop: Bool { self == .recentSearches }
    }

    private(set) var state: SearchState
    private let options: SearchOptions
    private var market: MarketContext
    private var generation = 0
    /// The term of the request that waits or is on its way.
    private var pendingTerm: String?
    /// The term of the suggestions that are shown.
    private var answeredTerm: String?
    /// The suggestions that are shown, as they came, and what was hydrated of their products.
    private var answered: (suggestions: Suggestions, ledger: HydrationLedger)?
    private var keeper: RecentSearchKeeper

    init(options: SearchOptions, market: MarketContext, capabilities: Capabilities?, keepsRecentSearches: Bool) {
        self.options = options
        self.market = market
        state = SearchState(
            minimumLength: options.minimumLength, format: BuyerFormat(market: market), capabilities: capabilities)
        keeper = RecentSearchKeeper(limit: options.recentLimit, isStored: keepsRecentSearches)
    }

    mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .type(let text): return type(text) + recent(.use)
        case .submit(let text): return submit(text)
        case .retry: return retry()
        case .clear: return clear()
        case .setMarket(let market): return setMarket(market)
        case .stop: return stop()
        case .learned(let capabilities): state.capabilities = capabilities
        case .began(let generation): if isPending(generation) { begin() }
        case .answered(let suggestions, let hydrations, let generation):
            if isPending(generation) { answer(suggestions, hydrations) }
        case .hydrated(let hydration, let generation):
            if generation == self.generation, pendingTerm == nil { hydrate([hydration]) }
        case .failed(let error, let generation): if isPending(generation) { fail(error) }
        case .recent(let event): return recent(event)
        }
        return []
    }

    /// What a buyer searched for is kept, and what was removed is gone, also where the box was let go right after it.
    static func isBinding(_ work: Work) -> Bool { if case .recent(.write) = work { true } else { false } }

    /// A text without blanks around it and with single ones inside: what a search is about.
    static func term(of text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

// MARK: Suggestions

extension SearchMachine {
    private mutating func type(_ text: String) -> [Effect] {
        state.text = text
        let term = Self.term(of: text)
        guard term.count >= options.minimumLength else { return forget() }
        // Another blank is no other term.
        guard term != (pendingTerm ?? answeredTerm) else { return [] }
        state.term = term
        return ask(term, delay: options.debounce)
    }

    private mutating func ask(_ term: String, delay: Duration) -> [Effect] {
        generation += 1
        pendingTerm = term
        let work = Work.suggest(
            term: term, delay: delay, limit: options.suggestionLimit, ReadOptions(market: market),
            generation: generation)
        return [.run(work, in: .suggestions)]
    }

    private func isPending(_ generation: Int) -> Bool { generation == self.generation && pendingTerm != nil }

    private mutating func begin() {
        state.suggestions = .loading(previous: state.suggestions.value)
    }

    private mutating func answer(_ suggestions: Suggestions, _ hydrations: [ProductHydration]) {
        answeredTerm = pendingTerm
        pendingTerm = nil
        answered = (suggestions, HydrationLedger())
        hydrate(hydrations)
    }

    private mutating func hydrate(_ hydrations: [ProductHydration]) {
        guard var answered else { return }
        for hydration in hydrations { answered.ledger.note(hydration) }
        self.answered = answered
        let suggestions = answered.suggestions
        state.externalIDs = answered.ledger.externalIDs
        state.suggestions = .loaded(
            Suggestions(
                queries: suggestions.queries, products: answered.ledger.shown(suggestions.products),
                collections: suggestions.collections))
    }

    private mutating func fail(_ error: ErrorEntry) {
        answeredTerm = pendingTerm
        pendingTerm = nil
        // What is shown belongs to a term before, and nobody hydrates it any more.
        answered = nil
        state.suggestions = .failed(error, previous: state.suggestions.value)
    }

    private mutating func retry() -> [Effect] {
        guard state.suggestions.error != nil, pendingTerm == nil else { return [] }
        return ask(state.term, delay: .zero)
    }

    /// Ends what waits or is on its way; what is shown stays.
    private mutating func abort() -> [Effect] {
        generation += 1
        pendingTerm = nil
        state.suggestions = state.suggestions.settled
        state.term = answeredTerm ?? ""
        return [.cancel(.suggestions)]
    }

    private mutating func forget() -> [Effect] {
        let effects = abort()
        answeredTerm = nil
        answered = nil
        state.term = ""
        state.suggestions = .idle
        state.externalIDs = ExternalIDs()
        return effects
    }

    private mutating func submit(_ text: String) -> [Effect] {
        state.text = text
        let term = Self.term(of: text)
        guard !term.isEmpty else { return [] }
        return abort() + recent(.change(.record(term)))
    }

    private mutating func clear() -> [Effect] {
        state.text = ""
        return forget()
    }

    private mutating func setMarket(_ market: MarketContext) -> [Effect] {
        guard market != self.market else { return [] }
        self.market = market
        state.format = BuyerFormat(market: market)
        guard !state.term.isEmpty else { return [] }
        // Prices of another market must not be shown, not even for a moment, and are no answer any more.
        (answeredTerm, answered) = (nil, nil)
        state.suggestions = .idle
        state.externalIDs = ExternalIDs()
        return ask(state.term, delay: .zero)
    }

    private mutating func stop() -> [Effect] {
        abort() + recent(.stop)
    }
}

// MARK: Recent searches

extension SearchMachine {
    private mutating func recent(_ event: RecentSearchKeeper.Event) -> [Effect] {
        let effects = keeper.handle(event)
        state.recentSearches = keeper.searches
        state.recentSearchesError = keeper.error
        return effects.map { effect in
            switch effect {
            case .run(let work, _): .run(.recent(work), in: .recentSearches)
            case .follow(let work, _): .follow(.recent(work), in: .recentSearches)
            case .cancel: .cancel(.recentSearches)
            }
        }
    }
}
