import Commerce
import CommerceTesting
import Foundation
import Synchronization
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

    // MARK: Renewal

    /// A shop whose tokens renew once.
    private final class RotatingShop: Sendable {
        private let current: Mutex<(session: Session, number: Int)>

        init(_ session: Session) {
            current = Mutex((session, 1))
        }

        func renew(_ session: Session) async throws(CommerceError) -> Session {
            await Task.yield()
            let next = current.withLock { current -> Session? in
                guard current.session == session else { return nil }
                current = (SessionStoreTests.renewed(current.number + 1), current.number + 1)
                return current.session
            }
            guard let next else { throw CommerceError(.unauthenticated, "spent") }
            return next
        }
    }

    private static func renewed(_ number: Int) -> Session {
        Session(
            accessToken: Secret("token-\(number)"),
            expiresAt: Date(timeIntervalSinceReferenceDate: 800_000_000 + 3600 * Double(number)),
            refreshToken: Secret("refresh-\(number)"), customerID: "customer-1")
    }

    @Test func programsThatRenewAtOnceAskOnceAndHaveTheSameSession() async throws {
        let folder = try TemporaryFolder()
        // flock(2) tells open files apart, not processes.
        let stores = (0..<4).map { _ in SessionStore(storage: FileStateStorage(folder: folder.path), scope: "shop") }
        try await stores[0].save(session)
        let shop = RotatingShop(session)
        let session = session
        let results = try await withThrowingTaskGroup(of: SessionStore.Renewal.self) { group in
            for store in stores + stores {
                group.addTask {
                    try await store.renew(session) { old throws(CommerceError) in try await shop.renew(old) }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let renewed = Self.renewed(2)
        #expect(results.map(\.session) == Array(repeating: renewed, count: 8))
        #expect(results.allSatisfy { $0.storageError == nil })
        #expect(try await stores[3].load() == renewed)
        // The lock of renewals leaves no file behind.
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.count == 2 && !names.contains { $0.contains("renewal") }, "\(names)")
    }

    @Test func aSignOutOrAnotherSignInDuringARenewalStands() async throws {
        let store = SessionStore(storage: storage, scope: "shop")
        try await store.save(session)
        let renewed = Self.renewed(2)
        let after = try await store.renew(session) { _ throws(CommerceError) in
            try await store.remove()
            return renewed
        }
        #expect(after.session == renewed && after.storageError == nil)
        #expect(try await store.load() == nil)
        let other = Session(accessToken: Secret("other"))
        try await store.save(session)
        _ = try await store.renew(session) { _ throws(CommerceError) in
            try await store.save(other)
            return renewed
        }
        #expect(try await store.load() == other)
    }

    @Test func anOlderSessionThatIsStoredIsNotTakenForARenewedOne() async throws {
        let store = SessionStore(storage: storage, scope: "shop")
        try await store.save(session)
        let third = Self.renewed(3)
        #expect(try await store.renew(Self.renewed(2)) { _ throws(CommerceError) in third }.session == third)
        // The store has another program's session, which is not this one's to replace.
        #expect(try await store.load() == session)
    }

    @Test func aFailureOfTheRenewalIsThrownOnceAndTheSessionStays() async throws {
        let store = SessionStore(storage: storage, scope: "shop")
        try await store.save(session)
        let calls = Mutex(0)
        let error = await #expect(throws: CommerceError.self) {
            try await store.renew(session) { _ throws(CommerceError) in
                calls.withLock { $0 += 1 }
                throw CommerceError(.storage, "the shop's disk is full")
            }
        }
        #expect(error?.message == "the shop's disk is full" && calls.withLock { $0 } == 1)
        #expect(try await store.load() == session)
    }

    @Test func aStoreThatFailsKeepsNobodyFromRenewing() async throws {
        let store = SessionStore(storage: FailingStateStorage(), scope: "shop")
        let renewed = Self.renewed(2)
        let renewal = try await store.renew(session) { _ throws(CommerceError) in renewed }
        #expect(renewal.session == renewed && renewal.storageError?.kind == .storage)
    }
}
