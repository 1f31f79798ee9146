import Commerce

/// A cart's amounts, note, attributes and buyer.
enum CartValueChecks {
    static let all = [
        ConformanceCheck(
            .cart, "A line costs its unit price times its quantity, to the last digit.",
            needs: [.createCart, .updateLines, .products]
        ) { run in
            let variants = try await run.buyableVariants(2)
            let made = try await run.makeCart(variants.map { CartLineInput(variantID: $0.id, quantity: 3) })
            try expectExact(made)
            let line = try Expect.some(made.lines.first, "a line")
            try expectExact(try run.accepted(try await run.set(line, 5, in: made), "a quantity of 5"))
        },
        ConformanceCheck(
            .cart, "The subtotal is the sum of the lines, and the total without discounts, tax and delivery equals it.",
            needs: [.createCart, .products]
        ) { run in
            let variants = try await run.buyableVariants(2)
            let cart = try await run.makeCart(variants.map { CartLineInput(variantID: $0.id, quantity: 2) })
            let totals = cart.lines.compactMap(\.cost.total)
            guard totals.count == cart.lines.count, let subtotal = cart.cost.subtotal else {
                throw CheckSkip("The backend does not say all amounts.")
            }
            try Expect.equal(subtotal, try Money.sum(totals), "the subtotal")
            if let total = cart.cost.total, cart.cost.tax == nil, cart.cost.delivery == nil, cart.cost.discount == nil {
                try Expect.equal(total, subtotal, "the total")
            }
        },
        ConformanceCheck(
            .cart, "Unit prices are those of the catalogue.", needs: [.createCart, .products]
        ) { run in
            let variants = try await run.buyableVariants(2)
            let cart = try await run.makeCart(variants.map { CartLineInput(variantID: $0.id) })
            for line in cart.lines {
                guard let unitPrice = line.cost.unitPrice else { throw CheckSkip("Lines have no unit price.") }
                let listed = variants.first { $0.id == line.variant.id }?.price
                try Expect.equal(unitPrice, listed, "the unit price of the line with \(line.variant.id)")
            }
        },
        ConformanceCheck(
            .cart, "Totals that no server made are there, and marked as estimates.", needs: [.createCart, .products]
        ) { run in
            guard !run.capabilities.hasServerTotals else { throw CheckSkip("The totals come from the server.") }
            let variant = try await run.buyableVariant()
            let cart = try await run.makeCart([CartLineInput(variantID: variant.id, quantity: 2)])
            try Expect.that(cart.cost.isEstimated, "Expected totals marked as estimates, saw them stated as final.")
            let total = try Expect.some(cart.cost.total, "a total")
            try Expect.equal(total, try variant.price.map { try $0 * 2 }, "the total of two pieces")
        },
        ConformanceCheck(
            .cart, "The cart that a mutation returns is the one that is read afterwards.",
            needs: [.createCart, .addLines, .cart, .products]
        ) { run in
            let variants = try await run.buyableVariants(2)
            let made = try await run.makeCart(variants.prefix(1).map { CartLineInput(variantID: $0.id) })
            try expectSame(made, try await run.read(made), "after it was made")
            guard let other = variants.last else { return }
            let added = try run.accepted(try await run.add(other, 2, to: made), "another line")
            try expectSame(added, try await run.read(made), "after a line was added")
            if run.capabilities.supports(.updateLines), let line = added.lines.last {
                let changed = try run.accepted(try await run.set(line, 3, in: made), "a quantity of 3")
                try expectSame(changed, try await run.read(made), "after a quantity was set")
            }
        },
        ConformanceCheck(
            .cart, "A line's attributes are read as the mutation returned them.",
            needs: [.createCart, .addLines, .cart, .products]
        ) { run in
            let cart = try await run.makeCart()
            let attributes = [Attribute(key: "kit", value: run.marker()), Attribute(key: "gift", value: "yes")]
            let variant = try await run.buyableVariant()
            let added = try run.accepted(
                try await run.addOne(variant, with: attributes, to: cart), "a line with attributes")
            try Expect.equal(
                Set(try run.onlyLine(of: added, "adding it").attributes), Set(attributes), "the line's attributes")
            try expectSame(added, try await run.read(cart), "after a line with attributes was added")
        },
        ConformanceCheck(
            .cart, "A note is set, replaced, and removed by an empty one.", needs: [.createCart, .setNote]
        ) {
            run in
            let cart = try await run.makeCart()
            for note in [run.marker(), "\(run.marker()) „ö\" 🎁\nsecond line", ""] {
                let outcome = try await run.backend.cart.setNote(note, in: cart.id, options: run.writing)
                let after = try run.accepted(outcome, "a note")
                try Expect.equal(after.note ?? "", note, "the note")
            }
        },
        ConformanceCheck(.cart, "Attributes are replaced as a whole.", needs: [.createCart, .setAttributes]) { run in
            let cart = try await run.makeCart()
            let sets = [
                [Attribute(key: "kit-a", value: run.marker()), Attribute(key: "kit-b", value: run.marker())],
                [Attribute(key: "kit-b", value: run.marker())], [],
            ]
            for attributes in sets {
                let outcome = try await run.backend.cart.setAttributes(attributes, in: cart.id, options: run.writing)
                let after = try run.accepted(outcome, "attributes")
                try Expect.equal(Set(after.attributes), Set(attributes), "the attributes")
            }
        },
        ConformanceCheck(
            .cart, "A draft's note and attributes are in the new cart.", needs: [.createCart, .setNote, .setAttributes]
        ) { run in
            let attributes = [Attribute(key: "kit", value: run.marker())]
            let note = run.marker()
            let cart = try await run.makeCart(CartDraft(attributes: attributes, note: note))
            try Expect.equal(cart.note, note, "the note")
            try Expect.equal(cart.attributes, attributes, "the attributes")
        },
        ConformanceCheck(
            .cart, "A buyer's e-mail address and country are set and left alone.",
            needs: [.createCart, .setBuyerIdentity, .products]
        ) { run in
            let cart = try await filledCart(run)
            let email = "\(run.marker())@example.com"
            let named = try await change(.init(email: .value(email)), of: cart, "email", run)
            try Expect.equal(named.email, email, "the address")
            let moved = try await change(.init(country: .value("DE")), of: cart, "country", run)
            try Expect.equal(moved.country, "DE", "the country")
            try Expect.equal(moved.email, email, "the address that the change does not speak of")
        },
        // Some shops never let go of an address: a refusal or a warning says so, and the address is whole.
        ConformanceCheck(
            .cart, "A buyer's e-mail address is cleared.", needs: [.createCart, .cart, .setBuyerIdentity, .products]
        ) { run in
            let cart = try await filledCart(run)
            let email = "\(run.marker())@example.com"
            _ = try await change(.init(email: .value(email)), of: cart, "email", run)
            let cleared = try await run.backend.cart.setBuyerIdentity(
                BuyerIdentityUpdate(email: .null), session: nil, in: cart.id, options: run.writing)
            guard let reason = cleared.userErrors.first?.message ?? kept("email", by: cleared) else {
                return try Expect.equal(cleared.value?.buyerIdentity.email, nil, "the address after null")
            }
            let after = try await run.read(cart)
            try Expect.equal(after.buyerIdentity.email, email, "the address that is said to be kept")
            throw CheckSkip("The backend keeps an e-mail address once it has one: \(reason)")
        },
    ]

