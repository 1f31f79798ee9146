import Commerce
import CommerceJSON

extension Shopper {
    func createCart() async throws -> [(String, JSONValue)] {
        let outcome = try await cart.create(CartDraft())
        let cart = try accepted(outcome)
        try expect(cart.lines.isEmpty, "the new cart is not empty")
        return [("cart", .string(cart.id.shortened))]
    }

    func addToCart(expected: Int) async throws -> [(String, JSONValue)] {
        let variant = try need(variant, "no variant was chosen")
        let outcome = try await cart.add([CartLineInput(variantID: variant.id)])
        let cart = try accepted(outcome)
        let lines = cart.lines.filter { $0.variant.id == variant.id }
        let line = try found(lines.first, "the line is not in the cart")
        try expect(lines.count == 1, "the variant has \(lines.count) lines instead of one that grows")
        try expectQuantity(line.quantity, expected, outcome.warnings)
        return seen(cart, outcome.warnings)
    }

    func changeQuantity() async throws -> [(String, JSONValue)] {
        try requireSupport(.updateLines)
        let line = try await chosenLine()
        let outcome = try await cart.update([CartLineUpdate(lineID: line.id, quantity: 3)])
        let cart = try accepted(outcome)
        let changed = try found(cart.lines.first { $0.variant.id == line.variant.id }, "the line is gone")
        try expectQuantity(changed.quantity, 3, outcome.warnings)
        return seen(cart, outcome.warnings)
    }

    func enterDiscountCode() async throws -> [(String, JSONValue)] {
        try requireSupport(.setDiscountCodes)
        let code = try need(scenario.discountCode, "the scenario has no discountCode")
        let outcome = try await cart.setDiscountCodes([code])
        let cart = try accepted(outcome)
        let entered = cart.discountCodes.first { $0.code.lowercased() == code.lowercased() }
        try expect(entered?.isApplicable == true, "the code does not apply")
        return seen(cart, outcome.warnings)
    }

    func writeNote() async throws -> [(String, JSONValue)] {
        try requireSupport(.setNote)
        let note = "Please ring twice."
        let cart = try accepted(try await cart.setNote(note))
        try expect(cart.note == note, "the note is not in the cart")
        return [("note", .string(note))]
    }

    func removeLine() async throws -> [(String, JSONValue)] {
        // Without a call for removal, the cart session sets the quantity to 0.
        if !capabilities.supports(.removeLines) { try requireSupport(.updateLines) }
        let line = try await chosenLine()
        let outcome = try await cart.remove([line.id])
        let cart = try accepted(outcome)
        try expect(!cart.lines.contains { $0.id == line.id }, "the line is still there")
        return seen(cart, outcome.warnings)
    }

    /// The line of the chosen variant in the current cart.
    private func chosenLine() async throws -> CartLine {
        let variant = try need(variant, "no variant was chosen")
        let current = try found(try await cart.current()?.value, "there is no cart")
        return try found(current.lines.first { $0.variant.id == variant.id }, "the line is not in the cart")
    }

    /// A quantity is what was asked for, or less with a warning that says so.
    private func expectQuantity(_ quantity: Int, _ expected: Int, _ warnings: [Warning]) throws {
        let isClamped = quantity < expected && quantity > 0 && !warnings.isEmpty
        try expect(quantity == expected || isClamped, "the quantity is \(quantity) instead of \(expected)")
    }

    func requireSupport(_ operation: PortOperation) throws {
        guard capabilities.supports(operation) else {
            throw StepStop.skip("the backend has no \(operation)")
        }
    }

    /// The cart of an outcome that refused nothing.
    func accepted(_ outcome: MutationOutcome<Cart>) throws -> Cart {
        try expect(outcome.isAccepted, outcome.userErrors.map(\.message).joined(separator: " "))
        return try found(outcome.value, "the backend returned no cart")
    }

    private func seen(_ cart: Cart, _ warnings: [Warning]) -> [(String, JSONValue)] {
        var seen: [(String, JSONValue)] = [("quantity", .number(JSONNumber(cart.totalQuantity)))]
        if let total = cart.cost.total ?? cart.cost.subtotal {
            seen.append(("total", .string("\(total)\(cart.cost.isEstimated ? " (estimated)" : "")")))
        }
        if !warnings.isEmpty { seen.append(("warnings", .array(warnings.map { .string($0.code.rawValue) }))) }
        return seen
    }
}
