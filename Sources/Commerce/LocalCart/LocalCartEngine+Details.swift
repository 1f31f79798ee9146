extension LocalCartEngine {
    /// Sets the buyer's note; an empty one removes it.
    public func setNote(
        _ note: String, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await change(cart, options) { cart in
            cart.note = note.isEmpty ? nil : note
            return Change()
        }
    }

    /// Replaces all attributes.
    public func setAttributes(
        _ attributes: [Attribute], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await change(cart, options) { cart in
            cart.attributes = attributes
            return Change()
        }
    }

    /// Changes who buys.
    ///
    /// There are no customers here, so a session changes nothing.
    public func setBuyerIdentity(
        _ update: BuyerIdentityUpdate, session: Session?, in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await change(cart, options) { cart in
            let identity = cart.buyerIdentity
            cart.buyerIdentity = BuyerIdentity(
                email: update.email.applied(to: identity.email), phone: update.phone.applied(to: identity.phone),
                country: update.country.applied(to: identity.country),
                companyLocationID: update.companyLocationID.applied(to: identity.companyLocationID))
            return Change()
        }
    }
}
