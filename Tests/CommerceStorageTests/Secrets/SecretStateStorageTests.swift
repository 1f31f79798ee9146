import Commerce
import CommerceStorage
import CommerceTesting
import Testing

@Suite("Sessions with a keeper of secrets") struct SecretStateStorageTests {
    private static let key = StateKey(kind: "session", scope: "shop")
    private static let refusal = CommerceError(.storage, "The keyring is locked.")
    private static let absence = CommerceError(.unavailable, "There is no keyring.")

    private let base = MemoryStateStorage()
    private let keeper = MemorySecretKeeper()
    private let logger = RecordingLogger()

    /// A run of a program: each has a storage of its own.
    private func run(folder: String = "/state") -> SecretStateStorage {
        SecretStateStorage(base: base, keeper: keeper, folder: folder, logger: logger)
    }

    @Test("a session is with the keeper alone, for its state and its shop; all else is in the base")
    func places() async throws {
        let bytes: [UInt8] = [0, 1, 0xFF, 0x7B]
        try await run().setValue(bytes, for: Self.key)
        #expect(await base.value(for: Self.key) == nil && keeper.count == 1)
        #expect(try await run().value(for: Self.key) == bytes)
        #expect(try await run(folder: "/other").value(for: Self.key) == nil)
        #expect(try await run().value(for: StateKey(kind: "session", scope: "other")) == nil)
        let cart = StateKey(kind: "current-cart", scope: "shop")
        try await run().setValue([7], for: cart)
        #expect(await base.value(for: cart) == [7] && keeper.count == 1)
        try await run().setValue(nil, for: Self.key)
        #expect(try await run().value(for: Self.key) == nil && keeper.count == 0)
        #expect(await base.value(for: Self.key) == nil)
        #expect(logger.entries.isEmpty)
    }

    @Test("while the keeper does not serve, the base has them, and it is said once", arguments: [refusal, absence])
    func fallback(failure: CommerceError) async throws {
        keeper.failure = failure
        let storage = run()
        try await storage.setValue([1], for: Self.key)
        #expect(try await storage.value(for: Self.key) == [1])
        #expect(await base.value(for: Self.key) == [1])
        #expect(logger.entries.map(\.message) == ["sessions are kept in files: \(failure.message)"])
        #expect(logger.entries.map(\.level) == [.info])
        // It is not asked again within the run.
        keeper.failure = nil
        try await storage.setValue([2], for: Self.key)
        #expect(await base.value(for: Self.key) == [2] && keeper.count == 0)
    }

    @Test("the newest session counts, wherever it was kept, and moves to the keeper with the next")
    func newest() async throws {
        try await run().setValue([1], for: Self.key)
        keeper.failure = Self.absence
        try await run().setValue([2], for: Self.key)
        keeper.failure = nil
        #expect(try await run().value(for: Self.key) == [2])
        try await run().setValue([3], for: Self.key)
        #expect(await base.value(for: Self.key) == nil)
        #expect(try await run().value(for: Self.key) == [3])
    }

    @Test("a sign-out that the keeper was not told stands, and is told later")
    func lateSignOut() async throws {
        try await run().setValue([1], for: Self.key)
        keeper.failure = Self.absence
        try await run().setValue(nil, for: Self.key)
        #expect(try await run().value(for: Self.key) == nil)
        keeper.failure = nil
        #expect(keeper.count == 1)
        #expect(try await run().value(for: Self.key) == nil)
        #expect(keeper.count == 0)
        #expect(await base.value(for: Self.key) == nil)
    }

    @Test(
        "all sessions of the state are removed at once; a keeper that refuses is an error, one that is absent is none")
    func removal() async throws {
        for scope in ["a", "b"] { try await run().setValue([1], for: StateKey(kind: "session", scope: scope)) }
        try await run(folder: "/other").setValue([1], for: Self.key)
        try await run().removeValues(ofKind: "current-cart")
        #expect(keeper.count == 3)
        try await run().removeValues(ofKind: "session")
        #expect(keeper.count == 1)
        keeper.failure = Self.refusal
        await #expect(throws: CommerceError.self) { try await run().removeValues(ofKind: "session") }
        keeper.failure = Self.absence
        try await run().removeValues(ofKind: "session")
    }

    @Test("sessions go through as the core stores them")
    func sessions() async throws {
        let session = Session(accessToken: Secret("token-1"), refreshToken: Secret("refresh-1"))
        let store = SessionStore(storage: run(), scope: "shop")
        try await store.save(session)
        #expect(keeper.count == 1)
        let renewed = Session(accessToken: Secret("token-2"))
        let renewal = try await store.renew(session) { _ throws(CommerceError) in renewed }
        #expect(renewal.session == renewed && renewal.storageError == nil)
        #expect(try await SessionStore(storage: run(), scope: "shop").load() == renewed)
        try await store.remove()
        #expect(keeper.count == 0)
    }
}
