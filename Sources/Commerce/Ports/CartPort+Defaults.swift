// Calls that an adapter does not implement; the protocol documents them.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CartPort {
    public func create(
        _ draft: CartDraft, session: Session?, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        throw .unsupported(.createCart)
    }

    public func cart(_ id: ID<Cart>, options: ReadOptions) async throws(CommerceError) -> Fetched<Cart> {
        throw .unsupported(.cart)
    }

    public func addLines(
        _ lines: [CartLineInput], to cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        throw .unsupported(.addLines)
    }

    public func updateLines(
        _ updates: [CartLineUpdate], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        throw .unsupported(.updateLines)
    }

    public func removeLines(
        _ lines: [ID<CartLine>], from cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        throw .unsupported(.removeLines)
    }

    public func setDiscountCodes(
        _ codes: [String], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        throw .unsupported(.setDiscountCodes)
    }

    public func addGiftCards(
        _ codes: [Secret], to cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        throw .unsupported(.addGiftCards)
    }

    public func removeGiftCards(
        _ ids: [ID<AppliedGiftCard>], from cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        throw .unsupported(.removeGiftCards)
    }

    public func setNote(
        _ note: String, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        throw .unsupported(.setNote)
    }

    public func setAttributes(
        _ attributes: [Attribute], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        throw .unsupported(.setAttributes)
    }

    public func setBuyerIdentity(
        _ update: BuyerIdentityUpdate, session: Session?, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        throw .unsupported(.setBuyerIdentity)
    }

    public func setDeliveryAddresses(
        _ addresses: [MailingAddress], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        throw .unsupported(.setDeliveryAddresses)
    }

    public func selectDeliveryOptions(
        _ selections: [DeliverySelection], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        throw .unsupported(.selectDeliveryOptions)
    }
}
