import Commerce
import CommerceTesting
import FoundationEssentials
import MemoryBackend
import Testing

@Suite("Discount codes")
struct DiscountTests {
    private let test = TestShop()

    @Test(
        "codes combine in the order in which they were entered",
        arguments: [
            (["WELCOME10"], 4_80), (["welcome10"], 4_80), (["TAKE5"], 5_00), (["WELCOME10", "TAKE5"], 9_80),
            (["TAKE5", "WELCOME10"], 9_30), (["WELCOME10", "welcome10"], 4_80), ([" TAKE5 ", "", "  "], 5_00), ([], 0),
            (["BIG15"], 0), (["SUMMER20"], 0), (["NOPE"], 0),
        ] as [([String], Int64)])
    func combinations(codes: [String], discount: Int64) async throws {
        // The goods are 2 × 24.00 = 48.00.
        let cart = try await test.cart((try demoVariant("harbour-t-shirt", "White / S"), 2), codes: codes)
        #expect(cart.cost.discount == dollars(discount))
        #expect(cart.cost.total == dollars(48_00 - discount))
    }

    @Test(
        "a code that does not apply is kept, with a warning that says why",
        arguments: [
            ("NOPE", WarningCode.discountNotFound), ("summer20", .discountExpired), ("Big15", .discountNotApplicable),
        ])
    func kept(code: String, warning: WarningCode) async throws {
        let cart = try await test.cart((try demoVariant("enamel-mug", "Navy"), 1))
        let outcome = try await test.carts.setDiscountCodes([code, "TAKE5"], in: cart.id)
        #expect(
            outcome.value?.discountCodes == [
                DiscountCode(code: code, isApplicable: false), DiscountCode(code: "TAKE5", isApplicable: true),
            ])
        #expect(outcome.warnings.map(\.code) == [warning])
        #expect(outcome.warnings.map(\.target) == [code])
        #expect(outcome.userErrors.isEmpty)
    }

    @Test("a code begins and stops to apply as the cart changes, and says when it stops")
    func minimum() async throws {
        let shirt = try demoVariant("harbour-t-shirt", "White / S")
        let cart = try await test.cart((shirt, 6))
        #expect(try await test.carts.setDiscountCodes(["BIG15"], in: cart.id).warnings.count == 1)
        let more = try await test.carts.updateLines([CartLineUpdate(lineID: "line-1", quantity: 7)], in: cart.id)
        // 7 × 24.00 = 168.00, 15 % of it is 25.20.
        #expect(more.value?.cost.discount == dollars(25_20))
        #expect(more.warnings.isEmpty)
        let fewer = try await test.carts.updateLines([CartLineUpdate(lineID: "line-1", quantity: 2)], in: cart.id)
        #expect(fewer.value?.cost.discount == dollars(0))
        #expect(fewer.warnings.map(\.code) == [.discountNotApplicable])
        #expect(try await test.carts.setNote("x", in: cart.id).warnings.isEmpty)
    }

    @Test("a minimum counts in the cart's currency")
    func minimumInEuros() async throws {
        // 7 × 21.60 = 151.20 EUR; 150 USD are 135 EUR.
        let cart = try await test.cart(
            (try demoVariant("harbour-t-shirt", "White / S"), 7), codes: ["BIG15"], market: MarketContext(country: "DE")
        )
        #expect(cart.cost.discount == euros(22_68))
    }

    @Test("no code applies to nothing")
    func empty() async throws {
        let outcome = try await test.carts.create(CartDraft(discountCodes: ["WELCOME10"]), session: nil)
        #expect(outcome.value?.discountCodes == [DiscountCode(code: "WELCOME10", isApplicable: false)])
        #expect(outcome.warnings.map(\.code) == [.discountNotApplicable])
    }

    @Test("an amount never takes off more than there is")
    func moreThanThereIs() async throws {
        let test = TestShop(catalog: MemoryCatalog(products: [simpleProduct("a", cents: 3_00)]))
        let cart = try await test.cart(("a-1", 1), codes: ["TAKE5"])
        #expect(cart.cost.discount == dollars(3_00))
        #expect(cart.cost.total == dollars(0))
    }

    @Test("a free delivery leaves the option's price and takes it out of the total")
    func freeDelivery() async throws {
        let made = try await test.cart((try demoVariant("harbour-t-shirt", "White / S"), 2), codes: ["FREESHIP"])
        let cart = try #require(try await test.carts.setDeliveryAddresses([.portland], in: made.id).value)
        #expect(cart.deliveryGroups.first?.options.first?.cost == dollars(5_00))
        #expect(cart.cost.delivery == dollars(0))
        #expect(cart.cost.discount == dollars(0))
        // 48.00 + 8.25 % = 3.96.
        #expect(cart.cost.total == dollars(51_96))
    }

    @Test("a code expires while it is in a cart")
    func expiring() async throws {
        var terms = MemoryTerms.demo
        terms.discounts = [
            MemoryDiscount(code: "SOON", benefit: .amount(1), expiresAt: test.clock.now.addingTimeInterval(60))
        ]
        let test = TestShop(terms: terms)
        let cart = try await test.cart((try demoVariant("enamel-mug", "Navy"), 1), codes: ["SOON"])
        #expect(cart.cost.discount == dollars(1_00))
        test.clock.advance(by: .seconds(60))
        #expect(try await test.carts.cart(cart.id).value.cost.discount == dollars(0))
    }
}
