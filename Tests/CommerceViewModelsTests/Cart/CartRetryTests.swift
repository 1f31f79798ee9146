import Commerce
import CommerceTesting
import Testing

@testable import CommerceViewModels

/// What can be tried again: what a notice says has failed, and nothing that was wanted anew since.
@Suite struct CartRetryTests {
    private let cart = Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"))
    private static let ann = Session(accessToken: Secret("ann"))
    private static let bob = Session(accessToken: Secret("bob"))

    private static func buyer(_ email: InputValue<String> = .omitted, _ phone: InputValue<String> = .omitted)
        -> CartChange
    { .setBuyerIdentity(BuyerIdentityUpdate(email: email, phone: phone)) }

    /// A change that fails, one that comes later, and what is tried again then.
    struct Pair: Sendable {
        let failing: CartChange
        let later: CartChange
        var again: CartRequest?
    }

    static let pairs = [
        Pair(failing: .signIn(ann, .keepDeviceCart), later: .signOut),
        Pair(failing: .signIn(ann, .keepDeviceCart), later: .signIn(bob, .keepDeviceCart)),
        Pair(failing: .signOut, later: .signIn(bob, .keepDeviceCart)),
        Pair(failing: buyer(.value("ann@example.com")), later: buyer(.value("bob@example.com"))),
        Pair(failing: buyer(.value("ann@example.com")), later: .signOut),
        Pair(failing: buyer(.value("ann@example.com")), later: .signIn(bob, .keepDeviceCart)),
        Pair(
            failing: buyer(.value("ann@example.com"), .value("+43 1")), later: buyer(.value("bob@example.com")),
            again: .setBuyerIdentity(BuyerIdentityUpdate(phone: .value("+43 1")))),
        Pair(
            failing: buyer(.value("ann@example.com")), later: buyer(.omitted, .value("+43 1")),
            again: .setBuyerIdentity(BuyerIdentityUpdate(email: .value("ann@example.com")))),
        Pair(
            failing: .setBuyerIdentity(BuyerIdentityUpdate(country: .value("AT"))),
            later: .setMarket(MarketContext(country: "DE"))),
        Pair(failing: .setMarket(MarketContext(country: "AT")), later: .setMarket(MarketContext(country: "DE"))),
        Pair(failing: .setNote("n"), later: .setNote("m")),
        Pair(failing: .setNote("n"), later: .signOut, again: .setNote("n")),
        Pair(failing: .addGiftCards([Secret("one")]), later: .addGiftCards([Secret("one")])),
        Pair(
            failing: .addGiftCards([Secret("one")]), later: .addGiftCards([Secret("two")]),
            again: .addGiftCards([Secret("one")])),
    ]

    @Test(arguments: pairs, [CommerceError.Kind.throttled, .network])
    func whatWasWantedAnewIsNotTriedAgain(_ pair: Pair, kind: CommerceError.Kind) {
        for isOverlapping in [false, true] {
            var rig = CartRig(cart)
            rig.send(.change(pair.failing))
            if isOverlapping { rig.send(.change(pair.later)) }
            rig.fail(kind)
            if !isOverlapping {
                while !rig.isIdle { rig.answer(.cart(cart)) }
                rig.send(.change(pair.later))
            }
            let note = if case .setNote(let note) = pair.later { note } else { String?.none }
            let after = Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"), note: note)
            while !rig.isIdle { if case .read = rig.request { rig.answer(.cart(after)) } else { rig.answer(after) } }
            #expect(rig.state.canRetry == (pair.again != nil))
            #expect(rig.state.notices.isEmpty == (pair.again == nil))
            let count = rig.requests.count
            rig.send(.retry)
            #expect(rig.requests.dropFirst(count).first == pair.again)
        }
    }

