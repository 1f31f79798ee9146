import Testing

@testable import Commerce

@Suite struct MemoryStateStorageTests {
    let key = StateKey(kind: "cart", scope: "s", name: "c")

    @Test func keepsWhatIsStoredUntilItIsRemoved() async {
        let storage = MemoryStateStorage()
        #expect(await storage.value(for: key) == nil)
        await storage.setValue([1], for: key)
        #expect(await storage.value(for: key) == [1])
        #expect(await storage.value(for: StateKey(kind: "cart", scope: "s")) == nil)
        await storage.setValue(nil, for: key)
        #expect(await storage.value(for: key) == nil)
    }

    @Test func removesAKindAndTheKindsBeneathIt() async {
        let storage = MemoryStateStorage()
        let kinds = ["cart", "cart-creations", "carton", "session"]
        for kind in kinds { await storage.setValue([1], for: StateKey(kind: kind, scope: "s")) }
        await storage.removeValues(ofKind: "cart")
        var left: [String] = []
        for kind in kinds where await storage.value(for: StateKey(kind: kind, scope: "s")) != nil { left.append(kind) }
        #expect(left == ["carton", "session"])
    }

    @Test func noChangeIsLostUnderExclusiveAccess() async throws {
        let storage = MemoryStateStorage()
        try await withThrowingTaskGroup { group in
            for _ in 0..<100 {
                group.addTask {
                    try await storage.withExclusiveAccess(to: key) { () throws(CommerceError) in
                        let count = await storage.value(for: key)?.first ?? 0
                        await Task.yield()
                        await storage.setValue([count + 1], for: key)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(await storage.value(for: key) == [100])
    }

    @Test func aLaneIsKeptOnlyWhileItIsUsed() async throws {
        let lanes = KeyedLanes<Int>()
        for key in 0..<10 {
            try await lanes.run(key) { #expect(lanes.count == 1) }
        }
        #expect(lanes.count == 0)
        await #expect(throws: CommerceError.self) {
            try await lanes.run(1) { () throws(CommerceError) in throw CommerceError.cartGone }
        }
        #expect(lanes.count == 0)
    }
}
