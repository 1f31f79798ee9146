extension CartSession {
    /// Adds the lines of a cart that was lost to the current cart, or to a new one.
    ///
    /// Where they are refused together, they are added one by one: one that is not sold any more keeps no other from
    /// coming back, and is not tried again.
    ///
    /// - Throws: ``CommerceError/Kind/invalidInput`` where no cart was lost; what has not come back is kept on any error.
    public func rebuild(idempotencyKey: String? = nil) async throws(CommerceError) -> MutationOutcome<Cart> {
        try await lane.run { () async throws(CommerceError) -> MutationOutcome<Cart> in
            let lines = try await lostLines
            guard !lines.isEmpty else { throw .invalidInput("No cart was lost, so there is nothing to rebuild.") }
            return try await restore(lines, idempotencyKey ?? makeIdentifier())
        }
    }

    /// Inside the lane: adds lines that are kept as lost, and keeps them no longer.
    func restore(_ lines: [CartLineInput], _ key: String) async throws(CommerceError) -> MutationOutcome<Cart> {
        let before = try await current.load()?.lines
        let outcome = try await add(lines, options(key))
        let isUnchanged = outcome.value.map { $0.rememberedLines == before } ?? true
        if !outcome.isAccepted, isUnchanged {
            return lines.count > 1 ? try await restoreOneByOne(lines, key) : outcome
        }
        if outcome.value != nil { try await forgetLost(lines) }
        return outcome
    }

    private func restoreOneByOne(
        _ lines: [CartLineInput], _ key: String
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        var (refused, userErrors, warnings) = ([CartLineInput](), [UserError](), [Warning]())
        var cart: Cart?
        for (index, line) in lines.enumerated() {
            let outcome = try await add([line], options("\(key)-\(index)"))
            cart = outcome.value ?? cart
            warnings += outcome.warnings
            userErrors += outcome.userErrors.map { $0.moved(toLine: index) }
            if outcome.isAccepted { try await forgetLost([line]) } else { refused.append(line) }
        }
        // With nothing back there may be another reason than the lines; they stay to be tried again.
        if refused.count < lines.count { try await forgetLost(refused) }
        return MutationOutcome(value: cart, userErrors: userErrors, warnings: warnings)
    }

    private func forgetLost(_ lines: [CartLineInput]) async throws(CommerceError) {
        try await current.change { current throws(CommerceError) in
            for line in lines {
                if let index = current?.lostLines.firstIndex(of: line) { current?.lostLines.remove(at: index) }
            }
            if current?.lostLines.isEmpty == true { current?.lostCartID = nil }
        }
    }
}

extension UserError {
    /// The error of a line that was sent alone, as that of its place among several.
    fileprivate func moved(toLine index: Int) -> UserError {
        guard field.count > 1, field[1] == "0" else { return self }
        return UserError(code: code, field: [field[0], "\(index)"] + field.dropFirst(2), message: message)
    }
}
