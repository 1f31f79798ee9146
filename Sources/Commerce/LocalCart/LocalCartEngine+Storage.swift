extension LocalCartEngine {
    func key(of id: ID<Cart>) -> StateKey { StateKey(kind: "cart", scope: scope, name: id.rawValue) }

    func stored(_ id: ID<Cart>) -> StoredValue<StoredCart> {
        StoredValue(
            storage: storage, key: key(of: id), remedy: "Repair it, or move it away and start a new cart.")
    }

    /// The stored cart, or `nil` where there is none.
    func load(_ id: ID<Cart>) async throws(CommerceError) -> StoredCart? {
        let place = stored(id)
        guard let cart = try await place.load() else { return nil }
        if let fault = cart.fault(expecting: id) { throw place.unreadable(fault) }
        return cart
    }

    /// Reads, changes and stores a cart while nobody else does, and reports the change after it is stored.
    ///
    /// An intent that was already carried out is not carried out again; what came of it is reported again.
    func change(
        _ id: ID<Cart>, _ options: MutationOptions,
        _ body: @Sendable (inout StoredCart) async throws(CommerceError) -> Change
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await storage.withExclusiveAccess(to: key(of: id)) {
            () async throws(CommerceError) -> MutationOutcome<Cart> in
            guard var cart = try await load(id) else { throw .cartGone }
            if let key = options.idempotencyKey, let intent = cart.intents.last(where: { $0.key == key }) {
                return cart.outcome(Change(userErrors: intent.userErrors, warnings: intent.warnings))
            }
            let change = try await body(&cart)
            cart.updatedAt = clock.now
            return try await store(cart, change, options)
        }
    }

    /// Stores a changed or new cart together with its intent, and then reports it.
    func store(
        _ cart: StoredCart, _ change: Change, _ options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        var cart = cart
        let outcome = cart.outcome(change)
        cart.remember(options.idempotencyKey, userErrors: outcome.userErrors, warnings: outcome.warnings)
        try await stored(cart.id).save(cart)
        return outcome
    }

    /// What the catalogue says of variants at present, for the market of the options or else the buyer's country.
    func variants(
        _ ids: [ID<Variant>], of cart: StoredCart, _ options: ReadOptions
    ) async throws(CommerceError) -> [ID<Variant>: Variant] {
        let ids = ids.uniqued()
        guard !ids.isEmpty else { return [:] }
        var options = options
        options.market = options.market.filled(from: MarketContext(country: cart.buyerIdentity.country))
        let found = try await catalog.variants(ids: ids, options: options).value
        return Dictionary(zip(ids, found).compactMap { id, variant in variant.map { (id, $0) } }) { first, _ in first }
    }

    /// What came of a change beside the cart itself.
    struct Change: Sendable {
        var userErrors: [UserError] = []
        var warnings: [Warning] = []
        /// The variants that the catalogue was asked for; `nil` where the change did not need it.
        var current: [ID<Variant>: Variant]?
    }
}

extension StoredCart {
    fileprivate func outcome(_ change: LocalCartEngine.Change) -> MutationOutcome<Cart> {
        let valuation = CartValuation(lines, current: change.current)
        return MutationOutcome(
            value: cart(valuation), userErrors: change.userErrors,
            warnings: change.warnings + valuation.notices.map(\.warning))
    }
}
