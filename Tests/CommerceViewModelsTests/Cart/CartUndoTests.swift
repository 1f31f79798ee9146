import Commerce
import CommerceTesting
import FoundationEssentials
import Testing

@testable import CommerceViewModels

/// Bringing back what was taken out; the machine alone.
@Suite struct CartUndoTests {
    private let gift = [Attribute(key: "gift", value: "yes")]
    private let cart: Cart
    private let withoutA = Samples.cart(Samples.line("B"))

    init() {
        cart = Samples.cart(Samples.line("A", quantity: 2, attributes: gift, plan: "monthly"), Samples.line("B"))
    }

    private var input: CartLineInput {
        CartLineInput(variantID: "a", quantity: 2, attributes: gift, sellingPlanID: "monthly")
    }

    @Test func case100_undoAddsTheSameAgain() throws {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 0))
        let undo = try #require(rig.state.undo)
        #expect(undo.lines.map(\.id) == ["A"])
        #expect(!undo.isWholeCart)
        rig.answer(withoutA)
        rig.send(.undo(undo.token))
        #expect(rig.lines == ["B:1", "(a):2…"])
        #expect(rig.state.lines.last?.attributes == gift)
        #expect(rig.requests.last == .add([input]))
        #expect(rig.state.undo == nil)
        rig.answer(
            Samples.cart(Samples.line("B"), Samples.line("A2", "a", quantity: 2, attributes: gift, plan: "monthly")))
        #expect(rig.lines == ["B:1", "A2:2"])
    }

    @Test func case100_aSecondUseDoesNothing() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 0))
        let token = rig.state.undo?.token
        rig.answer(withoutA)
        rig.send(.undo(token))
        rig.send(.undo(token))
        rig.send(.undo(nil))
        #expect(rig.requests.count { if case .add = $0 { true } else { false } } == 1)
        rig.answer(cart)
        rig.send(.undo(token))
        #expect(rig.requests.count { if case .add = $0 { true } else { false } } == 1)
    }

    @Test func case100_theTokenIsValidForAWhile() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 0))
        let token = rig.state.undo?.token
        rig.answer(withoutA)
        rig.clock.advance(by: .seconds(10))
        rig.send(.undo(token))
        #expect(rig.isIdle)
        #expect(rig.state.undo == nil)
    }

    @Test func case100_itGoesByItselfWhenItsTimeIsOver() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 0))
        rig.clock.advance(by: .seconds(4))
        rig.send(.setQuantity("B", 0))
        #expect(rig.state.undos.count == 2)
        rig.clock.advance(by: .seconds(6))
        rig.send(.undosExpired)
        #expect(rig.state.undos.map(\.lines.first?.id) == ["B"])
        rig.clock.advance(by: .seconds(4))
        rig.send(.undosExpired)
        #expect(rig.state.undos.isEmpty)
    }

    @Test func case100_aClockThatIsSetBackDoesNotLengthenIt() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 0))
        rig.clock.advance(by: .seconds(-3600))
        rig.send(.setQuantity("B", 0))
        rig.send(.undosExpired)
        #expect(rig.state.undos.map(\.lines.first?.id) == ["B"])
    }

    @Test func case100_aWholeCartComesBack() {
        var rig = CartRig(cart)
        rig.send(.change(.clear))
        #expect(rig.lines.isEmpty)
        #expect(rig.state.totalQuantity == 0)
        #expect(rig.state.undo?.isWholeCart == true)
        rig.answer(Samples.cart())
        rig.send(.undo(nil))
        #expect(rig.requests.last == .add([input, CartLineInput(variantID: "b")]))
        #expect(rig.state.totalQuantity == 3)
    }

    @Test func case100_resetCheckoutAndLossEndIt() {
        for event in [
            CartSessionEvent.lost(lastKnownLines: []), .completed(CheckoutStatus(state: .completed)), .forgotten,
            .expired(lastKnownLines: []),
        ] {
            var rig = CartRig(cart)
            rig.send(.setQuantity("A", 0))
            let token = rig.state.undo?.token
            rig.hear(event, on: cart.id)
            #expect(rig.state.undo == nil)
            rig.send(.undo(token))
            #expect(rig.requests == [.remove(["A"])])
        }
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 0))
        rig.answer(withoutA)
        rig.send(.reset)
        #expect(rig.state.undo == nil)
    }

    @Test func case100_aCheckoutThatBeginsEndsIt() throws {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 0))
        rig.answer(withoutA)
        let url = try #require(URL(string: "https://shop.example/checkout"))
        rig.hear(.checkoutBegun(CheckoutHandoff(id: "h", cartID: cart.id, url: url)), on: cart.id)
        #expect(rig.state.undo == nil)
    }

    @Test func case100_whatWasNotSentYetIsNeverSent() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("B", 5))
        rig.send(.setQuantity("A", 0))
        rig.send(.undo(nil))
        #expect(rig.lines == ["A:2", "B:5…"])
        rig.answer(
            Samples.cart(
                Samples.line("A", quantity: 2, attributes: gift, plan: "monthly"), Samples.line("B", quantity: 5)))
        #expect(!rig.requests.contains(.remove(["A"])))
        #expect(rig.requests.count { if case .add = $0 { true } else { false } } == 0)
    }

    @Test func case100_whatTheRemovalTookThePlaceOfComesBackToo() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("B", 5))
        rig.send(.setQuantity("A", 7))
        rig.send(.setQuantity("A", 0))
        rig.send(.undo(nil))
        #expect(rig.lines == ["A:7…", "B:5…"])
    }

    @Test func case100_clearingThatIsTakenBackLeavesEarlierRemovalsMade() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("B", 5))
        rig.send(.setQuantity("A", 0))
        rig.send(.change(.clear))
        #expect(rig.lines.isEmpty)
        rig.send(.undo(nil))
        #expect(rig.lines == ["B:5…"])
        rig.send(.undo(nil))
        #expect(rig.lines == ["A:2", "B:5…"])
        #expect(rig.state.undos.isEmpty)
    }

    @Test func case100_aRemovalOnItsWayIsTakenBackAfterIt() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 0))
        rig.send(.undo(nil))
        #expect(rig.lines == ["A:2…", "B:1"])
        #expect(rig.requests == [.remove(["A"])])
        rig.answer(withoutA)
        #expect(rig.request == .add([input]))
        #expect(rig.lines == ["B:1", "(a):2…"])
    }

    @Test func case100_aRemovalThatIsRefusedNeedsNoUndo() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 0))
        rig.send(.undo(nil))
        rig.answer(cart, errors: [Samples.refusal()])
        #expect(rig.lines == ["A:2", "B:1"])
        #expect(rig.requests.count { if case .add = $0 { true } else { false } } == 0)
        var other = CartRig(cart)
        other.send(.setQuantity("A", 0))
        other.answer(cart, errors: [Samples.refusal()])
        #expect(other.state.undo == nil)
    }

    @Test(arguments: [true, false]) func case100_afterAnUnknownOutcomeTheCartIsReadFirst(wasRemoved: Bool) {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 0))
        rig.send(.undo(nil))
        rig.timeOut()
        #expect(rig.request == .read(.refresh))
        rig.answer(.cart(wasRemoved ? withoutA : cart))
        #expect(rig.request == (wasRemoved ? .add([input]) : nil))
        #expect(rig.lines == (wasRemoved ? ["B:1", "(a):2…"] : ["A:2", "B:1"]))
    }

    @Test func case100_aLifetimeOfZeroOffersNothing() {
        var rig = CartRig(cart, undoLifetime: .zero)
        rig.send(.setQuantity("A", 0))
        #expect(rig.state.undo == nil)
        rig.send(.undo(nil))
        #expect(rig.requests == [.remove(["A"])])
    }

    @Test func case100_aClearingThatIsTakenBackKeepsWhatWasWantedOfALineToCome() {
        var rig = CartRig(cart)
        rig.add("c", shown: Samples.variant("c"))
        rig.send(.setQuantity("placeholder-1", 3))
        rig.send(.change(.clear))
        #expect(rig.lines.isEmpty)
        rig.send(.undo(nil))
        #expect(rig.lines == ["A:2", "B:1", "(c):3…"])
        #expect(rig.state.totalQuantity == 6)
        let first = Samples.line("A", quantity: 2, attributes: gift, plan: "monthly")
        rig.answer(Samples.cart(first, Samples.line("B"), Samples.line("C")))
        #expect(rig.request == .update([CartLineUpdate(lineID: "C", quantity: 3)]))
    }

    @Test func case100_aRemovalThatIsTakenBackDoesNotCountAnAdditionTwice() {
        var rig = CartRig(Samples.cart(Samples.line("A", quantity: 2)))
        rig.add("a")
        rig.send(.setQuantity("A", 0))
        rig.send(.undo(nil))
        #expect(rig.lines == ["A:3…"])
        rig.answer(Samples.cart(Samples.line("A", quantity: 3)))
        #expect(rig.lines == ["A:3"])
        #expect(rig.requests == [.add([CartLineInput(variantID: "a")]), .read(.refresh)])
    }

    @Test(arguments: [true, false]) func case100_afterAnUnknownOutcomeTheOfferComesBackWithTheRemoval(wasRemoved: Bool)
    {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 0))
        rig.fail()
        // The line is shown again, so there is nothing to bring back.
        #expect(rig.state.undo == nil)
        rig.answer(.cart(wasRemoved ? withoutA : cart))
        #expect(rig.state.undo?.lines.map(\.id) == (wasRemoved ? ["A"] : nil))
        rig.send(.undo(nil))
        #expect(rig.request == (wasRemoved ? .add([input]) : nil))
    }

    @Test func case100_whatNeverCameIntoTheCartIsNotBroughtBack() {
        for isUndoneEarly in [true, false] {
            for isClamped in [true, false] {
                var rig = CartRig(Samples.cart(Samples.line("A", quantity: 2), Samples.line("B")))
                rig.add("a", quantity: 4)
                rig.send(.setQuantity("B", 3))
                rig.send(.setQuantity("A", 0))
                #expect(rig.state.undo?.lines.map(\.quantity) == [6])
                let kept = Samples.cart(Samples.line("A", quantity: isClamped ? 3 : 2), Samples.line("B"))
                let warning = Warning(code: .quantityClamped, target: "A", message: "Only 3.")
                rig.answer(kept, errors: isClamped ? [] : [Samples.refusal()], warnings: isClamped ? [warning] : [])
                rig.answer(Samples.cart(Samples.line("A", quantity: isClamped ? 3 : 2), Samples.line("B", quantity: 3)))
                if isUndoneEarly { rig.send(.undo(nil)) }
                rig.answer(Samples.cart(Samples.line("B", quantity: 3)))
                if !isUndoneEarly {
                    #expect(rig.state.undo?.lines.map(\.quantity) == [isClamped ? 3 : 2])
                    rig.send(.undo(nil))
                }
                #expect(rig.request == .add([CartLineInput(variantID: "a", quantity: isClamped ? 3 : 2)]))
            }
        }
    }

    @Test func clearingLeavesWhatWasNotLoaded() {
        var rig = CartRig(Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"), totalQuantity: 10))
        rig.send(.change(.clear))
        #expect(rig.lines.isEmpty)
        #expect(rig.state.totalQuantity == 7)
        #expect(!rig.state.isEmpty)
    }
}
