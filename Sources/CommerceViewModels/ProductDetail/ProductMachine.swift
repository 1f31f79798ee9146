import Commerce
import CommerceFormatting

/// Decides what the page of a product loads, and what a choice of options means.
///
/// Showing another product, reloading and another market begin a generation; answers of earlier ones are ignored.
struct ProductMachine: StateMachine {
    enum Event: Sendable {
        case load
        case reload
        case retry
        case show(Reference<Product>, ID<Variant>?)
        case select(SelectedOption)
        case selectVariant(ID<Variant>)
        case setQuantity(Int)
        case stepQuantity(by: Int)
        case showImage(Int)
        case setMarket(MarketContext)
        case stop
        case learned(Capabilities)
        case arrived(Fetched<Product>, hydrations: [ProductHydration] = [], generation: Int)
        case hydrated(ProductHydration, generation: Int)
        case failed(ErrorEntry, generation: Int)
        case variantsArrived(Page<Variant>, generation: Int)
        case variantsFailed(ErrorEntry, generation: Int)
        case recommended([Product], hydrations: [ProductHydration] = [], generation: Int)
        case recommendationsFailed(ErrorEntry, generation: Int)
    }

    enum Work: Sendable, Equatable {
        case product(Reference<Product>, ReadOptions, generation: Int)
        case variants(ID<Product>, PageRequest, ReadOptions, generation: Int)
        case recommendations(ID<Product>, ReadOptions, generation: Int)
        case hydrate(Product, MarketContext, generation: Int)
    }

    enum Slot: Hashable, Sendable { case product, variants, recommendations, hydration }

    typealias Notice = ShoppingEvent

    // What the machine's other files change too.
    var state: ProductState
    let loadsRecommendations: Bool
    var market: MarketContext
    var generation = 0
    var freshness = Freshness.default
    /// The page of variants that was asked for last.
    var variantPage: PageRequest?
    /// The cursors that have led to the pages of variants so far.
    var variantCursors: Set<Cursor> = []
    /// The variant to show first, until it has come or the buyer has chosen another one.
    var wantedVariantID: ID<Variant>?
    var hasChosen = false
    /// The quantity that was asked for; another variant may have had less of it meanwhile.
    var wantedQuantity = 1
    /// Whether something was stopped on its way.
    var isInterrupted = false
    /// The product and the recommendations as they came, and what was hydrated of them.
    var product: Product?
    var recommendations: [Product] = []
    var ledger = HydrationLedger()
    let isHydrated: Bool
    /// Whether it was told that the product was seen.
    var isViewed = false
    var notices: [ShoppingEvent] = []

    /// - Parameter isHydrated: whether there is a source that products are hydrated by.
    init(
        reference: Reference<Product>, variantID: ID<Variant>?, loadsRecommendations: Bool, market: MarketContext,
        capabilities: Capabilities?, isHydrated: Bool = false
    ) {
        self.isHydrated = isHydrated
        state = ProductState(
            reference: reference, format: BuyerFormat(market: market), capabilities: capabilities)
        wantedVariantID = variantID
        self.loadsRecommendations = loadsRecommendations
        self.market = market
    }

    mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .load: return load()
        case .reload: return loadProduct(.refresh)
        case .retry: return retry()
        case .show(let reference, let variantID): return show(reference, variantID)
        case .select(let option): select(option)
        case .selectVariant(let id): selectVariant(id)
        case .setQuantity(let quantity): wish(quantity)
        case .stepQuantity(let steps): step(by: steps)
        case .showImage(let index): state.galleryIndex = max(0, min(index, state.gallery.count - 1))
        case .setMarket(let market): return setMarket(market)
        case .stop: return stop()
        case .learned(let capabilities): state.capabilities = capabilities
        case .arrived(let product, let hydrations, let generation):
            return isCurrent(generation) ? arrive(product, hydrations) : []
        case .hydrated(let hydration, let generation): if isCurrent(generation) { hydrate(hydration) }
        case .failed(let error, let generation): if isCurrent(generation) { fail(error) }
        case .variantsArrived(let page, let generation): return isCurrent(generation) ? arrive(page) : []
        case .variantsFailed(let error, let generation):
            if isCurrent(generation), state.moreVariants == .loading { state.moreVariants = .failed(error) }
        case .recommended(let products, let hydrations, let generation):
            if isCurrent(generation), state.recommendations.isLoading { recommend(products, hydrations) }
        case .recommendationsFailed(let error, let generation):
            if isCurrent(generation), state.recommendations.isLoading {
                state.recommendations = .failed(error, previous: state.recommendations.value)
            }
        }
        return []
    }

    mutating func takeNotices() -> [ShoppingEvent] {
        defer { notices = [] }
        return notices
    }

    private func isCurrent(_ generation: Int) -> Bool { generation == self.generation }
}

