import FoundationEssentials

/// What a device remembers of the current cart of a backend.
struct CurrentCart: Codable, Hashable, Sendable {
    /// The cart's identifier, whole; `nil` after the cart was lost.
    var cartID: ID<Cart>?
    /// The lines that the cart was last seen with.
    var lines: [CartLineInput] = []
    /// What is left of carts that are gone; absent where nothing is.
    var lostCarts: [LostCart]?
    /// When this was noted.
    var notedAt: Date

    /// What is left of carts that are gone, until it is brought back or let go.
    var lost: [LostCart] {
        get { lostCarts ?? [] }
        set { lostCarts = newValue.isEmpty ? nil : newValue }
    }

    /// Changes what is left of a cart; nothing remains of one without lines.
    mutating func changeLost(_ key: String, _ change: (inout LostCart?) -> Void) {
        guard let index = lost.firstIndex(where: { $0.key == key }) else { return }
        var cart: LostCart? = lost[index]
        change(&cart)
        if let cart, !cart.lines.isEmpty { lost[index] = cart } else { lost.remove(at: index) }
    }
}

/// Where the current cart is remembered, shared by all processes that use the same storage and backend.
///
/// Nothing is kept in memory: another process may have started, lost or let go of the cart since the last call.
struct CurrentCartStore: Sendable {
    private let place: StoredValue<CurrentCart>
    private let clock: any CommerceClock

    init(storage: any StateStorage, scope: String, clock: any CommerceClock) {
        place = StoredValue(
            storage: storage, key: StateKey(kind: "current-cart", scope: scope),
            remedy: "Forget the cart, or remove the file: only this device's memory of the cart is in it.")
        self.clock = clock
    }

    func load() async throws(CommerceError) -> CurrentCart? { try await place.load() }

    /// Reads, decides and, where something changed, writes while nobody else does; `nil` removes.
    func change<Value: Sendable>(
        _ body: @Sendable (inout CurrentCart?) async throws(CommerceError) -> Value
    ) async throws(CommerceError) -> Value {
        try await place.storage.withExclusiveAccess(to: place.key) { () async throws(CommerceError) -> Value in
            let before = try await load()
            var current = before
            let value = try await body(&current)
            if current != before { try await save(current) }
            return value
        }
    }

    /// Lets go of whatever is there, readable or not.
    func remove() async throws(CommerceError) {
        try await place.storage.withExclusiveAccess(to: place.key) { () async throws(CommerceError) in
            try await place.storage.setValue(nil, for: place.key)
        }
    }

    /// Notes the lines that a cart was seen with, if it is still the current one and they are news.
    func note(_ lines: [CartLineInput], of id: ID<Cart>) async throws(CommerceError) {
        guard try await load()?.lines != lines else { return }
        try await change { current throws(CommerceError) in
            guard current?.cartID == id else { return }
            current?.lines = lines
            for index in (current?.lost ?? []).indices { current?.lost[index].dropWhatIsBack(in: id, lines) }
            current?.lost.removeAll { $0.lines.isEmpty }
        }
    }

    /// Makes a cart the current one; lines that were lost before stay until they are rebuilt or let go.
    func adopt(_ id: ID<Cart>, _ cart: Cart, in current: inout CurrentCart?) {
        current = CurrentCart(
            cartID: id, lines: cart.rememberedLines, lostCarts: current?.lostCarts, notedAt: clock.now)
    }

    private func save(_ current: CurrentCart?) async throws(CommerceError) {
        guard var current else {
            try await place.storage.setValue(nil, for: place.key)
            return
        }
        current.notedAt = clock.now
        try await place.save(current)
    }
}

extension Cart {
    /// The lines as they would be added again; a sold-out line without pieces is left out.
    var rememberedLines: [CartLineInput] {
        lines.filter { $0.quantity > 0 }.map { line in
            CartLineInput(
                variantID: line.variant.id, quantity: line.quantity, attributes: line.attributes,
                sellingPlanID: line.sellingPlan?.id)
        }
    }
}
