public import Commerce
import CommerceFormatting

/// The cart of a buyer: what the buyer wants is shown at once, sent in order, and taken back where it is refused.
///
/// It stands on a ``CartSession``, which knows which cart is the current one, and hears what others do with it. Amounts
/// are always the server's last word; while something is on its way they are marked as unconfirmed.
public final class CartModel: ViewModel {
    let engine: ModelEngine<CartMachine>
    private let watch: CartSessionWatch
    let waiters: CartAddWaiters
    let clock: any CommerceClock

    /// The session whose cart it shows.
    public let session: CartSession

    /// Makes a cart; nothing is asked for before ``load()`` or the first change.
    ///
    /// - Parameters:
    ///   - session: whose cart; several models may share one.
    ///   - timeout: how long a request may take before it is given up.
    ///   - undoLifetime: how long what was taken out can be brought back; zero for never.
    ///   - events: who is told what came into the cart, what left it, what failed, and what became of the cart.
    ///   - clock: tells when something failed, and how long something takes.
    ///   - makeIdentifier: makes idempotency keys.
    public init(
        session: CartSession, timeout: Duration = .seconds(30), undoLifetime: Duration = .seconds(10),
        events: ShoppingEvents? = nil, clock: any CommerceClock = SystemClock(),
        makeIdentifier: @escaping @Sendable () -> String = RandomIdentifier.make
    ) {
        let backend = session.backend
        let machine = CartMachine(
            options: CartMachineOptions(
                timeout: timeout, undoLifetime: undoLifetime, backend: backend.name, clock: clock,
                makeIdentifier: makeIdentifier),
            format: BuyerFormat(market: session.market), capabilities: backend.declaredCapabilities)
        let waiters = CartAddWaiters()
        let engine = ModelEngine(
            machine,
            tell: { notice in
                switch notice {
                case .added(let outcome, let waiter): waiters.settle(waiter, outcome)
                case .happened(let event): events?.send(event, backend: backend.name)
                case .heard(let event, let claims):
                    if let events, claims.claim(for: events) { events.send(event, backend: backend.name) }
                }
            },
            perform: { work, sink in await Self.perform(work, sink, session: session, clock: clock) })
        self.session = session
        self.engine = engine
        self.waiters = waiters
        self.clock = clock
        watch = session.watch { [weak engine] notice in engine?.send(.noticed(notice)) }
    }

    /// Where the cart's states can be read and watched.
    public var source: SnapshotSource<CartState> { engine.source }

    /// Waits until nothing is on its way, the reading after overlapping changes included.
    ///
    /// What can be brought back for a while is not waited for.
    public func settled() async { await engine.settled { $0 != .undo } }

    /// Cancels what is on its way and ends the watchers; what the server has confirmed stays shown.
    ///
    /// Changes that were not sent are dropped. Whether the one on its way was made is found out by the next ``load()``.
    public func stop() { engine.stop(.stop) }

    @discardableResult
    func send(_ event: CartMachine.Event) -> PendingWork { engine.send(event, workIn: .lane) }
}
