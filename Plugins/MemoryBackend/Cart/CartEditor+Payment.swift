import Commerce

extension CartEditor {
    /// Replaces the discount codes: blanks around them are cut off, empty ones and repeats (without case) left out.
    mutating func setDiscountCodes(_ codes: [String]) {
        var seen = Set<String>()
        cart.discountCodes = codes.map { $0.trimmingBlanks() }.filter {
            !$0.isEmpty && seen.insert($0.uppercased()).inserted
        }
    }

    /// Adds gift cards; one that is there already stays where it is.
    mutating func addGiftCards(_ codes: [Secret]) {
        for (index, code) in codes.enumerated() {
            let wanted = Self.normalized(code)
            let card = terms.giftCards.first { Self.normalized($0.code) == wanted }
            guard let card, GiftCardBalance(card, shopCurrency: catalog.currencyCode, spent: spent).minorUnits > 0
            else {
                refuse(.invalidGiftCard, ["giftCardCodes", "\(index)"], "The gift card is unknown or used up.")
                continue
            }
            if !cart.giftCards.contains(card.id) { cart.giftCards.append(card.id) }
        }
    }

    /// Removes gift cards by their identifiers in the cart.
    mutating func removeGiftCards(_ ids: [ID<AppliedGiftCard>]) {
        for (index, id) in ids.enumerated() {
            guard let position = cart.giftCards.firstIndex(of: id.rawValue) else {
                refuse(.notFound, ["giftCardIDs", "\(index)"], "There is no gift card \"\(id)\" in this cart.")
                continue
            }
            cart.giftCards.remove(at: position)
        }
    }

    private static func normalized(_ code: Secret) -> String {
        code.reveal().uppercased().filter { !$0.isWhitespace && $0 != "-" }
    }
}

/// What is left on a gift card.
struct GiftCardBalance {
    /// In minor units of the shop's currency.
    let minorUnits: Int64

    init(_ card: MemoryGiftCard, shopCurrency: CurrencyCode, spent: [String: Int64]) {
        let paid = ExactArithmetic.minorUnits(of: Money(amount: card.balance, currencyCode: shopCurrency)) ?? 0
        minorUnits = max(0, paid - (spent[card.id] ?? 0))
    }
}

extension String {
    /// The text without blanks at its ends.
    func trimmingBlanks() -> String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
