import Commerce
import FoundationEssentials

/// From a cart to the checkout.
enum CheckoutChecks {
    static let all = [
        ConformanceCheck(
            .checkoutHandoff, "A cart leads to a page to open or to an order.",
            needs: [.beginCheckout, .createCart, .products]
        ) { run in
            let cart = try await filledCart(run)
            let handoff = try await run.backend.checkout.begin(cart.id, session: nil)
            try Expect.that(handoff.cartID == cart.id, "Expected a hand-off of the cart, saw one of another.")
            try Expect.that(!handoff.id.rawValue.isEmpty, "Expected a hand-off with an identifier, saw none.")
            let kinds = run.capabilities.checkoutKinds
            guard let url = handoff.url else {
                let order = try Expect.some(handoff.order, "a page or an order")
                try Expect.that(kinds.contains(.direct), "Expected a page, saw an order that no capability speaks of.")
                try Expect.that(!order.id.rawValue.isEmpty, "Expected an order with an identifier, saw none.")
                return
            }
            try Expect.that(handoff.order == nil, "Expected a page or an order, saw both.")
            try Expect.that(
                !kinds.isDisjoint(with: [.url, .permalink]),
                "Expected an order, saw a page that no capability speaks of.")
            try expectOpenable(url)
            if let deadline = handoff.deadline {
                try Expect.that(deadline > run.options.clock.now, "Expected a deadline to come, saw one that is over.")
            }
        },
        ConformanceCheck(
            .checkoutHandoff, "A second hand-off of a cart gives a page that works as long as the first or longer.",
            needs: [.beginCheckout, .createCart, .products]
        ) { run in
            let cart = try await filledCart(run)
            let first = try await run.backend.checkout.begin(cart.id, session: nil)
            if first.order != nil { throw CheckSkip("The backend completes orders itself.") }
            let second = try await run.backend.checkout.begin(cart.id, session: nil)
            try expectOpenable(try Expect.some(second.url, "a page the second time"))
            if let before = first.deadline {
                let after = try Expect.some(second.deadline, "a deadline the second time")
                try Expect.that(after >= before, "Expected a fresh deadline, saw an older one than the first time.")
            }
        },
        ConformanceCheck(
            .checkoutHandoff, "An empty cart is invalid input.", needs: [.beginCheckout, .createCart]
        ) { run in
            let cart = try await run.makeCart()
            try await Expect.error(.invalidInput, when: "the checkout of an empty cart") {
                try await run.backend.checkout.begin(cart.id, session: nil)
            }
        },
        ConformanceCheck(
            .checkoutHandoff, "The checkout of a cart that does not exist says that the cart is gone.",
            needs: [.beginCheckout]
        ) { run in
            let id = ID<Cart>("gid-\(run.marker())?key=\(run.marker())")
            let error = try await Expect.error(.cartGone, when: "the checkout of a cart that does not exist") {
                try await run.backend.checkout.begin(id, session: nil)
            }
            try Expect.hides(id.rawValue, in: error, "the cart's identifier")
        },
        ConformanceCheck(
            .checkoutHandoff, "A page that nobody has opened is pending, or can't be followed.",
            needs: [.beginCheckout, .checkoutStatus, .createCart, .products]
        ) { run in
            let cart = try await filledCart(run)
            let handoff = try await run.backend.checkout.begin(cart.id, session: nil)
            let status = try await run.backend.checkout.status(of: handoff)
            let expected: [CheckoutState] = handoff.order == nil ? [.pending, .untracked] : [.completed]
            try Expect.that(
                expected.contains(status.state),
                "Expected the state \(expected.map(\.rawValue).joined(separator: " or ")), saw \(status.state).")
            if status.state != .completed {
                try Expect.that(status.orderID == nil, "Expected no order yet, saw one.")
            }
        },
        ConformanceCheck(
            .checkoutHandoff, "A cart can be read and changed after its page was fetched.",
            needs: [.beginCheckout, .createCart, .addLines, .cart, .products]
        ) { run in
            let variant = try await run.buyableVariant()
            let cart = try await filledCart(run)
            let handoff = try await run.backend.checkout.begin(cart.id, session: nil)
            if handoff.order != nil { throw CheckSkip("The backend completes orders itself.") }
            try Expect.equal(try await run.read(cart).contents, cart.contents, "the cart after the hand-off")
            _ = try run.accepted(try await run.add(variant, 1, to: cart), "one more piece after the hand-off")
        },
    ]

    private static func filledCart(_ run: ConformanceRun) async throws -> Cart {
        // Where there are pages too, which of them a cart comes to shows when it is too late.
        if run.capabilities.checkoutKinds.contains(.direct), !run.options.mayPlaceOrders {
            throw CheckSkip("The backend completes orders itself, and the options allow none to be placed.")
        }
        let cart = try await run.makeCart([CartLineInput(variantID: try await run.buyableVariant().id)])
        guard run.capabilities.supports(.setBuyerIdentity) else { return cart }
        // An order needs somebody to be written to.
        let buyer = BuyerIdentityUpdate(email: .value("\(run.marker())@example.com"))
        let outcome = try await run.backend.cart.setBuyerIdentity(
            buyer, session: nil, in: cart.id, options: run.writing)
        return try run.accepted(outcome, "a buyer's e-mail address")
    }

    private static func expectOpenable(_ url: URL) throws {
        let isLoopback = ["localhost", "127.0.0.1", "[::1]", "::1"].contains(url.host() ?? "")
        try Expect.that(
            url.scheme == "https" || url.scheme == "http" && isLoopback,
            "Expected a page over https (http for loopback addresses alone), saw the scheme \(url.scheme ?? "none").")
        try Expect.that(url.host() != nil, "Expected a whole address, saw one without a host.")
    }
}
