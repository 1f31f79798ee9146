import Commerce
import CommerceTesting
import FoundationEssentials
import Testing

/// Bringing lost lines back is one intent: it is done once, however often it is tried and whatever becomes of answers.
@Suite struct CartSessionRebuildTests {
    let shop = ScriptedShop()
    let storage = MemoryStateStorage()
    let session: CartSession
    private let lines = [CartLineInput(variantID: "a", quantity: 2), CartLineInput(variantID: "b")]
    private let lost = ScriptedShop.Behaviour.loseAnswer(CommerceError(.network, "The answer was lost."))
    private let refused = ScriptedShop.Behaviour.answer(
        MutationOutcome(value: nil, userErrors: [UserError(code: .invalid, message: "No.")]))

    init() {
        session = CartSession(backend: shop.backend(), storage: storage, makeIdentifier: CountingIdentifiers().make)
    }

    /// A session of a later run of the program.
    private var later: CartSession {
        CartSession(backend: shop.backend(), storage: storage, makeIdentifier: { "later-\(RandomIdentifier.make())" })
    }

    private func loseCart(_ lines: [CartLineInput]) async throws {
        let cart = try #require(try await session.add(lines).value)
        try await shop.engine.remove(cart.id)
        #expect(try await session.current() == nil)
    }

    @Test(arguments: [true, false]) func anAnswerThatIsLostDoublesNothing(hasCart: Bool) async throws {
        try await loseCart(lines)
        if hasCart { _ = try await session.add([CartLineInput(variantID: "c")]) }
        shop.next(hasCart ? .addLines : .createCart, lost)
        await #expect(throws: CommerceError.self) { try await session.rebuild() }
        let cart = try #require(try await later.rebuild().value)
        #expect(cart.lines.map(\.quantity) == (hasCart ? [1, 2, 1] : [2, 1]))
        #expect(Set(shop.calls.suffix(2).map(\.key)).count == 1)
        #expect(try await later.lostLines.isEmpty)
    }

    @Test func whatTheCartHasIsNotOfferedAgain() async throws {
        try await loseCart(lines)
        _ = try await session.add([CartLineInput(variantID: "a")])
        shop.next(.addLines, lost)
        await #expect(throws: CommerceError.self) { try await session.rebuild() }
        #expect(try await session.lostLines == lines)
        #expect(try await later.current()?.value.lines.map(\.quantity) == [3, 1])
        #expect(try await session.lostLines.isEmpty)
        await #expect(throws: CommerceError.self) { try await session.rebuild() }
    }

    @Test func whatTheCartHasOfItsOwnIsNotTakenForWhatWasLost() async throws {
        try await loseCart(lines)
        _ = try await session.add(lines)
        shop.next(.addLines, .fail(CommerceError(.network, "No route.")))
        await #expect(throws: CommerceError.self) { try await session.rebuild() }
        #expect(try await session.current(freshness: .refresh)?.value.totalQuantity == 3)
        #expect(try await session.lostLines == lines)
        #expect(try await session.rebuild().value?.lines.map(\.quantity) == [4, 2])
    }

    @Test func aLineThatCameBackAloneDoesNotComeBackTwice() async throws {
        try await loseCart(lines)
        shop.next(.createCart, refused)
        shop.next(.addLines, lost)
        await #expect(throws: CommerceError.self) { try await session.rebuild() }
        // The answer to the last line was lost; another process tries again.
        let outcome = try await later.rebuild()
        #expect(outcome.value?.lines.map(\.quantity) == [2, 1])
        #expect(try await later.lostLines.isEmpty)
    }

    @Test func whatWasRefusedAsAWholeIsANewIntentTheNextTime() async throws {
        try await loseCart([lines[0]])
        shop.next(.createCart, refused)
        #expect(try await session.rebuild().value == nil)
        #expect(try await session.rebuild().value?.totalQuantity == 2)
        #expect(Set(shop.calls.suffix(2).map(\.key)).count == 2)
    }

    @Test func anotherLostCartIsAnotherIntent() async throws {
        try await loseCart(lines)
        #expect(try await session.rebuild().value?.totalQuantity == 3)
        let id = try #require(try await session.currentID)
        try await shop.engine.remove(id)
        #expect(try await session.current() == nil)
        #expect(try await session.rebuild().value?.totalQuantity == 3)
    }

    // MARK: Merging at sign-in

    private let customer = Session(accessToken: Secret("token"), customerID: "customer-1")

    @Test(arguments: [true, false]) func signingInAgainFinishesTheMerge(isMade: Bool) async throws {
        let theirs = try #require(try await session.create(CartDraft(lines: [CartLineInput(variantID: "c")])).value)
        _ = try await session.create(CartDraft(lines: lines))
        shop.next(.addLines, isMade ? lost : .fail(CommerceError(.network, "No route.")))
        await #expect(throws: CommerceError.self) {
            try await session.signIn(customer, policy: .mergeLines(into: theirs.id), idempotencyKey: "s")
        }
        #expect(try await session.lostLines == lines)
        let outcome = try await session.signIn(customer, policy: .mergeLines(into: theirs.id), idempotencyKey: "s")
        #expect(outcome?.value?.lines.map(\.quantity) == [1, 2, 1])
        #expect(try await session.lostLines.isEmpty)
        _ = try await session.signIn(customer, policy: .mergeLines(into: theirs.id), idempotencyKey: "t")
        #expect(try await session.current(freshness: .refresh)?.value.totalQuantity == 4)
    }

    @Test func aMergeWhoseAnswerWasLostIsNotRebuiltToo() async throws {
        let theirs = try #require(try await session.create(CartDraft(lines: [CartLineInput(variantID: "a")])).value)
        _ = try await session.create(CartDraft(lines: lines))
        shop.next(.addLines, lost)
        await #expect(throws: CommerceError.self) {
            try await session.signIn(customer, policy: .mergeLines(into: theirs.id))
        }
        #expect(try await later.rebuild().value?.lines.map(\.quantity) == [3, 1])
        #expect(try await session.lostLines.isEmpty)
    }
}
