import Commerce
import CommerceFormatting

/// Decides which backend is the current one, for whom, and when a shopper is forgotten.
///
/// Switches are numbered: the last one wins, and one that fails changes nothing. While a shopper is being forgotten no
/// other backend is opened, so that none takes up what is about to go.
struct StorefrontMachine: StateMachine {
    enum Event: Sendable {
        case start
        case reloadShop
        case switchBackend(String)
        case setMarket(MarketContext)
        case endShopper
        case stop
        case opened(BackendModels, Capabilities, number: Int)
        case openFailed(ErrorEntry, number: Int)
        case learned(Capabilities, number: Int)
        case shopArrived(Shop, number: Int)
        case shopFailed(ErrorEntry, number: Int)
        case shopperEnded([ErrorEntry], number: Int)
    }

    enum Work: Sendable, Equatable {
        case open(String, MarketContext, number: Int)
        case shop(BackendModels, ReadOptions, number: Int)
        case retire(BackendModels)
        case endShopper(BackendModels, number: Int)
    }

    enum Slot: Hashable, Sendable {
        case backend, shop, shopper
        case retirement(Int)

        /// Whether work here ends by itself only: what was begun would otherwise be left half done.
        var outlivesStop: Bool {
            switch self {
            case .shopper, .retirement: true
            case .backend, .shop: false
            }
        }
    }

    /// What is to be done to the models, one after another.
    enum Notice: Sendable {
        case follow(BackendModels, MarketContext)
        case restore(BackendModels)
        case replaced(BackendModels, by: BackendModels)
    }

    private(set) var state: StorefrontState
    private var hasStarted = false
    private var (switches, readings, shoppers) = (0, 0, 0)
    /// A switch that waits until the shopper is forgotten.
    private var waiting: String?
    private var notices: [Notice] = []

    init(backends: [String], models: BackendModels, market: MarketContext) {
        state = StorefrontState(
            backends: backends, models: models, capabilities: models.backend.declaredCapabilities, market: market,
            format: BuyerFormat(market: market))
    }

    mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .start: return start()
        case .reloadShop: return readShop(.refresh)
        case .switchBackend(let name): return switchBackend(name)
        case .setMarket(let market): return setMarket(market)
        case .endShopper: return endShopper()
        case .stop: return stop()
        case .opened(let models, let capabilities, let number):
            if number == switches, state.switching != nil { return open(models, capabilities) }
        case .openFailed(let error, let number):
            guard number == switches, state.switching != nil else { return [] }
            (state.switching, state.switchError) = (nil, error)
        case .learned(let capabilities, let number): if number == readings { state.capabilities = capabilities }
        case .shopArrived(let shop, let number): if number == readings { state.shop = .loaded(shop) }
        case .shopFailed(let error, let number):
            if number == readings { state.shop = .failed(error, previous: state.shop.value) }
        case .shopperEnded(let failures, let number): return shopperEnded(failures, number)
        }
        return []
    }

    /// What was begun to forget a shopper, or to hand over to another backend, is done also after the model is gone.
    static func isBinding(_ work: Work) -> Bool {
        switch work {
        case .retire, .endShopper: true
        case .open, .shop: false
        }
    }

    mutating func takeNotices() -> [Notice] {
        defer { notices = [] }
        return notices
    }
}

extension StorefrontMachine {
    private mutating func start() -> [Effect] {
        if !hasStarted { notices.append(.restore(state.models)) }
        hasStarted = true
        return state.shop.isIdle ? readShop(.default) : []
    }

    private mutating func readShop(_ freshness: Freshness) -> [Effect] {
        readings += 1
        state.shop = .loading(previous: state.shop.value)
        let options = ReadOptions(market: state.market, freshness: freshness)
        return [.run(.shop(state.models, options, number: readings), in: .shop)]
    }

    private mutating func setMarket(_ market: MarketContext) -> [Effect] {
        guard market != state.market else { return [] }
        state.market = market
        state.format = BuyerFormat(market: market)
        notices.append(.follow(state.models, market))
        guard !state.shop.isIdle else { return [] }
        // A shop may speak another language, and have another currency, for another market.
        return readShop(.default)
    }

    // MARK: Another backend

    private mutating func switchBackend(_ name: String) -> [Effect] {
        state.switchError = nil
        switches += 1
        waiting = nil
        guard name != state.models.name else {
            state.switching = nil
            return [.cancel(.backend)]
        }
        state.switching = name
        guard state.shopperEnd != .ending else {
            waiting = name
            return []
        }
        return [.run(.open(name, state.market, number: switches), in: .backend)]
    }

    private mutating func open(_ models: BackendModels, _ capabilities: Capabilities) -> [Effect] {
        let before = state.models
        (state.models, state.switching, state.capabilities) = (models, nil, capabilities)
        let wasWanted = !state.shop.isIdle
        state.shop = .idle
        readings += 1
        notices.append(.replaced(before, by: models))
        // It was made for the market of the moment in which the switch began.
        notices.append(.follow(models, state.market))
        if hasStarted { notices.append(.restore(models)) }
        let effects: [Effect] = [.cancel(.shop), .run(.retire(before), in: .retirement(switches))]
        return effects + (wasWanted ? readShop(.default) : [])
    }

    // MARK: The next shopper

    private mutating func endShopper() -> [Effect] {
        guard state.shopperEnd != .ending else { return [] }
        state.shopperEnd = .ending
        shoppers += 1
        var effects: [Effect] = [.run(.endShopper(state.models, number: shoppers), in: .shopper)]
        if let name = state.switching {
            waiting = name
            switches += 1
            effects.append(.cancel(.backend))
        }
        return effects
    }

    private mutating func shopperEnded(_ failures: [ErrorEntry], _ number: Int) -> [Effect] {
        guard number == shoppers, state.shopperEnd == .ending else { return [] }
        state.shopperEnd = .ended(failures)
        guard let name = waiting else { return [] }
        waiting = nil
        return [.run(.open(name, state.market, number: switches), in: .backend)]
    }

    private mutating func stop() -> [Effect] {
        switches += 1
        readings += 1
        waiting = nil
        state.switching = nil
        state.shop = state.shop.settled
        return []
    }
}
