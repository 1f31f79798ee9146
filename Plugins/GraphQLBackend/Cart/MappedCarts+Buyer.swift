import Commerce
import CommerceJSON

// Who buys.
extension MappedCarts {
    func setBuyerIdentity(
        _ update: BuyerIdentityUpdate, session: Session?, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try requireCart(cart)
        guard sender.has(.setBuyerIdentity) else { return try await setParts(update, session, cart, options) }
        var call = call(.setBuyerIdentity, of: cart, options, session)
        call.inputs["email"] = update.email.text
        call.inputs["phone"] = update.phone.text
        call.inputs["companyLocation.id"] = update.companyLocationID.text
        if case .value(let country) = update.country { call.market.country = country }
        call.isIdempotent = true
        return try await change(call, cart)
    }

    /// Makes the change of its parts, as far as the mapping has them.
    private func setParts(
        _ update: BuyerIdentityUpdate, _ session: Session?, _ cart: ID<Cart>, _ options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        var outcome = MutationOutcome<Cart>(value: nil)
        let signedIn = session ?? options.market.buyer?.session
        func send(
            _ operation: PortOperation, _ set: (inout MappingInputs) -> Void = { _ in }
        ) async throws(CommerceError) {
            var call = call(operation, of: cart, options, session)
            set(&call.inputs)
            call.isIdempotent = true
            outcome = outcome.followed(by: try await change(call, cart))
        }
        if session != nil, sender.has(.attachCustomer) {
            try await send(.attachCustomer)
        } else if session == nil, signedIn != nil, sender.has(.detachCustomer) {
            try await send(.detachCustomer)
        }
        var lacking: [Warning] = []
        for (part, update, operation) in [
            ("email", update.email, PortOperation.setEmail), ("phone", update.phone, .setPhone),
        ] {
            guard let text = update.text else { continue }
            if !sender.has(operation) {
                lacking.append(Self.kept(part))
            } else if update.isEmpty, !sender.clears(operation) {
                lacking.append(Self.uncleared(part))
            } else {
                try await send(operation) { $0[part] = text }
            }
        }
        switch update.country {
        case .value(let country) where sender.has(.setCountry):
            let address = try await read(cart, options.market, session).value.deliveryAddress ?? MailingAddress()
            try await send(.setCountry) { inputs in
                var moved = address
                moved.country = country
                inputs.set(moved)
            }
        case .omitted: break
        default: lacking.append(Self.kept("country"))
        }
        if update.companyLocationID != .omitted { lacking.append(Self.kept("company location")) }
        if outcome.value == nil, outcome.isAccepted { outcome = try await unchanged(cart, options) }
        return outcome.adding(lacking)
    }

    private static func kept(_ part: String) -> Warning {
        Warning(
            code: .buyerIdentityKept, target: part, message: "This shop can't change the \(part) of a cart's buyer.")
    }

    private static func uncleared(_ part: String) -> Warning {
        Warning(
            code: .buyerIdentityKept, target: part,
            message: "This shop can't take the \(part) of a cart's buyer away: set another.")
    }

    // MARK: A new cart

    /// Does with a new cart what the operation that made it had no variables for.
    ///
    /// The cart is there by now, so what fails is a warning: thrown away with an error, it would be lost.
    func completed(
        _ outcome: MutationOutcome<Cart>, _ cart: Cart, _ draft: CartDraft, _ session: Session?,
        _ options: MutationOptions
    ) async -> MutationOutcome<Cart> {
        var outcome = outcome
        func attempt(
            _ code: WarningCode, _ what: String,
            _ work: () async throws(CommerceError) -> MutationOutcome<Cart>
        ) async {
            do throws(CommerceError) {
                outcome = outcome.followed(by: try await work())
            } catch {
                outcome = outcome.adding([
                    Warning(code: code, message: "The cart was made without its \(what): \(error.message)")
                ])
            }
        }
        if let note = draft.note, !note.isEmpty, !sender.uses("note", of: .createCart) {
            await attempt("NOTE_NOT_SET", "note") { () throws(CommerceError) in
                try await setNote(note, in: cart.id, options: options)
            }
        }
        if !draft.attributes.isEmpty, !sender.uses("attributes", of: .createCart) {
            await attempt("ATTRIBUTES_NOT_SET", "attributes") { () throws(CommerceError) in
                try await setAttributes(draft.attributes, in: cart.id, options: options)
            }
        }
        if let update = missingIdentity(draft.buyerIdentity, session, cart) {
            await attempt("BUYER_IDENTITY_NOT_SET", "buyer") { () throws(CommerceError) in
                try await setBuyerIdentity(update, session: session, in: cart.id, options: options)
            }
        }
        if !draft.discountCodes.isEmpty {
            if sender.uses("codes", of: .createCart) {
                outcome = DiscountCodes(asked: draft.discountCodes).shown(outcome)
            } else {
                await attempt("DISCOUNT_CODES_NOT_SET", "discount codes") { () throws(CommerceError) in
                    try await setDiscountCodes(draft.discountCodes, in: cart.id, options: options)
                }
            }
        }
        return outcome
    }

    /// What of the buyer the new cart lacks; `nil` where it has all.
    private func missingIdentity(
        _ identity: BuyerIdentity, _ session: Session?, _ cart: Cart
    ) -> BuyerIdentityUpdate? {
        var update = BuyerIdentityUpdate()
        if let email = identity.email, !sender.uses("email", of: .createCart) { update.email = .value(email) }
        if let phone = identity.phone, !sender.uses("phone", of: .createCart) { update.phone = .value(phone) }
        if let country = identity.country, cart.buyerIdentity.country != country,
            !sender.uses("country", of: .createCart) || sender.has(.setCountry)
        {
            update.country = .value(country)
        }
        if let id = identity.companyLocationID, !sender.uses("companyLocation.id", of: .createCart) {
            update.companyLocationID = .value(id)
        }
        let isUntied = session != nil && cart.buyerIdentity.customerID == nil
        return update == BuyerIdentityUpdate() && !isUntied ? nil : update
    }
}

extension Cart {
    /// Where the first group goes that says it.
    fileprivate var deliveryAddress: MailingAddress? { deliveryGroups.lazy.compactMap(\.address).first }
}

extension InputValue where Value == String {
    /// Whether the value is to be taken away.
    fileprivate var isEmpty: Bool { self == .null || self == .value("") }

    /// The text to set, empty for one to clear; `nil` where nothing changes.
    var text: JSONValue? {
        switch self {
        case .omitted: nil
        case .null: .string("")
        case .value(let text): .string(text)
        }
    }
}
