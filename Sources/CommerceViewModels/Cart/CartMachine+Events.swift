import Commerce

// What is told to whoever watches the shopping.
extension CartMachine {
    /// Tells how many pieces of each line a change brought or took.
    mutating func tell(_ share: [LineIdentity: Int], from before: Cart?, to after: Cart) {
        for (identity, pieces) in share where pieces != 0 {
            let line = (pieces > 0 ? after : before)?.lines.first { LineIdentity($0) == identity }
            // What came and went between two words of the server was in none of them.
            guard let line = line ?? after.lines.first(where: { LineIdentity($0) == identity }) else { continue }
            let item = ShoppingItem(line, quantity: pieces > 0 ? pieces : 0.subtractingClamped(pieces))
            told.append(.happened(pieces > 0 ? .addedToCart(item) : .removedFromCart(item)))
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
