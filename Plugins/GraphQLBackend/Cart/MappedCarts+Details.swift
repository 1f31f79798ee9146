import Commerce
import CommerceJSON

// What a cart has beside its lines.
extension MappedCarts {
    // MARK: Codes

    func setDiscountCodes(
        _ codes: [String], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try requireCart(cart)
        var outcome: MutationOutcome<Cart>
        if sender.has(.setDiscountCodes) {
            guard codes.count <= 1 || sender.uses("codes", of: .setDiscountCodes) else {
                throw .invalidInput("A cart of this shop takes one discount code, not \(codes.count).")
            }
            var call = call(.setDiscountCodes, of: cart, options)
            call.inputs.setCodes(codes)
            call.isIdempotent = true
            outcome = try await change(call, cart)
        } else {
            outcome = try await exchangeCodes(codes, in: cart, options)
        }
        return DiscountCodes(asked: codes).shown(outcome)
    }

    /// Takes out the codes that are not wanted any more, then enters those that are not there yet, one by one.
    private func exchangeCodes(
        _ codes: [String], in cart: ID<Cart>, _ options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let before = try await read(cart, options.market, nil).value
        let wanted = Set(codes.map { $0.lowercased() })
        let present = Set(before.discountCodes.map { $0.code.lowercased() })
        var outcome = MutationOutcome<Cart>(value: before)
        for (index, code) in before.discountCodes.map(\.code).enumerated() where !wanted.contains(code.lowercased()) {
            var call = call(.removeDiscountCode, of: cart, options, part: "-\(index)")
            call.inputs["code"] = .string(code)
            outcome = outcome.followed(by: try await change(call, cart))
        }
        var entered: Set<String> = []
        for (index, code) in codes.enumerated() {
            let word = code.lowercased()
            guard !present.contains(word), entered.insert(word).inserted else { continue }
            var call = call(.addDiscountCode, of: cart, options, part: "-\(index)")
            call.inputs["code"] = .string(code)
            // Entering one that is there already changes nothing.
            call.isIdempotent = true
            let one = try await change(call, cart)
            outcome = outcome.followed(by: one.about(code))
            outcome = try await returnGiftCards(outcome, since: before, options)
        }
        return outcome
    }

    /// Takes a gift card out again that was entered as a discount code: its code is a secret, a discount's is shown.
    private func returnGiftCards(
        _ outcome: MutationOutcome<Cart>, since before: Cart, _ options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        guard let cart = outcome.value else { return outcome }
        let present = Set(before.giftCards.map(\.id))
        var outcome = outcome
        for card in cart.giftCards where !present.contains(card.id) && sender.has(.removeGiftCard) {
            outcome = outcome.followed(by: try await removeGiftCard(card.id, from: cart.id, options))
        }
        return outcome
    }

    func addGiftCards(
        _ codes: [Secret], to cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try requireCart(cart)
        guard !codes.isEmpty else { return try await unchanged(cart, options) }
        if sender.has(.addGiftCards), codes.count == 1 || sender.uses("codes", of: .addGiftCards) {
            var call = call(.addGiftCards, of: cart, options)
            call.inputs.setCodes(codes.map { $0.reveal() })
            call.isIdempotent = true
            return try await change(call, cart)
        }
        let before = try await read(cart, options.market, nil).value
        var outcome = MutationOutcome<Cart>(value: before)
        for (index, code) in codes.enumerated() {
            var call = call(
                sender.has(.addGiftCard) ? .addGiftCard : .addGiftCards, of: cart, options, part: "-\(index)")
            call.inputs["code"] = .string(code.reveal())
            call.isIdempotent = true
            let one = try await change(call, cart)
            outcome = outcome.followed(by: try await returnDiscount(one, code, index, since: before, options))
        }
        return outcome
    }

    /// Takes a discount code out again that was given as a gift card.
    private func returnDiscount(
        _ outcome: MutationOutcome<Cart>, _ code: Secret, _ index: Int, since before: Cart, _ options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let word = code.reveal().lowercased()
        func has(_ cart: Cart?) -> Bool { cart?.discountCodes.contains { $0.code.lowercased() == word } ?? false }
        guard outcome.isAccepted, let cart = outcome.value, has(cart), !has(before), sender.has(.removeDiscountCode)
        else { return outcome }
        var call = call(.removeDiscountCode, of: cart.id, options, part: "-\(index)")
        call.inputs["code"] = .string(code.reveal())
        let without = try await change(call, cart.id)
        let refusal = UserError(
            code: .invalidGiftCard, field: ["codes", "\(index)"], message: "No gift card has this code.")
        return MutationOutcome(
            value: without.value, userErrors: [refusal] + without.userErrors, warnings: without.warnings)
    }

