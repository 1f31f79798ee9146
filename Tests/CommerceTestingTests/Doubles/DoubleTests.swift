import Commerce
import CommerceTesting
import Testing

@Suite("Doubles")
struct DoubleTests {
    @Test("a stub answers the calls that have a closure, and hands the others to the port beneath")
    func stub() async throws {
        var stub = StubCatalog(SmallCatalog())
        stub.onShop = { _ in Fetched(Shop(name: "Stub")) }
        #expect(try await stub.shop(options: ReadOptions()).value.name == "Stub")
        #expect(try await stub.product(.handle("oak-board"), options: ReadOptions()).value.title == "Oak Board")
    }

    @Test("a stub without a port beneath serves nothing else")
    func emptyStub() async {
        await #expect { try await StubCart().cart("cart", options: ReadOptions()) } throws: {
            ($0 as? CommerceError)?.kind == .unsupported
        }
        await #expect { try await StubAuth().customer(session: Session(accessToken: Secret("a"))) } throws: {
            ($0 as? CommerceError)?.kind == .unsupported
        }
        await #expect { try await StubCheckout().begin("cart", session: nil) } throws: {
            ($0 as? CommerceError)?.kind == .unsupported
        }
    }

    @Test("an error of any type becomes a commerce error")
    func foreignError() async {
        struct Foreign: Error {}
        var stub = StubCatalog()
        stub.onShop = { _ in throw Foreign() }
        await #expect { try await stub.shop(options: ReadOptions()) } throws: {
            ($0 as? CommerceError)?.kind == .unavailable && ($0 as? CommerceError)?.cause is Foreign
        }
        stub.onShop = { _ in throw CancellationError() }
        await #expect { try await stub.shop(options: ReadOptions()) } throws: {
            ($0 as? CommerceError)?.kind == .cancelled
        }
    }

    @Test("the logger keeps what was logged, in order")
    func logger() {
        let logger = RecordingLogger()
        logger.log(.info, "one")
        logger.log(.error, "two")
        #expect(logger.entries.map(\.message) == ["one", "two"])
        #expect(logger.entries.map(\.level) == [.info, .error])
    }

    @Test("the storage fails where it is told to, and keeps what it had")
    func storage() async throws {
        let (key, other) = (StateKey(kind: "cart", scope: "a"), StateKey(kind: "cart", scope: "b"))
        let base = MemoryStateStorage()
        await base.setValue([1], for: key)
        let storage = FailingStateStorage(base: base) { $0 == .write(key) || $0 == .lock(other) }
        #expect(try await storage.value(for: key) == [1])
        await #expect(throws: CommerceError.self) { try await storage.setValue([2], for: key) }
        #expect(try await storage.value(for: key) == [1])
        try await storage.setValue([3], for: other)
        #expect(try await storage.value(for: other) == [3])
        await #expect(throws: CommerceError.self) { try await storage.withExclusiveAccess(to: other) {} }
        let seven = try await storage.withExclusiveAccess(to: key) { () async throws(CommerceError) -> Int in 7 }
        #expect(seven == 7)
    }
}
