public import Commerce

/// Hands a cart over to the shop's checkout and finds out how that ends.
///
/// The address is fetched anew before each presenting, and once more where the cart has changed meanwhile; a change that
/// comes later shows in ``CheckoutModelState/isOutdated``. An open hand-off is followed: the backend is asked what has become
/// of it, ever less often, and at once when the page is closed, shows another step, or the cart has vanished. It ends
/// with exactly one outcome, and a completed one wins over whatever else happens meanwhile. What is kept of it survives a
/// restart: ``resume()`` goes on.
///
/// Where a checkout is abandoned the backend is asked again before another one begins, so that nothing is bought twice.
public final class CheckoutModel: ViewModel {
    let engine: ModelEngine<CheckoutMachine>

    struct Settings: Sendable {
        let session: @Sendable () async -> Session?
        let changesSettled: @Sendable () async -> Void
        let linkHandler: CheckoutLinkHandler?
        let events: ShoppingEvents?
        let onOutcome: @Sendable (CheckoutOutcome) -> Void
        let revisions: CheckoutRevisions
        let clock: any CommerceClock
        let makeIdentifier: @Sendable () -> String
    }

    /// Makes a checkout; nothing is asked for before something is presented or resumed.
    ///
    /// - Parameters:
    ///   - cart: whose current cart is checked out.
    ///   - presenter: shows the page.
    ///   - storage: keeps the open hand-off between runs; by default as long as the model lives. What is kept gives
    ///     access to the cart.
    ///   - options: how patiently the hand-off is followed.
    ///   - session: the signed-in customer's session, asked for whenever a checkout begins; the cart's customer unless
    ///     given. Give one that renews a session which is about to end.
    ///   - changesSettled: waits for changes of the cart that have not been sent yet, such as `CartModel.settled()`.
    ///   - events: told when a checkout starts, fails or ends with an order.
    ///   - linkHandler: deals with links that lead out of the checkout; without one they are the page's own.
    ///   - onOutcome: called once a hand-off, before the state shows the outcome, on any thread.
    ///   - clock: measures the pauses.
    ///   - makeIdentifier: names hand-offs.
    public convenience init(
        cart: CartSession, presenter: any CheckoutPresenter, storage: any StateStorage = MemoryStateStorage(),
        options: CheckoutOptions = CheckoutOptions(), session: (@Sendable () async -> Session?)? = nil,
        changesSettled: @escaping @Sendable () async -> Void = {}, events: ShoppingEvents? = nil,
        linkHandler: CheckoutLinkHandler? = nil, onOutcome: @escaping @Sendable (CheckoutOutcome) -> Void = { _ in },
        clock: any CommerceClock = SystemClock(),
        makeIdentifier: @escaping @Sendable () -> String = RandomIdentifier.make
    ) {
        self.init(
            cart: cart, presenter: presenter, storage: storage, options: options,
            settings: Settings(
                session: session ?? { try? await cart.currentCustomer }, changesSettled: changesSettled,
                linkHandler: linkHandler, events: events, onOutcome: onOutcome,
                revisions: CheckoutRevisions(of: cart), clock: clock, makeIdentifier: makeIdentifier))
    }

    init(
        cart: CartSession, presenter: any CheckoutPresenter, storage: any StateStorage, options: CheckoutOptions,
        settings: Settings
    ) {
        let relay = CheckoutPageRelay()
        let worker = CheckoutWorker(
            cart: cart, presenter: presenter,
            shelf: CheckoutShelf(storage: storage, scope: cart.backend.stateIdentity), relay: relay,
            settings: settings)
        engine = ModelEngine(
            CheckoutMachine(options: options, capabilities: cart.backend.declaredCapabilities)
        ) { job, sink in
            await worker.perform(job, sink)
        }
        relay.connect(engine)
        settings.revisions.connect { [weak engine] in engine?.send(.revised($0)) }
    }

    /// Where the checkout's states can be read and watched.
    public var source: SnapshotSource<CheckoutModelState> { engine.source }

    /// Checks the current cart out: shows its page, or lets the backend place the order where it does that itself.
    ///
    /// While that is on its way a second call joins it. An open hand-off is shown again with a fresh address, and so is
    /// one that was cancelled; first the backend is asked whether it has been completed.
    ///
    /// - Returns: a handle; it ends when the page is shown, or with the outcome where there is no page.
    @discardableResult
    public func present() -> PendingWork { engine.send(.present(.cart), workIn: .handoff) }

    /// Shows a link that carries lines itself: those given, or those of the current cart.
    ///
    /// What becomes of it can't be followed: the buyer may say it, see ``confirm()``.
    @discardableResult
    public func presentPermalink(
        _ lines: [PermalinkLine]? = nil, options: PermalinkOptions = PermalinkOptions()
    ) -> PendingWork {
        engine.send(.present(.permalink(lines, options)), workIn: .handoff)
    }

    /// Goes on with a hand-off that an earlier run left, or that was there before ``stop()``.
    ///
    /// What has become of it is asked first. One that was completed meanwhile ends with its outcome; one that is still
    /// open is followed, and may be presented again. Without one nothing happens.
    ///
    /// - Returns: a handle; it ends when it is known what has become of it.
    @discardableResult
    public func resume() -> PendingWork { engine.send(.resume, workIn: .handoff) }

    /// Asks now what has become of an open hand-off, for a front end that comes back to the foreground.
    @discardableResult
    public func check() -> PendingWork { engine.send(.check, workIn: .following) }

    /// Takes the page away, and ends the hand-off unless it turns out to be completed.
    ///
    /// - Returns: a handle; it ends with the outcome.
    @discardableResult
    public func cancel() -> PendingWork { engine.send(.cancel, workIn: .handoff) }

    /// Takes the buyer's word that a hand-off that can't be followed has been completed: its cart is not the current one
    /// any more.
    @discardableResult
    public func confirm() -> PendingWork { engine.send(.confirm, workIn: .handoff) }

    /// Puts the lines of a lost cart into a new one where ``CheckoutModelState/recovery`` offers it.
    ///
    /// The buyer should see the new cart, and the warnings, before it is presented.
    @discardableResult
    public func rebuild() -> PendingWork { engine.send(.rebuild, workIn: .handoff) }

    /// Lets go of the hand-off without an outcome, also of what is kept of it, for a device that another buyer will use.
    ///
    /// - Returns: a handle of the removal; if it fails, ``CheckoutModelState/storageError`` says so.
    @discardableResult
    public func forget() -> PendingWork { engine.send(.forget, workIn: .storage) }

    /// Waits until nothing is on its way: also until an open hand-off has ended or is not followed any more.
    public func settled() async { await engine.settled() }

    /// Cancels what is on its way and ends the watchers; the page stays, and the hand-off can be resumed.
    ///
    /// What was to be forgotten is forgotten all the same.
    public func stop() { engine.stop(.stop) { $0.outlivesStop } }
}
