import Commerce
import CommerceTesting
import FoundationEssentials
import Testing

@testable import CommerceViewModels

/// Errors and warnings: where they are shown, when they go, what can be tried again.
@Suite struct CartErrorTests {
    private let cart = Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"))

    @Test func case61_dismissingIsByTime() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        rig.answer(cart, errors: [Samples.refusal()])
        rig.clock.advance(by: .seconds(5))
        let moment = rig.clock.now
        rig.send(.setQuantity("B", 5))
        rig.answer(cart, errors: [Samples.refusal()])
        rig.send(.dismiss(before: moment))
        #expect(rig.state.notices.map(\.scope) == [.line("B")])
        rig.send(.dismissAll(in: .line("B")))
        #expect(rig.state.notices.isEmpty)
    }

    @Test func case61_everyPartHasAPlaceOfItsOwn() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        rig.answer(cart, errors: [Samples.refusal()])
        rig.send(.change(.changeDiscountCodes([.apply("TEN")])))
        rig.answer(cart, errors: [Samples.refusal()])
        rig.send(.change(.setNote("n")))
        rig.answer(cart, errors: [Samples.refusal()])
        rig.add("c")
        rig.answer(cart, errors: [Samples.refusal()])
        rig.send(.refresh)
        rig.fail()
        #expect(
            Set(rig.state.notices.map(\.scope)) == [.line("A"), .discountCode("TEN"), .note, .cart, .network])
        #expect(rig.state.notices.allSatisfy { $0.entry.date == rig.clock.now })
    }

    @Test func case62_refusalsAndWarningsLiveSideBySide() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        rig.answer(
            cart, errors: [Samples.refusal(.invalidQuantity)],
            warnings: [Warning(code: .quantityClamped, target: "A", message: "Only 2.")])
        #expect(rig.state.errors(in: .line("A")).map(\.code) == ["INVALID_QUANTITY"])
        #expect(rig.state.warnings(in: .line("A")).map(\.code) == ["MERCHANDISE_NOT_ENOUGH_STOCK"])
        #expect(rig.state.warnings(in: .line("A")).map(\.key) == ["commerce.warning.quantityClamped"])
    }

    @Test func case62_aWarningGoesWhenTheCodeAppliesAgain() {
        for isUndone in [true, false] {
            let code = DiscountCode(code: "TEN", isApplicable: true)
            let notApplicable = DiscountCode(code: "TEN", isApplicable: false)
            let whole = Samples.cart(Samples.line("A", quantity: 2), Samples.line("B"), codes: [code])
            let rest = Samples.cart(Samples.line("B"), codes: [notApplicable])
            var rig = CartRig(whole)
            rig.send(.setQuantity("A", 0))
            rig.answer(rest, warnings: [Warning(code: .discountNotApplicable, target: "ten", message: "Too little.")])
            rig.hear(.changed(Samples.cart(Samples.line("B", quantity: 2), codes: [notApplicable])), on: whole.id)
            #expect(rig.state.warnings(in: .discountCode("TEN")).map(\.code) == ["DISCOUNT_NOT_APPLICABLE"])
            if isUndone {
                rig.send(.undo(nil))
                rig.answer(whole)
            } else {
                rig.send(.refresh)
                rig.answer(.cart(whole))
            }
            #expect(rig.state.notices.isEmpty)
        }
    }

    @Test func case62_aWarningGoesWhenThereAreMorePiecesAgain() {
        let fewer = Samples.cart(Samples.line("A", quantity: 3, stock: 3), Samples.line("B"))
        for (code, later, isContradicted) in [
            (.quantityClamped, Samples.line("A", quantity: 3, stock: 3), false),
            (.quantityClamped, Samples.line("A", quantity: 3, stock: 2), false),
            (.quantityClamped, Samples.line("A", quantity: 4), true),
            (.quantityClamped, Samples.line("A", quantity: 3, stock: 4), true),
            (.outOfStock, Samples.line("A", quantity: 3), true), (.variantGone, Samples.line("A", quantity: 3), true),
            (.priceChanged, Samples.line("A", quantity: 4), false), ("OTHER", Samples.line("A", quantity: 4), false),
        ] as [(WarningCode, CartLine, Bool)] {
            var rig = CartRig(cart)
            rig.send(.setQuantity("A", 5))
            rig.answer(fewer, warnings: [Warning(code: code, target: "A", message: "No.")])
            rig.send(.refresh)
            rig.answer(.cart(Samples.cart(later, Samples.line("B"))))
            #expect(rig.state.warnings(in: .line("A")).isEmpty == isContradicted, "\(code.rawValue), \(later.quantity)")
        }
    }

    @Test func case62_aWarningAboutALineThatIsGoneGoesWhenItIsBack() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        rig.answer(
            Samples.cart(Samples.line("B")), warnings: [Warning(code: .outOfStock, target: "A", message: "None left.")])
        rig.send(.refresh)
        rig.answer(.cart(Samples.cart(Samples.line("B"))))
        #expect(rig.state.warnings(in: .cart).map(\.code) == ["MERCHANDISE_OUT_OF_STOCK"])
        rig.hear(.changed(cart), on: cart.id)
        #expect(rig.state.notices.isEmpty)
    }

    @Test func case63_theyGoWhenAMatchingChangeBeginsAndNotBefore() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        rig.answer(cart, errors: [Samples.refusal()])
        rig.send(.setQuantity("B", 5))
        rig.send(.change(.setNote("n")))
        rig.add("c")
        #expect(rig.state.errors(in: .line("A")).count == 1)
        rig.send(.setQuantity("A", 6))
        #expect(rig.state.errors(in: .line("A")).isEmpty)
    }

    @Test func case63_aNetworkErrorGoesWhenTheSameIsTriedAgain() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        rig.fail()
        rig.answer(.cart(cart))
        rig.add("c")
        rig.fail()
        rig.answer(.cart(cart))
        rig.send(.setQuantity("B", 5))
        #expect(rig.state.errors(in: .network).count == 2)
        rig.send(.setQuantity("A", 5))
        #expect(rig.state.errors(in: .network).count == 1)
        rig.add("c")
        #expect(rig.state.errors(in: .network).isEmpty)
    }

    @Test func case63_whatIsSaidAgainIsShownOnce() {
        var rig = CartRig(cart)
        for _ in 0..<300 {
            rig.send(.refresh)
            rig.fail()
        }
        #expect(rig.state.notices.count == 1)
    }

    @Test(arguments: [CommerceError.Kind.network, .timedOut, .unavailable, .throttled, .malformedResponse, .cancelled])
    func case64_theNetworksFaultIsNeverUnderALine(kind: CommerceError.Kind) {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        rig.fail(kind)
        #expect(rig.state.notices.map(\.scope) == [.network])
        #expect(rig.state.canRetry)
    }

    @Test(arguments: [CommerceError.Kind.invalidInput, .accessDenied, .unauthenticated, .storage])
    func case64_otherFaultsAreUnderIt(kind: CommerceError.Kind) {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        rig.fail(kind)
        #expect(rig.state.notices.map(\.scope) == [.line("A")])
    }

    @Test func case65_aCancellationIsAFailureOnlyOfWhatIsStillWanted() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        rig.send(.setQuantity("A", 6))
        rig.fail(.cancelled)
        #expect(rig.state.notices.isEmpty)
        rig.fail(.cancelled)
        #expect(rig.state.errors(in: .network).map(\.code) == ["cancelled"])
    }

    @Test func case65_whatWasGivenUpFailsNothingLater() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        let late = rig.jobNumber
        rig.send(.reset)
        rig.send(.answered(CartAnswer(.failed(.cancelled)), job: late))
        #expect(rig.state.notices.isEmpty)
    }

    @Test func case66_anUnknownLineIsAMistakeWithACodeOfItsOwn() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("nothing", 5))
        rig.send(.step("nothing", by: 1))
        #expect(rig.requests.isEmpty)
        #expect(rig.state.errors(in: .cart).map(\.code) == ["unknownLine"])
        #expect(ErrorEntry.knownKeys.contains("commerce.cart.unknownLine"))
        #expect(!rig.state.canRetry)
    }

    @Test func case66_aLineThatIsGoneIsNone() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 0))
        rig.send(.setQuantity("A", 0))
        rig.answer(Samples.cart(Samples.line("B")))
        rig.send(.setQuantity("A", 0))
        rig.send(.step("A", by: 1))
        #expect(rig.state.notices.isEmpty)
        #expect(rig.requests == [.remove(["A"])])
    }

    @Test func case67_anEntryHasCodePathKeyAndWhetherToTryAgain() throws {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        rig.answer(cart, errors: [UserError(code: "ODD_NEW_CODE", field: ["lines", "0", "quantity"], message: "Hm.")])
        let refused = try #require(rig.state.errors(in: .line("A")).first)
        #expect(refused.code == "ODD_NEW_CODE")
        #expect(refused.path == ["lines", "0", "quantity"])
        #expect(refused.key == ErrorEntry.unknownUserErrorKey)
        #expect(!refused.isRetryable)
        rig.send(.setQuantity("A", 5))
        rig.fail(.throttled)
        #expect(try #require(rig.state.errors(in: .network).first).isRetryable)
    }

    struct Lack: Sendable {
        let event: CartMachine.Event
        let missing: PortOperation
        let scope: CartScope
    }

    static let lacks = [
        Lack(
            event: .change(.changeDiscountCodes([.apply("TEN")])), missing: .setDiscountCodes,
            scope: .discountCode("TEN")),
        Lack(event: .change(.setNote("n")), missing: .setNote, scope: .note),
        Lack(event: .change(.addGiftCards([Secret("C")])), missing: .addGiftCards, scope: .giftCards),
        Lack(event: .change(.setAttributes([])), missing: .setAttributes, scope: .attributes),
        Lack(event: .change(.setBuyerIdentity(BuyerIdentityUpdate())), missing: .setBuyerIdentity, scope: .buyer),
        Lack(event: .change(.setDeliveryAddresses([])), missing: .setDeliveryAddresses, scope: .delivery),
        Lack(event: .setQuantity("A", 5), missing: .updateLines, scope: .line("A")),
        Lack(
            event: .add([CartAddition(CartLineInput(variantID: "c"))], waiter: nil), missing: .addLines, scope: .cart),
    ]

    @Test(arguments: lacks) func case68_whatTheBackendLacksIsOneEntryAndNothingIsSent(_ lack: Lack) {
        var rig = CartRig(cart, capabilities: .without(lack.missing))
        rig.send(lack.event)
        rig.send(lack.event)
        #expect(rig.requests.isEmpty)
        #expect(rig.lines == ["A:2", "B:1"])
        #expect(rig.state.notices.map(\.scope) == [lack.scope])
        #expect(rig.state.notices.map(\.entry.code) == ["unsupported"])
    }

    @Test func case68_whatIsFoundOutLaterIsOneEntryToo() {
        var rig = CartRig(cart, capabilities: nil)
        rig.send(.change(.setNote("n")))
        rig.fail(.unsupported)
        #expect(rig.state.errors(in: .note).map(\.code) == ["unsupported"])
        #expect(rig.isIdle)
        #expect(!rig.state.canRetry)
    }

    @Test func case68_theStateSaysWhatIsThere() {
        let rig = CartRig(cart, capabilities: .without(.removeLines, .setNote, .beginCheckout, .permalink))
        #expect(rig.state.isAvailable(.remove))
        #expect(!rig.state.isAvailable(.setNote))
        #expect(!rig.state.isAvailable(.checkOut))
        #expect(rig.state.isAvailable(.add))
        #expect(!rig.state.isAvailable(.undo))
        #expect(CartRig(capabilities: nil).state.isAvailable(.setNote))
        #expect(!CartRig(capabilities: Capabilities()).state.isAvailable(.add))
    }

    @Test func case96_whatCanBeOfferedDoesNotDependOnWhatIsOnItsWay() {
        var rig = CartRig(cart)
        let before = CartAction.allCases.map(rig.state.isAvailable)
        rig.send(.setQuantity("A", 5))
        rig.send(.change(.setNote("n")))
        rig.send(.change(.changeDiscountCodes([.apply("TEN")])))
        #expect(CartAction.allCases.map(rig.state.isAvailable) == before)
    }

    @Test func case97_amountsAreTheServersLastWordMarkedAsUnconfirmed() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        rig.add("b", quantity: 7)
        #expect(rig.state.cost == cart.cost)
        #expect(rig.state.isCostUnconfirmed)
        #expect(rig.state.lines.map(\.cost) == cart.lines.map(\.cost))
        #expect(rig.state.lines.map(\.isCostUnconfirmed) == [true, true])
        rig.add("x", shown: Samples.variant("x"))
        #expect(rig.state.lines.last?.cost.total == nil)
    }

    @Test func case97_amountsOfAnEarlierCartAreMarkedToo() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        rig.answer(Samples.cart(Samples.line("A", quantity: 5), Samples.line("B")))
        #expect(!rig.state.isCostUnconfirmed)
        rig.send(.setQuantity("B", 5))
        rig.answer(Samples.cart(Samples.line("A", quantity: 2), Samples.line("B", quantity: 5)))
        rig.fail()
        #expect(rig.lines == ["A:5", "B:5"])
        #expect(!rig.state.isPending)
        #expect(rig.state.isCostUnconfirmed)
    }

    @Test func afterAFailedReadingTheNextAnswerBringsAnother() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        rig.fail()
        rig.fail()
        #expect(rig.isIdle)
        #expect(rig.state.isCostUnconfirmed)
        rig.send(.setQuantity("B", 5))
        rig.answer(Samples.cart(Samples.line("A", quantity: 2), Samples.line("B", quantity: 5)))
        #expect(rig.request == .read(.refresh))
        rig.answer(.cart(Samples.cart(Samples.line("A", quantity: 2), Samples.line("B", quantity: 5))))
        #expect(!rig.state.isCostUnconfirmed)
    }

    @Test func noIdentifierOfACartIsInAnEntry() {
        var rig = CartRig(Samples.cart(Samples.line("gid://shop/CartLine/1?cart=secret-token", "a")))
        rig.send(.setQuantity("gid://shop/CartLine/2?cart=secret-token", 5))
        rig.send(.setQuantity("gid://shop/CartLine/1?cart=secret-token", 5))
        rig.answer(
            rig.state.cart,
            warnings: [
                Warning(code: .outOfStock, target: "gid://shop/CartLine/1?cart=secret-token", message: "Sold out.")
            ])
        #expect(rig.state.notices.count == 2)
        for entry in rig.state.notices.map(\.entry) { #expect(!"\(entry)".contains("secret-token")) }
    }

    @Test func retryingSendsEverythingThatFailedInOrder() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        rig.send(.setQuantity("B", 0))
        rig.fail(.throttled)
        rig.fail(.throttled)
        rig.answer(.cart(cart))
        #expect(rig.lines == ["A:2", "B:1"])
        rig.send(.retry)
        #expect(rig.lines == ["A:5…"])
        #expect(rig.state.notices.isEmpty)
        rig.answer(Samples.cart(Samples.line("A", quantity: 5), Samples.line("B")))
        rig.answer(Samples.cart(Samples.line("A", quantity: 5)))
        #expect(rig.lines == ["A:5"])
        #expect(rig.requests.suffix(2).first == .remove(["B"]))
        #expect(!rig.state.canRetry)
    }

    @Test func aNewerChangeTakesThePlaceOfOneThatFailed() {
        var rig = CartRig(cart)
        rig.send(.setQuantity("A", 5))
        rig.fail(.throttled)
        rig.send(.setQuantity("A", 3))
        rig.answer(Samples.cart(Samples.line("A", quantity: 3), Samples.line("B")))
        #expect(!rig.state.canRetry)
        rig.send(.retry)
        #expect(rig.isIdle)
    }
}
