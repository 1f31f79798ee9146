import Commerce
import FoundationEssentials
import MemoryBackend
import Testing

/// Every expected amount was computed by hand.
@Suite("A cart's totals")
struct CartTotalsTests {
    private let test = TestShop()

    @Test("without an address there is neither tax nor delivery, and the total is an estimate")
    func estimated() async throws {
        let cart = try await test.cart((try demoVariant("harbour-t-shirt", "White / S"), 2))
        #expect(
            cart.cost
                == CartCost(
                    subtotal: dollars(48_00), total: dollars(48_00), discount: dollars(0), isEstimated: true))
        #expect(cart.lines[0].cost.unitPrice == dollars(24_00))
        #expect(cart.lines[0].cost.subtotal == dollars(48_00))
        #expect(cart.deliveryGroups.isEmpty)
    }

    @Test("in the United States the tax is added to the goods, discounts taken off")
    func unitedStates() async throws {
        // 2 × 24.00 + 2 × 59.00 = 166.00; 10 % = 16.60; tax 8.25 % of 149.40 = 12.3255; delivery free from 75.00 on.
        let made = try await test.cart(
            (try demoVariant("harbour-t-shirt", "White / S"), 2), (try demoVariant("canvas-sneakers", "40"), 2),
            codes: ["WELCOME10"])
        let cart = try #require(try await test.carts.setDeliveryAddresses([.portland], in: made.id).value)
        #expect(
            cart.cost
                == CartCost(
                    subtotal: dollars(166_00), total: dollars(161_73), tax: dollars(12_33), delivery: dollars(0),
                    discount: dollars(16_60), isEstimated: false))
    }

    @Test("in Germany prices are euros and include the tax, that of the delivery too")
    func germany() async throws {
        // 24.00 × 0.90 = 21.60; 5 × 0.90 = 4.50 off; delivery 5 × 0.90 = 4.50; tax in 21.60 = 21.60 × 19 ÷ 119 = 3.4487.
        let made = try await test.cart(
            (try demoVariant("harbour-t-shirt", "White / S"), 1), codes: ["TAKE5"], market: MarketContext(country: "DE")
        )
        let cart = try #require(try await test.carts.setDeliveryAddresses([.hamburg], in: made.id).value)
        #expect(
            cart.cost
                == CartCost(
                    subtotal: euros(21_60), total: euros(21_60), tax: euros(3_45), delivery: euros(4_50),
                    discount: euros(4_50), isEstimated: false))
    }

    @Test("the buyer's country turns a cart's currency, and alone gives the tax")
    func buyerCountry() async throws {
        let made = try await test.cart((try demoVariant("harbour-t-shirt", "White / S"), 1))
        #expect(made.cost.subtotal == dollars(24_00))
        let update = BuyerIdentityUpdate(country: .value("AT"))
        let cart = try #require(try await test.carts.setBuyerIdentity(update, session: nil, in: made.id).value)
        // 21.60 × 20 ÷ 120 = 3.60.
        #expect(cart.cost.subtotal == euros(21_60))
        #expect(cart.cost.tax == euros(3_60))
        #expect(cart.cost.total == euros(21_60))
        #expect(cart.cost.isEstimated)
        let back = BuyerIdentityUpdate(country: .value("US"))
        let again = try #require(try await test.carts.setBuyerIdentity(back, session: nil, in: made.id).value)
        // 24.00 × 8.25 % = 1.98.
        #expect(again.cost.tax == dollars(1_98))
        #expect(again.cost.total == dollars(25_98))
    }

    @Test("a delivery costs what its option says, and is free from its threshold on after discounts")
    func delivery() async throws {
        // 3 × 25.00 = 75.00 is just enough; with a code 70.00 is not.
        let products = [simpleProduct("a", cents: 25_00)]
        let test = TestShop(catalog: MemoryCatalog(products: products))
        let made = try await test.cart(("a-1", 3))
        let free = try #require(try await test.carts.setDeliveryAddresses([.portland], in: made.id).value)
        #expect(free.cost.delivery == dollars(0))
        let paid = try #require(try await test.carts.setDiscountCodes(["take5"], in: made.id).value)
        #expect(paid.cost.delivery == dollars(5_00))
        // 70.00 + 5.00 + 8.25 % of 70.00 = 5.775, half to even 5.78.
        #expect(paid.cost.tax == dollars(5_78))
        #expect(paid.cost.total == dollars(80_78))
    }

    @Test(
        "a percentage is rounded half to even",
        arguments: [(25, 2), (35, 4), (45, 4), (15, 2), (5, 0), (1, 0), (10, 1), (14, 1), (16, 2)] as [(Int64, Int64)])
    func halfEven(cents: Int64, discount: Int64) async throws {
        let test = TestShop(catalog: MemoryCatalog(products: [simpleProduct("a", cents: cents)]))
        let cart = try await test.cart(("a-1", 1), codes: ["WELCOME10"])
        #expect(cart.cost.discount == dollars(discount))
        #expect(cart.cost.total == dollars(cents - discount))
    }

    @Test("a price with more digits than the currency is rounded once a line")
    func longPrice() async throws {
        let price = try Money(parsing: "0.125", currencyCode: .usd)
        let product = Product(id: "a", title: "a", variants: [Variant(id: "a-1", title: "a", price: price)])
        let test = TestShop(catalog: MemoryCatalog(products: [product]))
        #expect(try await test.cart(("a-1", 1)).cost.subtotal == dollars(12))
        #expect(try await test.cart(("a-1", 3)).cost.subtotal == dollars(38))
        #expect(try await test.cart(("a-1", 8)).cost.subtotal == dollars(1_00))
    }

    @Test("a free item costs nothing, and nothing to pay is an amount")
    func free() async throws {
        let cart = try await test.cart((try demoVariant("sticker"), 3))
        #expect(cart.cost.subtotal == dollars(0))
        #expect(cart.cost.total == dollars(0))
    }

    @Test(
        "amounts that can't be counted in minor units make no total, rather than a wrong one",
        arguments: [
            (["90000000000000000.00"], 2), (["50000000000000000.00", "50000000000000000.00"], 1),
            (["99999999999999999999999999999999999999"], 1), (["99999999999999999999999999999999999999"], 11),
        ] as [([String], Int)])
    func beyondCounting(prices: [String], quantity: Int) async throws {
        let products = try prices.enumerated().map { index, text in
            let price = try Money(parsing: text, currencyCode: .usd)
            return Product(
                id: ID("p\(index)"), title: "p", variants: [Variant(id: ID("p\(index)-1"), title: "p", price: price)])
        }
        let test = TestShop(catalog: MemoryCatalog(products: products))
        let lines = prices.indices.map { CartLineInput(variantID: ID("p\($0)-1"), quantity: quantity) }
        let outcome = try await test.carts.create(CartDraft(lines: lines), session: nil, options: MutationOptions())
        #expect(outcome.userErrors.isEmpty)
        #expect(outcome.value?.lines.count == prices.count)
        #expect(outcome.value?.cost.subtotal == nil)
        #expect(outcome.value?.cost.total == nil)
    }

    @Test("an item without a price leaves the amounts of the rest, marked as an estimate")
    func unpriced() async throws {
        let unpriced = Product(id: "n", title: "n", variants: [Variant(id: "n-1", title: "n")])
        let test = TestShop(catalog: MemoryCatalog(products: [unpriced, simpleProduct("a", cents: 100)]))
        let made = try await test.cart(("n-1", 1), ("a-1", 1))
        let cart = try #require(try await test.carts.setDeliveryAddresses([.portland], in: made.id).value)
        #expect(cart.cost.subtotal == dollars(100))
        #expect(cart.lines[0].cost.total == nil)
        #expect(cart.cost.isEstimated)
    }

    @Test("currencies without and with three minor digits are exact too")
    func otherDigits() async throws {
        for (code, unit, tenth) in [(CurrencyCode.jpy, 1995, 200), ("KWD", 1995, 200)] as [(CurrencyCode, Int64, Int64)]
        {
            let shop = MemoryCatalog(products: [simpleProduct("a", cents: unit, currency: code)])
            let terms = MemoryTerms(discounts: MemoryTerms.demo.discounts)
            let test = TestShop(catalog: shop, terms: terms)
            let cart = try await test.cart(("a-1", 1), codes: ["WELCOME10"])
            #expect(cart.cost.discount == Money(minorUnits: tenth, currencyCode: code))
            #expect(cart.cost.total == Money(minorUnits: unit - tenth, currencyCode: code))
        }
    }
}
