/// The cart port behind the capabilities.
struct GuardedCart: CartPort {
    let port: any CartPort
    let gate: CapabilityGate

    func create(
        _ draft: CartDraft, session: Session?, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let hidden = Redaction(session?.secrets ?? [])
        return try await gate.pass(.createCart, hiding: hidden) { capabilities throws(CommerceError) in
            try Self.requireQuantities(draft.lines)
            if !draft.discountCodes.isEmpty { try requireSupport(.setDiscountCodes, capabilities) }
            return try await port.create(draft, session: session, options: options)
        }
    }

    func cart(_ id: ID<Cart>, options: ReadOptions) async throws(CommerceError) -> Fetched<Cart> {
        let hidden = Redaction(ids: [id])
        return try await gate.pass(.cart, hiding: hidden) { _ throws(CommerceError) in
            try await port.cart(id, options: options)
        }
    }

    func addLines(
        _ lines: [CartLineInput], to cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let hidden = Redaction(ids: [cart])
        return try await gate.pass(.addLines, hiding: hidden) { _ throws(CommerceError) in
            try Self.requireQuantities(lines)
            return try await port.addLines(lines, to: cart, options: options)
        }
    }

    func updateLines(
        _ updates: [CartLineUpdate], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let hidden = Redaction(ids: updates.map(\.lineID)) + Redaction(ids: [cart])
        return try await gate.pass(.updateLines, hiding: hidden) { _ throws(CommerceError) in
            for update in updates {
                if let quantity = update.quantity, quantity < 0 {
                    throw .invalidInput("A quantity is 0 or more, not \(quantity); 0 removes the line.")
                }
            }
            return try await port.updateLines(updates, in: cart, options: options)
        }
    }

    func removeLines(
        _ lines: [ID<CartLine>], from cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let hidden = Redaction(ids: lines) + Redaction(ids: [cart])
        return try await gate.pass(.removeLines, hiding: hidden) { _ throws(CommerceError) in
            try await port.removeLines(lines, from: cart, options: options)
        }
    }

    func setDiscountCodes(
        _ codes: [String], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let hidden = Redaction(ids: [cart])
        return try await gate.pass(.setDiscountCodes, hiding: hidden) { _ throws(CommerceError) in
            try await port.setDiscountCodes(codes, in: cart, options: options)
        }
    }

    func addGiftCards(
        _ codes: [Secret], to cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let hidden = Redaction(codes) + Redaction(ids: [cart])
        return try await gate.pass(.addGiftCards, hiding: hidden) { _ throws(CommerceError) in
            try await port.addGiftCards(codes, to: cart, options: options)
        }
    }

    func removeGiftCards(
        _ ids: [ID<AppliedGiftCard>], from cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let hidden = Redaction(ids: [cart])
        return try await gate.pass(.removeGiftCards, hiding: hidden) { _ throws(CommerceError) in
            try await port.removeGiftCards(ids, from: cart, options: options)
        }
    }

    func setNote(
        _ note: String, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let hidden = Redaction(ids: [cart])
        return try await gate.pass(.setNote, hiding: hidden) { _ throws(CommerceError) in
            try await port.setNote(note, in: cart, options: options)
        }
    }

    func setAttributes(
        _ attributes: [Attribute], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let hidden = Redaction(ids: [cart])
        return try await gate.pass(.setAttributes, hiding: hidden) { _ throws(CommerceError) in
            try await port.setAttributes(attributes, in: cart, options: options)
        }
    }

    func setBuyerIdentity(
        _ update: BuyerIdentityUpdate, session: Session?, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let hidden = Redaction(session?.secrets ?? []) + Redaction(ids: [cart])
        return try await gate.pass(.setBuyerIdentity, hiding: hidden) { _ throws(CommerceError) in
            try await port.setBuyerIdentity(update, session: session, in: cart, options: options)
        }
    }

    func setDeliveryAddresses(
        _ addresses: [MailingAddress], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let hidden = Redaction(ids: [cart])
        return try await gate.pass(.setDeliveryAddresses, hiding: hidden) { _ throws(CommerceError) in
            try await port.setDeliveryAddresses(addresses, in: cart, options: options)
        }
    }

    func selectDeliveryOptions(
        _ selections: [DeliverySelection], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let hidden = Redaction(ids: selections.map(\.groupID)) + Redaction(ids: [cart])
        return try await gate.pass(.selectDeliveryOptions, hiding: hidden) { _ throws(CommerceError) in
            try await port.selectDeliveryOptions(selections, in: cart, options: options)
        }
    }

    private func requireSupport(_ operation: PortOperation, _ capabilities: Capabilities) throws(CommerceError) {
        guard capabilities.supports(operation) else {
            throw .unsupported(operation.rawValue, backend: gate.backend)
        }
    }

    private static func requireQuantities(_ lines: [CartLineInput]) throws(CommerceError) {
        for line in lines where line.quantity < 1 {
            throw .invalidInput("A quantity to add is 1 or more, not \(line.quantity).")
        }
    }
}
