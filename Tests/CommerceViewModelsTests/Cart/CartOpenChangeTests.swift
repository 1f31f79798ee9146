import Commerce
import CommerceTesting
import FoundationEssentials
import Testing

@testable import CommerceViewModels

/// Changes of which it is not known for a while what they did: each is told once, and none is lost.
@Suite struct CartOpenChangeTests {
    private let before = Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"))

    private func cart(_ a: Int, _ b: Int = 1) -> Cart {
        Samples.cart(Samples.line("A", quantity: a), Samples.line("B", quantity: b))
    }

    private func told(_ rig: CartRig) -> [String] {
        rig.events.compactMap { event in
            switch event {
            case .addedToCart(let item): "+\(item.quantity) \(item.variantID?.rawValue ?? "?")"
            case .removedFromCart(let item): "-\(item.quantity) \(item.variantID?.rawValue ?? "?")"
            default: nil
            }
        }
    }

    // MARK: Unknown outcomes

    /// The first addition times out and the reading fails; the buyer adds again, and the shop shows so many pieces.
    @Test(arguments: [(3, ["+1 a"]), (4, ["+1 a", "+1 a"])])
    func anAdditionThatIsMadeAgainIsToldAsOftenAsItWasMade(pieces: Int, expected: [String]) {
        for isWaiting in [false, true] {
            var rig = CartRig(before)
            rig.add("a")
            if isWaiting { rig.add("a") }
            rig.timeOut()
            if !isWaiting {
                rig.fail()
                rig.add("a")
            }
            rig.answer(cart(pieces))
            #expect(told(rig) == expected)
            #expect(rig.request == .read(.refresh))
            rig.answer(.cart(cart(pieces)))
            #expect(told(rig) == expected)
            // What was tapped again is not wanted three times; what failed while the second waited is still missing.
            #expect(rig.state.canRetry == (isWaiting && pieces == 3))
            #expect(rig.state.notices.isEmpty == !rig.state.canRetry)
            #expect(rig.isIdle)
        }
    }

    @Test func aQuantityThatIsSetAgainIsToldOnce() {
        var rig = CartRig(before)
        rig.send(.setQuantity("A", 5))
        rig.timeOut()
        rig.fail()
        rig.send(.setQuantity("A", 5))
        rig.answer(cart(5))
        rig.answer(.cart(cart(5)))
        #expect(told(rig) == ["+3 a"])
        #expect(!rig.state.canRetry)
        #expect(rig.state.notices.isEmpty)
    }

    @Test func anAdditionThatWasNotMadeIsNotTakenForTheOneAfterIt() {
        var rig = CartRig(before)
        rig.add("a")
        rig.add("b")
        rig.add("a", quantity: 2)
        rig.timeOut()
        rig.answer(cart(2, 2))
        rig.answer(cart(4, 2))
        rig.answer(.cart(cart(4, 2)))
        #expect(told(rig) == ["+1 b", "+2 a"])
        #expect(rig.state.canRetry)
        rig.send(.retry)
        #expect(rig.request == .add([CartLineInput(variantID: "a")]))
        #expect(rig.keys.last == "k1")
        rig.answer(cart(5, 2))
        #expect(told(rig) == ["+1 b", "+2 a", "+1 a"])
    }

    @Test func ofTwoEqualAdditionsOneWasMadeAndTheOtherIsMadeNow() {
        for isFirstMade in [true, false] {
            var rig = CartRig(before)
            rig.add("a")
            rig.send(.change(.setNote("")))
            rig.add("b")
            rig.add("a")
            rig.timeOut()
            rig.answer(cart(2, 2))
            rig.timeOut()
            rig.answer(.cart(cart(3, 2)))
            #expect(told(rig) == ["+1 b", "+1 a"])
            #expect(rig.state.canRetry)
            rig.send(.retry)
            let made = isFirstMade ? "k1" : "k3"
            // The backend does nothing twice under one key.
            if rig.keys.last == made {
                rig.answer(cart(3, 2))
                rig.answer(.cart(cart(3, 2)))
            }
            #expect(rig.keys.last != made)
            #expect(rig.request == .add([CartLineInput(variantID: "a")]))
            rig.answer(cart(4, 2))
            while !rig.isIdle { rig.answer(.cart(cart(4, 2))) }
            #expect(told(rig) == ["+1 b", "+1 a", "+1 a"])
            #expect(rig.state.notices.isEmpty)
        }
    }

