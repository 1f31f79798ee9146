import Commerce
import CommerceTesting
import FoundationEssentials
import Testing

@testable import CommerceViewModels

/// How a cart becomes known, and how it ends; the machine alone.
@Suite struct CartHydrationTests {
    private let cart = Samples.cart(Samples.line("A", quantity: 2))

    private static let promise: CartMachine.Promise = { nil }

    @Test func case01_aSnapshotIsShownWithoutReading() {
        var rig = CartRig()
        rig.send(.hydrate(cart))
        #expect(rig.state.isLoaded)
        #expect(!rig.state.isLoading)
        #expect(rig.lines == ["A:2"])
        // The session has to know whose cart it is; nothing is read for that.
        #expect(rig.requests == [.adopt(cart)])
        #expect(!rig.state.isPending)
        rig.send(.load)
        rig.answer(.done)
        #expect(rig.requests == [.adopt(cart)])
    }

    @Test func case02_noCartIsLoadedAndEmpty() {
        var rig = CartRig()
        rig.send(.hydrate(nil))
        #expect(rig.state.isLoaded)
        #expect(!rig.state.isLoading)
        #expect(rig.state.isEmpty)
        rig.send(.load)
        #expect(rig.requests.isEmpty)
    }

    @Test func case03_aPromiseIsLoadingUntilItArrives() {
        var rig = CartRig()
        rig.send(.hydrateLater(Self.promise))
        #expect(rig.state.isLoading)
        rig.send(.load)
        #expect(rig.requests.isEmpty)
        rig.send(.promised(cart, promise: 1))
        #expect(!rig.state.isLoading)
        #expect(rig.lines == ["A:2"])
    }

    @Test func case04_aBrokenPromiseEndsLoadingAndALaterFetchWorks() {
        var rig = CartRig()
        rig.send(.hydrateLater(Self.promise))
        rig.send(.promiseFailed(Samples.networkError, promise: 1))
        #expect(!rig.state.isLoading)
        #expect(!rig.state.isLoaded)
        #expect(rig.state.errors(in: .network).count == 1)
        rig.send(.load)
        rig.answer(.cart(cart))
        #expect(rig.lines == ["A:2"])
        #expect(rig.state.notices.isEmpty)
    }

    @Test func case05_aPromiseAfterAChangeOrAResetIsIgnored() {
        var rig = CartRig()
        rig.send(.hydrateLater(Self.promise))
        rig.add("b", shown: Samples.variant("b"))
        #expect(rig.cancelled.contains(.promise))
        rig.send(.promised(cart, promise: 1))
        #expect(rig.lines == ["(b):1…"])
        var other = CartRig()
        other.send(.hydrateLater(Self.promise))
        other.send(.reset)
        other.send(.promised(cart, promise: 1))
        #expect(other.state.isEmpty)
    }

    @Test func case06_aChangeThatVoidsThePromiseStillEndsLoading() {
        var rig = CartRig()
        rig.send(.hydrateLater(Self.promise))
        rig.add("a")
        #expect(rig.state.isLoading)
        rig.answer(Samples.cart(Samples.line("A")))
        #expect(!rig.state.isLoading)
        #expect(rig.state.isLoaded)
        var failing = CartRig()
        failing.send(.hydrateLater(Self.promise))
        failing.add("a")
        failing.fail(.invalidInput)
        #expect(!failing.state.isLoading)
        failing.send(.load)
        #expect(failing.request == .read(.refresh))
    }

    @Test func case07_theFirstLoadReadsOnceAlsoAcrossStops() {
        var rig = CartRig()
        rig.send(.load)
        rig.send(.load)
        #expect(rig.requests == [.read(.refresh)])
        #expect(rig.state.isLoading)
        rig.answer(.cart(cart))
        rig.send(.load)
        rig.send(.stop)
        rig.send(.load)
        #expect(rig.requests == [.read(.refresh)])
        #expect(rig.lines == ["A:2"])
    }

    @Test func case07_aLoadThatWasStoppedIsMadeUpFor() {
        var rig = CartRig()
        rig.send(.load)
        rig.send(.stop)
        #expect(!rig.state.isLoading)
        rig.send(.load)
        #expect(rig.requests.count == 2)
    }

    @Test func case07_thereMayBeNoCart() {
        var rig = CartRig()
        rig.send(.load)
        rig.answer(.cart(nil))
        #expect(rig.state.isLoaded)
        #expect(rig.state.isEmpty)
        #expect(rig.state.cart == nil)
    }

