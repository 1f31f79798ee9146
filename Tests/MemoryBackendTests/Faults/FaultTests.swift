import Commerce
import CommerceTesting
import FoundationEssentials
import MemoryBackend
import Testing

@Suite("Faults")
struct FaultTests {
    private let test = TestShop()

    private func kinds(_ count: Int, _ fault: MemoryFault) async -> [CommerceError.Kind?] {
        await test.shop.setFaults([fault])
        var kinds: [CommerceError.Kind?] = []
        for _ in 0..<count { kinds.append(await errorKind { try await test.catalog.shop() }) }
        return kinds
    }

    @Test("a fault hits the calls that it names, as often as it says")
    func occurrences() async {
        let effect = MemoryFault.Effect.error(.unavailable)
        #expect(await kinds(3, MemoryFault(effect)) == [.unavailable, .unavailable, .unavailable])
        #expect(await kinds(3, MemoryFault(effect, on: [.shop], .only(2))) == [nil, .unavailable, nil])
        #expect(await kinds(3, MemoryFault(effect, .first(2))) == [.unavailable, .unavailable, nil])
        #expect(await kinds(3, MemoryFault(effect, on: [.products])) == [nil, nil, nil])
        #expect(await kinds(20, MemoryFault(effect, .random(percent: 0, seed: 1))) == Array(repeating: nil, count: 20))
        #expect(
            await kinds(3, MemoryFault(effect, .random(percent: 100, seed: 1)))
                == Array(repeating: .unavailable, count: 3))
    }

    @Test("random faults are the same for the same seed, and differ for another")
    func random() async {
        let effect = MemoryFault.Effect.error(.timedOut)
        let first = await kinds(60, MemoryFault(effect, .random(percent: 50, seed: 7)))
        #expect(await kinds(60, MemoryFault(effect, .random(percent: 50, seed: 7))) == first)
        #expect(await kinds(60, MemoryFault(effect, .random(percent: 50, seed: 8))) != first)
        #expect((15...45).contains(first.count { $0 != nil }))
    }

    @Test("an error says how long to wait, and nothing is done")
    func throttled() async throws {
        let cart = try await test.cart()
        await test.shop.setFaults([MemoryFault(.error(.throttled, retryAfter: .seconds(2)), on: [.setNote], .only(1))])
        let error = await #expect(throws: CommerceError.self) { try await test.carts.setNote("x", in: cart.id) }
        #expect(error?.kind == .throttled && error?.retryAfter == .seconds(2) && error?.isRetryable == true)
        #expect(error?.operation == .setNote)
        #expect(try await test.carts.cart(cart.id).value.note == nil)
    }

    @Test("an answer that is lost was done, and a repeat with the same key does not do it twice")
    func answerLost() async throws {
        let cart = try await test.cart()
        await test.shop.setFaults([MemoryFault(.answerLost, on: [.addLines], .only(1))])
        let sticker = try demoVariant("sticker")
        let options = MutationOptions(idempotencyKey: "add")
        func add() async throws -> MutationOutcome<Cart> {
            try await test.carts.addLines([CartLineInput(variantID: sticker)], to: cart.id, options: options)
        }
        #expect(await errorKind { try await add() } == .network)
        #expect(try await test.carts.cart(cart.id).value.totalQuantity == 1)
        #expect(try await add().value?.totalQuantity == 1)
    }

    @Test("a lost cart is answered without cart and without user errors, and nothing is done")
    func cartNull() async throws {
        let cart = try await test.cart()
        await test.shop.setFaults([MemoryFault(.cartNull, on: [.setNote, .createCart])])
        let outcome = try await test.carts.setNote("x", in: cart.id)
        #expect(outcome == MutationOutcome(value: nil))
        #expect(try await test.carts.create(CartDraft(), session: nil).value == nil)
        #expect(try await test.carts.cart(cart.id).value.note == nil)
    }

    @Test("a stale answer is the cart before the change, which is done")
    func stale() async throws {
        let cart = try await test.cart()
        await test.shop.setFaults([MemoryFault(.staleAnswer, .first(2))])
        #expect(try await test.carts.setNote("x", in: cart.id).value?.note == nil)
        #expect(try await test.carts.cart(cart.id).value.note == nil)
        #expect(try await test.carts.cart(cart.id).value.note == "x")
    }

    @Test("latency passes on the shop's clock, and ends when the task is cancelled")
    func latency() async throws {
        await test.shop.setFaults([MemoryFault(.latency(.seconds(5)), on: [.shop])])
        let reading = Task { try await test.catalog.shop().value.name }
        await test.clock.waitForSleepers()
        test.clock.advance(by: .seconds(5))
        #expect(try await reading.value == "Memory Lane Outfitters")

        let cancelled = Task { await errorKind { try await test.catalog.shop() } }
        await test.clock.waitForSleepers()
        cancelled.cancel()
        #expect(await cancelled.value == .cancelled)
    }

    @Test("a latency and an error come one after the other")
    func combined() async throws {
        await test.shop.setFaults([MemoryFault(.latency(.seconds(1))), MemoryFault(.error(.timedOut))])
        let reading = Task { await errorKind { try await test.catalog.shop() } }
        await test.clock.waitForSleepers()
        test.clock.advance(by: .seconds(1))
        #expect(await reading.value == .timedOut)
    }
}
