extension CartSession {
    /// Makes a new cart the current one, whatever was before; the cart before stays on the server.
    ///
    /// - Throws: ``CommerceError``; nothing has become the current cart then.
    /// - Returns: the outcome; one without a cart leaves the current cart as it was.
    public func create(
        _ draft: CartDraft = CartDraft(), session: Session? = nil, idempotencyKey: String? = nil
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await lane.run { () async throws(CommerceError) -> MutationOutcome<Cart> in
            let outcome = try await current.change { current throws(CommerceError) in
                try await make(draft, session: session, options(idempotencyKey), in: &current)
            }
            if let cart = outcome.value { emit(.changed(cart), on: cart.id, by: .change(key: idempotencyKey)) }
            return outcome
        }
    }

    /// Makes a cart whose contents are known already the current one; nothing is sent.
    ///
    /// - Throws: ``CommerceError/Kind/storage``; the current cart is as it was then.
    public func adopt(_ cart: Cart) async throws(CommerceError) {
        try await lane.run { () async throws(CommerceError) in
            guard try await currentID != cart.id else { return }
            try await current.change { current throws(CommerceError) in
                self.current.adopt(cart.id, cart, in: &current)
            }
            emit(.changed(cart), on: cart.id)
        }
    }

    /// Makes a cart that already exists the current one.
    ///
    /// - Throws: ``CommerceError/Kind/cartGone`` where it does not; the current cart is as it was then.
    public func adopt(_ id: ID<Cart>) async throws(CommerceError) -> Fetched<Cart> {
        try await lane.run { () async throws(CommerceError) -> Fetched<Cart> in
            let fetched = try await backend.cart.cart(id, options: ReadOptions(market: market, freshness: .refresh))
            try await current.change { current throws(CommerceError) in
                self.current.adopt(id, fetched.value, in: &current)
            }
            emit(.changed(fetched.value), on: id)
            return fetched
        }
    }

    /// Lets go of the current cart and of lines that were lost; the cart stays on the server.
    ///
    /// - Throws: ``CommerceError/Kind/storage``.
    public func forget() async throws(CommerceError) {
        try await lane.run { () async throws(CommerceError) in
            try await current.remove()
            emit(.forgotten)
        }
    }

    // MARK: Inside the lane

    /// Adds lines to the current cart, or makes one with them.
    func add(
        _ lines: [CartLineInput], _ options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        switch try await ground(CartDraft(lines: lines), options) {
        case .made(let outcome): outcome
        case .existing(let id):
            try await change(id, options) { cart, id, options throws(CommerceError) in
                try await cart.addLines(lines, to: id, options: options)
            }
        }
    }

    /// Where a change happens: on the cart that there is, or on one that was just made for it.
    enum Ground: Sendable {
        case existing(ID<Cart>)
        case made(MutationOutcome<Cart>)
    }

    /// The current cart, or a new one from a draft; nobody else makes one meanwhile.
    func ground(_ draft: CartDraft, _ options: MutationOptions) async throws(CommerceError) -> Ground {
        if let id = try await currentID { return .existing(id) }
        let ground = try await current.change { current throws(CommerceError) -> Ground in
            if let id = current?.cartID { return .existing(id) }
            return .made(try await make(draft, session: nil, options, in: &current))
        }
        if case .made(let outcome) = ground, let cart = outcome.value {
            emit(.changed(cart), on: cart.id, by: .change(key: options.idempotencyKey))
        }
        return ground
    }

    private func make(
        _ draft: CartDraft, session: Session?, _ options: MutationOptions, in current: inout CurrentCart?
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let buyer = if let session { session } else { try await currentCustomer }
        let outcome = try await backend.cart.create(draft, session: buyer, options: options)
        if let cart = outcome.value {
            self.current.adopt(cart.id, cart, in: &current)
        } else if outcome.isAccepted {
            throw CommerceError(
                .malformedResponse,
                "The backend answered with neither a cart nor a reason. Nothing was kept; try again.",
                operation: .createCart, backend: backend.name)
        }
        return outcome
    }
}
