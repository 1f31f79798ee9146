import Commerce

/// The shop's cart port.
///
/// Every change runs alone, so that none of many at the same time is lost.
struct MemoryCartPort: CartPort {
    let shop: MemoryShop

    func create(
        _ draft: CartDraft, session: Session?, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await shop.performCreation { () async throws(CommerceError) in
            try await shop.change { shop throws(CommerceError) in
                try shop.createCart(draft, session: session, options: options)
            }
        }
    }

    func cart(_ id: ID<Cart>, options: ReadOptions) async throws(CommerceError) -> Fetched<Cart> {
        Fetched(
            try await shop.performRead(of: id) { () async throws(CommerceError) in
                try await shop.snapshot().cart(id, market: options.market)
            })
    }

    func addLines(
        _ lines: [CartLineInput], to cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await edit(.addLines, cart, options) { $0.add(lines) }
    }

    func updateLines(
        _ updates: [CartLineUpdate], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await edit(.updateLines, cart, options) { $0.update(updates) }
    }

    func removeLines(
        _ lines: [ID<CartLine>], from cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await edit(.removeLines, cart, options) { $0.remove(lines) }
    }

    func setDiscountCodes(
        _ codes: [String], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await edit(.setDiscountCodes, cart, options) { $0.setDiscountCodes(codes) }
    }

    func addGiftCards(
        _ codes: [Secret], to cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await edit(.addGiftCards, cart, options) { $0.addGiftCards(codes) }
    }

    func removeGiftCards(
        _ ids: [ID<AppliedGiftCard>], from cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await edit(.removeGiftCards, cart, options) { $0.removeGiftCards(ids) }
    }

    func setNote(
        _ note: String, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await edit(.setNote, cart, options) { $0.setNote(note) }
    }

    func setAttributes(
        _ attributes: [Attribute], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await edit(.setAttributes, cart, options) { $0.setAttributes(attributes) }
    }

    func setBuyerIdentity(
        _ update: BuyerIdentityUpdate, session: Session?, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await change(.setBuyerIdentity, cart, options) { shop throws(CommerceError) in
            let customer = try session.map { (session) throws(CommerceError) in try shop.customer(of: session) }
            return try shop.changeCart(cart, operation: .setBuyerIdentity, options: options) {
                $0.setBuyer(update, customer: customer)
            }
        }
    }

    func setDeliveryAddresses(
        _ addresses: [MailingAddress], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await edit(.setDeliveryAddresses, cart, options) { $0.setDeliveryAddresses(addresses) }
    }

    func selectDeliveryOptions(
        _ selections: [DeliverySelection], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await change(.selectDeliveryOptions, cart, options) { shop throws(CommerceError) in
            try shop.selectDeliveryOptions(selections, in: cart, options: options)
        }
    }

    private func edit(
        _ operation: PortOperation, _ cart: ID<Cart>, _ options: MutationOptions,
        _ edit: @escaping @Sendable (inout CartEditor) -> Void
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await change(operation, cart, options) { shop throws(CommerceError) in
            try shop.changeCart(cart, operation: operation, options: options, edit)
        }
    }

    private func change(
        _ operation: PortOperation, _ cart: ID<Cart>, _ options: MutationOptions,
        _ body: @escaping @Sendable (inout ShopTransaction) throws(CommerceError) -> MutationOutcome<Cart>
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await shop.performChange(operation, of: cart, market: options.market) { () async throws(CommerceError) in
            try await shop.change(body)
        }
    }
}
