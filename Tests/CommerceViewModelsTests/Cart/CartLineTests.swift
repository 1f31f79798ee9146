import Commerce
import CommerceTesting
import FoundationEssentials
import Testing

@testable import CommerceViewModels

/// Changes of lines: shown at once, sent one at a time, taken back where they fail.
@Suite struct CartLineTests {
    private let two = Samples.cart(Samples.line("A", quantity: 2), Samples.line("B", quantity: 1))

    private func cart(_ a: Int, _ b: Int = 1) -> Cart {
        Samples.cart(Samples.line("A", quantity: a), Samples.line("B", quantity: b))
    }

    @Test func case17_increaseShowsOneMoreAtOnceAndSendsOneRequest() {
        var rig = CartRig(two)
        rig.send(.step("A", by: 1))
        #expect(rig.lines == ["A:3…", "B:1"])
        #expect(rig.requests == [.update([CartLineUpdate(lineID: "A", quantity: 3)])])
        rig.answer(cart(3))
        #expect(rig.lines == ["A:3", "B:1"])
        #expect(rig.state.pending.isEmpty)
        #expect(rig.requests.count == 1)
    }

    @Test func case18_decreaseShowsOneLessAtOnceAndSendsOneRequest() {
        var rig = CartRig(two)
        rig.send(.step("A", by: -1))
        #expect(rig.lines == ["A:1…", "B:1"])
        #expect(rig.state.totalQuantity == 2)
        rig.answer(cart(1))
        #expect(rig.lines == ["A:1", "B:1"])
        #expect(rig.requests == [.update([CartLineUpdate(lineID: "A", quantity: 1)])])
    }

    @Test func case19_decreaseToZeroRemoves() {
        var rig = CartRig(two)
        rig.send(.step("B", by: -1))
        #expect(rig.lines == ["A:2"])
        #expect(rig.requests == [.remove(["B"])])
    }

    @Test func case20_removeIsARemovalWhateverTheQuantity() {
        var rig = CartRig(two)
        rig.send(.setQuantity("A", 0))
        #expect(rig.lines == ["B:1"])
        #expect(rig.state.totalQuantity == 1)
        #expect(rig.requests == [.remove(["A"])])
        rig.answer(Samples.cart(Samples.line("B")))
        #expect(rig.lines == ["B:1"])
    }

    @Test func case21_increaseStartsFromWhatIsShown() {
        var rig = CartRig(two)
        rig.send(.setQuantity("A", 7))
        rig.send(.step("A", by: 1))
        #expect(rig.lines == ["A:8…", "B:1"])
        rig.answer(cart(7))
        #expect(rig.lines == ["A:8…", "B:1"])
        #expect(rig.requests.last == .update([CartLineUpdate(lineID: "A", quantity: 8)]))
    }

    @Test(arguments: [(9, 4 as Int?, 4), (9, nil, 9), (3, 4, 3)])
    func case22_setIsClampedToKnownStockOnly(wish: Int, stock: Int?, shown: Int) {
        var rig = CartRig(Samples.cart(Samples.line("A", quantity: 1, stock: stock)))
        rig.send(.setQuantity("A", wish))
        #expect(rig.lines == ["A:\(shown)…"])
    }

    @Test func case22_moreThanThereIsSendsNothing() {
        var rig = CartRig(Samples.cart(Samples.line("A", quantity: 4, stock: 4)))
        rig.send(.step("A", by: 1))
        #expect(rig.requests.isEmpty)
        #expect(rig.lines == ["A:4"])
    }

    @Test(arguments: [0, -1, Int.min]) func case23_setToZeroOrLessRemoves(quantity: Int) {
        var rig = CartRig(two)
        rig.send(.setQuantity("A", quantity))
        #expect(rig.lines == ["B:1"])
        #expect(rig.requests == [.remove(["A"])])
    }

    @Test func case23_whatIsNoNumberIsTheMinimum() {
        var rig = CartRig(
            Samples.cart(Samples.line("A", quantity: 6, rule: QuantityRule(minimum: 2, increment: 2))))
        rig.send(.setQuantity("A", nil))
        #expect(rig.lines == ["A:2…"])
    }

    @Test(arguments: [(1, 6), (-1, 2)]) func case24_stepsAreThoseOfTheRule(steps: Int, shown: Int) {
        let rule = QuantityRule(minimum: 2, maximum: 6, increment: 2)
        var rig = CartRig(Samples.cart(Samples.line("A", quantity: 4, rule: rule)))
        rig.send(.step("A", by: steps))
        #expect(rig.lines == ["A:\(shown)…"])
    }

    @Test(arguments: [(100, 6), (5, 4), (1, 2)]) func case24_setHonoursMinimumStepAndMaximum(wish: Int, shown: Int) {
        let rule = QuantityRule(minimum: 2, maximum: 6, increment: 2)
        var rig = CartRig(Samples.cart(Samples.line("A", quantity: 8, rule: rule)))
        rig.send(.setQuantity("A", wish))
        #expect(rig.lines == ["A:\(shown)…"])
    }

