import Commerce
import CommerceTesting
import Testing

@testable import CommerceViewModels

/// What is told to whoever watches the shopping: what the server has confirmed, exactly.
@Suite struct CartEventTests {
    private let cart = Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"))

    private func told(_ rig: CartRig) -> [String] {
        rig.events.map { event in
            switch event {
            case .addedToCart(let item): "+\(item.quantity) \(item.variantID?.rawValue ?? "?")"
            case .removedFromCart(let item): "-\(item.quantity) \(item.variantID?.rawValue ?? "?")"
            case .shoppingFailed(let failure): "\(failure.attempt.rawValue) \(failure.error.code)"
            default: event.name
            }
        }
    }

    @Test func anAdditionIsToldOnceTheServerHasIt() {
        var rig = CartRig(cart)
        rig.add("a", quantity: 5)
        #expect(rig.events.isEmpty)
        rig.answer(
            Samples.cart(Samples.line("A", quantity: 4), Samples.line("B")),
            warnings: [Warning(code: .quantityClamped, target: "A", message: "Only 4.")])
        #expect(told(rig) == ["+2 a"])
    }

    @Test func changesOfQuantityAreToldByTheirDifference() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 7))
        rig.answer(Samples.cart(Samples.line("A", quantity: 7), Samples.line("B")))
        rig.send(.setQuantity("A", 3))
        rig.answer(Samples.cart(Samples.line("A", quantity: 3), Samples.line("B")))
        rig.send(.setQuantity("B", 0))
        rig.answer(Samples.cart(Samples.line("A", quantity: 3)))
        #expect(told(rig) == ["+5 a", "-4 a", "-1 b"])
    }

    @Test func clearingTellsEveryLine() {
        var rig = CartRig(cart)
        rig.send(.change(.clear))
        rig.answer(Samples.cart())
        #expect(Set(told(rig)) == ["-2 a", "-1 b"])
    }

    @Test func whatOthersChangeIsTheirsToTell() {
        var rig = CartRig(cart)
        rig.hear(.changed(Samples.cart(Samples.line("A", quantity: 9))), on: cart.id)
        #expect(rig.events.isEmpty)
    }

    @Test func anAdditionToACartThatIsNotKnownTellsWhatWasAskedFor() {
        var rig = CartRig()
        rig.add("a", quantity: 2)
        rig.answer(Samples.cart(Samples.line("A", quantity: 9)))
        #expect(told(rig) == ["+2 a"])
    }

    @Test func whatTurnsOutToBeMadeIsToldThen() {
        var rig = CartRig(cart)
        rig.add("a")
        rig.timeOut()
        rig.answer(.cart(Samples.cart(Samples.line("A", quantity: 3), Samples.line("B"))))
        #expect(told(rig) == ["addToCart timedOut", "+1 a"])
    }

    @Test func refusalsAndFailuresAreToldWithWhatWasTried() {
        var rig = CartRig(cart)
        rig.add("c", quantity: 2, shown: Samples.variant("c"))
        rig.answer(cart, errors: [Samples.refusal(.variantNotFound)])
        rig.send(.setQuantity("A", 5))
        rig.fail(.accessDenied)
        rig.send(.setQuantity("A", 0))
        rig.fail(.throttled)
        rig.send(.change(.changeDiscountCodes([.apply("TEN")])))
        rig.answer(cart, errors: [Samples.refusal()])
        #expect(
            told(rig) == [
                "addToCart MERCHANDISE_NOT_FOUND", "changeCart accessDenied", "removeFromCart throttled",
                "applyDiscount INVALID",
            ])
        guard case .shoppingFailed(let failure) = rig.events.first else { return }
        #expect(failure.item?.variantID == "c")
        #expect(failure.item?.quantity == 2)
    }

    @Test func whatIsSupersededOrGivenUpIsNoFailure() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        rig.send(.setQuantity("A", 6))
        rig.fail(.invalidInput)
        rig.send(.reset)
        #expect(rig.events.isEmpty)
    }
}
