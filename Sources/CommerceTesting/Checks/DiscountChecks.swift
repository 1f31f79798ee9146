import Commerce

/// Discount codes.
enum DiscountChecks {
    static let all = [
        ConformanceCheck(
            .discounts, "A code that does not exist is kept as not applicable, with a warning.",
            needs: [.createCart, .setDiscountCodes, .products]
        ) { run in
            let cart = try await filledCart(run)
            let code = run.marker()
            let outcome = try await set([code], in: cart, run)
            let after = try run.accepted(outcome, "a discount code that does not exist")
            let kept = try Expect.some(
                after.discountCodes.first { $0.code.lowercased() == code }, "the code in the cart")
            try Expect.that(!kept.isApplicable, "Expected a made-up code not to apply, saw it applied.")
            try Expect.that(!outcome.warnings.isEmpty, "Expected a warning about a made-up code, saw none.")
            try Expect.equal(after.cost.total, cart.cost.total, "the total with a made-up code")
        },
        ConformanceCheck(
            .discounts, "Codes are replaced as a whole, and removed by an empty list.",
            needs: [.createCart, .setDiscountCodes, .products]
        ) { run in
            let cart = try await filledCart(run)
            let (first, second) = (run.marker(), run.marker())
            for codes in [[first], [second], []] {
                let after = try run.accepted(try await set(codes, in: cart, run), "discount codes")
                try Expect.equal(after.discountCodes.map { $0.code.lowercased() }, codes, "the codes in the cart")
            }
        },
        ConformanceCheck(
            .discounts, "The code of the scenario applies, in any case of letters, and takes something off.",
            needs: [.createCart, .setDiscountCodes, .products]
        ) { run in
            guard let code = run.options.discountCode else { throw CheckSkip("The options name no discount code.") }
            let cart = try await filledCart(run)
            for spelling in [code, code.lowercased()] {
                let after = try run.accepted(try await set([spelling], in: cart, run), "the discount code")
                try Expect.that(
                    after.discountCodes.contains { $0.isApplicable },
                    "Expected the code \"\(spelling)\" to apply, saw that it does not.")
                if let before = cart.cost.total, let total = after.cost.total {
                    try Expect.that(
                        try !before.isLess(than: total), "Expected a total of at most \(before), saw \(total).")
                }
            }
            let without = try run.accepted(try await set([], in: cart, run), "no codes")
            try Expect.equal(without.cost.total, cart.cost.total, "the total after the code was removed")
        },
    ]

    private static func filledCart(_ run: ConformanceRun) async throws -> Cart {
        try await run.makeCart([CartLineInput(variantID: try await run.buyableVariant().id, quantity: 2)])
    }

    private static func set(_ codes: [String], in cart: Cart, _ run: ConformanceRun) async throws -> MutationOutcome<
        Cart
    > {
        try await run.backend.cart.setDiscountCodes(codes, in: cart.id, options: run.writing)
    }
}
