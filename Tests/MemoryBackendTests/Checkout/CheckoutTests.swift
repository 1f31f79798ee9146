import Commerce
import CommerceTesting
import FoundationEssentials
import MemoryBackend
import Testing

@Suite("Checkout")
struct CheckoutTests {
    private let test = TestShop()

    private func begin(_ test: TestShop, quantity: Int = 2) async throws -> CheckoutHandoff {
        let cart = try await test.cart((try demoVariant("enamel-mug", "Navy"), quantity))
        return try await test.checkout.begin(cart.id, session: nil)
    }

    @Test("a page is pending until it is paid; then there is an order, less stock and no cart")
    func page() async throws {
        let handoff = try await begin(test)
        let url = try #require(handoff.url)
        #expect(url.absoluteString.hasPrefix("https://memory.example/checkouts/"))
        #expect(handoff.deadline == test.clock.now.addingTimeInterval(3600))
        for _ in 0..<3 { #expect(try await test.checkout.status(of: handoff).state == .pending) }
        let order = try await test.shop.complete(checkout: url)
        #expect(order.name == "#1002" && order.total == dollars(30_00))
        #expect(order.lines.map(\.title) == ["Enamel Mug – Navy"] && order.lines.map(\.quantity) == [2])
        #expect(try await test.checkout.status(of: handoff) == CheckoutStatus(state: .completed, order: order))
        #expect(await errorKind { try await test.carts.cart(handoff.cartID) } == .cartGone)
        #expect(await errorKind { try await test.carts.setNote("x", in: handoff.cartID) } == .cartGone)
        #expect(await errorKind { try await test.checkout.begin(handoff.cartID, session: nil) } == .cartGone)
        let mug = try await test.catalog.variants(ids: [try demoVariant("enamel-mug", "Navy")]).value
        #expect(mug.first??.availability.quantity == 78)
        #expect(try await test.shop.complete(checkout: url) == order)
    }

    @Test("every hand-off has an address of its own, and all see the one order")
    func fresh() async throws {
        let first = try await begin(test)
        let second = try await test.checkout.begin(first.cartID, session: nil)
        #expect(first.url != second.url)
        let order = try await test.shop.complete(checkout: try #require(second.url))
        #expect(try await test.checkout.status(of: first).order == order)
    }

    @Test("an order has what the cart had: amounts, address, the session's customer")
    func order() async throws {
        let session = try await test.session()
        let made = try await test.cart((try demoVariant("harbour-t-shirt", "White / S"), 2), codes: ["WELCOME10"])
        _ = try await test.carts.setDeliveryAddresses([.portland], in: made.id)
        _ = try await test.carts.addGiftCards([Secret("GIFT-25AA-DEMO-0001")], to: made.id)
        let url = try #require(try await test.checkout.begin(made.id, session: session).url)
        let order = try await test.shop.complete(checkout: url)
        // 48.00 − 4.80 + 5.00 + 8.25 % of 43.20 (3.564, so 3.56) = 51.76, of which the card paid 25.00.
        #expect(order.subtotal == dollars(48_00) && order.discount == dollars(4_80))
        #expect(order.shipping == dollars(5_00) && order.tax == dollars(3_56) && order.total == dollars(51_76))
        #expect(order.shippingAddress == .portland)
        #expect(try await test.auth.orders(page: PageRequest(), session: session).items.first == order)
    }

    @Test("a page stops working at its deadline, and with its cart")
    func deadline() async throws {
        let handoff = try await begin(test)
        test.clock.advance(by: .seconds(3600))
        #expect(try await test.checkout.status(of: handoff).state == .expired)
        #expect(await errorKind { try await test.shop.complete(checkout: try #require(handoff.url)) } == .cartGone)
        _ = try await test.carts.cart(handoff.cartID)

        let short = TestShop { $0.cartLifetime = .seconds(10) }
        let other = try await begin(short)
        short.clock.advance(by: .seconds(10))
        #expect(try await short.checkout.status(of: other).state == .expired)
    }

    @Test("pages that never were are not found")
    func unknown() async throws {
        for text in [
            "https://memory.example/checkouts/none", "https://elsewhere.example/", "https://memory.example/checkouts/",
        ] {
            let url = try #require(URL(string: text))
            #expect(await errorKind { try await test.shop.complete(checkout: url) } == .notFound)
        }
        let url = try #require(URL(string: "https://memory.example/checkouts/none"))
        let handoff = CheckoutHandoff(id: "none", cartID: "none", url: url)
        #expect(try await test.checkout.status(of: handoff).state == .expired)
    }

    @Test("an empty cart and one of sold-out lines can't be checked out")
    func empty() async throws {
        let cart = try await test.cart()
        #expect(await errorKind { try await test.checkout.begin(cart.id, session: nil) } == .invalidInput)
        _ = try await test.carts.addLines(
            [CartLineInput(variantID: try demoVariant("wool-scarf", "Grey"))], to: cart.id)
        #expect(await errorKind { try await test.checkout.begin(cart.id, session: nil) } == .invalidInput)
    }

    @Test("of the last piece in two carts, one is sold; the other has a conflict and stays")
    func lastPiece() async throws {
        let boots = try demoVariant("trail-boots", "40")
        try await test.shop.setStock(1, of: boots)
        let carts = [try await test.cart((boots, 1)), try await test.cart((boots, 1))]
        let urls = try await [
            test.checkout.begin(carts[0].id, session: nil).url, test.checkout.begin(carts[1].id, session: nil).url,
        ]
        try await test.shop.complete(checkout: try #require(urls[0]))
        #expect(await errorKind { try await test.shop.complete(checkout: try #require(urls[1])) } == .conflict)
        #expect(try await test.carts.cart(carts[1].id).value.totalQuantity == 0)
    }

    @Test("a direct checkout is complete at once")
    func direct() async throws {
        let test = TestShop { $0.checkout = .direct }
        let handoff = try await begin(test)
        let order = try #require(handoff.order)
        #expect(handoff.url == nil && order.total == dollars(30_00))
        #expect(try await test.checkout.status(of: handoff).order == order)
        #expect(await errorKind { try await test.carts.cart(handoff.cartID) } == .cartGone)
    }

    @Test("a shop that completes checkouts by itself does so at the second inquiry")
    func completesItself() async throws {
        let test = TestShop { $0.completesCheckouts = true }
        let handoff = try await begin(test)
        #expect(try await test.checkout.status(of: handoff).state == .pending)
        let status = try await test.checkout.status(of: handoff)
        #expect(status.state == .completed && status.order?.total == dollars(30_00))
        #expect(try await test.checkout.status(of: handoff) == status)
    }

    @Test("a permalink carries lines and options, percent-encoded")
    func permalink() async throws {
        let mug = try demoVariant("enamel-mug", "Navy")
        let plain = try await test.checkout.permalink(
            for: [PermalinkLine(variantID: mug, quantity: 2)], options: PermalinkOptions())
        #expect(plain.absoluteString == "https://memory.example/cart/\(mug):2")
        let options = PermalinkOptions(
            discountCode: "TAKE5", note: "für dich & mich", attributes: [Attribute(key: "a b", value: "=1")],
            email: "a+b@example.com")
        let full = try await test.checkout.permalink(
            for: [PermalinkLine(variantID: mug), PermalinkLine(variantID: "P1001-1", quantity: 3)], options: options)
        #expect(
            full.absoluteString
                == "https://memory.example/cart/\(mug):1,P1001-1:3?discount=TAKE5&note=f%C3%BCr%20dich%20%26%20mich"
                + "&email=a%2Bb%40example.com&attributes%5Ba%20b%5D=%3D1")
        #expect(
            await errorKind {
                try await test.checkout.permalink(for: [PermalinkLine(variantID: "none")], options: PermalinkOptions())
            } == .invalidInput)
    }
}
