import Commerce
import CommerceTesting
import FoundationEssentials
import Testing

@testable import CommerceViewModels

/// Additions: relative, never superseded, shown by lines that stand in.
@Suite struct CartAddTests {
    private let cart = Samples.cart(Samples.line("A", quantity: 2))
    private let shown = Samples.variant("b")

    private func cart(_ lines: CartLine...) -> Cart {
        Cart(id: cart.id, lines: [Samples.line("A", quantity: 2)] + lines, cost: cart.cost)
    }

    @Test func case36_aKnownVariantGrowsItsLine() {
        var rig = CartRig(cart)
        rig.add("a", quantity: 3)
        #expect(rig.lines == ["A:5…"])
        #expect(rig.requests == [.add([CartLineInput(variantID: "a", quantity: 3)])])
        rig.answer(Samples.cart(Samples.line("A", quantity: 5)))
        #expect(rig.lines == ["A:5"])
    }

    @Test func case37_anUnknownVariantWithDataStandsIn() throws {
        var rig = CartRig(cart)
        let variant = Variant(id: "b", title: "Blue", price: Samples.money("7.00"))
        rig.add("b", quantity: 2, shown: variant)
        #expect(rig.lines == ["A:2", "(b):2…"])
        let line = try #require(rig.state.lines.last)
        #expect(line.cost.unitPrice == Samples.money("7.00"))
        #expect(line.cost.total == nil)
        #expect(line.confirmedQuantity == 0)
        #expect(rig.state.totalQuantity == 4)
        rig.answer(cart(Samples.line("B", quantity: 2)))
        #expect(rig.lines == ["A:2", "B:2"])
    }

    @Test func case37_withoutDataOnlyTheCountGrows() {
        var rig = CartRig(cart)
        rig.add("b", quantity: 2)
        #expect(rig.lines == ["A:2"])
        #expect(rig.state.totalQuantity == 4)
        #expect(rig.state.pending == [.lines])
    }

    @Test func case38_anEmptyCartShowsThePlaceholderUntilItIsRefused() {
        var rig = CartRig()
        rig.send(.hydrate(nil))
        #expect(rig.state.isEmpty)
        rig.add("b", shown: shown)
        #expect(rig.lines == ["(b):1…"])
        #expect(!rig.state.isEmpty)
        rig.answer(nil, errors: [Samples.refusal(.variantNotFound)])
        #expect(rig.lines.isEmpty)
        #expect(rig.state.isEmpty)
        #expect(rig.state.errors(in: .cart).map(\.code) == ["MERCHANDISE_NOT_FOUND"])
    }

    @Test func case39_aMixedBatchIsShownLineByLine() {
        var rig = CartRig(cart)
        let inputs = ["a", "b", "c"].map { CartLineInput(variantID: ID($0)) }
        rig.send(
            .add(
                [CartAddition(inputs[0]), CartAddition(inputs[1], variant: shown), CartAddition(inputs[2])],
                waiter: nil))
        #expect(rig.lines == ["A:3…", "(b):1…"])
        #expect(rig.state.totalQuantity == 5)
        #expect(rig.requests == [.add(inputs)])
        rig.answer(cart, errors: [Samples.refusal(.invalidQuantity, "lines", "0", "quantity")])
        #expect(rig.lines == ["A:2"])
        #expect(rig.state.errors(in: .line("A")).count == 1)
    }

    @Test func case40_aRefusalTakesBackItsOwnQuantityOnly() {
        var rig = CartRig(cart)
        rig.add("a")
        rig.add("c")
        rig.add("a", quantity: 4)
        #expect(rig.lines == ["A:7…"])
        rig.answer(cart, errors: [Samples.refusal()])
        #expect(rig.lines == ["A:6…"])
        #expect(rig.state.totalQuantity == 7)
    }

    @Test func case41_rapidAddsOfAVariantAreOnePlaceholderAndTwoRequestsAtMost() {
        var rig = CartRig(cart)
        for _ in 0..<10 { rig.add("b", shown: shown) }
        #expect(rig.lines == ["A:2", "(b):10…"])
        rig.answer(cart(Samples.line("B", quantity: 1)))
        #expect(rig.lines == ["A:2", "B:10…"])
        #expect(rig.request == .add([CartLineInput(variantID: "b", quantity: 9)]))
        rig.answer(cart(Samples.line("B", quantity: 10)))
        #expect(rig.lines == ["A:2", "B:10"])
        #expect(rig.request == .read(.refresh))
    }

