import Commerce
import CommerceTesting
import FoundationEssentials
import Testing

@testable import CommerceViewModels

/// Answers that are late, older, of another cart, or news of others.
@Suite struct CartSnapshotTests {
    private let before = Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"))
    private let withoutA = Samples.cart(Samples.line("B"))

    private func dated(_ seconds: Double, _ lines: CartLine...) -> Cart {
        Cart(
            id: before.id, lines: lines, updatedAt: Date(timeIntervalSinceReferenceDate: seconds))
    }

    @Test func case32_anAnswerThatDoesNotShowARemovalDoesNotBringTheLineBack() {
        var rig = CartRig(before)
        rig.send(.setQuantity("A", 0))
        rig.answer(before)
        #expect(rig.lines == ["B:1"])
        #expect(rig.state.totalQuantity == 1)
        #expect(rig.state.isCostUnconfirmed)
        #expect(rig.request == .read(.refresh))
        rig.answer(.cart(withoutA))
        #expect(rig.lines == ["B:1"])
        #expect(!rig.state.isCostUnconfirmed)
        #expect(rig.isIdle)
    }

    @Test func case32_theLastWordIsTheReadsEvenIfItBringsTheLineBack() {
        var rig = CartRig(before)
        rig.send(.setQuantity("A", 0))
        rig.answer(before)
        rig.answer(.cart(before))
        #expect(rig.lines == ["A:2", "B:1"])
        #expect(rig.isIdle)
        #expect(rig.state.errors(in: .line("A")).map(\.code) == [CartMistake.notKept.rawValue])
    }

