import Commerce
import CommerceJSON

// Lines one by one, for APIs whose operations take one at a time.
extension MappedCarts {
    /// Adds lines; what the API can't find is a line's variant.
    func addOneByOne(
        _ lines: [(line: CartLineInput, isNew: Bool)], to cart: ID<Cart>, _ options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let outcomes = try await oneByOne(lines, otherwise: .variantNotFound) { index, line in
            var call = call(.addLine, of: cart, options, part: "-\(index)")
            call.inputs = call.inputs.entering(line.line.input(isNew: line.isNew))
            return call
        }
        let value = try await known(outcomes, cart, options)
        let targets = lines.map { line, _ in
            value.lines.last { line.isSame(as: $0) }?.id.rawValue ?? line.variantID.rawValue
        }
        return Self.joined(outcomes, value, targets: targets)
    }

    /// Changes lines of a cart that has them; one that it lacks is refused.
    func updateOneByOne(
        _ updates: [CartLineUpdate], in cart: ID<Cart>, _ options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let before = try await read(cart, options.market, nil).value
        if let refused = absent(updates.map(\.lineID), in: before) { return refused }
        let outcomes = try await oneByOne(updates, otherwise: .lineNotFound) { index, update in
            var call = call(.updateLine, of: cart, options, part: "-\(index)")
            call.inputs = call.inputs.entering(update.input)
            call.isIdempotent = update.quantity.map { $0 > 0 } ?? true && update.variantID == nil
            return call
        }
        return Self.joined(
            outcomes, try await known(outcomes, cart, options), targets: updates.map(\.lineID.rawValue))
    }

    /// Removes lines of a cart that has them; one that it lacks is refused.
    func removeOneByOne(
        _ lines: [ID<CartLine>], from cart: ID<Cart>, _ options: MutationOptions
    ) async throws(CommerceError) -> MutationOutcome<Cart> {
        let before = try await read(cart, options.market, nil).value
        if let refused = absent(lines, in: before) { return refused }
        let outcomes = try await oneByOne(lines, otherwise: .lineNotFound) { index, line in
            var call = call(.removeLine, of: cart, options, part: "-\(index)")
            call.inputs["line.id"] = .string(line.rawValue)
            return call
        }
        return Self.joined(outcomes, try await known(outcomes, cart, options), targets: lines.map(\.rawValue))
    }

    // MARK: One of several

    /// Sends one call for each line, also after one was refused.
    private func oneByOne<Line>(
        _ lines: [Line], otherwise code: UserErrorCode, _ call: (Int, Line) -> PortCall
    ) async throws(CommerceError) -> [MutationOutcome<Cart>] {
        var outcomes: [MutationOutcome<Cart>] = []
        for (index, line) in lines.enumerated() {
            do throws(CommerceError) {
                outcomes.append(try await changeOnly(call(index, line)))
            } catch {
                guard error.kind == .notFound else { throw error }
                outcomes.append(
                    MutationOutcome(value: nil, userErrors: [UserError(code: code, field: [], message: error.message)]))
            }
        }
        return outcomes
    }

    /// The cart after all of them: as the last answer has it, or read.
    private func known(
        _ outcomes: [MutationOutcome<Cart>], _ cart: ID<Cart>, _ options: MutationOptions
    ) async throws(CommerceError) -> Cart {
        if let value = outcomes.last?.value { return value }
        return try await read(cart, options.market, nil).value
    }

    /// One outcome of several: refusals bear the place of their line, warnings the line itself.
    private static func joined(
        _ outcomes: [MutationOutcome<Cart>], _ value: Cart, targets: [String]
    ) -> MutationOutcome<Cart> {
        var joined = MutationOutcome(value: value)
        for (index, (outcome, target)) in zip(outcomes, targets).enumerated() {
            let errors = outcome.userErrors.map { error in
                UserError(code: error.code, field: ["lines", "\(index)"] + error.field, message: error.message)
            }
            joined = joined.followed(
                by: MutationOutcome(value: nil, userErrors: errors, warnings: outcome.about(line: target).warnings))
        }
        return joined
    }

    private func absent(_ lines: [ID<CartLine>], in cart: Cart) -> MutationOutcome<Cart>? {
        let present = Set(cart.lines.map(\.id))
        return refused(lines.map(present.contains)) { index in
            UserError(
                code: .lineNotFound, field: ["lines", "\(index)", "lineID"],
                message: "There is no such line in the cart.")
        }
    }
}
