/// Calls without options: the backend's default market, no idempotency key.
extension CartPort {
    /// Makes a cart.
    public func create(
        _ draft: CartDraft = CartDraft(), session: Session? = nil
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await create(draft, session: session, options: MutationOptions())
    }

    /// Reads a cart, with all its lines.
    public func cart(_ id: ID<Cart>) async throws(CommerceError) -> Fetched<Cart> {
        try await cart(id, options: ReadOptions())
    }

    /// Adds lines, or to lines that are there.
    public func addLines(
        _ lines: [CartLineInput], to cart: ID<Cart>
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await addLines(lines, to: cart, options: MutationOptions())
    }

    /// Changes lines; a quantity of 0 removes one.
    public func updateLines(
        _ updates: [CartLineUpdate], in cart: ID<Cart>
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await updateLines(updates, in: cart, options: MutationOptions())
    }

    /// Removes lines; a line that is not there is a user error.
    public func removeLines(
        _ lines: [ID<CartLine>], from cart: ID<Cart>
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await removeLines(lines, from: cart, options: MutationOptions())
    }

    /// Replaces all discount codes; an empty list removes them.
    public func setDiscountCodes(
        _ codes: [String], in cart: ID<Cart>
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await setDiscountCodes(codes, in: cart, options: MutationOptions())
    }

    /// Adds gift cards by their codes.
    public func addGiftCards(
        _ codes: [Secret], to cart: ID<Cart>
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await addGiftCards(codes, to: cart, options: MutationOptions())
    }

    /// Removes gift cards by their identifiers in the cart.
    public func removeGiftCards(
        _ ids: [ID<AppliedGiftCard>], from cart: ID<Cart>
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await removeGiftCards(ids, from: cart, options: MutationOptions())
    }

    /// Sets the buyer's note; an empty one removes it.
    public func setNote(_ note: String, in cart: ID<Cart>) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await setNote(note, in: cart, options: MutationOptions())
    }

    /// Replaces all attributes.
    public func setAttributes(
        _ attributes: [Attribute], in cart: ID<Cart>
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await setAttributes(attributes, in: cart, options: MutationOptions())
    }

    /// Changes who buys; with a session the customer is tied to the cart, without one untied.
    public func setBuyerIdentity(
        _ update: BuyerIdentityUpdate, session: Session? = nil, in cart: ID<Cart>
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await setBuyerIdentity(update, session: session, in: cart, options: MutationOptions())
    }

    /// Replaces the addresses that the cart is delivered to, the selected one first.
    public func setDeliveryAddresses(
        _ addresses: [MailingAddress], in cart: ID<Cart>
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await setDeliveryAddresses(addresses, in: cart, options: MutationOptions())
    }

    /// Chooses delivery options for groups.
    public func selectDeliveryOptions(
        _ selections: [DeliverySelection], in cart: ID<Cart>
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await selectDeliveryOptions(selections, in: cart, options: MutationOptions())
    }
}