    @Test func case32_aLaterAnswerDoesNotRevertASettledLine() {
        var rig = CartRig(before)
        rig.send(.setQuantity("A", 0))
        rig.answer(withoutA)
        rig.send(.change(.setNote("n")))
        rig.answer(Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"), note: "n"))
        #expect(rig.lines == ["B:1"])
        #expect(rig.state.totalQuantity == 1)
        #expect(rig.state.note == "n")
        #expect(rig.request == .read(.refresh))
        // The amounts are of the cart with the line in it.
        rig.fail()
        #expect(rig.state.isCostUnconfirmed)
    }

    @Test func case32_aQuantityThatNobodyKnowsIsNews() {
        var rig = CartRig(before)
        rig.send(.setQuantity("A", 5))
        rig.answer(Samples.cart(Samples.line("A", quantity: 5), Samples.line("B")))
        rig.send(.change(.setNote("n")))
        rig.answer(Samples.cart(Samples.line("A", quantity: 9), Samples.line("B"), note: "n"))
        #expect(rig.lines == ["A:9", "B:1"])
        #expect(rig.isIdle)
    }

    @Test func case32_aSnapshotWithAnEarlierDateIsOlder() {
        var rig = CartRig(dated(10, Samples.line("A", quantity: 2)))
        rig.send(.setQuantity("A", 5))
        rig.answer(dated(20, Samples.line("A", quantity: 5)))
        rig.send(.refresh)
        rig.answer(.cart(dated(15, Samples.line("A", quantity: 3))))
        #expect(rig.lines == ["A:5"])
        #expect(rig.state.isCostUnconfirmed)
        rig.hear(.changed(dated(16, Samples.line("A", quantity: 4))), on: before.id)
        #expect(rig.lines == ["A:5"])
        // A server whose clock was set back is heard in the end.
        rig.send(.refresh)
        rig.answer(.cart(dated(17, Samples.line("A", quantity: 4))))
        #expect(rig.lines == ["A:4"])
    }

    @Test func case32_aLaterDateSaysThatTheLineWasPutBackBySomeone() {
        var rig = CartRig(dated(10, Samples.line("A", quantity: 2)))
        rig.send(.setQuantity("A", 5))
        rig.answer(dated(20, Samples.line("A", quantity: 5)))
        rig.send(.change(.setNote("n")))
        rig.answer(dated(30, Samples.line("A", quantity: 2)))
        #expect(rig.lines == ["A:2"])
        #expect(rig.isIdle)
    }

    @Test func case32_anAdditionThatAnAnswerDoesNotShowStaysShown() {
        var rig = CartRig(before)
        rig.add("c", shown: Samples.variant("c"), waiter: 1)
        rig.answer(before)
        #expect(rig.lines == ["A:2", "B:1", "(c):1"])
        #expect(rig.outcomes == [.accepted(warnings: [])])
        #expect(rig.events.isEmpty)
        rig.answer(.cart(Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"), Samples.line("C"))))
        #expect(rig.lines == ["A:2", "B:1", "C:1"])
        #expect(rig.events.count == 1)
    }

    @Test func case32_whatALaterAnswerShowsIsNotCountedTwice() {
        var rig = CartRig(before)
        rig.add("c", shown: Samples.variant("c"))
        rig.send(.change(.setNote("n")))
        rig.answer(before)
        rig.answer(
            Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"), Samples.line("C"), note: "n"))
        #expect(rig.lines == ["A:2", "B:1", "C:1"])
        #expect(rig.state.totalQuantity == 4)
    }

    @Test func anAnswerThatComesTwiceCountsOnce() {
        var rig = CartRig(before)
        rig.add("c", waiter: 1)
        let job = rig.jobNumber
        let after = Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"), Samples.line("C"))
        rig.answer(after)
        let state = rig.state
        rig.send(.answered(CartAnswer(.outcome(MutationOutcome(value: before))), job: job))
        rig.send(.timedOut(job: job))
        #expect(rig.state == state)
        #expect(rig.outcomes.count == 1)
    }

    @Test func anAnswerAboutAnotherCartIsNoAnswer() {
        var rig = CartRig(before)
        rig.send(.setQuantity("A", 5))
        rig.answer(Samples.cart(Samples.line("X"), id: "another"))
        #expect(rig.lines == ["A:2", "B:1"])
        #expect(rig.state.errors(in: .network).map(\.code) == ["malformedResponse"])
        #expect(rig.request == .read(.refresh))
        rig.answer(.cart(Samples.cart(Samples.line("X"), id: "another")))
        #expect(rig.lines == ["A:2", "B:1"])
        #expect(rig.isIdle)
        #expect(rig.state.isCostUnconfirmed)
    }

    @Test func aRefusalInAnAnswerAboutAnotherCartIsARefusal() {
        var rig = CartRig(before)
        rig.send(.setQuantity("A", 5))
        rig.answer(Samples.cart(id: "another"), errors: [Samples.refusal()])
        #expect(rig.lines == ["A:2", "B:1"])
        #expect(rig.state.errors(in: .line("A")).count == 1)
        #expect(rig.isIdle)
    }

    @Test func newsOfOthersComeOnTopOfWhichTheOwnWishesStay() {
        var rig = CartRig(before)
        rig.send(.setQuantity("A", 5))
        rig.hear(
            .changed(Samples.cart(Samples.line("A", quantity: 3), Samples.line("B", quantity: 4))), on: before.id)
        #expect(rig.lines == ["A:5…", "B:4"])
        rig.fail(.invalidInput)
        #expect(rig.lines == ["A:3", "B:4"])
    }

    @Test func newsBetweenAChangeAndItsAnswerAreTakenAfterIt() {
        var rig = CartRig(before)
        rig.send(.setQuantity("A", 5))
        let own = Samples.cart(Samples.line("A", quantity: 5), Samples.line("B"))
        rig.hear(.changed(own), on: before.id, by: .change(key: "k1"))
        rig.hear(.changed(Samples.cart(Samples.line("A", quantity: 5), Samples.line("B", quantity: 8))), on: before.id)
        #expect(rig.lines == ["A:5…", "B:1"])
        rig.answer(own)
        #expect(rig.lines == ["A:5", "B:8"])
    }

    @Test func newsBetweenAReadAndItsAnswerAreNotOverwritten() {
        var rig = CartRig(before)
        rig.send(.refresh)
        rig.hear(.changed(before), on: before.id, by: .read(.refresh))
        rig.hear(.changed(Samples.cart(Samples.line("A", quantity: 9), Samples.line("B"))), on: before.id)
        rig.answer(.cart(before))
        #expect(rig.lines == ["A:9", "B:1"])
    }

    @Test func aChangeThatWasGivenUpIsNewsWhenItComesAfterAll() {
        var rig = CartRig(before)
        rig.send(.setQuantity("A", 5))
        rig.timeOut()
        rig.hear(
            .changed(Samples.cart(Samples.line("A", quantity: 5), Samples.line("B"))), on: before.id,
            by: .change(key: "k1"))
        #expect(rig.lines == ["A:5", "B:1"])
        #expect(rig.state.notices.isEmpty)
        #expect(!rig.state.canRetry)
    }

    @Test func anotherCartThatBecameTheCurrentOneTakesThePlaceOfTheOld() {
        var rig = CartRig(before)
        rig.send(.setQuantity("A", 5))
        rig.send(.setQuantity("B", 5))
        rig.hear(.changed(Samples.cart(Samples.line("X"), id: "other")), on: "other")
        #expect(rig.lines == ["X:1"])
        rig.fail(.notFound)
        #expect(rig.state.notices.isEmpty)
        #expect(rig.lines == ["X:1"])
    }
}
