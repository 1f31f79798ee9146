import Commerce

/// A change that was sent, and of which it is still to be seen what it did.
struct CartOpenChange: Sendable {
    enum Standing: Sendable {
        /// The server has accepted it by an answer that does not show it.
        case accepted
        /// It is not known whether it was made.
        case unknown
    }

    var transaction: CartTransaction
    let standing: Standing
    /// How many pieces of each line it asked for; fewer, where negative.
    let asked: [LineIdentity: Int]

    /// Whether what becomes of it may show that others were misjudged.
    var isDoubtful: Bool { standing == .unknown || transaction.wasSent }

    /// The same, where meanwhile there is more or less for it to do: what it asks for is absolute, unless it adds.
    func asking(of cart: Cart?, counted: [LineIdentity: Int]) -> CartOpenChange {
        let isThere =
            switch transaction.change {
            case .setQuantity(let target, _): target.line(in: cart) != nil
            case .clear: cart != nil
            default: false
            }
        guard isThere, !transaction.wasSentBlindly else { return self }
        let asked = transaction.change.askedPieces(of: cart, counted: counted)
        return CartOpenChange(transaction: transaction, standing: standing, asked: asked)
    }

    /// Whether a cart is as it wants it; for what is absolute.
    func holds(in cart: Cart) -> Bool {
        switch transaction.change {
        case .setQuantity(let target, let quantity): target.line(in: cart)?.quantity ?? 0 == quantity
        case .clear: cart.quantities(of: Set(asked.keys)).isEmpty
        default: true
        }
    }

    /// Whether a cart shows by itself that it was made, without counting pieces.
    func isMade(in cart: Cart) -> Bool {
        switch transaction.change {
        case .setNote(let note): (cart.note ?? "") == note
        case .changeDiscountCodes(let steps):
            steps.applied(to: cart.discountCodes.map(\.code)) == cart.discountCodes.map(\.code)
        case .setAttributes(let attributes): cart.attributes == attributes
        default: false
        }
    }
}

extension CartChange {
    /// How many pieces of each line it asks for, of a cart as it is.
    ///
    /// - Parameter counted: how many pieces are accounted for, where that is not how many the cart has.
    func askedPieces(of cart: Cart?, counted: [LineIdentity: Int] = [:]) -> [LineIdentity: Int] {
        let expected = expectedQuantities(in: cart)
        let before = cart?.quantities(of: Set(expected.keys)) ?? [:]
        var asked: [LineIdentity: Int] = [:]
        for (identity, expected) in expected {
            let base = isAddition ? before[identity] : counted[identity] ?? before[identity]
            asked[identity] = expected.subtractingClamped(base ?? 0)
        }
        return asked
    }

    /// How many pieces of each line it adds.
    var addedPieces: [LineIdentity: Int] { isAddition ? askedPieces(of: nil) : [:] }

    /// Whether it makes what an earlier change did to the cart invisible.
    func covers(_ earlier: CartChange) -> Bool {
        switch (self, earlier) {
        case (.clear, .add), (.clear, .setQuantity): true
        // Additions come on top of each other, and so do gift cards.
        case (.add, _), (_, .addGiftCards): false
        default: !earlier.subjects.isEmpty && earlier.subjects.allSatisfy(supersedes)
        }
    }

    /// Whether a cart shows the change, or at least something else than the cart before; for what is not counted.
    func isVisible(in cart: Cart, before: Cart?) -> Bool {
        switch self {
        case .setNote(let note):
            let (wanted, previous) = (note.isEmpty ? nil : note, before?.note)
            return wanted == previous || cart.note != previous
        case .changeDiscountCodes(let steps):
            let codes = before?.discountCodes.map(\.code) ?? []
            return steps.applied(to: codes) == codes || cart.discountCodes.map(\.code) != codes
        // There was nothing to take out, as far as was known.
        case .clear: return cart.lines.isEmpty
        default: return true
        }
    }

    /// How many pieces of each line there should be after the change.
    private func expectedQuantities(in cart: Cart?) -> [LineIdentity: Int] {
        switch self {
        case .add(let additions):
            additions.reduce(into: [:]) { expected, addition in
                let before = expected[addition.identity] ?? cart?.quantity(of: addition.identity) ?? 0
                expected[addition.identity] = before.addingClamped(addition.input.quantity)
            }
        case .setQuantity(let target, let quantity):
            // Where the server has split the line, the others stay as they are.
            [
                target.identity: (cart?.quantity(of: target.identity) ?? 0)
                    .addingClamped(quantity.subtractingClamped(target.line(in: cart)?.quantity ?? 0))
            ]
        case .clear:
            (cart?.lines ?? []).reduce(into: [:]) { $0[LineIdentity($1)] = 0 }
        default: [:]
        }
    }
}
