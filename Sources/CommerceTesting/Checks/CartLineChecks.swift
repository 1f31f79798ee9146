import Commerce

/// A cart's lines.
enum CartLineChecks {
    static let all = [
        ConformanceCheck(.cart, "A new cart has the lines of its draft.", needs: [.createCart, .products]) { run in
            let variants = try await run.buyableVariants(2)
            let cart = try await run.makeCart(variants.map { CartLineInput(variantID: $0.id, quantity: 2) })
            try expectContents(cart, variants.map { ($0, 2) }, "a draft with two lines")
        },
        ConformanceCheck(.cart, "A new cart without a draft is empty.", needs: [.createCart]) { run in
            let cart = try await run.makeCart()
            try Expect.equal(cart.lines.count, 0, "the number of lines")
            try Expect.equal(cart.totalQuantity, 0, "the total quantity")
        },
        ConformanceCheck(.cart, "Two carts are kept apart.", needs: [.createCart, .addLines, .cart, .products]) { run in
            let variant = try await run.buyableVariant()
            let (one, other) = (try await run.makeCart(), try await run.makeCart())
            try Expect.that(one.id != other.id, "Expected two carts with different identifiers, saw one twice.")
            _ = try run.accepted(try await run.add(variant, 1, to: one), "a line")
            try Expect.equal(try await run.read(other).lines.count, 0, "the number of lines of the other cart")
        },
        ConformanceCheck(
            .cart, "Adding what a line has makes the line grow.", needs: [.createCart, .addLines, .products]
        ) { run in
            let variant = try await run.buyableVariant()
            let cart = try await run.makeCart([CartLineInput(variantID: variant.id, quantity: 1)])
            let after = try run.accepted(try await run.add(variant, 2, to: cart), "the same variant")
            try Expect.equal(
                try run.onlyLine(of: after, "adding the same variant again").quantity, 3, "the line's quantity")
        },
        ConformanceCheck(
            .cart, "The same line twice in one call is one line.", needs: [.createCart, .addLines, .products]
        ) { run in
            let variant = try await run.buyableVariant()
            let cart = try await run.makeCart()
            let lines = [1, 2].map { CartLineInput(variantID: variant.id, quantity: $0) }
            let outcome = try await run.backend.cart.addLines(lines, to: cart.id, options: run.writing)
            let after = try run.accepted(outcome, "the same variant twice")
            try Expect.equal(
                try run.onlyLine(of: after, "adding the same variant twice").quantity, 3, "the line's quantity")
        },
        ConformanceCheck(
            .cart, "Lines of one variant with different attributes stay apart.",
            needs: [.createCart, .addLines, .products]
        ) { run in
            let variant = try await run.buyableVariant()
            let engraved = [Attribute(key: "engraving", value: run.marker())]
            let cart = try await run.makeCart([CartLineInput(variantID: variant.id)])
            let after = try run.accepted(
                try await run.addOne(variant, with: engraved, to: cart), "an engraved one")
            try Expect.equal(after.lines.count, 2, "the number of lines")
            try Expect.equal(
                Set(after.lines.map(\.attributes)), [[], engraved], "the attributes of the lines")
            let grown = try run.accepted(try await run.addOne(variant, with: engraved, to: cart), "another one")
            try Expect.equal(grown.lines.count, 2, "the number of lines after adding one with the same attributes")
        },
        ConformanceCheck(
            .cart, "A quantity is set, not added.", needs: [.createCart, .updateLines, .products]
        ) { run in
            let variant = try await run.buyableVariant()
            let cart = try await run.makeCart([CartLineInput(variantID: variant.id, quantity: 2)])
            let line = try run.onlyLine(of: cart, "a draft with one line")
            let after = try run.accepted(try await run.set(line, 5, in: cart), "a quantity of 5")
            try Expect.equal(try run.onlyLine(of: after, "setting it").quantity, 5, "the line's quantity")
            let less = try run.accepted(try await run.set(line, 1, in: cart), "a quantity of 1")
            try Expect.equal(try run.onlyLine(of: less, "setting it again").quantity, 1, "the line's quantity")
        },
        ConformanceCheck(
            .cart, "A quantity of 0 removes the line.", needs: [.createCart, .updateLines, .products]
        ) { run in
            let variants = try await run.buyableVariants(2)
            let cart = try await run.makeCart(variants.map { CartLineInput(variantID: $0.id) })
            let line = try line(of: variants.first, in: cart)
            let after = try run.accepted(try await run.set(line, 0, in: cart), "a quantity of 0")
            try expectContents(after, variants.dropFirst().map { ($0, 1) }, "setting a quantity of 0")
        },
        ConformanceCheck(
            .cart, "Removing a line leaves the others.", needs: [.createCart, .removeLines, .products]
        ) { run in
            let variants = try await run.buyableVariants(2)
            let cart = try await run.makeCart(variants.map { CartLineInput(variantID: $0.id) })
            let line = try line(of: variants.first, in: cart)
            let outcome = try await run.backend.cart.removeLines([line.id], from: cart.id, options: run.writing)
            let after = try run.accepted(outcome, "the removal of a line")
            try expectContents(after, variants.dropFirst().map { ($0, 1) }, "removing a line")
        },
        ConformanceCheck(
            .cart, "A line that is not there is a user error, and the cart stays as it is.",
            needs: [.createCart, .removeLines, .updateLines, .cart, .products]
        ) { run in
            let variant = try await run.buyableVariant()
            let cart = try await run.makeCart([CartLineInput(variantID: variant.id)])
            let unknown = ID<CartLine>(run.marker())
            let (port, writing) = (run.backend.cart, run.writing)
            try Expect.refused(
                try await port.removeLines([unknown], from: cart.id, options: writing),
                "the removal of a line that is not there")
            let update = CartLineUpdate(lineID: unknown, quantity: 2)
            try Expect.refused(
                try await port.updateLines([update], in: cart.id, options: writing),
                "a quantity for a line that is not there")
            try expectContents(try await run.read(cart), [(variant, 1)], "two refusals")
        },
        ConformanceCheck(
            .cart, "A variant that does not exist is a user error, and the cart stays as it is.",
            needs: [.createCart, .addLines, .cart, .products]
        ) { run in
            let variant = try await run.buyableVariant()
            let cart = try await run.makeCart([CartLineInput(variantID: variant.id)])
            let unknown = CartLineInput(variantID: ID(run.marker()))
            try Expect.refused(
                try await run.backend.cart.addLines([unknown], to: cart.id, options: run.writing),
                "a variant that does not exist")
            try expectContents(try await run.read(cart), [(variant, 1)], "a refusal")
        },
        ConformanceCheck(
            .cart, "A line carries what is needed to show it.", needs: [.createCart, .products]
        ) { run in
            let product = try await run.products().first { $0.variants.contains { $0.price != nil } }
            let variant = try await run.buyableVariant()
            let cart = try await run.makeCart([CartLineInput(variantID: variant.id)])
            let line = try run.onlyLine(of: cart, "a draft with one line")
            try Expect.equal(line.variant.id, variant.id, "the line's variant")
            let summary = try Expect.some(line.variant.product, "the product's summary on a cart's line")
            try Expect.that(!summary.title.isEmpty, "Expected the product's title on a cart's line, saw an empty text.")
            if let product, product.variants.contains(where: { $0.id == variant.id }) {
                try Expect.equal(summary.id, product.id, "the product of the line")
            }
        },
        ConformanceCheck(.cart, "Adding no pieces is invalid input.", needs: [.createCart, .addLines, .products]) {
            run in
            let variant = try await run.buyableVariant()
            let cart = try await run.makeCart()
            for quantity in [0, -1] {
                try await Expect.error(.invalidInput, when: "adding \(quantity) pieces") {
                    try await run.add(variant, quantity, to: cart)
                }
            }
        },
        ConformanceCheck(
            .cart, "A cart that does not exist is gone, and its identifier is in no message.", needs: [.cart]
        ) { run in
            let id = ID<Cart>("gid-\(run.marker())?key=\(run.marker())")
            let error = try await Expect.error(.cartGone, when: "a cart that does not exist") {
                try await run.backend.cart.cart(id, options: run.reading)
            }
            try Expect.hides(id.rawValue, in: error, "the cart's identifier")
        },
        ConformanceCheck(
            .cart, "Changing a cart that does not exist says that it is gone.",
            needs: [.createCart, .addLines, .products]
        ) { run in
            let variant = try await run.buyableVariant()
            let id = ID<Cart>("gid-\(run.marker())?key=\(run.marker())")
            let error = try await Expect.error(.cartGone, when: "adding to a cart that does not exist") {
                try await run.backend.cart.addLines(
                    [CartLineInput(variantID: variant.id)], to: id, options: run.writing)
            }
            try Expect.hides(id.rawValue, in: error, "the cart's identifier")
        },
    ]

    private static func line(of variant: Variant?, in cart: Cart) throws -> CartLine {
        try Expect.some(cart.lines.first { $0.variant.id == variant?.id }, "a line with the variant that was added")
    }

    private static func expectContents(_ cart: Cart, _ expected: [(Variant, Int)], _ what: String) throws {
        let contents = Dictionary(
            expected.map { (CartContent(variant: $0.id, attributes: []), $1) }, uniquingKeysWith: +)
        try Expect.equal(cart.contents, contents, "the cart after \(what)")
        try Expect.equal(
            cart.totalQuantity, expected.reduce(0) { $0 + $1.1 }, "the total quantity after \(what)")
    }
}
