import Commerce
import CommerceFormatting

// What the buyer wants beside lines.
extension CartMachine {
    mutating func change(_ change: CartChange) -> [Effect] {
        switch change {
        case .clear: return clear()
        case .changeDiscountCodes(let steps): return self.change(steps)
        case .setNote(let note): return note == (state.note ?? "") ? [] : submit(change)
        case .removeGiftCards(let ids): return ids.isEmpty ? [] : submit(change)
        case .rebuild:
            guard state.recovery?.isRebuildable == true, !isOnItsWay(.rebuild) else { return [] }
            return submit(change)
        case .setMarket(let market):
            state.format = BuyerFormat(market: market)
            return submit(change)
        default: return submit(change)
        }
    }

    private mutating func change(_ steps: [DiscountCodeStep]) -> [Effect] {
        var effects: [Effect] = []
        for step in steps {
            let code = step.code.trimmingBlanks()
            switch step {
            case .apply where code.isEmpty:
                let error = UserError(code: .blank, field: ["discountCode"], message: "A discount code is missing.")
                say(CartNotice(ErrorEntry(error, date: options.clock.now), in: .discountCode("")))
            case .apply: effects += submit(.changeDiscountCodes([.apply(code)]))
            case .remove:
                // What is not there need not be removed: the buyer tapped twice.
                guard state.discountCodes.contains(where: { $0.code.uppercased() == code.uppercased() }) else {
                    continue
                }
                effects += submit(.changeDiscountCodes([.remove(code)]))
            }
        }
        return effects
    }

    private func isOnItsWay(_ change: CartChange) -> Bool {
        if case .transaction(let transaction) = job?.task, transaction.change == change { return true }
        return queue.contains { $0.change == change }
    }
}

extension String {
    /// The text without blanks at its ends.
    fileprivate func trimmingBlanks() -> String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
