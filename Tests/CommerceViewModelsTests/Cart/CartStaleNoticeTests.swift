import Commerce
import CommerceTesting
import Testing

@testable import CommerceViewModels

/// Notices that have become untrue are not shown any more, and none is shown twice.
@Suite struct CartStaleNoticeTests {
    private let cart = Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"))

    @Test func aWarningThatComesAgainIsShownOnce() {
        let warning = Warning(code: .discountNotFound, target: "X", message: "There is no X.")
        let codes = ["X", "Y"].map { DiscountCode(code: $0, isApplicable: false) }
        let cart = Samples.cart(Samples.line("A", quantity: 2), codes: codes)
        var rig = CartRig(self.cart)
        rig.send(.change(.changeDiscountCodes([.apply("X")])))
        rig.answer(Samples.cart(Samples.line("A", quantity: 2), codes: [codes[0]]), warnings: [warning])
        rig.send(.change(.changeDiscountCodes([.apply("Y")])))
        rig.answer(
            cart, warnings: [warning, Warning(code: .discountNotFound, target: "Y", message: "There is no Y.")])
        #expect(rig.state.warnings(in: .discountCode("X")).count == 1)
        #expect(rig.state.warnings(in: .discountCode("Y")).count == 1)
        rig.add("a")
        rig.answer(Samples.cart(Samples.line("A", quantity: 3), codes: codes), warnings: [warning])
        #expect(rig.state.notices.count == 2)
    }

    @Test(arguments: [CommerceError.Kind.network, .accessDenied, .storage, .unauthenticated])
    func aFailedReadingIsForgottenOnceTheCartIsRead(kind: CommerceError.Kind) {
        var rig = CartRig(cart)
        rig.send(.refresh)
        rig.fail(kind)
        #expect(rig.state.notices.count == 1)
        #expect(rig.state.canRetry)
        rig.send(.refresh)
        rig.answer(.cart(cart))
        #expect(rig.state.notices.isEmpty)
        #expect(!rig.state.canRetry)
    }

    @Test func aFailedReadingIsForgottenWithAnAnswerThatTellsAll() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        rig.send(.setQuantity("B", 5))
        rig.answer(Samples.cart(Samples.line("A", quantity: 5), Samples.line("B")))
        rig.answer(Samples.cart(Samples.line("A", quantity: 5), Samples.line("B", quantity: 5)))
        rig.fail()
        #expect(rig.state.canRetry)
        rig.send(.change(.setNote("n")))
        rig.answer(
            Samples.cart(Samples.line("A", quantity: 5), Samples.line("B", quantity: 5), note: "n"))
        #expect(rig.isIdle)
        #expect(rig.state.notices.isEmpty)
        #expect(!rig.state.canRetry)
    }

    @Test func aBrokenPromiseIsForgottenWithTheCart() {
        var rig = CartRig()
        rig.send(.hydrateLater({ nil }))
        rig.send(.promiseFailed(CommerceError(.accessDenied, "No."), promise: 1))
        #expect(rig.state.canRetry)
        rig.add("a")
        rig.answer(Samples.cart(Samples.line("A")))
        #expect(rig.state.notices.isEmpty)
        #expect(!rig.state.canRetry)
    }

    @Test func aFailedClearingIsForgottenWhenTheNextBegins() {
        for isRefused in [true, false] {
            var rig = CartRig(cart)
            rig.send(.change(.clear))
            if isRefused { rig.answer(cart, errors: [Samples.refusal()]) } else { rig.fail(.accessDenied) }
            #expect(rig.state.errors(in: .cart).count == 1)
            rig.send(.change(.clear))
            #expect(rig.state.notices.isEmpty)
            rig.answer(Samples.cart())
            #expect(!rig.state.canRetry)
        }
    }

    @Test func aFailedRebuildIsForgottenWhenTheNextBegins() {
        let lines = [CartLineInput(variantID: "a", quantity: 2)]
        for kind in [CommerceError.Kind.network, .accessDenied] {
            var rig = CartRig(cart)
            rig.hear(.lost(lastKnownLines: lines), on: cart.id)
            rig.send(.change(.rebuild))
            rig.answer(.failed(CommerceError(kind, "No.")), lostLines: lines)
            if kind == .network { rig.answer(.cart(nil), lostLines: lines) }
            rig.send(.change(.rebuild))
            #expect(rig.state.notices.isEmpty)
            let next = Samples.cart(Samples.line("A2", "a", quantity: 2), id: "next")
            rig.answer(.outcome(MutationOutcome(value: next)), lostLines: [])
            #expect(!rig.state.canRetry)
        }
    }

    @Test func aMissingCodeIsForgottenWithAGoodOne() {
        var rig = CartRig(cart)
        rig.send(.change(.changeDiscountCodes([.apply(" ")])))
        #expect(rig.state.errors(in: .discountCode("")).count == 1)
        rig.send(.change(.changeDiscountCodes([.apply("TEN")])))
        #expect(rig.state.notices.isEmpty)
    }

    @Test func whatCouldNotBeStoredIsForgottenOnceStoringWorks() {
        var rig = CartRig(cart)
        func news(isStored: Bool) -> CartMachine.Event {
            .noticed(CartSessionNotice(event: .changed(cart), cartID: cart.id, isStored: isStored))
        }
        rig.hear(.storageFailed(CommerceError(.storage, "Disk full.")), on: cart.id)
        rig.send(news(isStored: false))
        #expect(rig.state.warnings(in: .cart).map(\.code) == ["storage"])
        rig.send(news(isStored: true))
        #expect(rig.state.notices.isEmpty)
    }
}
