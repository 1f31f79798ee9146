import Commerce
import CommerceTesting
import MemoryBackend
import Synchronization
import Testing

@Suite("A shop's stored state")
struct PersistenceTests {
    private let storage = MemoryStateStorage()
    private let key = StateKey(kind: "memory-shop", scope: "memory:own")

    @Test("carts, accounts, orders and stock are there in the next process")
    func survives() async throws {
        let first = TestShop(storage: storage)
        let mug = try demoVariant("enamel-mug", "Navy")
        let cart = try await first.cart((mug, 2), codes: ["WELCOME10"])
        let registration = CustomerRegistration(email: "kim@example.com", password: Secret("secret word"))
        _ = try await first.auth.register(registration)
        let session = try await first.session()
        let sold = try await first.cart((mug, 30))
        let handoff = try await first.checkout.begin(sold.id, session: session)
        try await first.shop.complete(checkout: try #require(handoff.url))

        let second = TestShop(storage: storage)
        #expect(try await second.carts.cart(cart.id).value == first.carts.cart(cart.id).value)
        #expect(
            try await second.auth.orders(page: PageRequest(), session: session).items.map(\.name) == ["#1002", "#1001"])
        #expect(
            try await second.auth.signIn(.password(email: "kim@example.com", password: Secret("secret word"))).value
                != nil)
        #expect(try await second.checkout.status(of: handoff).state == .completed)
        #expect(try await second.catalog.variants(ids: [mug]).value.first??.availability.quantity == 50)
        let added = try await second.carts.addLines([CartLineInput(variantID: mug)], to: cart.id)
        #expect(try await first.carts.cart(cart.id).value == added.value)
    }

    @Test("two shops on one storage lose nothing to each other")
    func shared() async throws {
        let shops = [TestShop(storage: storage), TestShop(storage: storage)]
        let sticker = try demoVariant("sticker")
        let cart = try await shops[0].cart()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                let carts = shops[number % 2].carts
                group.addTask { _ = try await carts.addLines([CartLineInput(variantID: sticker)], to: cart.id) }
            }
            try await group.waitForAll()
        }
        #expect(try await shops[1].carts.cart(cart.id).value.totalQuantity == 40)
    }

    @Test("neither passwords nor session tokens are in the record")
    func secrets() async throws {
        let test = TestShop(storage: storage)
        _ = try await test.auth.register(
            CustomerRegistration(email: "kim@example.com", password: Secret("p4ssw0rd-kim")))
        let demo = try await test.session()
        let outcome = try await test.auth.signIn(.password(email: "kim@example.com", password: Secret("p4ssw0rd-kim")))
        let session = try #require(outcome.value)
        let bytes = try #require(await storage.value(for: key))
        let record = String(decoding: bytes, as: UTF8.self)
        #expect(record.contains("kim@example.com"))
        for secret in [
            Secret("p4ssw0rd-kim"), session.accessToken, demo.accessToken, try #require(session.refreshToken),
        ] {
            #expect(!record.contains(secret.reveal()))
        }
        #expect(!record.contains("\"commerce\""))
    }

    @Test("without persistence nothing is written")
    func unkept() async throws {
        let test = TestShop(storage: storage) { $0.persistence = .none }
        let cart = try await test.cart()
        _ = try await test.carts.cart(cart.id)
        #expect(await storage.value(for: key) == nil)
    }

    @Test("a record that can't be read is an error that says what to do, and is left as it is")
    func damaged() async throws {
        let bytes = Array("{\"carts\": 1".utf8)
        await storage.setValue(bytes, for: key)
        let test = TestShop(storage: storage)
        let error = await #expect(throws: CommerceError.self) { try await test.catalog.products() }
        #expect(error?.kind == .storage)
        #expect(await errorKind { try await test.carts.create(CartDraft(), session: nil) } == .storage)
        #expect(await storage.value(for: key) == bytes)
    }

    @Test("what can't be written is not reported as done")
    func failing() async throws {
        let isFull = Flag()
        let storage = FailingStateStorage { call in
            if case .write = call { isFull.isSet } else { false }
        }
        let test = TestShop(storage: storage)
        let cart = try await test.cart()
        isFull.set()
        #expect(await errorKind { try await test.carts.setNote("lost", in: cart.id) } == .storage)
        #expect(try await test.carts.cart(cart.id).value.note == nil)
    }

    @Test("ended carts are cleared away")
    func pruned() async throws {
        let test = TestShop(storage: storage) { $0.cartLifetime = .seconds(60) }
        for _ in 0..<20 { _ = try await test.cart() }
        let full = try #require(await storage.value(for: key)).count
        test.clock.advance(by: .seconds(60))
        _ = try await test.cart()
        #expect(try #require(await storage.value(for: key)).count < full / 3)
    }
}

/// A switch that a closure can look at.
private final class Flag: Sendable {
    private let value = Mutex(false)

    var isSet: Bool { value.withLock { $0 } }

    func set() { value.withLock { $0 = true } }
}
