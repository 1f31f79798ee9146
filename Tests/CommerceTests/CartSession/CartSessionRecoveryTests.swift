import Commerce
import CommerceTesting
import FoundationEssentials
import Testing

/// How a current cart begins, is lost, comes back and ends.
@Suite struct CartSessionRecoveryTests {
    let shop = ScriptedShop()
    let storage = MemoryStateStorage()
    let session: CartSession

    init() {
        session = CartSession(backend: shop.backend(), storage: storage, makeIdentifier: CountingIdentifiers().make)
    }

    // MARK: Loss

    enum Losing: Sendable, CaseIterable {
        case change, changeAnsweredWithNothing, read, checkout
    }

    @Test(arguments: Losing.allCases) func aLostCartIsToldOnceAndCanBeRebuilt(_ losing: Losing) async throws {
        let gift = [Attribute(key: "gift", value: "yes")]
        let lines = [
            CartLineInput(variantID: "a", quantity: 2, attributes: gift, sellingPlanID: "monthly"),
            CartLineInput(variantID: "b"),
        ]
        let cart = try #require(try await session.add(lines).value)
        var events = session.events().makeAsyncIterator()
        if losing != .changeAnsweredWithNothing { try await shop.engine.remove(cart.id) }
        switch losing {
        case .read: #expect(try await session.current() == nil)
        case .checkout: await expectGone { _ = try await session.beginCheckout() }
        case .change: await expectGone { _ = try await session.add([CartLineInput(variantID: "c")]) }
        case .changeAnsweredWithNothing:
            shop.next(.addLines, .answer(MutationOutcome(value: nil)))
            await expectGone { _ = try await session.add([CartLineInput(variantID: "c")]) }
        }
        guard case .lost(let told) = await events.next() else {
            Issue.record("The loss was not told.")
            return
        }
        #expect(told == lines)
        #expect(try await session.currentID == nil)
        let calls = shop.calls.count
        #expect(try await session.current() == nil)
        #expect(shop.calls.count == calls)

        let later = CartSession(backend: shop.backend(), storage: storage)
        #expect(try await later.lostLines == lines)
        let rebuilt = try #require(try await later.rebuild().value)
        #expect(rebuilt.id != cart.id)
        #expect(rebuilt.lines.map(\.quantity) == [2, 1])
        #expect(rebuilt.lines.first?.attributes == gift)
        #expect(rebuilt.lines.first?.sellingPlan?.id == "monthly")
        #expect(try await later.lostLines.isEmpty)
        await #expect(throws: CommerceError.self) { try await later.rebuild() }
    }

    @Test func theNextAddMakesANewCartAndRebuildingAddsToIt() async throws {
        let cart = try #require(try await session.add([CartLineInput(variantID: "a")]).value)
        try await shop.engine.remove(cart.id)
        await expectGone { _ = try await session.setNote("n") }
        #expect(try await session.add([CartLineInput(variantID: "b")]).value?.totalQuantity == 1)
        #expect(try await session.rebuild().value?.lines.map(\.variant.id) == ["b", "a"])
    }

    @Test func aFailedRebuildKeepsTheLines() async throws {
        let cart = try #require(try await session.add([CartLineInput(variantID: "a")]).value)
        try await shop.engine.remove(cart.id)
        _ = try await session.current()
        shop.next(
            .createCart, .fail(CommerceError(.network, "No route.")),
            .answer(MutationOutcome(value: nil, userErrors: [UserError(code: .invalid, message: "No.")])))
        await #expect(throws: CommerceError.self) { try await session.rebuild() }
        #expect(try await session.rebuild().value == nil)
        #expect(try await session.rebuild().value?.totalQuantity == 1)
    }