    @Test func case42_addsNeverAbortOrReplaceEarlierOnes() {
        var rig = CartRig(cart)
        rig.add("b")
        rig.add("c")
        rig.add("a")
        #expect(!rig.cancelled.contains(.lane))
        rig.answer(cart(Samples.line("B")))
        rig.answer(cart(Samples.line("B"), Samples.line("C")))
        rig.answer(
            Samples.cart(Samples.line("A", quantity: 3), Samples.line("B"), Samples.line("C")))
        #expect(
            rig.requests == [
                .add([CartLineInput(variantID: "b")]), .add([CartLineInput(variantID: "c")]),
                .add([CartLineInput(variantID: "a")]), .read(.refresh),
            ])
    }

    @Test func case42_anAddAfterAChangeOfItsLineIsNotMergedAcrossIt() {
        var rig = CartRig(cart)
        rig.add("c")
        rig.add("a")
        rig.send(.setQuantity("A", 9))
        rig.add("a")
        #expect(rig.lines == ["A:10…"])
        rig.answer(cart(Samples.line("C")))
        rig.answer(Samples.cart(Samples.line("A", quantity: 3), Samples.line("C")))
        rig.answer(Samples.cart(Samples.line("A", quantity: 9), Samples.line("C")))
        #expect(rig.request == .add([CartLineInput(variantID: "a")]))
        #expect(rig.lines == ["A:10…", "C:1"])
    }

    @Test func case43_addsBeforeThereIsACartWaitForTheFirst() {
        var rig = CartRig()
        rig.add("a", shown: Samples.variant("a"))
        rig.add("b", shown: shown)
        #expect(rig.requests == [.add([CartLineInput(variantID: "a")])])
        #expect(rig.lines == ["(a):1…", "(b):1…"])
        rig.answer(Samples.cart(Samples.line("A")))
        #expect(rig.requests.last == .add([CartLineInput(variantID: "b")]))
        rig.answer(Samples.cart(Samples.line("A"), Samples.line("B")))
        #expect(rig.lines == ["A:1", "B:1"])
    }

    @Test func case44_lineAreToldApartByVariantPlanAndAttributes() {
        let gift = [Attribute(key: "gift", value: "yes"), Attribute(key: "to", value: "Ada")]
        var rig = CartRig(
            Samples.cart(
                Samples.line("A", "v"), Samples.line("B", "v", attributes: gift),
                Samples.line("C", "v", plan: "monthly")))
        let inputs = [
            CartLineInput(variantID: "v"), CartLineInput(variantID: "v", attributes: gift.reversed()),
            CartLineInput(variantID: "v", sellingPlanID: "monthly"),
            CartLineInput(variantID: "v", attributes: gift, sellingPlanID: "monthly"),
        ]
        for (index, input) in inputs.enumerated() {
            var input = input
            input.quantity = index + 1
            rig.send(.add([CartAddition(input)], waiter: nil))
        }
        #expect(rig.lines == ["A:2…", "B:3…", "C:4…", "(v):4…"])
    }

    @Test func case45_nothingButUserErrorsIsARefusalInPlace() {
        var rig = CartRig(cart)
        rig.add("a", waiter: 1)
        rig.answer(nil, errors: [Samples.refusal(.invalidQuantity)])
        #expect(rig.lines == ["A:2"])
        #expect(rig.state.errors(in: .line("A")).map(\.code) == ["INVALID_QUANTITY"])
        #expect(rig.state.recovery == nil)
        guard case .refused(let entries) = rig.outcomes.first else {
            Issue.record("It was not refused.")
            return
        }
        #expect(entries.map(\.code) == ["INVALID_QUANTITY"])
    }

    @Test func case46_theCountGrowsByWhatIsVisibleSinceLinesMayBeMissing() {
        var rig = CartRig(Samples.cart(Samples.line("A", quantity: 2), totalQuantity: 40))
        rig.add("a", quantity: 3)
        #expect(rig.state.totalQuantity == 43)
        rig.send(.setQuantity("A", 1))
        #expect(rig.state.totalQuantity == 39)
        rig.send(.setQuantity("A", 0))
        #expect(rig.state.totalQuantity == 38)
    }

    @Test func case46_countsBeyondAllBoundsDoNoHarm() {
        var rig = CartRig(Samples.cart(Samples.line("A", quantity: .max), totalQuantity: .max))
        rig.add("a", quantity: .max)
        #expect(rig.state.totalQuantity == .max)
        rig.send(.setQuantity("A", 0))
        #expect(rig.state.totalQuantity >= 0)
    }

    @Test func case47_nothingAtAllIsALostCartAndTheAdditionBeginsTheNext() {
        var rig = CartRig(cart)
        rig.add("b", shown: shown, waiter: 1)
        rig.hear(.lost(lastKnownLines: [CartLineInput(variantID: "a", quantity: 2)]))
        #expect(rig.lines == ["(b):1…"])
        rig.fail(.cartGone)
        #expect(rig.requests.count == 2)
        #expect(rig.keys == ["k1", "k1"])
        rig.answer(Samples.cart(Samples.line("B"), id: "next"))
        #expect(rig.lines == ["B:1"])
        #expect(rig.state.recovery?.remains?.lines == [CartLineInput(variantID: "a", quantity: 2)])
        #expect(rig.outcomes == [.accepted(warnings: [])])
        #expect(rig.state.notices.isEmpty)
    }

    @Test func case47_aCartThatGoesOnBeingLostEndsInAnError() {
        var rig = CartRig(cart)
        rig.add("b", waiter: 1)
        rig.fail(.cartGone)
        rig.fail(.cartGone)
        #expect(rig.isIdle)
        #expect(rig.state.errors(in: .cart).map(\.code) == ["cartGone"])
        #expect(rig.outcomes.count == 1)
    }

    @Test func case48_everyIntentHasAKeyAndARetryHasTheSame() {
        var rig = CartRig(cart)
        rig.add("a")
        rig.fail(.throttled)
        rig.add("b")
        rig.answer(cart(Samples.line("B")))
        #expect(rig.keys == ["k1", "k2"])
        rig.send(.retry)
        #expect(rig.request == .add([CartLineInput(variantID: "a")]))
        #expect(rig.keys == ["k1", "k2", "k1"])
        #expect(rig.lines == ["A:3…", "B:1"])
    }

    @Test func case48_whatMayHaveBeenAddedIsMadeSureOfBeforeItIsTriedAgain() {
        var rig = CartRig(cart)
        rig.add("a")
        rig.timeOut()
        #expect(rig.request == .read(.refresh))
        rig.fail()
        rig.send(.retry)
        #expect(rig.request == .read(.refresh))
        #expect(rig.lines == ["A:3…"])
        rig.answer(.cart(Samples.cart(Samples.line("A", quantity: 3))))
        #expect(rig.isIdle)
        #expect(rig.lines == ["A:3"])
        #expect(rig.state.notices.isEmpty)
        #expect(rig.requests.count { if case .add = $0 { true } else { false } } == 1)
    }

    @Test func case48_whatWasNotAddedIsTriedAgainWithItsKey() {
        var rig = CartRig(cart)
        rig.add("a")
        rig.timeOut()
        rig.fail()
        rig.send(.retry)
        rig.answer(.cart(cart))
        #expect(rig.request == .add([CartLineInput(variantID: "a")]))
        #expect(rig.keys.last == "k1")
        rig.answer(Samples.cart(Samples.line("A", quantity: 3)))
        #expect(rig.lines == ["A:3"])
        #expect(!rig.state.canRetry)
    }

    @Test func aPlaceholderCanBeChangedBeforeAndAfterItsLineIsThere() throws {
        var rig = CartRig(cart)
        rig.add("b", shown: shown)
        let placeholder = try #require(rig.state.lines.last?.id)
        rig.send(.setQuantity(placeholder, 4))
        #expect(rig.lines == ["A:2", "(b):4…"])
        rig.answer(cart(Samples.line("B")))
        #expect(rig.lines == ["A:2", "B:4…"])
        #expect(rig.request == .update([CartLineUpdate(lineID: "B", quantity: 4)]))
        rig.answer(cart(Samples.line("B", quantity: 4)))
        // A tap on the screen before.
        rig.send(.step(placeholder, by: 1))
        #expect(rig.lines == ["A:2", "B:5…"])
        #expect(rig.state.notices.isEmpty)
    }

    @Test func aChangeOfAPlaceholderWhoseLineNeverComesIsDropped() throws {
        var rig = CartRig(cart)
        rig.add("b", shown: shown)
        rig.send(.setQuantity(try #require(rig.state.lines.last?.id), 4))
        rig.answer(cart, errors: [Samples.refusal()])
        #expect(rig.lines == ["A:2"])
        #expect(rig.requests.count { if case .update = $0 { true } else { false } } == 0)
    }

    @Test func anAdditionThatBringsNothingIsRefusedByItsWarning() {
        var rig = CartRig(cart)
        rig.add("a", waiter: 1)
        rig.answer(cart, warnings: [Warning(code: .outOfStock, target: "A", message: "Sold out.")])
        guard case .refused(let entries) = rig.outcomes.first else {
            Issue.record("It was not refused.")
            return
        }
        #expect(entries.map(\.code) == ["MERCHANDISE_OUT_OF_STOCK"])
        #expect(rig.state.warnings(in: .line("A")).count == 1)
    }

    @Test(arguments: [0, -3, Int.min]) func case66_aQuantityBelowOneIsAMistake(quantity: Int) {
        var rig = CartRig(cart)
        rig.add("a", quantity: quantity, waiter: 1)
        #expect(rig.requests.isEmpty)
        #expect(rig.lines == ["A:2"])
        #expect(rig.state.errors(in: .cart).map(\.code) == [CartMistake.nothingToAdd.rawValue])
        #expect(rig.outcomes.count == 1)
    }
}
