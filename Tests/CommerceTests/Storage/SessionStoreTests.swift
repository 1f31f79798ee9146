import Commerce
import CommerceTesting
import FoundationEssentials
import Testing

@Suite struct SessionStoreTests {
    let storage = MemoryStateStorage()
    let session = Session(
        accessToken: Secret("token-1"), expiresAt: Date(timeIntervalSinceReferenceDate: 800_000_000),
        refreshToken: Secret("refresh-1"), customerID: "customer-1")

    @Test func aSessionIsKeptForItsBackendUntilItIsRemoved() async throws {
        let store = SessionStore(storage: storage, scope: "memory:demo")
        #expect(try await store.load() == nil)
        try await store.save(session)
        #expect(try await SessionStore(storage: storage, scope: "memory:demo").load() == session)
        #expect(try await SessionStore(storage: storage, scope: "memory:other").load() == nil)
        try await store.remove()
        try await store.remove()
        #expect(try await store.load() == nil)
    }

    @Test func whatCantBeUnderstoodIsAnErrorWithoutTheTokens() async throws {
        let store = SessionStore(storage: storage, scope: "memory:demo")
        let key = StateKey(kind: "session", scope: "memory:demo")
        for text in ["", "{", #"{"accessToken": ["token-1"]}"#, #"{"accessToken": "token-1", "expiresAt": "token-1"}"#]
        {
            await storage.setValue(Array(text.utf8), for: key)
            let error = await #expect(throws: CommerceError.self) { try await store.load() }
            #expect(error?.kind == .storage)
            #expect(error?.message.contains("the stored session of memory:demo") == true)
            #expect(error?.message.contains("token-1") == false, "\(error?.message ?? "")")
            #expect(await storage.value(for: key) == Array(text.utf8))
        }
    }

    @Test func aFailingStorageIsPassedOn() async throws {
        let store = SessionStore(storage: FailingStateStorage(), scope: "memory:demo")
        for call in [
            { _ = try await store.load() }, { try await store.save(session) }, { try await store.remove() },
        ] {
            let error = await #expect(throws: CommerceError.self) { try await call() }
            #expect(error?.kind == .storage)
        }
    }
}
