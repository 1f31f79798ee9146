import Commerce
import CommerceTesting
import MemoryBackend
import Testing

@testable import CommerceViewModels

/// A card whose taps go to the cart, on a shop in memory.
@Suite(.timeLimit(.minutes(10))) struct CartOneTapTests {
    private func card(_ cart: CartModel, _ shop: CartShop) -> OneTapAddModel {
        OneTapAddModel(settings: OneTapAddSettings(isEnabled: true, handler: cart), clock: shop.clock)
    }

    private func product(_ id: String) -> Product {
        Product(id: ID("p-\(id)"), title: "Product \(id)", variants: [CartShop.variant(id)])
    }

    private func show(_ id: String, on card: OneTapAddModel) {
        card.configure(product(id), variant: product(id).variants.first)
    }

    @Test func case94_theCartGetsExactlyTheUnitShown() async {
        let shop = CartShop()
        let hub = ShoppingEvents()
        let seen = Collected<String>()
        let token = hub.observe(on: .inline) { seen.append("\($0.event.name)") }
        let cart = shop.model(events: hub)
        let card = card(cart, shop)
        show("b", on: card)
        await card.tap().finished()
        #expect(card.snapshot.phase == .succeeded)
        await card.tap().finished()
        #expect(cart.snapshot.lines.map { "\($0.variant.id):\($0.quantity)" } == ["b:2"])
        #expect(seen.values == ["addedToCart", "addedToCart"])
        withExtendedLifetime(token) {}
    }

    @Test func whatTheShopRefusesIsAFailureWithItsReason() async {
        let shop = CartShop()
        let cart = shop.model()
        let card = card(cart, shop)
        card.configure(OneTapUnit(productID: "p-x", unitID: "nothing"))
        await card.tap().finished()
        guard case .failed(let error) = card.snapshot.phase else {
            Issue.record("\(card.snapshot.phase)")
            return
        }
        #expect(error != nil)
        #expect(cart.snapshot.lines.isEmpty)
    }

    @Test func case93_aCartThatHangsGivesTheControlBackAndAddsAllTheSame() async {
        let shop = CartShop(isServed: false)
        let cart = shop.model()
        let card = card(cart, shop)
        show("a", on: card)
        let work = card.tap()
        let call = await shop.calls.next()
        // The card's limit and the cart's own.
        await shop.clock.waitForSleepers(2)
        shop.clock.advance(by: .seconds(10))
        await work.finished()
        #expect(card.snapshot.phase == .idle)
        call.answer(.serve)
        await cart.settled()
        #expect(cart.snapshot.lines.map(\.quantity) == [1])
        #expect(card.snapshot.phase == .idle)
    }

    @Test func theLeastQuantityThatCanBeOrderedIsAdded() {
        let rule = QuantityRule(minimum: 6, increment: 3)
        let product = Product(id: "p", title: "Eggs", variants: [Samples.variant("v", rule: rule)])
        let unit = OneTapUnit(product, variant: product.variants.first)
        let addition = unit.selection.map(CartAddition.init)
        #expect(addition?.input == CartLineInput(variantID: "v", quantity: 6))
        #expect(addition?.variant?.product?.id == "p")
    }

    @Test func aUnitThatIsBoughtUnderAnotherIdentifierIsNotShownMeanwhile() {
        let selection = SelectedVariant(productID: "P", unitID: "U", variant: Samples.variant("v"))
        #expect(CartAddition(selection) == CartAddition(CartLineInput(variantID: "U")))
    }

    @Test func anAdditionIsCountedAndKeepsTheCartNoLongerThanItTakes() async {
        let shop = CartShop(isServed: false)
        let (kept, census) = { () -> (@Sendable () -> CartModel?, TaskCensus) in
            let cart = shop.model()
            let card = card(cart, shop)
            show("a", on: card)
            card.tap()
            return ({ [weak cart] in cart }, cart.engine.census)
        }()
        // Cart and card are let go of; what was tapped is added all the same.
        let call = await shop.calls.next()
        #expect(census.count > 0)
        #expect(kept() != nil)
        call.answer(.serve)
        await census.empty()
        while kept() != nil { await Task.yield() }
    }
}
