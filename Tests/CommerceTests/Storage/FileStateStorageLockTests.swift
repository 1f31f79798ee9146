import Commerce
import CommerceTesting
import Foundation
import Synchronization
import Testing

/// Exclusive access between processes: two storages on one folder stand for them, since flock(2) tells open files apart,
/// not processes.
@Suite struct FileStateStorageLockTests {
    let folder: TemporaryFolder
    let key = StateKey(kind: "cart", scope: "memory:demo", name: "c")

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func nobodyElseIsInsideAndNoChangeIsLost() async throws {
        let storages = (0..<3).map { _ in FileStateStorage(folder: folder.path) }
        let key = key
        let room = Room()
        try await withThrowingTaskGroup { group in
            for storage in storages {
                for _ in 0..<20 {
                    group.addTask {
                        try await storage.withExclusiveAccess(to: key) { () throws(CommerceError) in
                            room.enter()
                            let count = try await storage.value(for: key)?.first ?? 0
                            await Task.yield()
                            try await storage.setValue([count + 1], for: key)
                            room.leave()
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await storages[0].value(for: key) == [60])
        #expect(room.mostInside == 1)
    }

    /// Counts who is inside at the same time.
    private final class Room: Sendable {
        private let state = Mutex((inside: 0, most: 0))

        var mostInside: Int { state.withLock { $0.most } }

        func enter() { state.withLock { $0 = ($0.inside + 1, max($0.most, $0.inside + 1)) } }

        func leave() { state.withLock { $0.inside -= 1 } }
    }

    @Test func keysDoNotWaitForOneAnother() async throws {
        let storage = FileStateStorage(folder: folder.path)
        let value = try await storage.withExclusiveAccess(to: key) { () throws(CommerceError) in
            try await storage.withExclusiveAccess(to: StateKey(kind: "cart", scope: "memory:demo")) { 7 }
        }
        #expect(value == 7)
    }

    @Test func theLockIsGivenBackWhenTheWorkFails() async throws {
        let storage = FileStateStorage(folder: folder.path)
        let key = key
        await #expect(throws: CommerceError.self) {
            try await storage.withExclusiveAccess(to: key) { () throws(CommerceError) in throw CommerceError.cartGone }
        }
        #expect(try await FileStateStorage(folder: folder.path).withExclusiveAccess(to: key) { true })
    }

    @Test func lockFilesGoWithTheirValues() async throws {
        let storage = FileStateStorage(folder: folder.path)
        try await storage.withExclusiveAccess(to: key) {}
        #expect(try names().isEmpty)
        try await storage.withExclusiveAccess(to: key) { () throws(CommerceError) in
            try await storage.setValue([1], for: key)
        }
        #expect(try names().count == 2)
        try await storage.withExclusiveAccess(to: key) { () throws(CommerceError) in
            try await storage.setValue(nil, for: key)
        }
        #expect(try names().isEmpty)
    }

    @Test func afterThirtySecondsTheLockFileIsNamed() async throws {
        let key = key
        let holder = FileStateStorage(folder: folder.path)
        let clock = ManualClock(advancesItself: true)
        let start = clock.now
        let waiter = FileStateStorage(folder: folder.path, clock: clock)
        let gate = Gate()
        async let held: Void = holder.withExclusiveAccess(to: key) { () throws(CommerceError) in
            try await holder.setValue([1], for: key)
            await gate.wait()
        }
        await gate.waitForArrival()
        let error = await #expect(throws: CommerceError.self) { try await waiter.withExclusiveAccess(to: key) {} }
        gate.open()
        try await held
        #expect(error?.kind == .storage)
        let lock = holder.location(of: key).replacing(".state", with: ".lock")
        #expect(error?.message.contains(lock) == true, "\(error?.message ?? "")")
        #expect((30..<31).contains(clock.now.timeIntervalSince(start)))
    }

    @Test func waitingForAnotherProcessCanBeCancelled() async throws {
        let key = key
        let holder = FileStateStorage(folder: folder.path)
        let clock = ManualClock()
        let waiter = FileStateStorage(folder: folder.path, clock: clock)
        let gate = Gate()
        async let held: Void = holder.withExclusiveAccess(to: key) { await gate.wait() }
        await gate.waitForArrival()
        let waiting = Task { try await waiter.withExclusiveAccess(to: key) {} }
        await clock.waitForSleepers()
        waiting.cancel()
        let error = await #expect(throws: CommerceError.self) { try await waiting.value }
        #expect(error?.kind == .cancelled)
        gate.open()
        try await held
        #expect(try await waiter.withExclusiveAccess(to: key) { true })
    }

    @Test func aWaiterGetsItsTurnWhenTheHolderIsDone() async throws {
        let key = key
        let holder = FileStateStorage(folder: folder.path)
        let clock = ManualClock()
        let waiter = FileStateStorage(folder: folder.path, clock: clock)
        let gate = Gate()
        async let held: Void = holder.withExclusiveAccess(to: key) { await gate.wait() }
        await gate.waitForArrival()
        let waiting = Task { try await waiter.withExclusiveAccess(to: key) { true } }
        await clock.waitForSleepers()
        gate.open()
        try await held
        clock.advance(by: .seconds(1))
        #expect(try await waiting.value)
    }

    @Test func twoProcessesAddingToOneCartLoseNothing() async throws {
        let catalog = FakeCatalog([.sample("a")])
        let engines = (0..<2).map { _ in
            LocalCartEngine(catalog: catalog, storage: FileStateStorage(folder: folder.path), scope: "s")
        }
        let cart = try #require(
            try await engines[0].create(CartDraft(), session: nil, options: MutationOptions()).value)
        try await withThrowingTaskGroup { group in
            for engine in engines {
                for _ in 0..<20 {
                    group.addTask {
                        _ = try await engine.addLines(
                            [CartLineInput(variantID: "a")], to: cart.id, options: MutationOptions())
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await engines[1].cart(cart.id, options: ReadOptions()).value.totalQuantity == 40)
    }

    @Test func twoProcessesMakingTheFirstCartMakeOne() async throws {
        let catalog = FakeCatalog([.sample("a")])
        let sessions = (0..<2).map { _ in
            let storage = FileStateStorage(folder: folder.path)
            let engine = LocalCartEngine(catalog: catalog, storage: storage, scope: "s")
            let backend = Backend(
                name: "b", plugin: "p", stateIdentity: "s",
                capabilities: LocalCartEngine.capabilities(addedTo: Capabilities()), cart: engine)
            return CartSession(backend: backend, storage: storage)
        }
        let ids = try await withThrowingTaskGroup { group in
            for session in sessions {
                for _ in 0..<10 {
                    group.addTask { try await session.add([CartLineInput(variantID: "a")]).value?.id }
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
        #expect(try await sessions[0].current()?.value.totalQuantity == 20)
    }

    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
}
