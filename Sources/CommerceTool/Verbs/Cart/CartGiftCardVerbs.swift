import Commerce

/// The verbs of a cart's gift cards.
enum CartGiftCardVerbs {
    static let giftCard = Command(group: "giftcard", "gift cards that pay a part", [add, remove])

    private static let add = Command(
        "add", "pay a part with a gift card", operands: [OperandSpec("CODE", "the gift card's code")]
    ) { invocation in
        try await invocation.changeCart(.addGiftCards) { session, _ in
            try await session.addGiftCards([Secret(invocation.arguments.operand)])
        }
    }

    private static let remove = Command(
        "remove", "take a gift card out",
        operands: [OperandSpec("CODE", "the gift card's code, its last characters, or its id in the cart")]
    ) { invocation in
        try await invocation.changeCart(.removeGiftCards) { session, _ in
            let cart = try await invocation.currentCart(in: session).value
            let card = try cart.giftCard(named: invocation.arguments.operand)
            return try await session.removeGiftCards([card.id])
        }
    }
}

extension Cart {
    /// The gift card that a word names: by its id in the cart, or by a code with its last characters.
    ///
    /// - Throws: ``CommerceError/Kind/notFound``, without the word: it may be a whole code.
    func giftCard(named word: String) throws(CommerceError) -> AppliedGiftCard {
        if let card = giftCards.first(where: { $0.id.rawValue == word }) { return card }
        let code = word.lowercased()
        guard
            let card = giftCards.first(where: { card in
                !card.lastCharacters.isEmpty && code.hasSuffix(card.lastCharacters.lowercased())
            })
        else { throw CommerceError(.notFound, "The cart has no such gift card. commerce cart show names them.") }
        return card
    }
}
