import Synchronization

/// The current cart of a backend: what every front end needs once, however many screens and tasks use it.
///
/// - The cart is made on first use, one for any number of simultaneous first uses, also by several processes.
/// - Calls run one at a time in the order in which they were made. A call whose task is cancelled while it waits is
///   withdrawn; the outcome of one that is cancelled on its way is unknown, and the next read goes to the server.
/// - The cart's whole identifier is stored before the first change is reported, and the lines with every change.
/// - A cart that no longer exists throws ``CommerceError/Kind/cartGone`` once: it is not the current one afterwards, so
///   the next ``add(_:idempotencyKey:)`` makes a new one, and ``rebuild(idempotencyKey:)`` brings the lines back.
/// - Every intent has an idempotency key. To try one again after an error that leaves the outcome unknown, pass the same
///   key both times: it is done once.
/// - A conflict on the server is answered by reading the cart and trying once more.
///
/// Several sessions, in one process or in many, may stand on the same storage: what one stores, the others find.
public final class CartSession: Sendable {
    /// The backend whose cart it is.
    public let backend: Backend
    let lane = SerialLane()
    let current: CurrentCartStore
    let makeIdentifier: @Sendable () -> String
    private let hub = CartEventHub(bufferSize: 64)
    private let buyer: Mutex<CartBuyer>
    // Set while it is unknown what a call did.
    private let needsRefresh = Mutex(false)
    /// Whether the buyer's country is another one than that of the market, for want of a session to change it with.
    let owesCountry = Mutex(false)

    /// Makes a session; nothing is read or sent before the first call.
    ///
    /// - Parameters:
    ///   - backend: the backend, with a cart port.
    ///   - storage: where to remember which cart is the current one; by default as long as the session lives. What is
    ///     stored gives access to the cart.
    ///   - market: for whom.
    ///   - clock: the time of day.
    ///   - makeIdentifier: makes idempotency keys.
    public init(
        backend: Backend, storage: any StateStorage = MemoryStateStorage(), market: MarketContext = MarketContext(),
        clock: any CommerceClock = SystemClock(),
        makeIdentifier: @escaping @Sendable () -> String = RandomIdentifier.make
    ) {
        self.backend = backend
        buyer = Mutex(CartBuyer(market: market))
        self.makeIdentifier = makeIdentifier
        current = CurrentCartStore(storage: storage, scope: backend.stateIdentity, clock: clock)
    }

    /// What happens to the cart from now on.
    ///
    /// Each stream has a buffer of 64 events; a watcher that is slower misses the oldest. It ends with the session.
    public func events() -> AsyncStream<CartSessionEvent> { hub.subscribe() }

    /// Calls a closure with what happens to the cart, in the order in which it happens, and before the call that did it
    /// returns.
    ///
    /// The next call waits for the closure: it has to be quick, and must not wait for the session.
    ///
    /// - Returns: what keeps the closure being called until it is let go.
    package func watch(_ body: @escaping @Sendable (CartSessionNotice) -> Void) -> CartSessionWatch {
        hub.watch(body)
    }

    /// For whom the cart is read and changed.
    public var market: MarketContext { buyer.withLock { $0.market } }

    /// The customer to whom new carts belong; nobody unless set.
    ///
    /// Setting it sends nothing: the current cart stays whose it was.
    public var customer: Session? {
        get { buyer.withLock { $0.customer } }
        set { buyer.withLock { $0.customer = newValue } }
    }

    /// The customer's session as it is sent; `nil` where the cart is nobody's, or the customer's session has ended.
    ///
    /// - Throws: what the source throws, see ``setCustomerSource(_:)``.
    public var currentCustomer: Session? {
        get async throws(CommerceError) {
            let buyer = buyer.withLock { $0 }
            guard let customer = buyer.customer else { return nil }
            guard let source = buyer.customerSource else { return customer }
            return try await source()
        }
    }

    /// Has the customer's session asked for whenever one is sent, such as one that is renewed meanwhile.
    ///
    /// - Parameter source: asked only while ``customer`` is set; without it that one is sent as it is.
    public func setCustomerSource(_ source: (@Sendable () async throws(CommerceError) -> Session?)?) {
        // The source before goes outside the lock: what it holds may do anything when it ends.
        let before = buyer.withLock { buyer in
            defer { buyer.customerSource = source }
            return buyer.customerSource
        }
        _ = before
    }

    /// The identifier of the current cart, or `nil` where there is none; nothing is sent.
    ///
    /// - Throws: ``CommerceError/Kind/storage``.
    public var currentID: ID<Cart>? {
        get async throws(CommerceError) { try await current.load()?.cartID }
    }

    /// The lines that ``rebuild(idempotencyKey:)`` would bring back: those of a cart that was lost.
    ///
    /// - Throws: ``CommerceError/Kind/storage``.
    public var lostLines: [CartLineInput] {
        get async throws(CommerceError) { try await current.load()?.lost.flatMap { $0.lines.map(\.input) } ?? [] }
    }

