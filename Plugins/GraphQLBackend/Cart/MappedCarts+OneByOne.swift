import Commerce
import CommerceJSON

// Lines one by one, for APIs whose operations take one at a time.
extension MappedCarts {
    /// Adds lines; what the API can't find is a line's variant.
    func addOneByOne(
        _ lines: [(line: CartLineInput, isNew: Bool)], to cart: ID<Cart>, _ options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        var outcome = MutationOutcome<Cart>(value: nil)
        for (index, (line, isNew)) in lines.enumerated() {
            var call = call(.addLine, of: cart, options, part: "-\(index)")
            call.inputs = call.inputs.entering(line.input(isNew: isNew))
            let one = try await change(call, cart, index, otherwise: .variantNotFound)
            let place = one.value?.lines.last { line.isSame(as: $0) }?.id.rawValue
            outcome = outcome.followed(by: one.about(line: place ?? line.variantID.rawValue))
        }
        return try await known(outcome, cart, options)
    }

    /// Changes lines of a cart that has them; one that it lacks is refused.
    func updateOneByOne(
        _ updates: [CartLineUpdate], in cart: ID<Cart>, _ options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let before = try await read(cart, options.market, nil).value
        if let refused = absent(updates.map(\.lineID), in: before) { return refused }
        var outcome = MutationOutcome(value: before)
        for (index, update) in updates.enumerated() {
            var call = call(.updateLine, of: cart, options, part: "-\(index)")
            call.inputs = call.inputs.entering(update.input)
            call.isIdempotent = update.quantity.map { $0 > 0 } ?? true && update.variantID == nil
            let one = try await change(call, cart, index, otherwise: .lineNotFound)
            outcome = outcome.followed(by: one.about(line: update.lineID.rawValue))
        }
        return outcome
    }

    /// Removes lines of a cart that has them; one that it lacks is refused.
    func removeOneByOne(
        _ lines: [ID<CartLine>], from cart: ID<Cart>, _ options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let before = try await read(cart, options.market, nil).value
        if let refused = absent(lines, in: before) { return refused }
        var outcome = MutationOutcome(value: before)
        for (index, line) in lines.enumerated() {
            var call = call(.removeLine, of: cart, options, part: "-\(index)")
            call.inputs["line.id"] = .string(line.rawValue)
            outcome = outcome.followed(by: try await change(call, cart, index, otherwise: .lineNotFound))
        }
        return outcome
    }

    /// Changes one line of several; its refusals bear its place among them.
    private func change(
        _ call: PortCall, _ cart: ID<Cart>, _ index: Int, otherwise code: UserErrorCode
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        do throws(CommerceError) {
            let one = try await change(call, cart)
            let errors = one.userErrors.map { error in
                UserError(code: error.code, field: ["lines", "\(index)"] + error.field, message: error.message)
            }
            return MutationOutcome(value: one.value, userErrors: errors, warnings: one.warnings)
        } catch {
            guard error.kind == .notFound else { throw error }
            return MutationOutcome(
                value: nil,
                userErrors: [UserError(code: code, field: ["lines", "\(index)"], message: error.message)])
        }
    }

    private func absent(_ lines: [ID<CartLine>], in cart: Cart) -> MutationOutcome<Cart>? {
        let present = Set(cart.lines.map(\.id))
        return refused(lines.map(present.contains)) { index in
            UserError(
                code: .lineNotFound, field: ["lines", "\(index)", "lineID"],
                message: "There is no such line in the cart.")
        }
    }

    /// The outcome with the cart as it is where nothing that was done has brought it.
    private func known(
        _ outcome: MutationOutcome<Cart>, _ cart: ID<Cart>, _ options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        guard outcome.value == nil else { return outcome }
        return outcome.followed(by: try await unchanged(cart, options))
    }
}
