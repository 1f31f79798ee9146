import Commerce
import CommerceTesting
import FoundationEssentials
import Testing

@testable import CommerceViewModels

/// Discount codes, the note, and what else a cart has beside lines.
@Suite struct CartDetailTests {
    private let plain = Samples.cart(Samples.line("A", quantity: 2))

    private func cart(_ codes: DiscountCode..., note: String? = nil) -> Cart {
        Samples.cart(Samples.line("A", quantity: 2), note: note, codes: codes)
    }

    private func code(_ code: String, _ isApplicable: Bool = true) -> DiscountCode {
        DiscountCode(code: code, isApplicable: isApplicable)
    }

    private func shown(_ rig: CartRig) -> [String] {
        rig.state.discountCodes.map { code in
            "\(code.code):\(code.isApplicable.map { $0 ? "yes" : "no" } ?? "?")\(code.isPending ? "…" : "")"
        }
    }

    @Test func case49_aCodeIsPendingUntilTheServerSaysWhetherItApplies() {
        var rig = CartRig(plain)
        rig.send(.change(.changeDiscountCodes([.apply(" TEN ")])))
        #expect(shown(rig) == ["TEN:?…"])
        #expect(rig.state.pending == [.discountCodes])
        #expect(rig.state.isCostUnconfirmed)
        #expect(rig.state.cost == plain.cost)
        #expect(rig.requests == [.setDiscountCodes(["TEN"])])
        rig.answer(cart(code("TEN", false)))
        #expect(shown(rig) == ["TEN:no"])
        #expect(!rig.state.isCostUnconfirmed)
    }

    @Test func case50_codesThatAreThereKeepTheirStatusMeanwhile() {
        var rig = CartRig(cart(code("OLD"), code("BAD", false)))
        rig.send(.change(.changeDiscountCodes([.apply("TEN")])))
        #expect(shown(rig) == ["OLD:yes", "BAD:no", "TEN:?…"])
        #expect(rig.requests == [.setDiscountCodes(["OLD", "BAD", "TEN"])])
    }

    @Test func case51_aWarningIsAboutTheCodeThatItNames() {
        var rig = CartRig(cart(code("OLD")))
        rig.send(.change(.changeDiscountCodes([.apply("ten")])))
        rig.answer(
            cart(code("OLD"), code("ten", false)),
            warnings: [
                Warning(code: .discountNotApplicable, target: "TEN", message: "Not yet."),
                Warning(code: .discountExpired, target: "OLD", message: "Over."),
            ])
        #expect(rig.state.warnings(in: .discountCode("TEN")).map(\.code) == ["DISCOUNT_NOT_APPLICABLE"])
        #expect(rig.state.warnings(in: .discountCode("OLD")).map(\.code) == ["DISCOUNT_EXPIRED"])
        #expect(rig.state.errors(in: .cart).isEmpty)
    }

    @Test func case51_aWarningThatNamesNothingIsAboutTheCodeThatWasEntered() {
        var rig = CartRig(cart(code("OLD")))
        rig.send(.change(.changeDiscountCodes([.apply("TEN")])))
        rig.answer(
            cart(code("OLD"), code("TEN", false)), warnings: [Warning(code: .discountNotFound, message: "Unknown.")])
        #expect(rig.state.warnings(in: .discountCode("TEN")).count == 1)
        #expect(rig.state.warnings(in: .discountCode("OLD")).isEmpty)
    }

    @Test func case52_removingSendsTheRemainingList() {
        var rig = CartRig(cart(code("OLD"), code("TEN"), code("NEW")))
        rig.send(.change(.changeDiscountCodes([.remove("ten")])))
        #expect(shown(rig) == ["OLD:yes", "NEW:yes"])
        #expect(rig.requests == [.setDiscountCodes(["OLD", "NEW"])])
        rig.answer(cart(code("OLD"), code("NEW")))
        rig.send(.change(.changeDiscountCodes([.remove("TEN")])))
        #expect(rig.isIdle)
        #expect(rig.state.notices.isEmpty)
    }

    @Test func case53_aFailureTakesTheCodeBackAndIsShownAtIt() {
        for isTimeOut in [true, false] {
            var rig = CartRig(cart(code("OLD")))
            rig.send(.change(.changeDiscountCodes([.apply("TEN")])))
            if isTimeOut { rig.timeOut() } else { rig.fail() }
            #expect(shown(rig) == ["OLD:yes"])
            #expect(rig.state.errors(in: .discountCode("TEN")).map(\.code) == [isTimeOut ? "timedOut" : "network"])
        }
    }

    @Test func case53_aRefusalIsShownAtTheCodeThatItNames() {
        var rig = CartRig(cart(code("OLD")))
        rig.send(.change(.changeDiscountCodes([.apply("TEN")])))
        rig.answer(cart(code("OLD")), errors: [Samples.refusal(.invalid, "discountCodes", "1")])
        #expect(shown(rig) == ["OLD:yes"])
        #expect(rig.state.errors(in: .discountCode("TEN")).count == 1)
        #expect(rig.state.errors(in: .discountCode("OLD")).isEmpty)
    }

    @Test func codesThatWaitGoTogetherAndARefusedOneIsNotSentAgain() {
        var rig = CartRig(plain)
        rig.send(.change(.changeDiscountCodes([.apply("A")])))
        rig.send(.change(.changeDiscountCodes([.apply("B")])))
        rig.send(.change(.changeDiscountCodes([.apply("C")])))
        rig.send(.change(.changeDiscountCodes([.remove("B")])))
        #expect(shown(rig) == ["A:?…", "C:?…"])
        rig.answer(plain, errors: [Samples.refusal()])
        #expect(rig.state.errors(in: .discountCode("A")).count == 1)
        #expect(rig.request == .setDiscountCodes(["C"]))
        #expect(shown(rig) == ["C:?…"])
    }

