import Commerce
import CommerceTesting
import FoundationEssentials
import Testing

@testable import CommerceViewModels

/// Addresses of the checkout, and carts that are bought, expired, lost or set aside; the machine alone.
@Suite struct CartRecoveryTests {
    private let cart = Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"))
    private let lines = [CartLineInput(variantID: "a", quantity: 2), CartLineInput(variantID: "b")]

    @Test func case69_aChangeOfTheCartVoidsTheAddress() {
        var rig = CartRig(cart)
        let revision = rig.state.checkoutRevision
        rig.send(.setQuantity("A", 5))
        #expect(rig.state.checkoutRevision == revision)
        rig.answer(Samples.cart(Samples.line("A", quantity: 5), Samples.line("B")))
        #expect(rig.state.checkoutRevision > revision)
    }

    @Test func case69_whereNothingChangedTheAddressSurvives() {
        var rig = CartRig(cart)
        let revision = rig.state.checkoutRevision
        rig.send(.refresh)
        rig.answer(.cart(cart))
        rig.send(.setQuantity("A", 5))
        rig.answer(cart, errors: [Samples.refusal()])
        rig.hear(.changed(cart), on: cart.id)
        rig.send(.stop)
        #expect(rig.state.checkoutRevision == revision)
    }

    @Test func case69_consentIdentityAndAnotherCartVoidIt() {
        var rig = CartRig(cart)
        var revision = rig.state.checkoutRevision
        rig.send(.consentChanged)
        #expect(rig.state.checkoutRevision > revision)
        revision = rig.state.checkoutRevision
        rig.send(.change(.setBuyerIdentity(BuyerIdentityUpdate(country: .value("AT")))))
        rig.answer(
            Cart(id: cart.id, lines: cart.lines, cost: cart.cost, buyerIdentity: BuyerIdentity(country: "AT")))
        #expect(rig.state.checkoutRevision > revision)
        revision = rig.state.checkoutRevision
        rig.hear(.changed(Samples.cart(id: "other")), on: "other")
        #expect(rig.state.checkoutRevision > revision)
    }

