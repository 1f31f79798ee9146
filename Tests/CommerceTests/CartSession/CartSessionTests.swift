import Commerce
import CommerceTesting
import Testing

@Suite struct CartSessionTests {
    let shop = ScriptedShop()
    let storage = MemoryStateStorage()
    let session: CartSession

    init() {
        session = CartSession(
            backend: shop.backend(), storage: storage, market: MarketContext(country: "DE"),
            makeIdentifier: CountingIdentifiers().make)
    }

    // MARK: One cart

    @Test func twoHundredSimultaneousFirstAddsMakeOneCart() async throws {
        let outcomes = try await withThrowingTaskGroup { group in
            for _ in 0..<200 { group.addTask { try await session.add([CartLineInput(variantID: "a")]) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(shop.operations.count { $0 == .createCart } == 1)
        #expect(shop.operations.count { $0 == .addLines } == 199)
        #expect(Set(outcomes.compactMap(\.value?.id)).count == 1)
        #expect(Set(outcomes.compactMap(\.value?.totalQuantity)) == Set(1...200))
        #expect(shop.mostInside == 1)
        #expect(try await session.current()?.value.totalQuantity == 200)
    }

    @Test func sessionsOnTheSameStorageHaveTheSameCart() async throws {
        let sessions = (0..<4).map { _ in CartSession(backend: shop.backend(), storage: storage) }
        try await withThrowingTaskGroup { group in
            for session in sessions {
                for _ in 0..<10 { group.addTask { _ = try await session.add([CartLineInput(variantID: "a")]) } }
            }
            try await group.waitForAll()
        }
        #expect(shop.operations.count { $0 == .createCart } == 1)
        #expect(try await session.current()?.value.totalQuantity == 40)
    }

    @Test func aReadShowsWhatWasSubmittedBeforeIt() async throws {
        let gate = Gate()
        shop.next(.createCart, .hold(gate))
        async let added = session.add([CartLineInput(variantID: "a")])
        await gate.waitForArrival()
        async let read = session.current()
        gate.open()
        _ = try await added
        #expect(try await read?.value.totalQuantity == 1)
    }

    @Test func theWholeIdentifierIsStoredWhenTheFirstChangeIsReported() async throws {
        let outcome = try await session.add([CartLineInput(variantID: "a")])
        let later = CartSession(backend: shop.backend(), storage: storage)
        #expect(try await later.currentID == outcome.value?.id)
    }

    @Test func aChangeThatCouldNotBeStoredFirstIsNotReported() async throws {
        let failing = FailingStateStorage(base: storage) { call in
            if case .write(let key) = call { key.kind == "current-cart" } else { false }
        }
        let session = CartSession(backend: shop.backend(), storage: failing)
        let error = await #expect(throws: CommerceError.self) { try await session.add([CartLineInput(variantID: "a")]) }
        #expect(error?.kind == .storage)
        #expect(try await session.currentID == nil)
    }

    @Test func whatCouldNotBeNotedLaterIsAnEvent() async throws {
        _ = try await session.add([CartLineInput(variantID: "a")])
        let failing = FailingStateStorage(base: storage) { call in
            if case .write = call { true } else { false }
        }
        let other = CartSession(backend: shop.backend(), storage: failing)
        var events = other.events().makeAsyncIterator()
        #expect(try await other.add([CartLineInput(variantID: "a")]).value?.totalQuantity == 2)
        guard case .storageFailed = await events.next(), case .changed = await events.next() else {
            Issue.record("The failure was not told.")
            return
        }
    }

    @Test(arguments: [
        ScriptedShop.Behaviour.fail(CommerceError(.unavailable, "Down.")),
        .answer(MutationOutcome(value: nil, userErrors: [UserError(code: .invalid, message: "No.")])),
        .answer(MutationOutcome(value: nil)),
    ])
    func aFailedCreationLeavesNothing(_ behaviour: ScriptedShop.Behaviour) async throws {
        shop.next(.createCart, behaviour)
        let outcome = try? await session.add([CartLineInput(variantID: "a")])
        #expect(outcome?.value == nil)
        #expect(try await session.currentID == nil)
        #expect(try await session.add([CartLineInput(variantID: "a")]).value?.totalQuantity == 1)
    }

    // MARK: Changes

    @Test func everyChangeReachesTheCart() async throws {
        let added = try await session.add([CartLineInput(variantID: "a", quantity: 2), CartLineInput(variantID: "b")])
        let lines = try #require(added.value?.lines.map(\.id))
        #expect(try await session.update([CartLineUpdate(lineID: lines[0], quantity: 5)]).value?.totalQuantity == 6)
        #expect(try await session.remove([lines[1]]).value?.lines.map(\.id) == [lines[0]])
        #expect(try await session.setNote("Ring").value?.note == "Ring")
        #expect(try await session.clear().value?.lines.isEmpty == true)
        #expect(
            shop.operations.filter { $0 != .cart } == [.createCart, .updateLines, .removeLines, .setNote, .removeLines])
        #expect(Set(shop.calls.map(\.market.country)) == ["DE"])
    }

    @Test func aChangeThatIsRefusedAsAWholeKeepsTheCart() async throws {
        let id = try await session.add([CartLineInput(variantID: "a")]).value?.id
        let refusal = UserError(code: .invalid, field: ["lines", "0"], message: "No.")
        shop.next(.addLines, .answer(MutationOutcome(value: nil, userErrors: [refusal])))
        let outcome = try await session.add([CartLineInput(variantID: "b")])
        #expect(outcome.value == nil)
        #expect(outcome.userErrors == [refusal])
        #expect(try await session.currentID == id)
        #expect(try await session.current()?.value.totalQuantity == 1)
    }

    @Test func linesAreRemovedByQuantityZeroWhereThereIsNoRemoval() async throws {
        let session = CartSession(backend: shop.backend(without: [.removeLines]), storage: storage)
        let lines = try #require(try await session.add([CartLineInput(variantID: "a")]).value?.lines.map(\.id))
        #expect(try await session.remove(lines).value?.lines.isEmpty == true)
        _ = try await session.add([CartLineInput(variantID: "a"), CartLineInput(variantID: "b")])
        #expect(try await session.clear().value?.lines.isEmpty == true)
        #expect(!shop.operations.contains(.removeLines))
    }

    @Test func whatConcernsNoCartYetMakesOneOrSaysSo() async throws {
        #expect(try await session.clear().value == nil)
        let error = await #expect(throws: CommerceError.self) {
            try await session.update([CartLineUpdate(lineID: "l", quantity: 1)])
        }
        #expect(error?.kind == .notFound)
        #expect(shop.calls.isEmpty)
        #expect(try await session.setNote("Ring").value?.note == "Ring")
        #expect(shop.operations == [.createCart, .setNote])
    }

    @Test func whatTheBackendLacksMakesNoCart() async throws {
        let error = await #expect(throws: CommerceError.self) { try await session.setDiscountCodes(["X"]) }
        #expect(error?.kind == .unsupported)
        #expect(error?.operation == .setDiscountCodes)
        #expect(shop.calls.isEmpty)
    }

    @Test func everyIntentHasAKeyOfItsOwn() async throws {
        for _ in 0..<3 { _ = try await session.add([CartLineInput(variantID: "a")]) }
        let keys = shop.calls.compactMap(\.key)
        #expect(keys.count == 3 && Set(keys).count == 3)
    }

    @Test(arguments: [PortOperation.createCart, .addLines])
    func aRetryOfTheSameIntentIsDoneOnce(_ operation: PortOperation) async throws {
        if operation == .addLines { _ = try await session.add([CartLineInput(variantID: "b")]) }
        shop.next(operation, .loseAnswer(CommerceError(.timedOut, "No answer.")))
        await #expect(throws: CommerceError.self) {
            try await session.add([CartLineInput(variantID: "a")], idempotencyKey: "intent")
        }
        let outcome = try await session.add([CartLineInput(variantID: "a")], idempotencyKey: "intent")
        #expect(outcome.value?.lines.first { $0.variant.id == "a" }?.quantity == 1)
    }