    @Test func case24_belowTheMinimumAStepStaysAndToZeroRemoves() {
        var rig = CartRig(Samples.cart(Samples.line("A", quantity: 3, rule: QuantityRule(minimum: 3))))
        rig.send(.step("A", by: -1))
        #expect(rig.requests.isEmpty)
        var other = CartRig(Samples.cart(Samples.line("A", quantity: 3, rule: QuantityRule(minimum: 3, increment: 3))))
        other.send(.step("A", by: -1))
        #expect(other.requests == [.remove(["A"])])
    }

    @Test(arguments: [Int.max, Int.min, 1_000_000]) func case24_stepsBeyondAllBoundsDoNoHarm(steps: Int) {
        var rig = CartRig(Samples.cart(Samples.line("A", quantity: .max - 1), totalQuantity: .max - 1))
        rig.send(.step("A", by: steps))
        #expect(rig.lines == (steps < 0 ? [] : ["A:1000000…"]))
    }

    @Test func aSoldOutLineCanBeRemovedAndNothingElse() {
        let line = CartLine(id: "A", variant: Variant(id: "a", title: "a", availability: .outOfStock), quantity: 0)
        var rig = CartRig(Samples.cart(line))
        rig.send(.step("A", by: 1))
        #expect(rig.requests.isEmpty)
        rig.send(.step("A", by: -1))
        #expect(rig.requests == [.remove(["A"])])
        #expect(rig.lines.isEmpty)
        #expect(rig.state.undo == nil)
    }

