import Commerce
import FoundationEssentials
import Synchronization

/// A shop's server in memory whose answers a test can spoil, call by call.
final class ScriptedShop: CartPort, CheckoutPort {
    /// What happens to the next call of an operation instead of, or beside, being served.
    enum Behaviour: Sendable {
        /// The call is not served.
        case fail(CommerceError)
        /// The call is served, and its answer gets lost.
        case loseAnswer(CommerceError)
        /// The call is not served but answered.
        case answer(MutationOutcome<Cart>)
        /// The call waits, and is then served.
        case hold(Gate)
    }

    struct Call: Hashable, Sendable {
        let operation: PortOperation
        let key: String?
        let market: MarketContext
        var freshness: Freshness?
        var customer: Session?
    }

    private struct State {
        var script: [PortOperation: [Behaviour]] = [:]
        var calls: [Call] = []
        var inside = 0
        var mostInside = 0
        var statuses: [CheckoutStatus] = []
        var completesAtOnce = false
        var checkouts = 0
    }

    let engine: LocalCartEngine
    private let state = Mutex(State())

    init(_ variants: [Variant] = [.sample("a"), .sample("b"), .sample("c")]) {
        engine = LocalCartEngine(
            catalog: FakeCatalog(variants), storage: MemoryStateStorage(), scope: "server",
            makeIdentifier: CountingIdentifiers().make)
    }

    func backend(without missing: Set<PortOperation> = []) -> Backend {
        let operations = LocalCartEngine.operations.union(PortOperation.checkoutOperations).subtracting(missing)
        return Backend(
            name: "shop", plugin: "scripted", stateIdentity: "scripted:shop.example",
            capabilities: Capabilities(operations: operations, cartPersistence: .server), cart: self, checkout: self)
    }

    func next(_ operation: PortOperation, _ behaviours: Behaviour...) {
        state.withLock { $0.script[operation, default: []] += behaviours }
    }

    func answerStatus(_ status: CheckoutStatus) { state.withLock { $0.statuses.append(status) } }
    func completeCheckoutsAtOnce() { state.withLock { $0.completesAtOnce = true } }

    var calls: [Call] { state.withLock { $0.calls } }
    var operations: [PortOperation] { calls.map(\.operation) }
    /// The most calls that were under way at the same time.
    var mostInside: Int { state.withLock { $0.mostInside } }

    func create(
        _ draft: CartDraft, session: Session?, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await serve(.createCart, options, customer: session) { () throws(CommerceError) in
            try await self.engine.create(draft, session: session, options: options)
        }
    }

    func cart(_ id: ID<Cart>, options: ReadOptions) async throws(CommerceError) -> Fetched<Cart> {
        let call = Call(operation: .cart, key: nil, market: options.market, freshness: options.freshness)
        switch note(call) {
        case .fail(let error), .loseAnswer(let error): throw error
        case .hold(let gate): await gate.wait()
        case .answer, nil: break
        }
        return try await engine.cart(id, options: options)
    }

    func addLines(
        _ lines: [CartLineInput], to cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await serve(.addLines, options) { () throws(CommerceError) in
            try await self.engine.addLines(lines, to: cart, options: options)
        }
    }

    func updateLines(
        _ updates: [CartLineUpdate], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await serve(.updateLines, options) { () throws(CommerceError) in
            try await self.engine.updateLines(updates, in: cart, options: options)
        }
    }

    func removeLines(
        _ lines: [ID<CartLine>], from cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await serve(.removeLines, options) { () throws(CommerceError) in
            try await self.engine.removeLines(lines, from: cart, options: options)
        }
    }

    func setNote(
        _ note: String, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await serve(.setNote, options) { () throws(CommerceError) in
            try await self.engine.setNote(note, in: cart, options: options)
        }
    }

    func setBuyerIdentity(
        _ update: BuyerIdentityUpdate, session: Session?, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await serve(.setBuyerIdentity, options, customer: session) { () throws(CommerceError) in
            try await self.engine.setBuyerIdentity(update, session: session, in: cart, options: options)
        }
    }

    func begin(_ cart: ID<Cart>, session: Session?) async throws(CommerceError) -> CheckoutHandoff {
        _ = try await engine.cart(cart, options: ReadOptions())
        let (number, completes) = state.withLock { state in
            state.checkouts += 1
            return (state.checkouts, state.completesAtOnce)
        }
        let id = ID<CheckoutHandoff>("handoff-\(number)")
        if completes { return CheckoutHandoff(id: id, cartID: cart, completed: Order(id: "order-1", name: "#1001")) }
        guard let url = URL(string: "https://shop.example/checkout/\(number)") else {
            throw CommerceError(.malformedResponse, "Not an address.")
        }
        return CheckoutHandoff(id: id, cartID: cart, url: url)
    }

    func status(of handoff: CheckoutHandoff) async throws(CommerceError) -> CheckoutStatus {
        state.withLock { $0.statuses.isEmpty ? CheckoutStatus(state: .pending) : $0.statuses.removeFirst() }
    }

    func permalink(for lines: [PermalinkLine], options: PermalinkOptions) async throws(CommerceError) -> URL {
        let text = lines.map { "\($0.variantID):\($0.quantity)" }.joined(separator: ",")
        guard let url = URL(string: "https://shop.example/cart/\(text)") else { throw .invalidInput("Not an address.") }
        return url
    }

    private func serve(
        _ operation: PortOperation, _ options: MutationOptions, customer: Session? = nil,
        _ call: @escaping @Sendable () async throws(CommerceError) -> MutationOutcome<Cart>
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let behaviour = note(
            Call(operation: operation, key: options.idempotencyKey, market: options.market, customer: customer))
        state.withLock { state in
            state.inside += 1
            state.mostInside = max(state.mostInside, state.inside)
        }
        defer { state.withLock { $0.inside -= 1 } }
        await Task.yield()
        switch behaviour {
        case .fail(let error): throw error
        case .answer(let outcome): return outcome
        case .loseAnswer(let error):
            _ = try await call()
            throw error
        case .hold(let gate):
            await gate.wait()
            // As a server does that knows nothing of the client's cancellation, and a transport that gives up on it.
            let outcome = await Task { () -> Result<MutationOutcome<Cart>, CommerceError> in
                do throws(CommerceError) { return .success(try await call()) } catch { return .failure(error) }
            }.value
            if Task.isCancelled { throw .cancelled }
            return try outcome.get()
        case nil: return try await call()
        }
    }

    private func note(_ call: Call) -> Behaviour? {
        state.withLock { state in
            state.calls.append(call)
            guard state.script[call.operation]?.isEmpty == false else { return nil }
            return state.script[call.operation]?.removeFirst()
        }
    }
}

/// A place where a call waits until a test opens it.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var arrivals = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
        var watching: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func wait() async {
        await withCheckedContinuation { continuation in
            let (goesOn, watching) = state.withLock { state in
                state.arrivals += 1
                defer { state.watching = [] }
                if !state.isOpen { state.waiting.append(continuation) }
                return (state.isOpen, state.watching)
            }
            if goesOn { continuation.resume() }
            for watcher in watching { watcher.resume() }
        }
    }

    /// Waits until somebody waits at the gate.
    func waitForArrival() async {
        await withCheckedContinuation { continuation in
            let hasArrived = state.withLock { state in
                if state.arrivals == 0 { state.watching.append(continuation) }
                return state.arrivals > 0
            }
            if hasArrived { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
