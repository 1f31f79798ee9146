import Commerce
import CommerceTesting
import Testing

@testable import CommerceViewModels

/// Changes that overlap, and the one reading at their end.
@Suite struct CartBurstTests {
    private let before = Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"))

    private func cart(_ a: Int, _ b: Int = 1) -> Cart {
        Samples.cart(Samples.line("A", quantity: a), Samples.line("B", quantity: b))
    }

    private func reads(_ rig: CartRig) -> Int { rig.requests.count { $0 == .read(.refresh) } }

    @Test func case56_overlappingChangesEndInOneReading() {
        var rig = CartRig(before)
        rig.send(.setQuantity("A", 5))
        rig.send(.setQuantity("B", 5))
        rig.add("a")
        rig.answer(cart(5))
        rig.answer(cart(5, 5))
        #expect(reads(rig) == 0)
        rig.answer(cart(6, 5))
        #expect(reads(rig) == 1)
        #expect(rig.state.isRevalidating)
        #expect(!rig.state.isLoading)
        rig.answer(.cart(cart(6, 5)))
        #expect(rig.isIdle)
        #expect(reads(rig) == 1)
    }

    @Test func case57_aChangeDuringTheReadingVoidsItAndOneFollows() {
        var rig = CartRig(before)
        rig.send(.setQuantity("A", 5))
        rig.send(.setQuantity("B", 5))
        rig.answer(cart(5))
        rig.answer(cart(5, 5))
        let voided = rig.jobNumber
        rig.send(.setQuantity("A", 6))
        #expect(rig.request == .update([CartLineUpdate(lineID: "A", quantity: 6)]))
        rig.send(.answered(CartAnswer(.cart(before)), job: voided))
        #expect(rig.lines == ["A:6…", "B:5"])
        rig.answer(cart(6, 5))
        #expect(reads(rig) == 2)
        rig.answer(.cart(cart(6, 5)))
        #expect(rig.isIdle)
        #expect(reads(rig) == 2)
    }

    @Test func case58_changesOneAfterAnotherCauseNone() {
        var rig = CartRig(before)
        for quantity in 3...10 {
            rig.send(.setQuantity("A", quantity))
            rig.answer(cart(quantity))
        }
        rig.send(.setQuantity("B", 5))
        rig.answer(cart(10, 5))
        #expect(reads(rig) == 0)
        #expect(rig.isIdle)
    }

    @Test func case59_aReadingThatFailsIsAnErrorAndTheRestStays() {
        var rig = CartRig(before)
        rig.send(.setQuantity("A", 5))
        rig.send(.setQuantity("B", 5))
        rig.answer(cart(5))
        rig.answer(cart(5, 5))
        rig.fail()
        #expect(rig.lines == ["A:5", "B:5"])
        #expect(rig.state.errors(in: .network).count == 1)
        #expect(rig.isIdle)
        #expect(rig.state.canRetry)
        rig.send(.retry)
        rig.answer(.cart(cart(5, 6)))
        #expect(rig.lines == ["A:5", "B:6"])
        #expect(rig.state.notices.isEmpty)
    }

    @Test func case60_resetAndAnotherCartCancelTheReading() {
        for isReset in [true, false] {
            var rig = CartRig(before)
            rig.send(.refresh)
            let late = rig.jobNumber
            rig.send(isReset ? .reset : .hydrate(Samples.cart(id: "other")))
            rig.send(.answered(CartAnswer(.cart(before)), job: late))
            #expect(rig.lines.isEmpty)
            #expect(reads(rig) == 1)
        }
    }

    @Test func aThousandChangesOfALineAreThreeRequests() {
        var rig = CartRig(before)
        for quantity in 1...1000 { rig.send(.setQuantity("A", quantity + 2)) }
        rig.answer(cart(3))
        rig.answer(cart(1002))
        rig.answer(.cart(cart(1002)))
        #expect(rig.requests.count == 3)
        #expect(rig.lines == ["A:1002", "B:1"])
        #expect(rig.isIdle)
    }

    @Test func aLargeCartWithManyChangesOnTheirWayIsWorkedOutInLinearTime() {
        let lines = (0..<250).map { Samples.line("L\($0)", quantity: 2) }
        var rig = CartRig(Cart(id: "c", lines: lines, totalQuantity: 500))
        for line in lines { rig.send(.setQuantity(line.id, 5)) }
        for index in 0..<250 { rig.add("l\(index)") }
        for index in 0..<250 { rig.add("new-\(index)", shown: Samples.variant("new-\(index)")) }
        #expect(rig.state.totalQuantity == 250 * 5 + 250 + 250)
        #expect(rig.state.lines.count == 500)
        // Once for each line, and once or twice for each change.
        #expect(rig.machine.projection.looks <= 250 + 2 * 750)
    }

    @Test func aRefreshThatIsAskedForTwiceIsOne() {
        var rig = CartRig(before)
        rig.send(.refresh)
        rig.send(.refresh)
        rig.answer(.cart(cart(3)))
        #expect(reads(rig) == 1)
        #expect(rig.lines == ["A:3", "B:1"])
    }

    @Test func aRefreshDuringAChangeComesAfterIt() {
        var rig = CartRig(before)
        rig.send(.setQuantity("A", 5))
        rig.send(.refresh)
        #expect(reads(rig) == 0)
        rig.answer(cart(5))
        #expect(reads(rig) == 1)
        rig.answer(.cart(cart(5)))
        #expect(rig.isIdle)
    }

    @Test func aLoadThatAChangeOvertookIsNotMadeUpForWhereItsAnswerTellsAll() {
        var rig = CartRig()
        rig.send(.load)
        rig.add("a")
        rig.answer(cart(1))
        #expect(rig.isIdle)
        #expect(rig.lines == ["A:1", "B:1"])
        var failing = CartRig()
        failing.send(.load)
        failing.add("a")
        failing.fail(.invalidInput)
        #expect(failing.request == .read(.refresh))
    }
}
