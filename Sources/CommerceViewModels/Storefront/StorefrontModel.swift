public import Commerce

/// The root of a front end: which shop, for whom, and everything that is shown of it.
///
/// It makes the models of one backend and keeps them in step: a cart is its customer's after a sign-in, another market
/// reaches every list, another backend takes the place of the first while the program runs. Cart and account are in the
/// state; lists, products, searches and checkouts are made here, and reached as long as the front end keeps them.
public final class StorefrontModel: ViewModel {
    let engine: ModelEngine<StorefrontMachine>
    let surroundings: StorefrontSurroundings

    /// Opens the first backend; nothing is sent before ``start()`` or an action of a model.
    ///
    /// - Parameters:
    ///   - backends: which backends there are.
    ///   - name: the one to begin with; the source's first unless said.
    ///   - storage: keeps carts, sessions, checkouts and searches between runs; by default as long as the model lives. It
    ///     has to be the one that backends get in their context, where carts may be kept too.
    ///   - options: how models are made.
    ///   - clock: the time of all models.
    ///   - makeIdentifier: makes idempotency keys.
    /// - Throws: ``CommerceError`` where the first backend can't be made.
    public init(
        _ backends: BackendSource, name: String? = nil, storage: any StateStorage = MemoryStateStorage(),
        options: StorefrontOptions = StorefrontOptions(), clock: any CommerceClock = SystemClock(),
        makeIdentifier: @escaping @Sendable () -> String = RandomIdentifier.make
    ) throws(CommerceError) {
        let surroundings = StorefrontSurroundings(
            storage: storage, options: options, clock: clock, makeIdentifier: makeIdentifier)
        let worker = StorefrontWorker(backends, surroundings)
        let models = try worker.models(name, market: options.market)
        self.surroundings = surroundings
        engine = ModelEngine(
            StorefrontMachine(backends: backends.names, models: models, market: options.market),
            tell: { notice in
                switch notice {
                case .follow(let models, let market): models.follow(market)
                case .restore(let models): models.account.restore()
                case .replaced(let before, _): before.roll.close()
                }
            },
            perform: { work, sink in await worker.perform(work, sink) })
    }

    /// Opens the default backend of a configuration, or a named one.
    ///
    /// - Parameters:
    ///   - configuration: which backends there are; only those that are used have to be right.
    ///   - name: the one to begin with; the configuration's default unless said.
    ///   - registry: the plugins that make them.
    ///   - context: clock, identifiers and logger, and the storage of everything that is kept.
    ///   - options: how models are made.
    /// - Throws: ``CommerceError/Kind/configuration`` where the backend's entry is wrong.
    public convenience init(
        configuration: Configuration, name: String? = nil, registry: PluginRegistry,
        context: PluginContext = PluginContext(), options: StorefrontOptions = StorefrontOptions()
    ) throws(CommerceError) {
        try self.init(
            BackendSource(configuration, registry: registry, context: context), name: name, storage: context.carts,
            options: options, clock: context.clock, makeIdentifier: context.makeIdentifier)
    }

    /// Where the storefront's states can be read and watched.
    public var source: SnapshotSource<StorefrontState> { engine.source }

    /// The buyer's cart at the current backend.
    public var cart: CartModel { source.snapshot.cart }

    /// The customer's account at the current backend.
    public var account: AccountModel { source.snapshot.account }

    /// Reads the shop, and the sign-in that an earlier run left; after a switch the same happens by itself.
    ///
    /// - Returns: a handle of the shop's reading.
    @discardableResult
    public func start() -> PendingWork { engine.send(.start, workIn: .shop) }

    /// Reads the shop anew, or again where it has failed.
    @discardableResult
    public func reloadShop() -> PendingWork { engine.send(.reloadShop, workIn: .shop) }

    /// Makes another backend the current one.
    ///
    /// The models of the one before are stopped, their watchers end, changes of the cart that were not sent yet are sent,
    /// and the backend is closed. A switch that fails leaves everything as it is, see ``StorefrontState/switchError``; of
    /// two quick ones the last wins.
    ///
    /// - Returns: a handle; by its end the other backend is the current one, or the switch has failed.
    @discardableResult
    public func switchBackend(_ name: String) -> PendingWork { engine.send(.switchBackend(name), workIn: .backend) }

    /// Changes for whom everything is: cart, lists, searches, products and formats follow.
    ///
    /// - Returns: a handle of the shop's reading.
    @discardableResult
    public func setMarket(_ market: MarketContext) -> PendingWork { engine.send(.setMarket(market), workIn: .shop) }

    /// Forgets the shopper, for a device that the next person will use.
    ///
    /// The cart is let go, the customer signed out, and searches, checkouts and whatever else is recent removed, also what
    /// other backends have left in the storage, whose sessions are ended too. The device is empty before any server is
    /// waited for. Catalogue and market stay, and so do purchases that a server has yet to be told.
    /// ``StorefrontState/shopperEnd`` says what failed; the next shopper should wait for it. Ending again tries again.
    ///
    /// - Returns: a handle; by its end nothing of the shopper is kept, apart from what is said to have failed.
    @discardableResult
    public func endShopper() -> PendingWork { engine.send(.endShopper, workIn: .shopper) }

    /// Waits until nothing is on its way, also in cart, account and the models that were made here.
    ///
    /// A checkout whose page the buyer has is not waited for.
    public func settled() async {
        await engine.settled()
        await source.untracked.models.settled()
    }

    /// Cancels what is on its way and ends the watchers, also in cart, account and the models that were made here.
    ///
    /// A backend that is being closed is closed, and a shopper who is being forgotten is forgotten.
    public func stop() {
        engine.stop(.stop) { $0.outlivesStop }
        source.untracked.models.stop()
    }

    /// Stops everything and closes the current backend, for the end of a program.
    ///
    /// Without it the backend is closed, in the background, when the storefront and all models that were made here have
    /// been let go.
    public func close() async {
        stop()
        await engine.settled()
        let models = source.untracked.models
        await models.account.settled()
        await models.close()
    }
}
