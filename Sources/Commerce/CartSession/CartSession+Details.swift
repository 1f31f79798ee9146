// Each of these makes a cart where there is none, except those that can only concern what a cart already has. They throw
// what `add` throws.
extension CartSession {
    /// Replaces all discount codes; an empty list removes them.
    public func setDiscountCodes(
        _ codes: [String], idempotencyKey: String? = nil
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await changeOrMake(.setDiscountCodes, idempotencyKey) { cart, id, options throws(CommerceError) in
            try await cart.setDiscountCodes(codes, in: id, options: options)
        }
    }

    /// Adds gift cards by their codes.
    public func addGiftCards(
        _ codes: [Secret], idempotencyKey: String? = nil
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await changeOrMake(.addGiftCards, idempotencyKey) { cart, id, options throws(CommerceError) in
            try await cart.addGiftCards(codes, to: id, options: options)
        }
    }

    /// Removes gift cards by their identifiers in the cart.
    ///
    /// - Throws: ``CommerceError``; ``CommerceError/Kind/notFound`` where there is no cart.
    public func removeGiftCards(
        _ ids: [ID<AppliedGiftCard>], idempotencyKey: String? = nil
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await changeExisting(idempotencyKey) { cart, id, options throws(CommerceError) in
            try await cart.removeGiftCards(ids, from: id, options: options)
        }
    }

    /// Sets the buyer's note; an empty one removes it.
    public func setNote(
        _ note: String, idempotencyKey: String? = nil
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await changeOrMake(.setNote, idempotencyKey) { cart, id, options throws(CommerceError) in
            try await cart.setNote(note, in: id, options: options)
        }
    }

    /// Replaces all attributes.
    public func setAttributes(
        _ attributes: [Attribute], idempotencyKey: String? = nil
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await changeOrMake(.setAttributes, idempotencyKey) { cart, id, options throws(CommerceError) in
            try await cart.setAttributes(attributes, in: id, options: options)
        }
    }

    /// Changes who buys; with a session the customer is tied to the cart, without one untied.
    public func setBuyerIdentity(
        _ update: BuyerIdentityUpdate = BuyerIdentityUpdate(), session: Session?, idempotencyKey: String? = nil
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await changeOrMake(.setBuyerIdentity, idempotencyKey) { cart, id, options throws(CommerceError) in
            try await cart.setBuyerIdentity(update, session: session, in: id, options: options)
        }
    }

    /// Replaces the addresses that the cart is delivered to, the selected one first.
    public func setDeliveryAddresses(
        _ addresses: [MailingAddress], idempotencyKey: String? = nil
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await changeOrMake(.setDeliveryAddresses, idempotencyKey) { cart, id, options throws(CommerceError) in
            try await cart.setDeliveryAddresses(addresses, in: id, options: options)
        }
    }

    /// Chooses delivery options for groups.
    ///
    /// - Throws: ``CommerceError``; ``CommerceError/Kind/notFound`` where there is no cart.
    public func selectDeliveryOptions(
        _ selections: [DeliverySelection], idempotencyKey: String? = nil
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await changeExisting(idempotencyKey) { cart, id, options throws(CommerceError) in
            try await cart.selectDeliveryOptions(selections, in: id, options: options)
        }
    }

    /// Makes a change to the current cart, or to an empty one that is made for it, when it is its turn.
    private func changeOrMake(
        _ operation: PortOperation, _ idempotencyKey: String?, _ send: @escaping Change
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await lane.run { () async throws(CommerceError) -> MutationOutcome<Cart> in
            // Asked here, so that no empty cart is made for a call that can't follow.
            guard try await backend.capabilities().supports(operation) else {
                throw CommerceError.unsupported(operation.rawValue, backend: backend.name)
                    .at(operation, backend: backend.name)
            }
            let id: ID<Cart>
            switch try await ground(CartDraft(), options(nil)) {
            case .existing(let existing): id = existing
            case .made(let outcome):
                guard let cart = outcome.value else { return outcome }
                id = cart.id
            }
            return try await change(id, options(idempotencyKey), send)
        }
    }
}