    @Test func aLineThatIsRefusedKeepsNoOtherFromComingBack() async throws {
        let lines = ["a", "b", "c"].map { CartLineInput(variantID: ID($0)) }
        let cart = try #require(try await session.add(lines).value)
        try await shop.engine.remove(cart.id)
        _ = try await session.current()
        let refusal = UserError(code: .variantNotFound, field: ["lines", "0", "variantID"], message: "Gone.")
        let refused = ScriptedShop.Behaviour.answer(MutationOutcome(value: nil, userErrors: [refusal]))
        shop.next(.createCart, refused, refused)
        let outcome = try await session.rebuild(idempotencyKey: "r")
        #expect(outcome.value?.lines.map(\.variant.id) == ["b", "c"])
        #expect(outcome.userErrors.map(\.field) == [["lines", "0", "variantID"]])
        #expect(shop.calls.suffix(4).map(\.key) == ["r", "r-0", "r-1", "r-2"])
        #expect(try await session.lostLines.isEmpty)
    }

    @Test func linesThatAreAllRefusedStay() async throws {
        let lines = ["a", "b"].map { CartLineInput(variantID: ID($0)) }
        let cart = try #require(try await session.add(lines).value)
        try await shop.engine.remove(cart.id)
        _ = try await session.current()
        let refused = ScriptedShop.Behaviour.answer(
            MutationOutcome(value: nil, userErrors: [UserError(code: .invalid, message: "Closed today.")]))
        shop.next(.createCart, refused, refused, refused)
        #expect(try await session.rebuild().value == nil)
        #expect(try await session.rebuild().value?.totalQuantity == 2)
    }

    @Test func whatCameBackBeforeAFailureDoesNotComeBackTwice() async throws {
        let lines = ["a", "b"].map { CartLineInput(variantID: ID($0)) }
        let cart = try #require(try await session.add(lines).value)
        try await shop.engine.remove(cart.id)
        _ = try await session.current()
        shop.next(
            .createCart,
            .answer(MutationOutcome(value: nil, userErrors: [UserError(code: .invalid, message: "No.")])))
        shop.next(.addLines, .fail(CommerceError(.network, "No route.")))
        await #expect(throws: CommerceError.self) { try await session.rebuild() }
        #expect(try await session.lostLines == [CartLineInput(variantID: "b")])
        #expect(try await session.rebuild().value?.lines.map(\.quantity) == [1, 1])
    }

    @Test func anAnswerAboutAnotherCartDoesNotReplaceTheCurrentOne() async throws {
        let cart = try #require(try await session.add([CartLineInput(variantID: "a")]).value)
        shop.next(
            .setNote,
            .answer(
                MutationOutcome(value: Cart(id: "other"), userErrors: [UserError(code: .invalid, message: "No cart.")]))
        )
        _ = try await session.setNote("n")
        #expect(try await session.currentID == cart.id)
    }

    @Test func aCartThatAnotherProcessReplacedIsNotLostWithTheOldOne() async throws {
        let first = try #require(try await session.add([CartLineInput(variantID: "a")]).value)
        let gate = Gate()
        shop.next(.addLines, .hold(gate))
        let adding = Task { try await session.add([CartLineInput(variantID: "b")]) }
        await gate.waitForArrival()
        try await shop.engine.remove(first.id)
        let other = CartSession(backend: shop.backend(), storage: storage)
        let second = try #require(try await other.create(CartDraft(lines: [CartLineInput(variantID: "c")])).value)
        gate.open()
        await #expect(throws: CommerceError.self) { try await adding.value }
        #expect(try await session.currentID == second.id)
        #expect(try await session.lostLines.isEmpty)
    }

    // MARK: Explicit beginnings and ends

    @Test func creatingReplacesAdoptingTakesOverForgettingLetsGo() async throws {
        let first = try #require(try await session.add([CartLineInput(variantID: "a")]).value)
        let second = try #require(try await session.create(CartDraft(note: "n")).value)
        #expect(try await session.currentID == second.id)
        #expect(try await session.adopt(first.id).value.totalQuantity == 1)
        #expect(try await session.currentID == first.id)
        await expectGone { _ = try await session.adopt("nothing") }
        #expect(try await session.currentID == first.id)
        try await session.forget()
        #expect(try await session.currentID == nil)
        #expect(try await shop.engine.cart(first.id, options: ReadOptions()).value.totalQuantity == 1)
    }

