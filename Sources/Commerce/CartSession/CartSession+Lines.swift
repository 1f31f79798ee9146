extension CartSession {
    /// Adds lines, or to lines that are there; makes a cart where there is none.
    ///
    /// - Parameter idempotencyKey: the intent's name, to try the same again; a new one unless given.
    /// - Throws: ``CommerceError``; ``CommerceError/Kind/cartGone`` where the cart was lost.
    public func add(
        _ lines: [CartLineInput], idempotencyKey: String? = nil
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await lane.run { () async throws(CommerceError) -> MutationOutcome<Cart> in
            try await add(lines, options(idempotencyKey))
        }
    }

    /// Changes lines; a quantity of 0 removes one.
    ///
    /// - Throws: ``CommerceError``; ``CommerceError/Kind/notFound`` where there is no cart.
    public func update(
        _ updates: [CartLineUpdate], idempotencyKey: String? = nil
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await changeExisting(idempotencyKey) { cart, id, options throws(CommerceError) in
            try await cart.updateLines(updates, in: id, options: options)
        }
    }

    /// Removes lines, through quantities of 0 where the backend has no other way.
    ///
    /// - Throws: ``CommerceError``; ``CommerceError/Kind/notFound`` where there is no cart.
    public func remove(
        _ lines: [ID<CartLine>], idempotencyKey: String? = nil
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await changeExisting(idempotencyKey, removal(of: lines))
    }

    /// Removes all lines that the cart has by then.
    ///
    /// Without a cart nothing is sent, and the outcome has none.
    ///
    /// - Throws: ``CommerceError``.
    public func clear(idempotencyKey: String? = nil) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await lane.run { () async throws(CommerceError) -> MutationOutcome<Cart> in
            guard let id = try await currentID else { return MutationOutcome(value: nil) }
            let cart = try await read(id, freshness: .refresh).value
            let lines = cart.lines.map(\.id)
            guard !lines.isEmpty else { return MutationOutcome(value: cart) }
            return try await change(id, options(idempotencyKey), removal(of: lines))
        }
    }

    /// Makes a change to the current cart when it is its turn.
    func changeExisting(
        _ idempotencyKey: String?, _ send: @escaping Change
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await lane.run { () async throws(CommerceError) -> MutationOutcome<Cart> in
            guard let id = try await currentID else {
                throw CommerceError(
                    .notFound, "There is no cart yet. Add something first.", backend: backend.name)
            }
            return try await change(id, options(idempotencyKey), send)
        }
    }

    private func removal(of lines: [ID<CartLine>]) -> Change {
        { [backend] cart, id, options throws(CommerceError) in
            if try await backend.capabilities().supports(.removeLines) {
                return try await cart.removeLines(lines, from: id, options: options)
            }
            let updates = lines.map { CartLineUpdate(lineID: $0, quantity: 0) }
            return try await cart.updateLines(updates, in: id, options: options)
        }
    }
}
