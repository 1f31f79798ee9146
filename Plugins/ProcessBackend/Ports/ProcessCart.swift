import Commerce
import CommercePluginProtocol

/// The carts of a plugin.
struct ProcessCart: CartPort {
    let host: PluginHost

    func create(
        _ draft: CartDraft, session: Session?, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await host.call(CreateCartCall(draft: draft, session: session, options: options))
    }

    func cart(_ id: ID<Cart>, options: ReadOptions) async throws(CommerceError) -> Fetched<Cart> {
        try await host.call(CartCall(cartID: id, options: options))
    }

    func addLines(
        _ lines: [CartLineInput], to cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await host.call(AddLinesCall(cartID: cart, lines: lines, options: options))
    }

    func updateLines(
        _ updates: [CartLineUpdate], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await host.call(UpdateLinesCall(cartID: cart, updates: updates, options: options))
    }

    func removeLines(
        _ lines: [ID<CartLine>], from cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await host.call(RemoveLinesCall(cartID: cart, lineIDs: lines, options: options))
    }

    func setDiscountCodes(
        _ codes: [String], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await host.call(SetDiscountCodesCall(cartID: cart, codes: codes, options: options))
    }

    func addGiftCards(
        _ codes: [Secret], to cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await host.call(AddGiftCardsCall(cartID: cart, codes: codes, options: options))
    }

    func removeGiftCards(
        _ ids: [ID<AppliedGiftCard>], from cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await host.call(RemoveGiftCardsCall(cartID: cart, giftCardIDs: ids, options: options))
    }

    func setNote(
        _ note: String, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await host.call(SetNoteCall(cartID: cart, note: note, options: options))
    }

    func setAttributes(
        _ attributes: [Attribute], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await host.call(SetAttributesCall(cartID: cart, attributes: attributes, options: options))
    }

    func setBuyerIdentity(
        _ update: BuyerIdentityUpdate, session: Session?, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await host.call(SetBuyerIdentityCall(cartID: cart, update: update, session: session, options: options))
    }

    func setDeliveryAddresses(
        _ addresses: [MailingAddress], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await host.call(SetDeliveryAddressesCall(cartID: cart, addresses: addresses, options: options))
    }

    func selectDeliveryOptions(
        _ selections: [DeliverySelection], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await host.call(SelectDeliveryOptionsCall(cartID: cart, selections: selections, options: options))
    }
}