    /// A cart with something in it: some shops keep nothing of an empty one, not even who buys.
    private static func filledCart(_ run: ConformanceRun) async throws -> Cart {
        try await run.makeCart([CartLineInput(variantID: try await run.buyableVariant().id)])
    }

    /// Changes a part of the buyer; skips the check where the backend says that it can't.
    private static func change(
        _ update: BuyerIdentityUpdate, of cart: Cart, _ part: String, _ run: ConformanceRun
    ) async throws -> BuyerIdentity {
        let outcome = try await run.backend.cart.setBuyerIdentity(
            update, session: nil, in: cart.id, options: run.writing)
        let after = try run.accepted(outcome, "a buyer")
        if let reason = kept(part, by: outcome) { throw CheckSkip("The backend says: \(reason)") }
        return after.buyerIdentity
    }

    private static func kept(_ part: String, by outcome: MutationOutcome<Cart>) -> String? {
        outcome.warnings.first { $0.code == .buyerIdentityKept && $0.target == part }?.message
    }

    private static func expectExact(_ cart: Cart) throws {
        for line in cart.lines {
            guard let unitPrice = line.cost.unitPrice else { throw CheckSkip("Lines have no unit price.") }
            guard let subtotal = line.cost.subtotal ?? line.cost.total else { throw CheckSkip("Lines have no total.") }
            try Expect.equal(subtotal, unitPrice * line.quantity, "the cost of \(line.quantity) pieces at \(unitPrice)")
        }
    }

    private static func expectSame(_ returned: Cart, _ read: Cart, _ when: String) throws {
        let differences = returned.differences(from: read)
        try Expect.that(
            differences.isEmpty,
            "Expected the same cart \(when), saw it returned and read with \(differences.joined(separator: "; ")).")
    }
}
