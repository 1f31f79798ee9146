package import Commerce

extension PortCalls {
    static let cart: [any PortCall.Type] = [
        CreateCartCall.self, CartCall.self, AddLinesCall.self, UpdateLinesCall.self, RemoveLinesCall.self,
        SetDiscountCodesCall.self, AddGiftCardsCall.self, RemoveGiftCardsCall.self, SetNoteCall.self,
        SetAttributesCall.self, SetBuyerIdentityCall.self, SetDeliveryAddressesCall.self,
        SelectDeliveryOptionsCall.self,
    ]
}

package struct CreateCartCall: PortCall {
    package static let operation = PortOperation.createCart
    package var draft: CartDraft
    package var session: Session?
    package var options: MutationOptions

    package init(draft: CartDraft, session: Session?, options: MutationOptions) {
        self.draft = draft
        self.session = session
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await backend.cart.create(draft, session: session, options: options)
    }
}

package struct CartCall: PortCall {
    package static let operation = PortOperation.cart
    package var cartID: ID<Cart>
    package var options: ReadOptions

    package init(cartID: ID<Cart>, options: ReadOptions) {
        self.cartID = cartID
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> Fetched<Cart> {
        try await backend.cart.cart(cartID, options: options)
    }
}

package struct AddLinesCall: PortCall {
    package static let operation = PortOperation.addLines
    package var cartID: ID<Cart>
    package var lines: [CartLineInput]
    package var options: MutationOptions

    package init(cartID: ID<Cart>, lines: [CartLineInput], options: MutationOptions) {
        self.cartID = cartID
        self.lines = lines
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await backend.cart.addLines(lines, to: cartID, options: options)
    }
}

package struct UpdateLinesCall: PortCall {
    package static let operation = PortOperation.updateLines
    package var cartID: ID<Cart>
    package var updates: [CartLineUpdate]
    package var options: MutationOptions

    package init(cartID: ID<Cart>, updates: [CartLineUpdate], options: MutationOptions) {
        self.cartID = cartID
        self.updates = updates
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await backend.cart.updateLines(updates, in: cartID, options: options)
    }
}

package struct RemoveLinesCall: PortCall {
    package static let operation = PortOperation.removeLines
    package var cartID: ID<Cart>
    package var lineIDs: [ID<CartLine>]
    package var options: MutationOptions

    package init(cartID: ID<Cart>, lineIDs: [ID<CartLine>], options: MutationOptions) {
        self.cartID = cartID
        self.lineIDs = lineIDs
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await backend.cart.removeLines(lineIDs, from: cartID, options: options)
    }
}

package struct SetDiscountCodesCall: PortCall {
    package static let operation = PortOperation.setDiscountCodes
    package var cartID: ID<Cart>
    package var codes: [String]
    package var options: MutationOptions

    package init(cartID: ID<Cart>, codes: [String], options: MutationOptions) {
        self.cartID = cartID
        self.codes = codes
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await backend.cart.setDiscountCodes(codes, in: cartID, options: options)
    }
}

package struct AddGiftCardsCall: PortCall {
    package static let operation = PortOperation.addGiftCards
    package var cartID: ID<Cart>
    package var codes: [Secret]
    package var options: MutationOptions

    package init(cartID: ID<Cart>, codes: [Secret], options: MutationOptions) {
        self.cartID = cartID
        self.codes = codes
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await backend.cart.addGiftCards(codes, to: cartID, options: options)
    }
}

package struct RemoveGiftCardsCall: PortCall {
    package static let operation = PortOperation.removeGiftCards
    package var cartID: ID<Cart>
    package var giftCardIDs: [ID<AppliedGiftCard>]
    package var options: MutationOptions

    package init(cartID: ID<Cart>, giftCardIDs: [ID<AppliedGiftCard>], options: MutationOptions) {
        self.cartID = cartID
        self.giftCardIDs = giftCardIDs
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await backend.cart.removeGiftCards(giftCardIDs, from: cartID, options: options)
    }
}

package struct SetNoteCall: PortCall {
    package static let operation = PortOperation.setNote
    package var cartID: ID<Cart>
    package var note: String
    package var options: MutationOptions

    package init(cartID: ID<Cart>, note: String, options: MutationOptions) {
        self.cartID = cartID
        self.note = note
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await backend.cart.setNote(note, in: cartID, options: options)
    }
}

package struct SetAttributesCall: PortCall {
    package static let operation = PortOperation.setAttributes
    package var cartID: ID<Cart>
    package var attributes: [Attribute]
    package var options: MutationOptions

    package init(cartID: ID<Cart>, attributes: [Attribute], options: MutationOptions) {
        self.cartID = cartID
        self.attributes = attributes
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await backend.cart.setAttributes(attributes, in: cartID, options: options)
    }
}

package struct SetBuyerIdentityCall: PortCall {
    package static let operation = PortOperation.setBuyerIdentity
    package var cartID: ID<Cart>
    package var update: BuyerIdentityUpdate
    package var session: Session?
    package var options: MutationOptions

    package init(cartID: ID<Cart>, update: BuyerIdentityUpdate, session: Session?, options: MutationOptions) {
        self.cartID = cartID
        self.update = update
        self.session = session
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await backend.cart.setBuyerIdentity(update, session: session, in: cartID, options: options)
    }
}

package struct SetDeliveryAddressesCall: PortCall {
    package static let operation = PortOperation.setDeliveryAddresses
    package var cartID: ID<Cart>
    package var addresses: [MailingAddress]
    package var options: MutationOptions

    package init(cartID: ID<Cart>, addresses: [MailingAddress], options: MutationOptions) {
        self.cartID = cartID
        self.addresses = addresses
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await backend.cart.setDeliveryAddresses(addresses, in: cartID, options: options)
    }
}

package struct SelectDeliveryOptionsCall: PortCall {
    package static let operation = PortOperation.selectDeliveryOptions
    package var cartID: ID<Cart>
    package var selections: [DeliverySelection]
    package var options: MutationOptions

    package init(cartID: ID<Cart>, selections: [DeliverySelection], options: MutationOptions) {
        self.cartID = cartID
        self.selections = selections
        self.options = options
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await backend.cart.selectDeliveryOptions(selections, in: cartID, options: options)
    }
}