    @Test func twoThatAThirdWasTakenForAreMadeUpForByIt() {
        var rig = CartRig(before)
        rig.add("b")
        for quantity in 1...3 {
            rig.add("a", quantity: quantity)
            // Nothing joins what waits before another change.
            rig.send(.change(.setNote("\(quantity)")))
        }
        rig.answer(cart(2, 2))
        while !rig.isIdle {
            if case .read = rig.request { break }
            rig.fail()
        }
        // The first two were made, which looks as if the third had been.
        rig.answer(.cart(cart(5, 2)))
        #expect(told(rig) == ["+1 b", "+3 a"])
        rig.send(.retry)
        var pieces = 5
        var rounds = 0
        while !rig.isIdle, rounds < 20 {
            rounds += 1
            if case .add(let lines) = rig.request, lines.first?.quantity == 3 { pieces = 8 }
            let after = Samples.cart(Samples.line("A", quantity: pieces), Samples.line("B", quantity: 2), note: "3")
            if case .read = rig.request { rig.answer(.cart(after)) } else { rig.answer(after) }
        }
        #expect(pieces == 8)
        #expect(rig.lines == ["A:8", "B:2"])
        #expect(told(rig) == ["+1 b", "+3 a", "+3 a"])
        #expect(rig.machine.history.believed.isEmpty)
    }

    @Test func whatArrivesLateIsToldWhenItIsTriedAgain() {
        var rig = CartRig(before)
        rig.add("a")
        rig.timeOut()
        rig.answer(.cart(before))
        #expect(rig.state.canRetry)
        rig.send(.refresh)
        rig.answer(.cart(cart(3)))
        #expect(told(rig) == [])
        rig.send(.retry)
        rig.answer(cart(3))
        #expect(told(rig) == ["+1 a"])
        #expect(rig.isIdle)
        #expect(rig.state.notices.isEmpty)
    }

    @Test func whetherAnAdditionToAnUnknownCartWasMadeIsNotGuessed() {
        var rig = CartRig()
        rig.add("a")
        rig.timeOut()
        rig.answer(.cart(cart(3)))
        #expect(told(rig) == [])
        #expect(rig.state.canRetry)
        rig.send(.retry)
        rig.answer(cart(3))
        #expect(told(rig) == ["+1 a"])
        #expect(rig.isIdle)
        #expect(rig.state.notices.isEmpty)
    }

    // MARK: Accepted and not seen

