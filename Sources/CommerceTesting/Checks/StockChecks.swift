import Commerce

/// What is accepted otherwise than asked, and what is refused.
enum StockChecks {
    static let all = [
        ConformanceCheck(
            .warningsAndUserErrors, "What is accepted as asked has no user errors and no warnings.",
            needs: [.createCart, .addLines, .products]
        ) { run in
            let variant = try await run.buyableVariant()
            let cart = try await run.makeCart()
            let outcome = try await run.add(variant, 1, to: cart)
            _ = try run.accepted(outcome, "one piece of a variant in stock")
            try Expect.equal(outcome.warnings.map(\.code), [], "the warnings about one piece of a variant in stock")
        },
        ConformanceCheck(
            .warningsAndUserErrors, "Adding more than the stock gives the stock, with a warning.",
            needs: [.createCart, .addLines, .products]
        ) { run in
            let (variant, stock) = try await limitedVariant(run)
            let cart = try await run.makeCart()
            try expectClamped(try await run.add(variant, stock + 1, to: cart), to: stock, run)
        },
        ConformanceCheck(
            .warningsAndUserErrors, "Adding beyond the stock to a line that is there gives the stock, with a warning.",
            needs: [.createCart, .addLines, .products]
        ) { run in
            let (variant, stock) = try await limitedVariant(run)
            let cart = try await run.makeCart([CartLineInput(variantID: variant.id, quantity: stock)])
            try expectClamped(try await run.add(variant, 1, to: cart), to: stock, run)
        },
        ConformanceCheck(
            .warningsAndUserErrors, "Setting more than the stock gives the stock, with a warning.",
            needs: [.createCart, .updateLines, .products]
        ) { run in
            let (variant, stock) = try await limitedVariant(run)
            let cart = try await run.makeCart([CartLineInput(variantID: variant.id)])
            let line = try run.onlyLine(of: cart, "a draft with one line")
            try expectClamped(try await run.set(line, stock + 5, in: cart), to: stock, run)
        },
        ConformanceCheck(
            .warningsAndUserErrors, "A sold-out variant is not put into a cart without a word.",
            needs: [.createCart, .addLines, .products]
        ) { run in
            let soldOut = try await run.products().flatMap(\.variants).first { !$0.availability.isPurchasable }
            guard let soldOut else { throw CheckSkip("None of the first products is sold out.") }
            let cart = try await run.makeCart()
            let outcome = try await run.add(soldOut, 1, to: cart)
            try Expect.that(
                !outcome.isAccepted
                    || outcome.warnings.contains { $0.code == .outOfStock || $0.code == .quantityClamped },
                "Expected a user error or a warning about a sold-out variant, saw neither.")
            try Expect.equal(outcome.value?.totalQuantity ?? 0, 0, "the pieces of a sold-out variant in the cart")
        },
        ConformanceCheck(
            .warningsAndUserErrors, "Nothing is warned of or refused twice.",
            needs: [.createCart, .addLines, .products]
        ) { run in
            let cart = try await run.makeCart()
            let refused = try await run.backend.cart.addLines(
                [CartLineInput(variantID: ID(run.marker()))], to: cart.id, options: run.writing)
            let errors = refused.userErrors.map { "\($0.code) \($0.field.joined(separator: "."))" }
            try Expect.equal(Set(errors).count, errors.count, "the number of different user errors")
            let (variant, stock) = try await limitedVariant(run)
            let warnings = try await run.add(variant, stock + 1, to: cart).warnings.map {
                "\($0.code) \($0.target ?? "")"
            }
            try Expect.equal(Set(warnings).count, warnings.count, "the number of different warnings")
        },
    ]

    /// A variant whose stock is known and small enough to be exceeded.
    private static func limitedVariant(_ run: ConformanceRun) async throws -> (Variant, Int) {
        for variant in try await run.products().flatMap(\.variants) where variant.quantityRule == nil {
            if let stock = variant.availability.maximumQuantity, (1...10_000).contains(stock) {
                return (variant, stock)
            }
        }
        throw CheckSkip("The stock of the first products is not known.")
    }

    private static func expectClamped(
        _ outcome: MutationOutcome<Cart>, to stock: Int, _ run: ConformanceRun
    ) throws {
        let cart = try run.accepted(outcome, "more than the stock")
        let line = try run.onlyLine(of: cart, "asking for more than the stock")
        try Expect.equal(line.quantity, stock, "the quantity that a stock of \(stock) allows")
        let codes = outcome.warnings.map(\.code)
        try Expect.that(
            codes.contains(.quantityClamped),
            "Expected the warning \(WarningCode.quantityClamped), saw \(codes.isEmpty ? "none" : Expect.brief(codes)).")
    }
}