    @Test func aCartThatIsKnownIsTakenOverWithoutARequest() async throws {
        let first = try #require(try await session.add([CartLineInput(variantID: "a")]).value)
        let second = try #require(try await session.create().value)
        let calls = shop.calls.count
        try await session.adopt(first)
        try await session.adopt(first)
        #expect(shop.calls.count == calls)
        #expect(try await session.currentID == first.id)
        #expect(try await session.currentID != second.id)
    }

    @Test func aFailedCreationKeepsTheCurrentCart() async throws {
        let cart = try #require(try await session.add([CartLineInput(variantID: "a")]).value)
        shop.next(.createCart, .fail(CommerceError(.unavailable, "Down.")))
        await #expect(throws: CommerceError.self) { try await session.create() }
        #expect(try await session.currentID == cart.id)
    }

    @Test func whatIsStoredAndCantBeReadIsNotOverwrittenUnlessForgotten() async throws {
        let key = StateKey(kind: "current-cart", scope: shop.backend().stateIdentity)
        await storage.setValue(Array("{\"cartID\": 7".utf8), for: key)
        let error = await #expect(throws: CommerceError.self) { try await session.add([CartLineInput(variantID: "a")]) }
        #expect(error?.kind == .storage)
        #expect(error?.message.contains("the stored current-cart of scripted:shop.example") == true)
        #expect(shop.calls.isEmpty)
        #expect(await storage.value(for: key) == Array("{\"cartID\": 7".utf8))
        try await session.forget()
        #expect(try await session.add([CartLineInput(variantID: "a")]).isAccepted)
    }

    // MARK: Checkout

    @Test func everyCheckoutHasAFreshAddress() async throws {
        let error = await #expect(throws: CommerceError.self) { try await session.beginCheckout() }
        #expect(error?.kind == .invalidInput)
        _ = try await session.add([CartLineInput(variantID: "a")])
        let first = try await session.beginCheckout()
        let second = try await session.beginCheckout()
        #expect(first.url != second.url)
        #expect(try await session.currentID == first.cartID)
    }

    @Test func anOrderThatIsCompleteAtOnceEndsTheCart() async throws {
        shop.completeCheckoutsAtOnce()
        _ = try await session.add([CartLineInput(variantID: "a")])
        var events = session.events().makeAsyncIterator()
        #expect(try await session.beginCheckout().order?.name == "#1001")
        guard case .checkoutBegun = await events.next(), case .completed(let status) = await events.next() else {
            Issue.record("The completion was not told.")
            return
        }
        #expect(status.order?.name == "#1001")
        #expect(try await session.currentID == nil)
        #expect(try await session.lostLines.isEmpty)
    }

    @Test(arguments: [
        (CheckoutState.pending, false), (.untracked, false), (.completed, true), (.completedOrGone, true),
        (.expired, false), ("paying", false),
    ])
    func onlyACompletedHandoffEndsTheCart(_ state: CheckoutState, ends: Bool) async throws {
        _ = try await session.add([CartLineInput(variantID: "a")])
        let handoff = try await session.beginCheckout()
        shop.answerStatus(CheckoutStatus(state: state, orderID: ends ? "order-1" : nil))
        #expect(try await session.checkoutStatus(of: handoff).state == state)
        #expect(try await session.currentID == (ends ? nil : handoff.cartID))
    }

    @Test func anExpiredHandoffWhoseCartIsGoneOffersItsLines() async throws {
        _ = try await session.add([CartLineInput(variantID: "a")])
        let handoff = try await session.beginCheckout()
        try await shop.engine.remove(handoff.cartID)
        shop.answerStatus(CheckoutStatus(state: .expired))
        var events = session.events().makeAsyncIterator()
        #expect(try await session.checkoutStatus(of: handoff).state == .expired)
        guard case .expired(let told) = await events.next() else {
            Issue.record("The expiry was not told.")
            return
        }
        #expect(told == [CartLineInput(variantID: "a")])
        #expect(try await session.lostLines == [CartLineInput(variantID: "a")])
    }