    @Test func oneDifferenceIsToldForOneOfTwoUnseenAdditions() {
        var rig = CartRig(before)
        rig.add("a")
        rig.send(.change(.setNote("n")))
        rig.add("a")
        rig.answer(before)
        rig.answer(Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"), note: "n"))
        rig.answer(Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"), note: "n"))
        #expect(rig.lines == ["A:4", "B:1"])
        rig.answer(.cart(cart(4)))
        #expect(told(rig) == ["+1 a", "+1 a"])
        #expect(rig.lines == ["A:4", "B:1"])
    }

    @Test func whatTheLastWordDoesNotShowIsSaid() {
        var rig = CartRig(before)
        rig.add("c", shown: Samples.variant("c"))
        rig.answer(before)
        rig.answer(.cart(before))
        #expect(rig.lines == ["A:2", "B:1"])
        #expect(rig.state.errors(in: .cart).map(\.code) == [CartMistake.notKept.rawValue])
        #expect(!rig.state.canRetry)
        #expect(rig.events.map(\.name) == ["shoppingFailed"])
        rig.send(.setQuantity("A", 0))
        rig.answer(before)
        rig.answer(.cart(before))
        #expect(rig.state.errors(in: .line("A")).map(\.code) == [CartMistake.notKept.rawValue])
        rig.send(.setQuantity("A", 0))
        #expect(rig.state.errors(in: .line("A")).isEmpty)
    }

    @Test func whatALaterChangeHasCoveredIsNotMissed() {
        for later in [CartMachine.Event.setQuantity("A", 7), .change(.clear)] {
            var rig = CartRig(before)
            rig.send(.setQuantity("A", 5))
            rig.answer(before)
            rig.send(later)
            let after = if case .change = later { Samples.cart() } else { cart(7) }
            rig.answer(after)
            rig.answer(.cart(after))
            #expect(rig.lines == after.lines.map { "\($0.id.rawValue):\($0.quantity)" })
            #expect(rig.state.notices.isEmpty)
            #expect(rig.isIdle)
        }
    }

    @Test func aQuantityOfALineThatIsNotSeenYetIsSetOnceItIs() {
        for isLost in [false, true] {
            var rig = CartRig(before)
            rig.add("c", shown: Samples.variant("c"))
            rig.send(.setQuantity("placeholder-1", 3))
            if isLost { rig.timeOut() } else { rig.answer(before) }
            #expect(rig.request == .read(.refresh))
            rig.answer(.cart(Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"), Samples.line("C"))))
            #expect(rig.request == .update([CartLineUpdate(lineID: "C", quantity: 3)]))
        }
    }

    // MARK: Costs

    @Test func theCostOfACorrectedCartIsUnconfirmedUntilTheNextWord() {
        for isRead in [true, false] {
            var rig = CartRig(before)
            rig.send(.setQuantity("A", 5))
            rig.answer(cart(5))
            #expect(!rig.state.isCostUnconfirmed)
            rig.send(.change(.changeDiscountCodes([.apply("TEN")])))
            let ten = [DiscountCode(code: "TEN", isApplicable: true)]
            rig.answer(Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"), codes: ten))
            rig.fail()
            #expect(rig.lines == ["A:5", "B:1"])
            #expect(rig.state.isCostUnconfirmed)
            #expect(rig.isIdle)
            if isRead {
                rig.send(.refresh)
                rig.answer(.cart(cart(5)))
            } else {
                rig.send(.setQuantity("B", 2))
                rig.answer(cart(5, 2))
            }
            #expect(!rig.state.isCostUnconfirmed || !rig.isIdle)
        }
    }

    // MARK: Bounds

    @Test func anOutageIsRememberedToALimit() {
        var rig = CartRig(before)
        for index in 0..<200 {
            rig.add("v\(index)")
            rig.fail()
            rig.fail()
        }
        #expect(rig.machine.history.open.count == CartHistory.openLimit)
        #expect(rig.machine.history.accounted.count <= 2 * CartHistory.openLimit)
        #expect(rig.machine.failed.count == 50)
        let last = (150..<200).map { Samples.line("V\($0)") }
        rig.send(.refresh)
        rig.answer(.cart(Cart(id: before.id, lines: before.lines + last)))
        #expect(rig.machine.history.open.isEmpty)
        #expect(rig.machine.history.accounted.isEmpty)
        #expect(!rig.state.canRetry)
        #expect(told(rig).count == 50)
    }

    @Test func unseenChangesAreRememberedToALimitToo() {
        var rig = CartRig(before)
        for index in 0..<80 { rig.add("v\(index)", shown: Samples.variant("v\(index)")) }
        for _ in 0..<80 { rig.answer(before) }
        #expect(rig.machine.history.open.count == CartHistory.openLimit)
        #expect(rig.state.isCostUnconfirmed)
        rig.answer(.cart(Cart(id: before.id, lines: before.lines + (0..<80).map { Samples.line("V\($0)") })))
        #expect(rig.state.lines.count == 82)
        #expect(!rig.state.isCostUnconfirmed)
        #expect(rig.state.notices.isEmpty)
    }

    // MARK: Another cart

    @Test func anAdditionThatMadeAnotherCartTakesNothingOutOfTheOld() {
        var rig = CartRig(before)
        rig.send(.setQuantity("A", 5))
        rig.answer(cart(5))
        // Another process let go of the cart without a word.
        rig.add("b")
        let next = Samples.cart(Samples.line("B2", "b"), Samples.line("A2", "a", quantity: 2), id: "next")
        rig.hear(.changed(next), on: "next", by: .change(key: "k2"))
        rig.answer(next)
        #expect(told(rig) == ["+3 a", "+1 b"])
        #expect(rig.lines == ["B2:1", "A2:2"])
    }
}