    @Test func case70_aCartThatWasBoughtIsGoneWithItsOrder() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        rig.add("c", shown: Samples.variant("c"))
        let status = CheckoutStatus(state: .completed, orderID: "order-1")
        rig.hear(.completed(status), on: cart.id)
        #expect(rig.state.cart == nil)
        #expect(rig.state.recovery == .completed(status))
        #expect(rig.events == [.cartCompleted(orderID: "order-1")])
        // What waited in the lane concerned the cart that was bought; the addition begins the next one.
        #expect(rig.lines == ["(c):1…"])
        rig.fail(.notFound)
        #expect(rig.state.notices.isEmpty)
        #expect(rig.requests.last == .add([CartLineInput(variantID: "c")]))
        rig.answer(Samples.cart(Samples.line("C"), id: "next"))
        #expect(rig.lines == ["C:1"])
        #expect(rig.isIdle == false)
        #expect(!rig.state.isAvailable(.rebuild))
    }

    @Test func case70_anAnswerFromBeforeDoesNotBringTheBoughtCartBack() {
        for isRead in [true, false] {
            var rig = CartRig(cart)
            if isRead { rig.send(.refresh) } else { rig.add("c", waiter: 1) }
            let after = Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"), Samples.line("C"))
            rig.hear(.changed(after), on: cart.id, by: isRead ? .read(.refresh) : .change(key: "k1"))
            rig.hear(.changed(cart), on: cart.id)
            rig.hear(.completed(CheckoutStatus(state: .completed)), on: cart.id)
            if isRead { rig.answer(.cart(after)) } else { rig.answer(after) }
            #expect(rig.state.isEmpty)
            #expect(rig.state.cart == nil)
            #expect(rig.outcomes.count == (isRead ? 0 : 1))
            #expect(rig.isIdle)
        }
    }

    @Test func case71_anExpiredCartOffersItsLines() {
        var rig = CartRig(cart)
        rig.hear(.expired(lastKnownLines: lines), on: cart.id)
        #expect(rig.state.isEmpty)
        guard case .expired(let remains) = rig.state.recovery else {
            Issue.record("It is not offered.")
            return
        }
        #expect(remains.lines == lines)
        #expect(remains.shownLines.map(\.id) == ["A", "B"])
        #expect(rig.state.isAvailable(.rebuild))
        rig.send(.change(.rebuild))
        rig.send(.change(.rebuild))
        #expect(rig.requests == [.rebuild])
        let next = Samples.cart(Samples.line("A2", "a", quantity: 2), Samples.line("B2", "b"), id: "next")
        rig.hear(.changed(next), on: next.id, by: .change(key: rig.keys.last))
        rig.answer(.outcome(MutationOutcome(value: next)), lostLines: [])
        #expect(rig.lines == ["A2:2", "B2:1"])
        #expect(rig.state.recovery == nil)
        #expect(rig.isIdle)
        #expect(rig.state.notices.isEmpty)
    }

    @Test func aRebuildThatFailsKeepsTheOfferAndCanBeTriedAgain() {
        var rig = CartRig(cart)
        rig.hear(.lost(lastKnownLines: lines), on: cart.id)
        rig.send(.change(.rebuild))
        rig.answer(.failed(Samples.networkError), lostLines: [lines[1]])
        #expect(rig.state.recovery?.remains?.lines == [lines[1]])
        #expect(rig.state.errors(in: .network).count == 1)
        rig.answer(.cart(nil), lostLines: [lines[1]])
        rig.send(.retry)
        #expect(rig.request == .rebuild)
        #expect(rig.keys.first == rig.keys.last)
    }

    @Test func aLostCartDropsWhatConcernedItWithoutAWord() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        rig.send(.change(.setNote("n")))
        rig.send(.change(.changeDiscountCodes([.apply("TEN")])))
        rig.hear(.lost(lastKnownLines: lines), on: cart.id)
        rig.fail(.cartGone)
        #expect(rig.state.notices.isEmpty)
        #expect(rig.state.isEmpty)
        #expect(!rig.state.isPending)
        #expect(rig.state.recovery?.isRebuildable == true)
        #expect(rig.events == [.cartLost(lastKnownLines: lines)])
    }

    @Test func theCustomersCartThatTookThePlaceOffersTheDevicesLines() {
        var rig = CartRig(cart)
        let customer = Session(accessToken: Secret("t"))
        rig.send(.change(.signIn(customer, .takeCustomerCart("theirs"))))
        let theirs = Samples.cart(Samples.line("X"), id: "theirs")
        rig.hear(.changed(theirs), on: "theirs")
        rig.hear(.changed(theirs), on: "theirs", by: .change(key: rig.keys.last))
        rig.answer(.outcome(MutationOutcome(value: theirs)), lostLines: lines)
        #expect(rig.lines == ["X:1"])
        #expect(rig.state.recovery == .setAside(CartRemains(lines)))
        #expect(rig.isIdle)
        #expect(rig.state.notices.isEmpty)
    }

    @Test func anotherMarketFormatsAnewAndIsSent() {
        var rig = CartRig(cart)
        let before = rig.state.text(Money(amount: 5, currencyCode: .eur))
        rig.send(.change(.setMarket(MarketContext(country: "US", language: "en"))))
        #expect(rig.requests == [.setMarket(MarketContext(country: "US", language: "en"))])
        #expect(rig.state.text(Money(amount: 5, currencyCode: .eur)) != before)
        #expect(rig.state.pending == [.buyer])
        #expect(rig.state.isCostUnconfirmed)
    }

    @Test func whatTheDeviceCouldNotNoteIsAWarning() {
        var rig = CartRig(cart)
        rig.hear(.storageFailed(CommerceError(.storage, "Disk full.")), on: cart.id)
        #expect(rig.state.warnings(in: .cart).map(\.code) == ["storage"])
        #expect(rig.lines == ["A:2", "B:1"])
    }
}