    /// The current cart after all calls made before, or `nil` where there is none.
    ///
    /// A cart that turns out to be gone is an
    /// event and `nil`.
    ///
    /// - Parameter freshness: how fresh; while the outcome of a change is unknown it is read anew in any case.
    /// - Throws: ``CommerceError``, other than ``CommerceError/Kind/cartGone``.
    public func current(freshness: Freshness = .default) async throws(CommerceError) -> Fetched<Cart>? {
        try await lane.run { () async throws(CommerceError) -> Fetched<Cart>? in
            guard let id = try await currentID else { return nil }
            do throws(CommerceError) {
                return try await read(id, freshness: freshness)
            } catch  where error.kind == .cartGone {
                return nil
            }
        }
    }

    func setMarketNow(_ market: MarketContext) { buyer.withLock { $0.market = market } }

    func emit(
        _ event: CartSessionEvent, on cartID: ID<Cart>? = nil, by origin: CartSessionNotice.Origin = .other,
        isStored: Bool = true
    ) {
        hub.send(CartSessionNotice(event: event, cartID: cartID, origin: origin, isStored: isStored))
    }

    // MARK: Inside the lane

    /// Reads a cart and notes what it holds.
    ///
    /// - Parameter hasExpired: whether a checkout of it is known to have expired.
    func read(
        _ id: ID<Cart>, freshness: Freshness, hasExpired: Bool = false
    ) async throws(CommerceError) -> Fetched<Cart> {
        let freshness = needsRefresh.withLock { $0 } ? .refresh : freshness
        return try await watchingForLoss(of: id, hasExpired: hasExpired) {
            () async throws(CommerceError) -> Fetched<Cart> in
            let fetched = try await backend.cart.cart(id, options: ReadOptions(market: market, freshness: freshness))
            if freshness == .refresh { needsRefresh.withLock { $0 = false } }
            await saw(fetched.value, as: id, by: .read(freshness))
            return fetched
        }
    }

    /// Makes a change to a cart, and notes what it holds afterwards.
    func change(
        _ id: ID<Cart>, _ options: MutationOptions, _ send: Change
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await watchingForLoss(of: id) { () async throws(CommerceError) -> MutationOutcome<Cart> in
            var outcome: MutationOutcome<Cart>
            do throws(CommerceError) {
                outcome = try await send(backend.cart, id, options)
            } catch  where error.kind == .conflict {
                _ = try await read(id, freshness: .refresh)
                outcome = try await send(backend.cart, id, options)
            }
            guard let cart = outcome.value else {
                // Refused as a whole, or, without a reason, gone.
                if outcome.isAccepted { throw .cartGone }
                return outcome
            }
            await saw(cart, as: id, by: .change(key: options.idempotencyKey))
            return outcome
        }
    }

    typealias Change =
        @Sendable (any CartPort, ID<Cart>, MutationOptions) async throws(CommerceError) ->
        MutationOutcome<Cart>

    func options(_ idempotencyKey: String?) -> MutationOptions {
        MutationOptions(market: market, idempotencyKey: idempotencyKey ?? makeIdentifier())
    }

    /// Runs a call on a cart, and draws the consequences of its failure.
    func watchingForLoss<Value: Sendable>(
        of id: ID<Cart>, hasExpired: Bool = false, _ call: () async throws(CommerceError) -> Value
    ) async throws(CommerceError) -> Value {
        do throws(CommerceError) {
            return try await call()
        } catch {
            switch error.kind {
            case .cartGone: try await lose(id, hasExpired: hasExpired)
            case .cancelled, .timedOut, .network, .unavailable, .malformedResponse:
                needsRefresh.withLock { $0 = true }
            default: break
            }
            throw error
        }
    }

    /// Notes and tells what a cart holds.
    ///
    /// It stays the current one under the identifier that was stored, whatever identifier an answer bears: an answer
    /// about another cart must not replace the buyer's.
    private func saw(_ cart: Cart, as id: ID<Cart>, by origin: CartSessionNotice.Origin) async {
        var isStored = true
        do throws(CommerceError) {
            try await current.note(cart.rememberedLines, of: id)
        } catch {
            isStored = false
            if error.kind != .cancelled { emit(.storageFailed(error)) }
        }
        emit(.changed(cart), on: id, by: origin, isStored: isStored)
    }

    private func lose(_ id: ID<Cart>, hasExpired: Bool) async throws(CommerceError) {
        let lost = try await current.change { current throws(CommerceError) -> [CartLineInput]? in
            guard current?.cartID == id else { return nil }
            let lines = current?.lines ?? []
            current?.cartID = nil
            current?.lines = []
            if !lines.isEmpty { current?.lost = [LostCart(lines, cartID: id)] }
            return lines
        }
        needsRefresh.withLock { $0 = false }
        guard let lost else { return }
        emit(hasExpired ? .expired(lastKnownLines: lost) : .lost(lastKnownLines: lost), on: id)
    }
}

/// For whom a cart is.
private struct CartBuyer {
    var market: MarketContext
    var customer: Session?
    var customerSource: (@Sendable () async throws(CommerceError) -> Session?)?
}