    @Test func anAdditionThatIsTappedAgainIsNotTriedAgainToo() {
        var rig = CartRig(cart)
        rig.add("c", shown: Samples.variant("c"))
        rig.fail(.throttled)
        rig.add("c", shown: Samples.variant("c"))
        rig.answer(Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"), Samples.line("C")))
        #expect(rig.state.notices.isEmpty)
        #expect(!rig.state.canRetry)
        rig.send(.retry)
        #expect(rig.isIdle)
        #expect(rig.requests.count { if case .add = $0 { true } else { false } } == 2)
    }

    @Test func ofAnAdditionOfSeveralTheRestIsTriedAgain() {
        var rig = CartRig(cart)
        rig.send(
            .add(
                [CartAddition(CartLineInput(variantID: "c")), CartAddition(CartLineInput(variantID: "d"))], waiter: nil)
        )
        rig.fail(.throttled)
        rig.add("c")
        rig.answer(Samples.cart(Samples.line("C")))
        #expect(rig.state.errors(in: .network).count == 1)
        rig.send(.retry)
        #expect(rig.request == .add([CartLineInput(variantID: "d")]))
    }

    @Test func settingAQuantityMakesAFailedAdditionToTheLinePointless() {
        var rig = CartRig(cart)
        rig.add("a")
        rig.fail(.throttled)
        rig.send(.setQuantity("A", 5))
        rig.answer(Samples.cart(Samples.line("A", quantity: 5), Samples.line("B")))
        #expect(rig.state.notices.isEmpty)
        #expect(!rig.state.canRetry)
    }

    @Test(arguments: [true, false]) func whatIsDismissedIsNotTriedAgain(isByTime: Bool) {
        var rig = CartRig(cart)
        rig.add("c")
        rig.fail(.throttled)
        rig.send(.setQuantity("A", 5))
        rig.fail(.network)
        rig.fail()
        #expect(rig.state.canRetry)
        if isByTime {
            rig.clock.advance(by: .seconds(1))
            rig.send(.dismiss(before: rig.clock.now))
        } else {
            rig.send(.dismissAll(in: .network))
        }
        #expect(!rig.state.canRetry)
        rig.send(.retry)
        #expect(rig.isIdle)
    }

    @Test func severalThatFailedTheSameWayAreShownOnceAndTriedAgainAll() {
        var rig = CartRig(cart)
        rig.add("c")
        rig.send(.change(.setNote("n")))
        rig.add("c", quantity: 2)
        rig.fail(.throttled)
        rig.answer(Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"), note: "n"))
        rig.fail(.throttled)
        rig.answer(.cart(rig.state.cart))
        #expect(rig.state.errors(in: .network).count == 1)
        rig.send(.retry)
        rig.answer(Samples.cart(Samples.line("C")))
        rig.answer(Samples.cart(Samples.line("C", quantity: 3)))
        #expect(rig.requests.suffix(3).map(\.self).contains(.add([CartLineInput(variantID: "c", quantity: 2)])))
        #expect(rig.state.notices.isEmpty)
        #expect(!rig.state.canRetry)
    }

    @Test func whatFailedBeforeAStopCanStillBeTriedAgain() {
        var rig = CartRig(cart)
        rig.add("c")
        rig.fail(.throttled)
        rig.send(.stop)
        #expect(rig.state.canRetry)
        rig.send(.retry)
        #expect(rig.request == .add([CartLineInput(variantID: "c")]))
        rig.send(.reset)
        #expect(!rig.state.canRetry)
    }

    @Test func theNextCartTriesAdditionsAgainAndNothingElse() {
        var rig = CartRig(cart)
        rig.add("c")
        rig.fail(.throttled)
        rig.send(.setQuantity("A", 5))
        rig.fail(.throttled)
        rig.hear(.completed(CheckoutStatus(state: .completed)), on: cart.id)
        #expect(rig.state.errors(in: .network).count == 1)
        rig.send(.retry)
        #expect(rig.requests.suffix(1) == [.add([CartLineInput(variantID: "c")])])
    }
}
