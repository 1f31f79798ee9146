import Commerce

// What the buyer wants of lines.
extension CartMachine {
    mutating func add(_ additions: [CartAddition], waiter: Int?) -> [Effect] {
        guard !additions.isEmpty, additions.allSatisfy({ $0.input.quantity >= 1 }) else {
            let entry = ErrorEntry(
                .nothingToAdd, "A quantity to add is 1 or more, of one variant at least. Check it before adding.",
                date: options.clock.now)
            say(CartNotice(entry, in: .cart))
            if let waiter { told.append(.added(.refused([entry]), waiter: waiter)) }
            return []
        }
        let lines = additions.map { CartLineAddition(addition: $0, placeholderID: history.placeholder(for: $0)) }
        return submit(.add(lines), waiters: waiter.map { [$0] } ?? [])
    }

    mutating func step(_ id: ID<CartLine>, by steps: Int) -> [Effect] {
        guard let line = line(id) else { return [] }
        let bounds = line.quantityBounds
        let (change, overflow) = steps.multipliedReportingOverflow(by: bounds.increment)
        let wish = line.quantity.addingClamped(overflow ? (steps < 0 ? .min : .max) : change)
        return set(line, to: wish)
    }

    mutating func setQuantity(of id: ID<CartLine>, to quantity: Int?) -> [Effect] {
        guard let line = line(id) else { return [] }
        return set(line, to: quantity ?? line.quantityBounds.minimum)
    }

    private mutating func set(_ line: CartLineState, to wish: Int) -> [Effect] {
        let target = LineTarget(id: line.id, identity: line.identity)
        if wish <= 0 { return submit(.setQuantity(target, 0)) + offerUndo(of: [line], isWholeCart: false) }
        let bounds = line.quantityBounds
        // Of what can't be had there can't be more, but what is there may become less.
        let quantity = bounds.isEmpty ? min(wish, line.quantity) : bounds.clamped(wish)
        guard quantity != line.quantity else { return [] }
        return submit(.setQuantity(target, quantity))
    }

    /// A line as it is shown, by its identifier or by that of the placeholder that stood in for it.
    ///
    /// A line that was there before is no mistake: the buyer may have been quicker than the screen.
    private mutating func line(_ id: ID<CartLine>) -> CartLineState? {
        if let line = state.line(id) { return line }
        if let identity = history.identity(ofPlaceholder: id) {
            return state.lines.first { $0.identity == identity }
        }
        guard !history.hadLine(id), server?.lines.contains(where: { $0.id == id }) != true else { return nil }
        say(
            CartNotice(
                ErrorEntry(
                    .unknownLine,
                    "There is no line \"\(id.shortened)\" in this cart. Take identifiers from the state's lines.",
                    date: options.clock.now), in: .cart))
        return nil
    }

    /// Takes all lines out.
    mutating func clear() -> [Effect] {
        guard !state.isEmpty else { return [] }
        let lines = state.lines
        return submit(.clear) + offerUndo(of: lines, isWholeCart: true)
    }
}