    @Test func anEmptyCodeIsRefusedHere() {
        var rig = CartRig(plain)
        rig.send(.change(.changeDiscountCodes([.apply("  ")])))
        rig.send(.change(.changeDiscountCodes([.apply("")])))
        #expect(rig.requests.isEmpty)
        #expect(rig.state.errors(in: .discountCode("")).map(\.code) == ["BLANK"])
    }

    @Test func case54_theNoteIsShownAtOnceAndOnlyTheLastIsSent() {
        var rig = CartRig(plain)
        for text in ["R", "Ri", "Rin", "Ring"] { rig.send(.change(.setNote(text))) }
        #expect(rig.state.note == "Ring")
        #expect(rig.state.pending == [.note])
        rig.answer(cart(note: "R"))
        #expect(rig.state.note == "Ring")
        rig.answer(cart(note: "Ring"))
        #expect(rig.requests == [.setNote("R"), .setNote("Ring"), .read(.refresh)])
        #expect(rig.state.note == "Ring")
    }

    @Test func case54_aNoteThatFailsGoesBackAndSaysSoAtItsPlace() {
        for isTimeOut in [true, false] {
            var rig = CartRig(cart(note: "old"))
            rig.send(.change(.setNote("new")))
            if isTimeOut { rig.timeOut() } else { rig.fail(.network) }
            #expect(rig.state.note == "old")
            #expect(rig.state.errors(in: .note).count == 1)
            rig.answer(.cart(cart(note: "old")))
            rig.send(.change(.setNote("newer")))
            #expect(rig.state.errors(in: .note).isEmpty)
        }
        var rig = CartRig(cart(note: "old"))
        rig.send(.change(.setNote("")))
        rig.answer(cart(note: "old"), errors: [Samples.refusal()])
        #expect(rig.state.note == "old")
        #expect(rig.state.errors(in: .note).count == 1)
    }

    @Test func case54_theSameNoteSendsNothing() {
        var rig = CartRig(cart(note: "old"))
        rig.send(.change(.setNote("old")))
        #expect(rig.isIdle)
    }

    @Test func case55_anOverlappingDiscountAnswerDoesNotTouchSettledLines() {
        var rig = CartRig(plain)
        rig.send(.setQuantity("A", 5))
        rig.send(.change(.changeDiscountCodes([.apply("TEN")])))
        rig.answer(Samples.cart(Samples.line("A", quantity: 5)))
        // Worked out before the line was changed.
        rig.answer(cart(code("TEN")))
        #expect(rig.lines == ["A:5"])
        #expect(shown(rig) == ["TEN:yes"])
        #expect(rig.request == .read(.refresh))
        // The total is that of the line before, also where the reading fails.
        rig.fail()
        #expect(rig.lines == ["A:5"])
        #expect(rig.state.isCostUnconfirmed)
        rig.send(.refresh)
        rig.answer(.cart(Samples.cart(Samples.line("A", quantity: 5), codes: [code("TEN")])))
        #expect(rig.lines == ["A:5"])
        #expect(!rig.state.isCostUnconfirmed)
        #expect(rig.isIdle)
    }

    struct Detail: Sendable {
        let change: CartChange
        let part: CartPart
        let scope: CartScope
        let request: CartRequest
    }

    static let details = [
        Detail(
            change: .addGiftCards([Secret("CARD")]), part: .giftCards, scope: .giftCards,
            request: .addGiftCards([Secret("CARD")])),
        Detail(
            change: .removeGiftCards(["g"]), part: .giftCards, scope: .giftCards, request: .removeGiftCards(["g"])),
        Detail(
            change: .setAttributes([Attribute(key: "k", value: "v")]), part: .attributes, scope: .attributes,
            request: .setAttributes([Attribute(key: "k", value: "v")])),
        Detail(
            change: .setBuyerIdentity(BuyerIdentityUpdate(email: .value("a@example.com"))), part: .buyer, scope: .buyer,
            request: .setBuyerIdentity(BuyerIdentityUpdate(email: .value("a@example.com")))),
        Detail(
            change: .setDeliveryAddresses([]), part: .delivery, scope: .delivery, request: .setDeliveryAddresses([])),
        Detail(
            change: .selectDeliveryOptions([DeliverySelection(groupID: "g", optionHandle: "fast")]), part: .delivery,
            scope: .delivery,
            request: .selectDeliveryOptions([DeliverySelection(groupID: "g", optionHandle: "fast")])),
    ]

    @Test(arguments: details) func theRestIsPendingUntilTheServerHasSpoken(_ detail: Detail) {
        var rig = CartRig(plain)
        rig.send(.change(detail.change))
        #expect(rig.state.pending == [detail.part])
        #expect(rig.requests == [detail.request])
        rig.answer(plain, errors: [Samples.refusal()])
        #expect(rig.state.pending.isEmpty)
        #expect(rig.state.errors(in: detail.scope).count == 1)
        rig.send(.change(detail.change))
        #expect(rig.state.errors(in: detail.scope).isEmpty)
    }

    @Test func giftCardsThatWaitAreAllSent() {
        var rig = CartRig(plain)
        for code in ["A", "B", "C"] { rig.send(.change(.addGiftCards([Secret(code)]))) }
        for _ in 0..<3 { rig.answer(plain) }
        #expect(rig.requests.count { if case .addGiftCards = $0 { true } else { false } } == 3)
    }
}