    @Test func case08_hydratingTheSameCartChangesNothing() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        rig.send(.hydrate(Samples.cart(Samples.line("A", quantity: 1))))
        #expect(rig.lines == ["A:5…"])
        #expect(rig.cancelled.isEmpty)
        rig.answer(Samples.cart(Samples.line("A", quantity: 5)))
        rig.send(.hydrate(cart))
        #expect(rig.lines == ["A:5"])
    }

    @Test func case08_hydratingWhileTheFirstCartIsBeingMadeChangesNothing() {
        var rig = CartRig()
        rig.add("b")
        rig.send(.hydrate(cart))
        #expect(rig.lines.isEmpty)
        #expect(rig.cancelled.isEmpty)
    }

    @Test func case09_hydratingAnotherCartCancelsWhatTheOldOneHadOnItsWay() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        rig.send(.setQuantity("A", 0))
        let late = rig.jobNumber
        let other = Samples.cart(Samples.line("X"), id: "other")
        rig.send(.hydrate(other))
        #expect(rig.lines == ["X:1"])
        #expect(rig.state.pending.isEmpty)
        #expect(rig.request == .adopt(other))
        // The old cart's change may have been made; it is of no interest any more.
        rig.hear(.changed(Samples.cart(Samples.line("A", quantity: 5))), on: cart.id, by: .change(key: "k1"))
        rig.send(
            .answered(
                CartAnswer(.outcome(MutationOutcome(value: Samples.cart(Samples.line("A", quantity: 5))))), job: late))
        #expect(rig.lines == ["X:1"])
        rig.hear(.changed(other), on: other.id)
        rig.answer(.done)
        #expect(rig.isIdle)
        #expect(rig.lines == ["X:1"])
    }

    @Test func case10_resetIsEmptyAndIgnoresWhatComesLate() {
        var rig = CartRig(cart)
        rig.add("b", waiter: 1)
        rig.send(.setQuantity("A", 7))
        let late = rig.jobNumber
        rig.send(.reset)
        #expect(rig.lines.isEmpty)
        #expect(rig.state.isEmpty)
        #expect(!rig.state.isPending)
        #expect(rig.request == .forget)
        #expect(rig.outcomes.count == 1)
        let answer = Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"))
        rig.hear(.changed(answer), on: cart.id, by: .change(key: "k1"))
        rig.send(.answered(CartAnswer(.outcome(MutationOutcome(value: answer))), job: late))
        #expect(rig.state.isEmpty)
        rig.hear(.forgotten)
        rig.answer(.done)
        #expect(rig.isIdle)
        rig.add("b", shown: Samples.variant("b"))
        rig.hear(.changed(Samples.cart(Samples.line("B"), id: "next")), on: "next", by: .change(key: "k4"))
        rig.answer(Samples.cart(Samples.line("B"), id: "next"))
        #expect(rig.lines == ["B:1"])
    }

    @Test func case10_whatIsAddedAfterAResetWaitsUntilTheOldCartIsLetGo() {
        var rig = CartRig(cart)
        rig.send(.reset)
        rig.add("b", shown: Samples.variant("b"))
        #expect(rig.lines == ["(b):1…"])
        #expect(rig.requests == [.forget])
        rig.hear(.forgotten)
        rig.answer(.done)
        #expect(rig.requests.last == .add([CartLineInput(variantID: "b")]))
    }

    @Test func aCartCanBeShownWhileTheOldOneIsBeingLetGo() {
        var rig = CartRig(cart)
        rig.send(.reset)
        let other = Samples.cart(Samples.line("X"), id: "other")
        rig.send(.hydrate(other))
        #expect(rig.lines == ["X:1"])
        rig.hear(.changed(cart), on: cart.id)
        rig.hear(.forgotten)
        rig.answer(.done)
        #expect(rig.request == .adopt(other))
        #expect(rig.lines == ["X:1"])
        rig.hear(.changed(other), on: other.id)
        rig.answer(.done)
        #expect(rig.lines == ["X:1"])
    }

    @Test func case11_loadingTwiceIsLoadingOnce() {
        var rig = CartRig()
        rig.send(.load)
        let effects = rig.send(.load)
        #expect(effects.isEmpty)
    }

    @Test func case14_whatChangesNothingMakesAnEqualState() {
        var rig = CartRig(cart)
        let before = rig.state
        rig.send(.load)
        rig.send(.hydrate(cart))
        rig.send(.setQuantity("A", 2))
        rig.send(.dismissAll(in: .cart))
        rig.hear(.changed(cart), on: cart.id)
        #expect(rig.state == before)
        rig.send(.change(.setNote("n")))
        #expect(rig.state.lines == before.lines)
        #expect(rig.state.cost == before.cost)
        #expect(rig.state != before)
    }

    @Test func case16_aSavedCartThatIsGoneIsToldOnce() {
        var rig = CartRig()
        rig.send(.load)
        let lines = [CartLineInput(variantID: "a", quantity: 2)]
        rig.hear(.lost(lastKnownLines: lines))
        rig.answer(.cart(nil), lostLines: lines)
        #expect(rig.events == [.cartLost(lastKnownLines: lines)])
        #expect(rig.state.recovery == .lost(CartRemains(lines)))
        #expect(rig.state.isLoaded)
        #expect(rig.isIdle)
        rig.send(.load)
        #expect(rig.isIdle)
        #expect(rig.state.notices.isEmpty)
    }

    @Test func aCartThatWasLostInAnEarlierRunIsOfferedAgain() {
        var rig = CartRig()
        rig.send(.load)
        let lines = [CartLineInput(variantID: "a", quantity: 2)]
        rig.answer(.cart(nil), lostLines: lines)
        #expect(rig.state.recovery?.remains?.lines == lines)
        rig.send(.dismissRecovery)
        rig.send(.refresh)
        rig.answer(.cart(nil), lostLines: lines)
        #expect(rig.state.recovery == nil)
    }

    @Test func aCartThatAnotherProcessLetGoOfIsGoneFromHereToo() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        rig.fail(.notFound)
        #expect(rig.request == .read(.refresh))
        rig.answer(.cart(nil))
        #expect(rig.state.isEmpty)
        #expect(rig.isIdle)
    }
}
