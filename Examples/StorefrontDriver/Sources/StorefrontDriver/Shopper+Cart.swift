import Commerce
import CommerceJSON
import CommerceViewModels

extension Shopper {
    func createCart() async throws -> [(String, JSONValue)] {
        // A front end need not do this: the first addition makes a cart. The model shows what its session does.
        let outcome = try await cart.session.create(CartDraft())
        try expect(outcome.isAccepted, outcome.userErrors.map(\.message).joined(separator: " "))
        await cart.load().finished()
        let shown = cart.snapshot
        try expectSound()
        try expect(shown.isEmpty, "the new cart is not empty")
        return [("cart", .string(try found(shown.cart, "there is no cart").id.shortened))]
    }

    func addToCart(expected: Int) async throws -> [(String, JSONValue)] {
        let product = try need(product, "no variant was chosen")
        cart.add(product.snapshot.state)
        await cart.settled()
        try expectSound()
        let lines = chosenLines
        let line = try found(lines.first, "the line is not in the cart")
        try expect(lines.count == 1, "the variant has \(lines.count) lines instead of one that grows")
        try expectQuantity(of: line, expected)
        return seen
    }

    func changeQuantity() async throws -> [(String, JSONValue)] {
        try requireAvailable(.changeQuantity, .updateLines)
        cart.setQuantity(3, of: try chosenLine().id)
        await cart.settled()
        try expectSound()
        try expectQuantity(of: try chosenLine(), 3)
        return seen
    }

    func enterDiscountCode() async throws -> [(String, JSONValue)] {
        try requireAvailable(.changeDiscountCodes, .setDiscountCodes)
        let code = try need(scenario.discountCode, "the scenario has no discountCode")
        cart.applyDiscountCode(code)
        await cart.settled()
        try expectSound()
        let entered = cart.snapshot.discountCodes.first { $0.code.lowercased() == code.lowercased() }
        try expect(entered?.isApplicable == true, "the code does not apply")
        return seen
    }

    func writeNote() async throws -> [(String, JSONValue)] {
        try requireAvailable(.setNote, .setNote)
        let note = "Please ring twice."
        cart.setNote(note)
        await cart.settled()
        try expectSound()
        try expect(cart.snapshot.cart?.note == note, "the note is not in the cart")
        return [("note", .string(note))]
    }

    func removeLine() async throws -> [(String, JSONValue)] {
        try requireAvailable(.remove, .removeLines)
        cart.remove(try chosenLine().id)
        await cart.settled()
        try expectSound()
        try expect(chosenLines.isEmpty, "the line is still there")
        return seen
    }

    func undoRemoval() async throws -> [(String, JSONValue)] {
        let removed = try need(cart.snapshot.undo, "nothing was removed")
        let quantity = removed.lines.reduce(0) { $0 + $1.quantity }
        cart.undo(removed.token)
        await cart.settled()
        try expectSound()
        try expectQuantity(of: try chosenLine(), quantity)
        return seen
    }

    /// The lines of the chosen variant.
    private var chosenLines: [CartLineState] {
        let variant = product?.snapshot.variant?.id
        return cart.snapshot.lines.filter { $0.variant.id == variant }
    }

    private func chosenLine() throws -> CartLineState {
        _ = try need(product, "no variant was chosen")
        return try found(chosenLines.first, "the line is not in the cart")
    }

    /// Nothing went wrong with the cart since the step before.
    func expectSound() throws {
        try expectNone(cart.snapshot.notices.filter { $0.severity == .error }.map(\.entry))
        // The model goes on with another cart; a backend that loses carts has failed all the same.
        try expect(cart.snapshot.recovery?.remains == nil, "the backend has lost the cart")
    }

    private var cartWarnings: [ErrorEntry] { cart.snapshot.notices.filter { $0.severity == .warning }.map(\.entry) }

    /// A quantity is what was asked for, or less with a warning that says so.
    private func expectQuantity(of line: CartLineState, _ expected: Int) throws {
        let isClamped = line.quantity < expected && line.quantity > 0 && !cartWarnings.isEmpty
        try expect(line.quantity == expected || isClamped, "the quantity is \(line.quantity) instead of \(expected)")
        try expect(!line.isPending && line.quantity == line.confirmedQuantity, "the server has not confirmed the line")
    }

    private func requireAvailable(_ action: CartAction, _ operation: PortOperation) throws {
        if !cart.snapshot.state.isAvailable(action) { throw StepStop.skip("the backend has no \(operation)") }
    }

    private var seen: [(String, JSONValue)] {
        let shown = cart.snapshot
        var seen: [(String, JSONValue)] = [("quantity", .number(JSONNumber(shown.totalQuantity)))]
        if let total = shown.cost.total ?? shown.cost.subtotal {
            seen.append(("total", .string(shown.state.text(total) + (shown.cost.isEstimated ? " (estimated)" : ""))))
        }
        if !cartWarnings.isEmpty { seen.append(("warnings", .array(cartWarnings.map { .string($0.code) }))) }
        return seen
    }
}
