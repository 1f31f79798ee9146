import Commerce
import CommerceTesting
import CommerceViewModels
import FoundationEssentials
import MemoryBackend

/// A shop in memory whose cart calls a test serves one by one, or lets be served.
final class CartShop: Sendable {
    /// A call as it came.
    struct Call: Sendable, Equatable {
        let operation: PortOperation
        let key: String?
    }

    enum Reply: Sendable {
        /// The shop serves it.
        case serve
        /// The shop serves it, and the answer gets lost.
        case lose
        /// The shop never hears of it.
        case fail(CommerceError)
        /// The shop never hears of it, and yet there is an answer.
        case answer(MutationOutcome<Cart>)

        var isServed: Bool {
            switch self {
            case .serve, .lose: true
            case .fail, .answer: false
            }
        }
    }

    let shop: MemoryShop
    let clock = ManualClock()
    let storage = MemoryStateStorage()
    let calls: PendingCalls<Call, Reply>
    private let capabilities: Capabilities

    /// - Parameters:
    ///   - isServed: whether calls are served without the test's doing.
    ///   - isDeaf: whether calls that wait go on waiting when they are cancelled.
    init(
        isServed: Bool = true, isDeaf: Bool = false, faults: [MemoryFault] = [],
        capabilities: Capabilities = .everything
    ) {
        let products = ["a", "b", "c"].map { id in
            Product(id: ID("p-\(id)"), title: "Product \(id)", variants: [Self.variant(id)])
        }
        let terms = MemoryTerms(
            currencies: ["AT": .eur],
            discounts: [MemoryDiscount(code: "TEN", benefit: .percentage(basisPoints: 1000))],
            customers: [MemoryCustomer(id: "customer-1", email: "ada@example.com", password: Secret("secret"))])
        shop = MemoryShop(
            products: products, terms: terms, options: MemoryOptions(passwordIterations: 1, faults: faults),
            context: PluginContext(clock: clock))
        calls = PendingCalls(isDeaf: isDeaf)
        self.capabilities = capabilities
        if isServed { calls.answerAll { _ in .serve } }
    }

    static func variant(_ id: String) -> Variant {
        Variant(
            id: ID(id), title: "Variant \(id)", price: Samples.money("5.00"),
            availability: Availability(status: .inStock, quantity: 10_000))
    }

    var backend: Backend {
        let base = shop.backend(name: "shop")
        return Backend(
            name: "shop", plugin: "memory", stateIdentity: "memory:test", capabilities: capabilities,
            catalog: base.catalog, cart: ServedCart(base: base.cart, calls: calls), auth: base.auth,
            checkout: base.checkout)
    }

    func session() -> CartSession { CartSession(backend: backend, storage: storage, clock: clock) }

    func model(_ session: CartSession? = nil, events: ShoppingEvents? = nil) -> CartModel {
        CartModel(session: session ?? self.session(), events: events, clock: clock)
    }

    /// What was called so far.
    var operations: [PortOperation] { calls.requests.map(\.operation) }

    /// A customer of the shop who signs in.
    func customer() async throws -> Session? {
        try await shop.backend().auth.signIn(.password(email: "ada@example.com", password: Secret("secret"))).value
    }

    /// The cart as the shop has it.
    func cart(_ session: CartSession) async throws -> Cart? {
        guard let id = try await session.currentID else { return nil }
        return try await shop.backend().cart.cart(id, options: ReadOptions()).value
    }
}

/// The shop's cart port behind the test.
private struct ServedCart: CartPort {
    let base: any CartPort
    let calls: PendingCalls<CartShop.Call, CartShop.Reply>

    private func serve(
        _ operation: PortOperation, _ options: MutationOptions,
        _ call: @escaping @Sendable () async throws(CommerceError) -> MutationOutcome<Cart>
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let reply = try await reply(operation, options.idempotencyKey)
        // A server knows nothing of the caller's cancellation.
        let served = Task { () -> Result<MutationOutcome<Cart>, CommerceError> in
            guard reply.isServed else { return .success(MutationOutcome(value: nil)) }
            do throws(CommerceError) { return .success(try await call()) } catch { return .failure(error) }
        }
        let result = await served.value
        switch reply {
        case .serve: return try result.get()
        case .lose:
            _ = try result.get()
            throw CommerceError(.network, "The answer was lost.")
        case .fail(let error): throw error
        case .answer(let outcome): return outcome
        }
    }

    private func reply(_ operation: PortOperation, _ key: String?) async throws(CommerceError) -> CartShop.Reply {
        try await withCommerceErrors(otherwise: .unavailable) {
            try await calls.call(CartShop.Call(operation: operation, key: key))
        }
    }

    func cart(_ id: ID<Cart>, options: ReadOptions) async throws(CommerceError) -> Fetched<Cart> {
        switch try await reply(.cart, nil) {
        case .serve: return try await base.cart(id, options: options)
        case .lose: throw CommerceError(.network, "The answer was lost.")
        case .fail(let error): throw error
        case .answer(let outcome):
            guard let cart = outcome.value else { throw .cartGone }
            return Fetched(cart)
        }
    }

    func create(
        _ draft: CartDraft, session: Session?, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await serve(.createCart, options) { () throws(CommerceError) in
            try await base.create(draft, session: session, options: options)
        }
    }

    func addLines(
        _ lines: [CartLineInput], to cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await serve(.addLines, options) { () throws(CommerceError) in
            try await base.addLines(lines, to: cart, options: options)
        }
    }

    func updateLines(
        _ updates: [CartLineUpdate], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await serve(.updateLines, options) { () throws(CommerceError) in
            try await base.updateLines(updates, in: cart, options: options)
        }
    }

    func removeLines(
        _ lines: [ID<CartLine>], from cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await serve(.removeLines, options) { () throws(CommerceError) in
            try await base.removeLines(lines, from: cart, options: options)
        }
    }

    func setDiscountCodes(
        _ codes: [String], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await serve(.setDiscountCodes, options) { () throws(CommerceError) in
            try await base.setDiscountCodes(codes, in: cart, options: options)
        }
    }

    func setNote(
        _ note: String, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await serve(.setNote, options) { () throws(CommerceError) in
            try await base.setNote(note, in: cart, options: options)
        }
    }

    func setBuyerIdentity(
        _ update: BuyerIdentityUpdate, session: Session?, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await serve(.setBuyerIdentity, options) { () throws(CommerceError) in
            try await base.setBuyerIdentity(update, session: session, in: cart, options: options)
        }
    }
}
