extension LocalCartEngine {
    /// Makes a cart.
    ///
    /// - Throws: ``CommerceError/Kind/unsupported`` for a draft with discount codes; ``CommerceError/Kind/storage``; what
    ///   the catalogue throws.
    public func create(
        _ draft: CartDraft, session: Session?, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        guard draft.discountCodes.isEmpty else { throw .unsupported(.setDiscountCodes) }
        guard let intent = options.idempotencyKey else { return try await make(draft, options) }
        return try await storage.withExclusiveAccess(to: creations.key) {
            () async throws(CommerceError) -> MutationOutcome<Cart> in
            var made = try await creations.load() ?? []
            if let earlier = made.last(where: { $0.intent == intent }), try await load(earlier.cartID) != nil {
                // The retry of a call whose answer was lost: the cart that it made, by way of the intent kept with it.
                return try await change(earlier.cartID, options) { _ throws(CommerceError) in Change() }
            }
            let outcome = try await make(draft, options)
            if let cart = outcome.value {
                made.append(Creation(intent: intent, cartID: cart.id))
                try await creations.save(made.suffix(Self.rememberedCreations))
            }
            return outcome
        }
    }

    private func make(
        _ draft: CartDraft, _ options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let now = clock.now
        var cart = StoredCart(id: ID(makeIdentifier()), createdAt: now, updatedAt: now)
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
