public import Commerce
import FoundationEssentials

/// A shop in memory: complete, and the reference for what every call of the four ports means.
///
/// One value is one shop: everything made by ``backend(name:)`` shares its carts, customers, orders and stock, whatever
/// tasks use it at the same time. The rules live in plain values (``ShopTransaction``); the shop runs them one at a time
/// and keeps the result only when nothing was thrown.
///
///     let shop = MemoryShop(products: products)
///     let backend = shop.backend(name: "test")
public actor MemoryShop {
    /// How the shop behaves.
    public nonisolated let options: MemoryOptions
    /// What tells this shop's stored state from others'.
    public nonisolated let stateIdentity: String

    nonisolated let terms: MemoryTerms
    let clock: any CommerceClock
    private let makeIdentifier: @Sendable () -> String
    nonisolated let source: CatalogSource
    private let storage: StoredState?
    private var state: ShopState?
    private var loaded: MemoryCatalog?
    /// What goes wrong on purpose; the calls that `MemoryShop+Faults` runs ask it.
    var faults: FaultInjector
    /// Each cart before its latest change, for stale answers; kept only while there are faults.
    var cartsBeforeChange: [ID<Cart>: Cart] = [:]

    /// Opens a shop with a catalogue.
    ///
    /// - Parameters:
    ///   - catalog: what the shop sells.
    ///   - terms: on which terms; those of the demo are in US dollars.
    ///   - context: clock, identifiers, and the storage for ``MemoryPersistence/state``.
    ///   - stateIdentity: what tells this shop's stored state from others'.
    public init(
        catalog: MemoryCatalog, terms: MemoryTerms = .demo, options: MemoryOptions = MemoryOptions(),
        context: PluginContext = PluginContext(), stateIdentity: String = "memory:own"
    ) {
        self.init(
            source: .value(catalog), terms: terms, options: options, context: context, stateIdentity: stateIdentity)
    }

    /// Opens a shop with products of one's own, for tests.
    public init(
        products: [Product], collections: [ProductCollection] = [], terms: MemoryTerms = .demo,
        options: MemoryOptions = MemoryOptions(), context: PluginContext = PluginContext()
    ) {
        self.init(
            catalog: MemoryCatalog(products: products, collections: collections), terms: terms, options: options,
            context: context)
    }

    /// Opens the demo shop.
    public init(options: MemoryOptions = MemoryOptions(), context: PluginContext = PluginContext()) {
        self.init(source: .demo, terms: .demo, options: options, context: context, stateIdentity: "memory:demo")
    }

    init(
        source: CatalogSource, terms: MemoryTerms, options: MemoryOptions, context: PluginContext, stateIdentity: String
    ) {
        self.source = source
        self.terms = terms
        self.options = options
        self.stateIdentity = stateIdentity
        clock = context.clock
        makeIdentifier = context.makeIdentifier
        storage = options.persistence == .state ? StoredState(storage: context.carts, identity: stateIdentity) : nil
        faults = FaultInjector(options.faults)
    }

    /// Replaces the faults, beginning their counts anew.
    public func setFaults(_ faults: [MemoryFault]) {
        self.faults = FaultInjector(faults)
    }

    /// The catalogue, read on first use.
    ///
    /// - Throws: `configuration` for a file that can't be read.
    func catalog() throws(CommerceError) -> MemoryCatalog {
        if let loaded { return loaded }
        let catalog = try source.load()
        loaded = catalog
        return catalog
    }

    /// Puts another catalogue in place of the one there is; what changed meanwhile (carts, stock, orders) stays.
    public func replaceCatalog(_ catalog: MemoryCatalog) {
        loaded = catalog
    }

    /// The shop as it is now, to look things up in.
    func snapshot() async throws(CommerceError) -> ShopTransaction {
        let catalog = try catalog()
        if let storage {
            return transaction(catalog, try await storage.read() ?? ShopState(terms: terms))
        }
        return transaction(catalog, state ?? ShopState(terms: terms))
    }

    /// Runs a change alone, and keeps its result unless it throws.
    ///
    /// With a storage it is written before this returns.
    func change<Value: Sendable>(
        _ body: @Sendable (inout ShopTransaction) throws(CommerceError) -> Value
    ) async throws(CommerceError) -> Value {
        let catalog = try catalog()
        if let storage {
            let (now, makeIdentifier, terms, options) = (clock.now, makeIdentifier, terms, options)
            return try await storage.change { stored throws(CommerceError) in
                var transaction = ShopTransaction(
                    catalog: catalog, terms: terms, options: options, now: now, makeIdentifier: makeIdentifier,
                    state: stored ?? ShopState(terms: terms))
                let value = try body(&transaction)
                transaction.prune()
                stored = transaction.state
                return value
            }
        }
        // Nothing here suspends, so that no other change comes in between.
        var transaction = transaction(catalog, state ?? ShopState(terms: terms))
        let value = try body(&transaction)
        transaction.prune()
        state = transaction.state
        return value
    }

    private func transaction(_ catalog: MemoryCatalog, _ state: ShopState) -> ShopTransaction {
        ShopTransaction(
            catalog: catalog, terms: terms, options: options, now: clock.now, makeIdentifier: makeIdentifier,
            state: state)
    }
}
