extension LocalCartEngine {
    /// Makes a cart.
    ///
    /// - Throws: ``CommerceError/Kind/unsupported`` for a draft with discount codes; ``CommerceError/Kind/storage``; what
    ///   the catalogue throws.
    public func create(
        _ draft: CartDraft, session: Session?, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        guard draft.discountCodes.isEmpty else { throw .unsupported(.setDiscountCodes) }
        guard let intent = options.idempotencyKey else { return try await make(draft, ID(makeIdentifier()), options) }
        return try await storage.withExclusiveAccess(to: creations.key) {
            () async throws(CommerceError) -> MutationOutcome<Cart> in
            let known = try await creations.load() ?? []
            guard let earlier = known.last(where: { $0.intent == intent }) else {
                // Noted before the cart is made: whatever happens in between, a retry makes this cart and no other.
                let creation = Creation(intent: intent, cartID: ID(makeIdentifier()))
                try await creations.save((known + [creation]).suffix(Self.rememberedCreations))
                return try await make(draft, creation.cartID, options)
            }
            guard try await load(earlier.cartID) != nil else { return try await make(draft, earlier.cartID, options) }
            // The retry of a call whose answer was lost: what came of the intent is kept with the cart.
            return try await change(earlier.cartID, options) { _ throws(CommerceError) in Change() }
        }
    }

    private func make(
        _ draft: CartDraft, _ id: ID<Cart>, _ options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let now = clock.now
        var cart = StoredCart(id: id, createdAt: now, updatedAt: now)
        cart.note = draft.note.flatMap { $0.isEmpty ? nil : $0 }
        cart.attributes = draft.attributes
        cart.buyerIdentity = draft.buyerIdentity
        cart.buyerIdentity.customerID = nil
        let change = try await add(draft.lines, to: &cart, options)
        if !draft.lines.isEmpty, change.userErrors.count == draft.lines.count {
            return MutationOutcome(value: nil, userErrors: change.userErrors, warnings: change.warnings)
        }
        return try await store(cart, change, options)
    }

    // Which intents made which carts, so that a retry does not make a second one.
    private var creations: StoredValue<[Creation]> {
        StoredValue(
            storage: storage, key: StateKey(kind: "cart-creations", scope: scope),
            remedy: "Remove it: it only keeps retries from making a cart twice.")
    }

    private struct Creation: Codable, Sendable {
        let intent: String
        let cartID: ID<Cart>
    }

    private static var rememberedCreations: Int { 32 }
}
