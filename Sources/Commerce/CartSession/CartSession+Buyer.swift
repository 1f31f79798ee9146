import Synchronization

extension CartSession {
    /// Makes the current cart a customer's, and every later one.
    ///
    /// A customer's cart that is gone is no error: the device's cart stays then. Where merging has failed, signing in again
    /// goes on with it, and adds no line twice.
    ///
    /// - Returns: what the cart came to; `nil` where there is none or the backend ties no customer to a cart.
    /// - Throws: ``CommerceError``. Lines that should have been merged and were not are kept, see
    ///   ``CartSession/rebuild(idempotencyKey:)``.
    public func signIn(
        _ session: Session, policy: CartMergePolicy = .keepDeviceCart, idempotencyKey: String? = nil
    ) async throws(CommerceError) -> MutationOutcome<Cart>? {
        try await lane.run { () async throws(CommerceError) -> MutationOutcome<Cart>? in
            let key = idempotencyKey ?? makeIdentifier()
            customer = session
            try await take(policy, key)
            let outcome = try await identify(BuyerIdentityUpdate(), key)
            // Also lines that an earlier try could not merge.
            guard case .mergeLines(let id) = policy,
                let lost = try await current.load()?.lost.first(where: { $0.mergesInto == id }), let key = lost.key
            else { return outcome }
            return try await restore(key)
        }
    }

    /// Makes the current cart nobody's, and every later one; e-mail address and telephone number go with the customer.
    ///
    /// - Returns: what the cart came to; `nil` where there is none or the backend ties no customer to a cart.
    /// - Throws: ``CommerceError``; later carts are nobody's all the same.
    public func signOut(idempotencyKey: String? = nil) async throws(CommerceError) -> MutationOutcome<Cart>? {
        try await lane.run { () async throws(CommerceError) -> MutationOutcome<Cart>? in
            customer = nil
            return try await identify(
                BuyerIdentityUpdate(email: .null, phone: .null, companyLocationID: .null),
                idempotencyKey ?? makeIdentifier())
        }
    }

    /// Changes for whom the cart is read and changed; the country of its buyer follows.
    ///
    /// Where the customer's session has ended, the country follows with the next sign-in or sign-out, and the cart stays
    /// the customer's until then.
    ///
    /// - Returns: what the cart came to; `nil` where there is none.
    /// - Throws: ``CommerceError``; the market is the new one all the same.
    public func setMarket(
        _ market: MarketContext, idempotencyKey: String? = nil
    ) async throws(CommerceError) -> MutationOutcome<Cart>? {
        try await lane.run { () async throws(CommerceError) -> MutationOutcome<Cart>? in
            setMarketNow(market)
            if let country = market.country {
                let outcome = try await identify(
                    BuyerIdentityUpdate(country: .value(country)), idempotencyKey ?? makeIdentifier())
                if let outcome { return outcome }
            }
            guard let id = try await currentID else { return nil }
            return MutationOutcome(value: try await read(id, freshness: .refresh).value)
        }
    }

    // MARK: Inside the lane

    private func identify(
        _ update: BuyerIdentityUpdate, _ key: String
    ) async throws(CommerceError) -> MutationOutcome<Cart>? {
        guard let id = try await currentID, try await backend.capabilities().supports(.setBuyerIdentity) else {
            return nil
        }
        let customer = try await currentCustomer
        if customer == nil, self.customer != nil {
            // The customer's session has ended. Without one the cart would be untied, which is for a sign-out to do.
            owesCountry.withLock { $0 = true }
            return nil
        }
        let owed = owesCountry.withLock { $0 } ? market.country : nil
        let outcome = try await change(id, options(key)) { cart, id, options throws(CommerceError) in
            var update = update
            if let owed { update.country = .value(owed) }
            return try await cart.setBuyerIdentity(update, session: customer, in: id, options: options)
        }
        owesCountry.withLock { $0 = false }
        return outcome
    }

    /// Makes a customer's cart the current one, and keeps the lines of the one before as lost.
    ///
    /// Nothing is done where it is the current one already, or is gone.
    private func take(_ policy: CartMergePolicy, _ key: String) async throws(CommerceError) {
        guard let id = policy.customerCart, try await currentID != id else { return }
        let cart: Cart
        do throws(CommerceError) {
            cart = try await backend.cart.cart(id, options: ReadOptions(market: market, freshness: .refresh)).value
        } catch {
            if error.kind == .cartGone { return }
            throw error
        }
        try await current.change { current throws(CommerceError) in
            let lines = current?.lines ?? []
            self.current.adopt(id, cart, in: &current)
            guard !lines.isEmpty else { return }
            let isMerged = policy == .mergeLines(into: id)
            let lost = LostCart(lines, mergesInto: isMerged ? id : nil, key: isMerged ? "\(key)-lines" : nil)
            current?.lost.append(lost)
        }
        emit(.changed(cart), on: id)
    }
}
