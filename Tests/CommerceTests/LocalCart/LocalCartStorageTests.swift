import Commerce
import CommerceTesting
import Foundation
import Testing

/// What the local cart engine stores, and what it does when storing or reading fails.
@Suite struct LocalCartStorageTests {
    let catalog = FakeCatalog([.sample("a"), .sample("b", stock: 3)])
    let storage = MemoryStateStorage()

    @Test(arguments: [
        "", "[]", #"{"version": 1}"#, #"{"id": 7"#,
        #"{"version": 2, "id": "id-1", "createdAt": "2026-01-01T00:00:00Z", "updatedAt": "2026-01-01T00:00:00Z"}"#,
        #"{"version": 1, "id": "other", "createdAt": "2026-01-01T00:00:00Z", "updatedAt": "2026-01-01T00:00:00Z"}"#,
        #"""
        {"version": 1, "id": "id-1", "createdAt": "2026-01-01T00:00:00Z", "updatedAt": "2026-01-01T00:00:00Z",
         "lines": [{"id": "l", "variant": {"id": "a", "title": "A"}, "quantity": 9223372036854775807}]}
        """#,
    ])
    func whatCantBeReadIsNamedAndNotOverwritten(_ text: String) async throws {
        let folder = try TemporaryFolder()
        let storage = FileStateStorage(folder: folder.path)
        let engine = engine(on: storage)
        let cart = try #require(try await engine.create(CartDraft(), session: nil, options: MutationOptions()).value)
        let key = StateKey(kind: "cart", scope: "s", name: cart.id.rawValue)
        #expect(cart.id == "id-1")
        try await storage.setValue(Array(text.utf8), for: key)
        for call in [
            { _ = try await engine.cart(cart.id, options: ReadOptions()) },
            { _ = try await engine.addLines([CartLineInput(variantID: "a")], to: cart.id, options: MutationOptions()) },
        ] {
            let error = await #expect(throws: CommerceError.self) { try await call() }
            #expect(error?.kind == .storage)
            #expect(error?.message.contains(storage.location(of: key)) == true, "\(error?.message ?? "")")
            #expect(try await storage.value(for: key) == Array(text.utf8))
        }
        try await engine.remove(cart.id)
    }

    @Test func nothingIsReportedThatWasNotStored() async throws {
        let engine = engine(on: storage)
        let cart = try #require(try await engine.create(CartDraft(), session: nil, options: MutationOptions()).value)
        let failing = self.engine(
            on: FailingStateStorage(base: storage) { call in if case .write = call { true } else { false } })
        for call in [
            { _ = try await failing.create(CartDraft(), session: nil, options: MutationOptions()) },
            { _ = try await failing.setNote("n", in: cart.id, options: MutationOptions()) },
            {
                _ = try await failing.addLines([CartLineInput(variantID: "a")], to: cart.id, options: MutationOptions())
            },
        ] {
            let error = await #expect(throws: CommerceError.self) { try await call() }
            #expect(error?.kind == .storage)
        }
        #expect(try await engine.cart(cart.id, options: ReadOptions()).value == cart)
    }

    // MARK: Idempotency

    @Test func aRetryChangesNothingAndReportsTheSame() async throws {
        let engine = engine(on: storage)
        let cart = try #require(try await engine.create(CartDraft(), session: nil, options: MutationOptions()).value)
        let options = MutationOptions(idempotencyKey: "intent")
        let lines = [CartLineInput(variantID: "b", quantity: 5), CartLineInput(variantID: "nothing")]
        let first = try await engine.addLines(lines, to: cart.id, options: options)
        #expect(first.warnings.map(\.code) == [.quantityClamped])
        #expect(first.userErrors.map(\.code) == [.variantNotFound])
        #expect(try await self.engine(on: storage).addLines(lines, to: cart.id, options: options) == first)
        let other = MutationOptions(idempotencyKey: "another intent")
        #expect(
            try await engine.addLines([CartLineInput(variantID: "a")], to: cart.id, options: other).value?.totalQuantity
                == 4)
    }

    @Test func aRetriedCreationMakesOneCart() async throws {
        let engine = engine(on: storage)
        let options = MutationOptions(idempotencyKey: "intent")
        let draft = CartDraft(lines: [CartLineInput(variantID: "a")])
        let first = try await engine.create(draft, session: nil, options: options)
        #expect(try await engine.create(draft, session: nil, options: options) == first)
        try await engine.remove(try #require(first.value).id)
        let second = try await engine.create(draft, session: nil, options: options)
        #expect(second.value?.totalQuantity == 1)
        let third = try await engine.create(draft, session: nil, options: MutationOptions(idempotencyKey: "other"))
        #expect(third.value?.id != second.value?.id)
    }

    @Test func onlySoManyIntentsAreRemembered() async throws {
        let engine = engine(on: storage)
        let cart = try #require(try await engine.create(CartDraft(), session: nil, options: MutationOptions()).value)
        for index in 0..<33 {
            _ = try await engine.addLines(
                [CartLineInput(variantID: "a")], to: cart.id, options: MutationOptions(idempotencyKey: "\(index)"))
        }
        for (key, quantity) in [("32", 33), ("1", 33), ("0", 34)] {
            let outcome = try await engine.addLines(
                [CartLineInput(variantID: "a")], to: cart.id, options: MutationOptions(idempotencyKey: key))
            #expect(outcome.value?.totalQuantity == quantity)
        }
    }

    private func engine(on storage: any StateStorage) -> LocalCartEngine {
        LocalCartEngine(
            catalog: catalog, storage: storage, scope: "s", clock: ManualClock(),
            makeIdentifier: CountingIdentifiers().make)
    }
}