    @Test func aCompletedHandoffOfAnEarlierCartLeavesTheCurrentOne() async throws {
        _ = try await session.add([CartLineInput(variantID: "a")])
        let handoff = try await session.beginCheckout()
        let second = try #require(try await session.create().value)
        shop.answerStatus(CheckoutStatus(state: .completed))
        _ = try await session.checkoutStatus(of: handoff)
        #expect(try await session.currentID == second.id)
    }

    @Test(arguments: [CheckoutState.completed, .completedOrGone], [false, true])
    func aCartThatIsFoundGoneBeforeItsCheckoutIsKnownIsNotOfferedAgain(
        _ state: CheckoutState, hasNext: Bool
    ) async throws {
        _ = try await session.add([CartLineInput(variantID: "a")])
        let handoff = try await session.beginCheckout()
        try await shop.engine.remove(handoff.cartID)
        #expect(try await session.current() == nil)
        let next = hasNext ? try await session.add([CartLineInput(variantID: "b")]).value : nil
        #expect(try await session.lostLines == [CartLineInput(variantID: "a")])
        var events = session.events().makeAsyncIterator()
        shop.answerStatus(CheckoutStatus(state: state))
        _ = try await session.checkoutStatus(of: handoff)
        #expect(try await session.lostLines.isEmpty)
        #expect(try await session.currentID == next?.id)
        // A cart that goes on has no completion to tell.
        _ = try await session.add([CartLineInput(variantID: "c")])
        switch await events.next() {
        case .completed: #expect(!hasNext)
        case .changed: #expect(hasNext)
        case let event: Issue.record("Saw \(String(describing: event)).")
        }
    }

    @Test func aCartIsSettledByTheBuyersWord() async throws {
        let cart = try #require(try await session.add([CartLineInput(variantID: "a")]).value)
        var events = session.events().makeAsyncIterator()
        try await session.settleCheckout(of: "another")
        #expect(try await session.currentID == cart.id)
        try await session.settleCheckout(of: cart.id)
        #expect(try await session.currentID == nil)
        guard case .completed(let status) = await events.next() else {
            Issue.record("The completion was not told.")
            return
        }
        #expect(status == CheckoutStatus(state: .completed))
    }

    @Test func aPermalinkHasTheLinesOfTheCartOrThoseGiven() async throws {
        await #expect(throws: CommerceError.self) { try await session.permalink() }
        _ = try await session.add([CartLineInput(variantID: "a", quantity: 2), CartLineInput(variantID: "b")])
        #expect(try await session.permalink().absoluteString == "https://shop.example/cart/a:2,b:1")
        let given = try await session.permalink(for: [PermalinkLine(variantID: "c")])
        #expect(given.absoluteString == "https://shop.example/cart/c:1")
    }

    // MARK: Events

    @Test func everyWatcherGetsTheNewestEventsAndEndsWithTheSession() async throws {
        var session: CartSession? = CartSession(backend: shop.backend(), storage: storage)
        let streams = [session?.events(), session?.events()].compactMap(\.self)
        for _ in 0..<100 { _ = try await session?.add([CartLineInput(variantID: "a")]) }
        session = nil
        for stream in streams {
            let quantities = await stream.reduce(into: [Int]()) { quantities, event in
                if case .changed(let cart) = event { quantities.append(cart.totalQuantity) }
            }
            #expect(quantities == Array(37...100))
        }
    }

    private func expectGone(_ call: () async throws -> Void) async {
        let error = await #expect(throws: CommerceError.self) { try await call() }
        #expect(error?.kind == .cartGone)
    }
}