    func removeGiftCards(
        _ ids: [ID<AppliedGiftCard>], from cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try requireCart(cart)
        guard !ids.isEmpty else { return try await unchanged(cart, options) }
        if sender.has(.removeGiftCards), ids.count == 1 || sender.uses("ids", of: .removeGiftCards) {
            var call = call(.removeGiftCards, of: cart, options)
            call.inputs["ids"] = .array(ids.map { .string($0.rawValue) })
            call.inputs["id"] = ids.count == 1 ? ids.first.map { .string($0.rawValue) } : nil
            return try await change(call, cart)
        }
        var outcome = MutationOutcome<Cart>(value: nil)
        for id in ids { outcome = outcome.followed(by: try await removeGiftCard(id, from: cart, options)) }
        return outcome
    }

    private func removeGiftCard(
        _ id: ID<AppliedGiftCard>, from cart: ID<Cart>, _ options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        guard sender.mapping.mayName(id.rawValue, .giftCard) else {
            return MutationOutcome(
                value: nil,
                userErrors: [
                    UserError(code: .notFound, field: ["ids"], message: "There is no such gift card in the cart.")
                ])
        }
        var call = call(
            sender.has(.removeGiftCard) ? .removeGiftCard : .removeGiftCards, of: cart, options, part: "-\(id)")
        call.inputs["id"] = .string(id.rawValue)
        return try await change(call, cart)
    }

    // MARK: Note and attributes

    func setNote(
        _ note: String, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try requireCart(cart)
        var call = call(.setNote, of: cart, options)
        call.inputs["note"] = .string(note)
        call.isIdempotent = true
        return try await change(call, cart)
    }

    func setAttributes(
        _ attributes: [Attribute], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try requireCart(cart)
        var outcome = MutationOutcome<Cart>(value: nil)
        if sender.has(.removeAttributes) {
            // The API adds to what is there, so what goes is taken away first.
            let before = try await read(cart, options.market, nil).value
            let kept = Set(attributes.map(\.key))
            let gone = before.attributes.map(\.key).filter { !kept.contains($0) }
            outcome = MutationOutcome(value: before)
            if !gone.isEmpty {
                var call = call(.removeAttributes, of: cart, options)
                call.inputs["keys"] = .array(gone.map { .string($0) })
                call.isIdempotent = true
                outcome = try await change(call, cart)
            }
            if attributes.isEmpty || !outcome.isAccepted { return outcome }
        }
        var call = call(.setAttributes, of: cart, options)
        call.inputs["attributes"] = .attributes(attributes)
        call.isIdempotent = true
        return outcome.followed(by: try await change(call, cart))
    }

    // MARK: Delivery

    func setDeliveryAddresses(
        _ addresses: [MailingAddress], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try requireCart(cart)
        guard addresses.count <= 1 || sender.uses("addresses", of: .setDeliveryAddresses) else {
            throw .invalidInput("A cart of this shop is delivered to one address, not to \(addresses.count).")
        }
        var call = call(.setDeliveryAddresses, of: cart, options)
        call.inputs["addresses"] = .array(addresses.map(\.inputs))
        if let first = addresses.first { call.inputs.set(first) }
        call.isIdempotent = true
        return try await change(call, cart)
    }

    func selectDeliveryOptions(
        _ selections: [DeliverySelection], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try requireCart(cart)
        guard !selections.isEmpty else { return try await unchanged(cart, options) }
        var outcome = MutationOutcome<Cart>(value: nil)
        let isOne = sender.uses("selections", of: .selectDeliveryOptions)
        for selection in isOne ? Array(selections.prefix(1)) : selections {
            var call = call(.selectDeliveryOptions, of: cart, options)
            call.inputs["selections"] = .array(selections.map(\.input))
            call.inputs["deliveryGroup.id"] = .string(selection.groupID.rawValue)
            call.inputs["deliveryOption.handle"] = .string(selection.optionHandle)
            call.isIdempotent = true
            outcome = outcome.followed(by: try await change(call, cart))
        }
        guard !outcome.isAccepted, outcome.value == nil else { return outcome }
        // Options expire when address or lines change: the buyer needs those of now to choose among.
        let current = try? await read(cart, options.market, nil).value
        return MutationOutcome(value: current, userErrors: outcome.userErrors, warnings: outcome.warnings)
    }
}