// MARK: Asking

extension ProductMachine {
    private var options: ReadOptions { ReadOptions(market: market, freshness: freshness) }

    private mutating func load() -> [Effect] {
        if state.product.isIdle { return loadProduct(.default) }
        guard isInterrupted, let product = state.product.value else { return [] }
        isInterrupted = false
        return (product.hasMoreVariants ? loadVariants(variantPage ?? firstVariants) : [])
            + (state.recommendations.isIdle ? loadRecommendations() : [])
    }

    private mutating func loadProduct(_ freshness: Freshness) -> [Effect] {
        generation += 1
        isInterrupted = false
        (variantPage, variantCursors) = (nil, [])
        self.freshness = freshness
        state.product = .loading(previous: state.product.value)
        state.moreVariants = .idle
        state.recommendations = state.recommendations.settled
        return cancelHydration + [
            .cancel(.variants), .cancel(.recommendations),
            .run(.product(state.reference, options, generation: generation), in: .product),
        ]
    }

    private mutating func show(_ reference: Reference<Product>, _ variantID: ID<Variant>?) -> [Effect] {
        if reference == state.reference, !state.product.isIdle {
            if let variantID { selectVariant(variantID) }
            return state.product.error == nil ? [] : retry()
        }
        state = ProductState(reference: reference, format: state.format, capabilities: state.capabilities)
        wantedVariantID = variantID
        hasChosen = false
        wantedQuantity = 1
        isViewed = false
        return loadProduct(.default)
    }

    private mutating func setMarket(_ market: MarketContext) -> [Effect] {
        guard market != self.market else { return [] }
        self.market = market
        state.format = BuyerFormat(market: market)
        guard !state.product.isIdle else { return [] }
        // Prices of another market must not be shown, not even for a moment; the choice stays.
        wantedVariantID = state.variant?.id ?? wantedVariantID
        state.product = .idle
        state.variant = nil
        state.recommendations = .idle
        return loadProduct(.default)
    }

    private mutating func retry() -> [Effect] {
        if state.product.error != nil { return loadProduct(freshness) }
        var effects: [Effect] = []
        if case .failed = state.moreVariants, let variantPage { effects += loadVariants(variantPage) }
        if state.recommendations.error != nil { effects += loadRecommendations() }
        return effects
    }

    private mutating func stop() -> [Effect] {
        generation += 1
        isInterrupted = state.moreVariants == .loading || state.recommendations.isLoading
        state.product = state.product.settled
        if state.moreVariants == .loading { state.moreVariants = .idle }
        state.recommendations = state.recommendations.settled
        return cancelHydration + [.cancel(.product), .cancel(.variants), .cancel(.recommendations)]
    }

    private var cancelHydration: [Effect] { isHydrated ? [.cancel(.hydration)] : [] }

    mutating func loadVariants(_ page: PageRequest) -> [Effect] {
        guard let product = state.product.value, state.capabilities?.supports(.variantsOfProduct) ?? false else {
            return []
        }
        variantPage = page
        state.moreVariants = .loading
        return [.follow(.variants(product.id, page, options, generation: generation), in: .variants)]
    }

    mutating func loadRecommendations() -> [Effect] {
        guard loadsRecommendations, let product = state.product.value,
            state.capabilities?.supports(.recommendations) ?? false
        else { return [] }
        state.recommendations = .loading(previous: state.recommendations.value)
        return [.run(.recommendations(product.id, options, generation: generation), in: .recommendations)]
    }
}
