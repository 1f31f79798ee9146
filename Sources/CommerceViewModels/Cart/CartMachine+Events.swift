import Commerce

// What is told to whoever watches the shopping.
extension CartMachine {
    /// Tells how many pieces of each line came or went, by the server's word.
    ///
    /// - Parameter isKnown: whether the cart before is known; otherwise the pieces that were asked for are told.
    mutating func tellChange(of transaction: CartTransaction, from before: Cart?, to after: Cart, isKnown: Bool = true)
    {
        for (identity, expected) in transaction.change.expectedQuantities(in: before) {
            let now = after.quantity(of: identity)
            let difference =
                isKnown ? now.subtractingClamped(before?.quantity(of: identity) ?? 0) : min(now, expected)
            let cart = difference > 0 ? after : before
            guard difference != 0, let line = cart?.lines.first(where: { LineIdentity($0) == identity }) else {
                continue
            }
            let item = ShoppingItem(line, quantity: difference > 0 ? difference : 0.subtractingClamped(difference))
            told.append(.happened(difference > 0 ? .addedToCart(item) : .removedFromCart(item)))
        }
    }

    /// Tells that the buyer did not get something.
    mutating func tellFailure(of change: CartChange, _ entry: ErrorEntry) {
        guard change.part != nil else { return }
        let item: ShoppingItem? =
            switch change {
            case .add(let additions): additions.count == 1 ? additions.first.map(item) : nil
            case .setQuantity(let target, _): target.line(in: server).map { ShoppingItem($0) }
            default: nil
            }
        told.append(.happened(.shoppingFailed(ShoppingFailure(change.attempt, entry, item: item))))
    }

    private func item(_ addition: CartLineAddition) -> ShoppingItem {
        let variant = addition.addition.variant ?? history.variants[addition.input.variantID]
        return ShoppingItem(
            productID: variant?.product?.id, variantID: addition.input.variantID,
            title: variant?.product?.title ?? variant?.title, quantity: addition.input.quantity, price: variant?.price)
    }
}
