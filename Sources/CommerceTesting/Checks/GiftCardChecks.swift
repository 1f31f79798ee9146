import Commerce

/// Gift cards.
enum GiftCardChecks {
    static let all = [
        ConformanceCheck(
            .giftCards, "A gift card that does not exist is a user error that hides the code.",
            needs: [.createCart, .addGiftCards, .products]
        ) { run in
            let cart = try await filledCart(run)
            let code = run.marker()
            run.secrets.add(code)
            let outcome = try await run.backend.cart.addGiftCards([Secret(code)], to: cart.id, options: run.writing)
            try Expect.refused(outcome, "a gift card that does not exist")
            try Expect.that(
                !outcome.userErrors.contains { $0.message.contains(code) },
                "Expected the user error to hide the gift card's code, saw it there whole.")
            try Expect.equal(outcome.value?.giftCards.count ?? 0, 0, "the number of gift cards in the cart")
        },
        ConformanceCheck(
            .giftCards, "The gift card of the scenario is added once, shown by its last characters, and removed.",
            needs: [.createCart, .addGiftCards, .removeGiftCards, .products]
        ) { run in
            guard let secret = run.options.giftCard else { throw CheckSkip("The options name no gift card.") }
            let code = secret.reveal()
            let cart = try await filledCart(run)
            var after = cart
            for _ in 1...2 {
                let outcome = try await run.backend.cart.addGiftCards([secret], to: cart.id, options: run.writing)
                // The second time the backend may refuse it; the card is there once in either case.
                after = outcome.value ?? after
            }
            try Expect.equal(after.giftCards.count, 1, "the number of gift cards in the cart")
            let card = try Expect.some(after.giftCards.first, "the gift card in the cart")
            try Expect.that(
                card.lastCharacters.count < code.count && code.lowercased().hasSuffix(card.lastCharacters.lowercased()),
                "Expected the last characters of the code alone, saw something else or all of it.")
            let outcome = try await run.backend.cart.removeGiftCards([card.id], from: cart.id, options: run.writing)
            let without = try run.accepted(outcome, "the removal of a gift card")
            try Expect.equal(without.giftCards.count, 0, "the number of gift cards after the removal")
        },
    ]

    private static func filledCart(_ run: ConformanceRun) async throws -> Cart {
        try await run.makeCart([CartLineInput(variantID: try await run.buyableVariant().id)])
    }
}
