extension CartSession {
    /// Adds the lines of a cart that was lost to the current cart, or to a new one.
    ///
    /// Where they are refused together, they are added one by one: one that is not sold any more keeps no other from
    /// coming back, and is not tried again. However often it is tried, and by whom, it is one intent for each lost cart.
    ///
    /// - Parameter idempotencyKey: the intent's name, unless it was tried before and has one; a new one unless given.
    /// - Throws: ``CommerceError/Kind/invalidInput`` where no cart was lost; what has not come back is kept on any error.
    public func rebuild(idempotencyKey: String? = nil) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await lane.run { () async throws(CommerceError) -> MutationOutcome<Cart> in
            guard try await !lostLines.isEmpty else {
                throw .invalidInput("No cart was lost, so there is nothing to rebuild.")
            }
            var (userErrors, warnings) = ([UserError](), [Warning]())
            var cart: Cart?
            for key in try await keysOfLostCarts(first: idempotencyKey) {
                let outcome = try await restore(key)
                cart = outcome.value ?? cart
                userErrors += outcome.userErrors
                warnings += outcome.warnings
            }
            return MutationOutcome(value: cart, userErrors: userErrors, warnings: warnings)
        }
    }

    // MARK: Inside the lane

    /// Adds the lines of the lost cart with a key, and keeps them no longer.
    func restore(_ key: String) async throws(CommerceError) -> MutationOutcome<Cart> {
        guard let lost = try await lostCart(key) else { return MutationOutcome(value: nil) }
        if lost.isOneByOne { return try await restoreOneByOne(lost, key) }
        let before = try await current.load()?.lines
        let outcome = try await send(lost.lines, of: key, as: key)
        let isUnchanged = outcome.value.map { $0.rememberedLines == before } ?? true
        if !outcome.isAccepted, isUnchanged {
            if lost.lines.count > 1 { return try await restoreOneByOne(lost, key) }
            try await changeLost(key) { $0?.beginAnew() }
        } else if outcome.value != nil {
            try await changeLost(key) { $0 = nil }
        }
        return outcome
    }

    private func restoreOneByOne(_ lost: LostCart, _ key: String) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await changeLost(key) { $0?.isOneByOne = true }
        var (refused, userErrors, warnings) = (Set<Int>(), [UserError](), [Warning]())
        var cart: Cart?
        for line in lost.lines {
            let outcome = try await send([line], of: key, as: "\(key)-\(line.place)")
            cart = outcome.value ?? cart
            warnings += outcome.warnings
            userErrors += outcome.userErrors.map { $0.moved(toLine: line.place) }
            if outcome.isAccepted {
                try await changeLost(key) { $0?.lines.removeAll { $0.place == line.place } }
            } else {
                refused.insert(line.place)
            }
        }
        // With nothing back there may be another reason than the lines; they stay to be tried again.
        let isNothingBack = refused.count == lost.lines.count
        try await changeLost(key) { [refused] lost in
            if isNothingBack { lost?.beginAnew() } else { lost?.lines.removeAll { refused.contains($0.place) } }
        }
        return MutationOutcome(value: cart, userErrors: userErrors, warnings: warnings)
    }

    /// Adds lines, having noted that this is tried: whether it was done is seen by the cart where the answer gets lost.
    private func send(
        _ lines: [LostCart.Line], of lost: String, as key: String
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await current.change { current throws(CommerceError) in
            let attempt = current?.cartID.map { id in
                LostCart.Attempt(cartID: id, before: current?.lines ?? [], places: lines.map(\.place))
            }
            current?.changeLost(lost) { $0?.attempt = attempt }
        }
        let outcome = try await add(lines.map(\.input), options(key))
        try await changeLost(lost) { $0?.attempt = nil }
        return outcome
    }

    /// The keys of all lost carts; one that has none gets one before anything is sent.
    private func keysOfLostCarts(first: String?) async throws(CommerceError) -> [String] {
        try await current.change { current throws(CommerceError) -> [String] in
            var first = first
            var keys: [String] = []
            for index in (current?.lost ?? []).indices {
                let key = current?.lost[index].key ?? first ?? makeIdentifier()
                first = nil
                current?.lost[index].key = key
                keys.append(key)
            }
            return keys
        }
    }

    private func lostCart(_ key: String) async throws(CommerceError) -> LostCart? {
        try await current.load()?.lost.first { $0.key == key }
    }

    private func changeLost(
        _ key: String, _ change: @escaping @Sendable (inout LostCart?) -> Void
    ) async throws(CommerceError) {
        try await current.change { current throws(CommerceError) in current?.changeLost(key, change) }
    }
}

extension UserError {
    /// The error of a line that was sent alone, as that of its place among several.
    fileprivate func moved(toLine index: Int) -> UserError {
        guard field.count > 1, field[1] == "0" else { return self }
        return UserError(code: code, field: [field[0], "\(index)"] + field.dropFirst(2), message: message)
    }
}