    @Test func case25_ofRapidChangesOnlyTheLastIsSent() {
        var rig = CartRig(two)
        for quantity in 3...50 { rig.send(.setQuantity("A", quantity)) }
        #expect(rig.lines == ["A:50…", "B:1"])
        rig.answer(cart(3))
        #expect(
            rig.requests == [
                .update([CartLineUpdate(lineID: "A", quantity: 3)]),
                .update([CartLineUpdate(lineID: "A", quantity: 50)]),
            ])
        rig.answer(cart(50))
        #expect(rig.lines == ["A:50", "B:1"])
        #expect(rig.requests.last == .read(.refresh))
    }

    @Test func case25_aWishThatComesBackToWhatIsOnItsWaySendsNothingMore() {
        var rig = CartRig(two)
        rig.send(.setQuantity("A", 3))
        rig.send(.setQuantity("A", 4))
        rig.send(.setQuantity("A", 3))
        rig.answer(cart(3))
        #expect(rig.requests.count { if case .update = $0 { true } else { false } } == 1)
        #expect(rig.lines == ["A:3", "B:1"])
    }

    @Test func case26_aLineNeverCancelsAnother() {
        var rig = CartRig(two)
        rig.send(.setQuantity("A", 5))
        rig.send(.setQuantity("B", 5))
        #expect(rig.lines == ["A:5…", "B:5…"])
        rig.answer(cart(5))
        #expect(rig.lines == ["A:5", "B:5…"])
        rig.answer(cart(5, 5))
        #expect(rig.lines == ["A:5", "B:5"])
    }

    @Test func case27_onlyTheLineThatFailedGoesBack() {
        var rig = CartRig(two)
        rig.send(.setQuantity("A", 5))
        rig.send(.setQuantity("B", 5))
        rig.answer(two, errors: [Samples.refusal(.invalidQuantity)])
        #expect(rig.lines == ["A:2", "B:5…"])
        rig.answer(cart(2, 5))
        #expect(rig.lines == ["A:2", "B:5"])
        #expect(rig.state.errors(in: .line("A")).map(\.code) == ["INVALID_QUANTITY"])
        #expect(rig.state.errors(in: .line("B")).isEmpty)
    }

    @Test func case28_whatFailsGoesBackToTheServersLastWord() {
        var rig = CartRig(two)
        rig.send(.setQuantity("A", 5))
        rig.answer(cart(4))
        rig.send(.setQuantity("A", 6))
        rig.send(.setQuantity("A", 7))
        rig.fail(.invalidInput)
        #expect(rig.lines == ["A:7…", "B:1"])
        rig.fail(.invalidInput)
        #expect(rig.lines == ["A:4", "B:1"])
    }

    @Test func case29_aFailedRemovalPutsTheLineBackAtItsPlace() {
        var rig = CartRig(
            Samples.cart(Samples.line("A"), Samples.line("B"), Samples.line("C")))
        rig.send(.setQuantity("B", 0))
        #expect(rig.lines == ["A:1", "C:1"])
        rig.fail()
        #expect(rig.lines == ["A:1", "B:1", "C:1"])
    }

    @Test func case30_theFailureOfWhatIsSupersededIsSilent() {
        for kind in [CommerceError.Kind.cancelled, .network, .invalidInput] {
            var rig = CartRig(two)
            rig.send(.setQuantity("A", 5))
            rig.send(.setQuantity("A", 6))
            rig.fail(kind)
            #expect(rig.state.notices.isEmpty)
            #expect(rig.lines == ["A:6…", "B:1"])
            rig.answer(cart(6))
            #expect(rig.state.notices.isEmpty)
        }
    }

    @Test func case31_theErrorOfALineThatTheServerRemovedMovesToTheCart() {
        var rig = CartRig(two)
        rig.send(.setQuantity("A", 5))
        rig.answer(Samples.cart(Samples.line("B")), errors: [Samples.refusal(.variantNotFound)])
        #expect(rig.lines == ["B:1"])
        #expect(rig.state.errors(in: .cart).map(\.code) == ["MERCHANDISE_NOT_FOUND"])
        #expect(rig.state.errors(in: .line("A")).isEmpty)
    }

    @Test func case31_alsoWhereItGoesLater() {
        var rig = CartRig(two)
        rig.send(.setQuantity("A", 5))
        rig.answer(two, errors: [Samples.refusal()])
        #expect(rig.state.errors(in: .line("A")).count == 1)
        rig.send(.refresh)
        rig.answer(.cart(Samples.cart(Samples.line("B"))))
        #expect(rig.state.errors(in: .cart).count == 1)
        #expect(rig.state.errors(in: .line("A")).isEmpty)
    }

    @Test func case31_whatTheBuyerTookOutTakesItsErrorsAlong() {
        var rig = CartRig(two)
        rig.send(.setQuantity("A", 5))
        rig.answer(two, errors: [Samples.refusal()])
        rig.send(.setQuantity("A", 0))
        rig.answer(Samples.cart(Samples.line("B")))
        #expect(rig.state.notices.isEmpty)
    }

    @Test func case33_fewerFieldsEraseNothingThatIsKnown() throws {
        let image = Image(url: try #require(URL(string: "https://shop.example/a.jpg")))
        let summary = ProductSummary(id: "p", title: "Product")
        let known = Variant(
            id: "a", title: "Blue", availability: Availability(status: .inStock, quantity: 9), image: image,
            product: summary)
        var rig = CartRig(Samples.cart(CartLine(id: "A", variant: known, quantity: 1)))
        rig.send(.setQuantity("A", 2))
        rig.answer(Samples.cart(CartLine(id: "A", variant: Variant(id: "a", title: ""), quantity: 2)))
        #expect(rig.state.lines.first?.variant == known)
        #expect(rig.lines == ["A:2"])
        let soldOut = Variant(id: "a", title: "Azure", availability: .outOfStock)
        rig.send(.setQuantity("A", 1))
        rig.answer(Samples.cart(CartLine(id: "A", variant: soldOut, quantity: 1)))
        #expect(rig.state.lines.first?.variant.title == "Azure")
        #expect(rig.state.lines.first?.variant.availability == .outOfStock)
        #expect(rig.state.lines.first?.variant.image == image)
    }

    @Test func case34_aTimeOutGoesBackToTheBaselineAndSaysSo() {
        var rig = CartRig(two)
        rig.send(.setQuantity("A", 5))
        #expect(rig.timers.last == .seconds(30))
        rig.timeOut()
        #expect(rig.lines == ["A:2", "B:1"])
        #expect(rig.state.errors(in: .network).map(\.code) == ["timedOut"])
        #expect(rig.state.errors(in: .line("A")).isEmpty)
    }

    @Test(arguments: [CommerceError.Kind.network, .timedOut, .unavailable, .malformedResponse, .cancelled])
    func case35_anUnknownOutcomeIsReadAnew(kind: CommerceError.Kind) {
        var rig = CartRig(two)
        rig.send(.setQuantity("A", 5))
        rig.fail(kind)
        #expect(rig.state.isCostUnconfirmed)
        #expect(rig.request == .read(.refresh))
        rig.answer(.cart(two))
        #expect(!rig.state.isCostUnconfirmed)
        #expect(rig.state.errors(in: .network).count == 1)
        #expect(rig.state.canRetry)
    }

    @Test func case35_aChangeThatWasMadeAfterAllIsNoFailure() {
        var rig = CartRig(two)
        rig.send(.setQuantity("A", 5))
        rig.timeOut()
        rig.answer(.cart(cart(5)))
        #expect(rig.lines == ["A:5", "B:1"])
        #expect(rig.state.notices.isEmpty)
        #expect(!rig.state.canRetry)
    }

    @Test(arguments: [CommerceError.Kind.invalidInput, .accessDenied, .throttled])
    func case35_aKnownOutcomeIsNot(kind: CommerceError.Kind) {
        var rig = CartRig(two)
        rig.send(.setQuantity("A", 5))
        rig.fail(kind)
        #expect(rig.isIdle)
    }

    @Test func case33_aLongSessionDoesNotEraseWhatIsKnownOfTheCart() {
        var rig = CartRig(Samples.cart(Samples.line("A")))
        for index in 0..<1200 {
            rig.add("v\(index)", shown: Samples.variant("v\(index)"))
            rig.answer(Samples.cart(Samples.line("A")), errors: [Samples.refusal()])
        }
        rig.send(.refresh)
        rig.answer(.cart(Samples.cart(CartLine(id: "A", variant: Variant(id: "a", title: ""), quantity: 1))))
        #expect(rig.state.lines.map(\.variant.title) == ["Variant of A"])
    }
}
