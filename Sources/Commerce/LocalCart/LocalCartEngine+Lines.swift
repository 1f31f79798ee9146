extension LocalCartEngine {
    /// Adds lines, or to lines that are there.
    public func addLines(
        _ lines: [CartLineInput], to cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await change(cart, options) { cart throws(CommerceError) in
            try await add(lines, to: &cart, options)
        }
    }

    /// Changes lines; a quantity of 0 removes one.
    public func updateLines(
        _ updates: [CartLineUpdate], in cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await change(cart, options) { cart throws(CommerceError) in
            try await edit(&cart, asking: updates.compactMap(\.variantID), options) { edit in
                for (position, update) in updates.enumerated() { edit.update(update, at: position) }
            }
        }
    }

    /// Removes lines; a line that is not there is a user error.
    ///
    /// The catalogue is not asked, so it works without.
    public func removeLines(
        _ lines: [ID<CartLine>], from cart: ID<Cart>, options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await change(cart, options) { cart in
            var edit = CartEdit(cart.lines, makeIdentifier: makeIdentifier)
            for (position, line) in lines.enumerated() { edit.remove(line, at: position) }
            cart.lines = edit.lines
            return Change(userErrors: edit.userErrors, warnings: edit.warnings)
        }
    }

    /// Adds lines to a cart that is not stored yet, or will be.
    func add(
        _ lines: [CartLineInput], to cart: inout StoredCart, _ options: MutationOptions
    ) async throws(CommerceError) -> Change {
        try await edit(&cart, asking: lines.map(\.variantID), options) { edit in
            for (position, line) in lines.enumerated() { edit.add(line, at: position) }
        }
    }

    /// Edits lines by what the catalogue says at present of them and of further variants.
    private func edit(
        _ cart: inout StoredCart, asking ids: [ID<Variant>], _ options: MutationOptions,
        _ body: (inout CartEdit) -> Void
    ) async throws(CommerceError) -> Change {
        let current = try await variants(
            cart.lines.map(\.variant.id) + ids, of: cart, ReadOptions(market: options.market))
        var edit = CartEdit(cart.lines, variants: current, makeIdentifier: makeIdentifier)
        body(&edit)
        cart.lines = edit.lines
        return Change(userErrors: edit.userErrors, warnings: edit.warnings, current: current)
    }
}
