import Commerce
import CommerceGraphQL

// What a cart has beside its lines.
extension StorefrontCarts {
    func setDiscountCodes(
        _ codes: [String], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try Self.requireFew(codes, "discount codes")
        return try await change(
            StorefrontAPI.CartDiscountCodesUpdateMutation(cartId: cart.rawValue, discountCodes: codes), of: cart,
            options, isIdempotent: true, comparison: .discountCodes(codes))
    }

    func addGiftCards(
        _ codes: [Secret], to cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try Self.requireFew(codes, "gift cards")
        // Adding one that is there already changes nothing.
        return try await change(
            StorefrontAPI.CartGiftCardCodesAddMutation(
                cartId: cart.rawValue, giftCardCodes: codes.map { $0.reveal() }), of: cart, options,
            isIdempotent: true, comparison: .giftCards(codes))
    }

    func removeGiftCards(
        _ ids: [ID<AppliedGiftCard>], from cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try Self.requireFew(ids, "gift cards")
        return try await change(
            StorefrontAPI.CartGiftCardCodesRemoveMutation(
                cartId: cart.rawValue, appliedGiftCardIds: ids.map(\.rawValue)), of: cart, options)
    }

    func setNote(
        _ note: String, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await change(
            StorefrontAPI.CartNoteUpdateMutation(cartId: cart.rawValue, note: note), of: cart, options,
            isIdempotent: true)
    }

    func setAttributes(
        _ attributes: [Attribute], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try Self.requireFew(attributes, "attributes")
        return try await change(
            StorefrontAPI.CartAttributesUpdateMutation(
                cartId: cart.rawValue, attributes: attributes.map(StorefrontAPI.AttributeInput.init)), of: cart,
            options, isIdempotent: true)
    }

    func setBuyerIdentity(
        _ update: BuyerIdentityUpdate, session: Session?, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await change(
            StorefrontAPI.CartBuyerIdentityUpdateMutation(
                cartId: cart.rawValue, buyerIdentity: .init(update, session: session)), of: cart, options,
            isIdempotent: true)
    }

    func setDeliveryAddresses(
        _ addresses: [MailingAddress], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try Self.requireFew(addresses, "addresses")
        let inputs = addresses.enumerated().map { index, address in
            StorefrontAPI.CartSelectableAddressInput(address, isSelected: index == 0)
        }
        return try await change(
            StorefrontAPI.CartDeliveryAddressesReplaceMutation(cartId: cart.rawValue, addresses: inputs), of: cart,
            options, isIdempotent: true)
    }

    func selectDeliveryOptions(
        _ selections: [DeliverySelection], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try Self.requireFew(selections, "delivery options")
        let inputs = selections.map { selection in
            StorefrontAPI.CartSelectedDeliveryOptionInput(
                deliveryGroupId: selection.groupID.rawValue, deliveryOptionHandle: selection.optionHandle)
        }
        let outcome = try await change(
            StorefrontAPI.CartSelectedDeliveryOptionsUpdateMutation(
                cartId: cart.rawValue, selectedDeliveryOptions: inputs), of: cart, options, isIdempotent: true)
        guard outcome.value == nil, !outcome.isAccepted else { return outcome }
        // Options expire when address or lines change: the buyer needs those of now to choose among.
        let current = try? await self.cart(cart, options: ReadOptions(market: options.market)).value
        return MutationOutcome(value: current, userErrors: outcome.userErrors, warnings: outcome.warnings)
    }
}