    @Test func aConflictIsReadAndTriedOnceMore() async throws {
        _ = try await session.add([CartLineInput(variantID: "a")])
        let conflict = CommerceError(.conflict, "Changed meanwhile.")
        shop.next(.addLines, .fail(conflict))
        #expect(try await session.add([CartLineInput(variantID: "a")]).value?.totalQuantity == 2)
        #expect(shop.operations == [.createCart, .addLines, .cart, .addLines])
        #expect(shop.calls[1].key == shop.calls[3].key)
        #expect(shop.calls[2].freshness == .refresh)
        shop.next(.addLines, .fail(conflict), .fail(conflict))
        let error = await #expect(throws: CommerceError.self) { try await session.add([CartLineInput(variantID: "a")]) }
        #expect(error?.kind == .conflict)
    }

    // MARK: Cancellation

    @Test func aWaitingChangeIsWithdrawn() async throws {
        let gate = Gate()
        shop.next(.createCart, .hold(gate))
        async let first = session.add([CartLineInput(variantID: "a")])
        await gate.waitForArrival()
        let second = Task { try await session.add([CartLineInput(variantID: "b")]) }
        second.cancel()
        let result = await second.result
        gate.open()
        _ = try await first
        #expect(throws: CommerceError.self) { try result.get() }
        #expect(shop.operations == [.createCart])
    }

    @Test func afterAChangeWithUnknownOutcomeTheNextReadIsFresh() async throws {
        _ = try await session.add([CartLineInput(variantID: "a")])
        let gate = Gate()
        shop.next(.addLines, .hold(gate))
        let sent = Task { try await session.add([CartLineInput(variantID: "b")]) }
        await gate.waitForArrival()
        sent.cancel()
        gate.open()
        let error = await #expect(throws: CommerceError.self) { try await sent.value }
        #expect(error?.kind == .cancelled)
        #expect(try await session.current(freshness: .cacheOnly)?.value.totalQuantity == 2)
        _ = try await session.current(freshness: .cacheOnly)
        #expect(shop.calls.compactMap(\.freshness) == [.refresh, .cacheOnly])
    }
}
