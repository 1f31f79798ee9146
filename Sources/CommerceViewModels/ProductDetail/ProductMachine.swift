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

    private(set) var state: ProductState
    private let loadsRecommendations: Bool
    private var market: MarketContext
    private var generation = 0
    private var freshness = Freshness.default
    /// The page of variants that was asked for last.
    private var variantPage: PageRequest?
    /// The variant to show first, until it has come or the buyer has chosen another one.
    private var wantedVariantID: ID<Variant>?
    private var hasChosen = false
    /// The quantity that was asked for; another variant may have had less of it meanwhile.
    private var wantedQuantity = 1
    /// Whether something was stopped on its way.
    private var isInterrupted = false
    /// The product and the recommendations as they came, and what was hydrated of them.
    private var product: Product?
    private var recommendations: [Product] = []
    private var ledger = HydrationLedger()
    private let isHydrated: Bool
    /// Whether it was told that the product was seen.
    private var isViewed = false
    private var notices: [ShoppingEvent] = []

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
        variantPage = nil
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

    private mutating func loadVariants(_ page: PageRequest) -> [Effect] {
        guard let product = state.product.value, state.capabilities?.supports(.variantsOfProduct) ?? false else {
            return []
        }
        variantPage = page
        state.moreVariants = .loading
        return [.follow(.variants(product.id, page, options, generation: generation), in: .variants)]
    }

    private mutating func loadRecommendations() -> [Effect] {
        guard loadsRecommendations, let product = state.product.value,
            state.capabilities?.supports(.recommendations) ?? false
        else { return [] }
        state.recommendations = .loading(previous: state.recommendations.value)
        return [.run(.recommendations(product.id, options, generation: generation), in: .recommendations)]
    }
}

// MARK: Answers

extension ProductMachine {
    private mutating func arrive(_ fetched: Fetched<Product>, _ hydrations: [ProductHydration]) -> [Effect] {
        guard state.product.isLoading else { return [] }
        state.issues = fetched.issues
        ledger = HydrationLedger()
        for hydration in hydrations { ledger.note(hydration) }
        take(fetched.value)
        if !isViewed, let product = state.product.value {
            isViewed = true
            notices.append(.productViewed(ShoppingItem(product, variant: state.variant)))
        }
        return (fetched.value.hasMoreVariants ? loadVariants(firstVariants) : []) + loadRecommendations()
    }

    private var firstVariants: PageRequest {
        PageRequest(first: state.capabilities?.maximumPageSize ?? PageRequest().first)
    }

    private mutating func arrive(_ page: Page<Variant>) -> [Effect] {
        guard state.moreVariants == .loading, let product else { return [] }
        state.moreVariants = .idle
        let known = Set(product.variants.map(\.id))
        // A cursor that leads back to the page it came with would never come to an end.
        let next = page.info.hasNext && page.info.next != variantPage?.after ? page.info.next : nil
        let longer = product.with(
            variants: product.variants + page.items.filter { !known.contains($0.id) },
            hasMoreVariants: page.info.hasNext)
        take(longer)
        if let next { return loadVariants(PageRequest(first: variantPage?.first ?? 1, after: next)) }
        // The source has seen the first variants only.
        return isHydrated ? [.run(.hydrate(longer, market, generation: generation), in: .hydration)] : []
    }

    private mutating func recommend(_ products: [Product], _ hydrations: [ProductHydration]) {
        recommendations = products
        for hydration in hydrations { note(hydration) }
        state.recommendations = .loaded(ledger.shown(products))
    }

    private mutating func note(_ hydration: ProductHydration) {
        ledger.note(hydration)
        if let product, product.id == hydration.id, !state.product.isLoading { take(product) }
        state.externalIDs = ledger.externalIDs
    }

    private mutating func hydrate(_ hydration: ProductHydration) {
        note(hydration)
        if !state.recommendations.isLoading {
            state.recommendations = state.recommendations.map { [ledger, recommendations] _ in
                ledger.shown(recommendations)
            }
        }
    }

    private mutating func fail(_ error: ErrorEntry) {
        guard state.product.isLoading else { return }
        state.product = .failed(error, previous: state.product.value)
        notices.append(.shoppingFailed(ShoppingFailure(.showProducts, error)))
    }

    /// Shows a product as it is now, with the variant that is wanted, chosen before or best to begin with.
    private mutating func take(_ raw: Product) {
        let product = ledger.shown(raw)
        self.product = raw
        state.product = .loaded(product)
        state.isHidden = ledger.isHidden(raw.id)
        state.externalIDs = ledger.externalIDs
        state.gallery = product.gallery
        state.galleryIndex = max(0, min(state.galleryIndex, state.gallery.count - 1))
        if let wanted = product.variants.first(where: { $0.id == wantedVariantID }) {
            wantedVariantID = nil
            hasChosen = true
            return adopt(wanted)
        }
        let same = product.variants.first { $0.id == state.variant?.id } ?? product.variant(matching: state.selection)
        if hasChosen {
            adopt(same ?? product.nearestVariant(to: state.selection))
        } else {
            adopt(same?.availability.isPurchasable == true ? same : product.defaultVariant)
        }
    }
}

// MARK: Choosing

extension ProductMachine {
    private mutating func select(_ option: SelectedOption) {
        guard let product = state.product.value else { return }
        let combination = state.selection.filter { $0.name != option.name } + [option]
        guard let nearest = product.nearestVariant(to: combination, keeping: option),
            nearest.selectedOptions.contains(option)
        else { return }
        hasChosen = true
        wantedVariantID = nil
        adopt(nearest)
    }

    private mutating func selectVariant(_ id: ID<Variant>) {
        hasChosen = true
        wantedVariantID = id
        guard let variant = state.product.value?.variants.first(where: { $0.id == id }) else { return }
        wantedVariantID = nil
        adopt(variant)
    }

    private mutating func adopt(_ variant: Variant?) {
        let isAnother = variant?.id != state.variant?.id
        state.variant = variant
        guard let variant else { return }
        state.selection = variant.selectedOptions
        state.quantity = QuantityBounds(of: variant).clamped(wantedQuantity)
        if isAnother, let index = state.gallery.firstIndex(where: { $0.url == variant.image?.url }) {
            state.galleryIndex = index
        }
    }

    private mutating func wish(_ quantity: Int) {
        wantedQuantity = state.quantityBounds?.clamped(quantity) ?? max(1, quantity)
        state.quantity = wantedQuantity
    }

    private mutating func step(by steps: Int) {
        guard let bounds = state.quantityBounds else { return }
        let (product, overflow) = steps.multipliedReportingOverflow(by: bounds.increment)
        let change = overflow ? (steps < 0 ? -QuantityBounds.limit : QuantityBounds.limit) : product
        let (sum, sumOverflow) = state.quantity.addingReportingOverflow(change)
        wish(sumOverflow ? (change < 0 ? 0 : QuantityBounds.limit) : sum)
    }
}
