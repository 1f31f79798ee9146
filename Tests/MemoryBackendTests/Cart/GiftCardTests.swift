import Commerce
import MemoryBackend
import Testing

@Suite("Gift cards")
struct GiftCardTests {
    private let test = TestShop()
    private let small = Secret("GIFT-25AA-DEMO-0001")
    private let large = Secret("gift 100a demo 0002")

    @Test("cards pay in their order, each what is left to pay, and show their last characters alone")
    func paying() async throws {
        let cart = try await test.cart((try demoVariant("harbour-t-shirt", "White / S"), 2))
        let outcome = try await test.carts.addGiftCards([small, large, small], to: cart.id)
        let paid = try #require(outcome.value)
        #expect(paid.giftCards.map(\.lastCharacters) == ["0001", "0002"])
        #expect(paid.giftCards.map(\.amountUsed) == [dollars(25_00), dollars(23_00)])
        #expect(paid.giftCards.map(\.balance) == [dollars(0), dollars(77_00)])
        #expect(paid.cost.subtotal == dollars(48_00))
        #expect(paid.cost.total == dollars(0))
        #expect(!"\(outcome)".contains("DEMO"))
    }

    @Test(
        "unknown and used-up cards are refused, and nothing is added", arguments: ["NOPE", "GIFT-0EMP-DEMO-0003", ""])
    func refused(code: String) async throws {
        let cart = try await test.cart((try demoVariant("enamel-mug", "Navy"), 1))
        let outcome = try await test.carts.addGiftCards([small, Secret(code)], to: cart.id)
        #expect(outcome.userErrors.map(\.code) == [.invalidGiftCard])
        #expect(outcome.userErrors.map(\.field) == [["giftCardCodes", "1"]])
        #expect(outcome.value?.giftCards.isEmpty == true)
    }

    @Test("a card is removed by its identifier")
    func removing() async throws {
        let cart = try await test.cart((try demoVariant("enamel-mug", "Navy"), 1))
        let added = try #require(try await test.carts.addGiftCards([small], to: cart.id).value)
        let id = try #require(added.giftCards.first).id
        #expect(try await test.carts.removeGiftCards(["other"], from: cart.id).userErrors.map(\.code) == [.notFound])
        #expect(try await test.carts.removeGiftCards([id], from: cart.id).value?.cost.total == dollars(15_00))
    }

    @Test("what an order took is gone from the card, in another currency too")
    func spending() async throws {
        // A mug is 13.50 EUR; of 22.50 EUR (25 USD) 9.00 EUR are left, which are 10 USD.
        let cart = try await test.cart(
            (try demoVariant("enamel-mug", "Navy"), 1), market: MarketContext(country: "DE"))
        let paid = try #require(try await test.carts.addGiftCards([small], to: cart.id).value)
        #expect(paid.giftCards.map(\.balance) == [euros(9_00)])
        let order = try await test.shop.complete(
            checkout: try #require(try await test.checkout.begin(cart.id, session: nil).url))
        #expect(order.total == euros(13_50))
        let next = try await test.cart((try demoVariant("harbour-t-shirt", "White / S"), 1))
        let after = try #require(try await test.carts.addGiftCards([small], to: next.id).value)
        #expect(after.giftCards.map(\.amountUsed) == [dollars(10_00)])
        #expect(after.cost.total == dollars(14_00))
        _ = try await test.shop.complete(
            checkout: try #require(try await test.checkout.begin(next.id, session: nil).url))
        let last = try await test.cart((try demoVariant("enamel-mug", "Navy"), 1))
        #expect(try await test.carts.addGiftCards([small], to: last.id).userErrors.map(\.code) == [.invalidGiftCard])
    }
}
