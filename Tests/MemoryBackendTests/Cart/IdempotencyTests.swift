import Commerce
import MemoryBackend
import Testing

@Suite("Idempotency keys")
struct IdempotencyTests {
    private let test = TestShop()

    @Test("a repeat is answered like the first time, and not done again")
    func repeated() async throws {
        let honey = try demoVariant("lindenblütenhonig")
        let cart = try await test.cart()
        let options = MutationOptions(idempotencyKey: "add-1")
        let lines = [CartLineInput(variantID: honey, quantity: 3)]
        let first = try await test.carts.addLines(lines, to: cart.id, options: options)
        let second = try await test.carts.addLines(lines, to: cart.id, options: options)
        #expect(first == second)
        #expect(first.value?.totalQuantity == 2 && first.warnings.map(\.code) == [.quantityClamped])
    }

    @Test("a refusal is repeated too")
    func refusal() async throws {
        let cart = try await test.cart()
        let options = MutationOptions(idempotencyKey: "remove-1")
        let first = try await test.carts.removeLines(["line-1"], from: cart.id, options: options)
        #expect(first.userErrors.map(\.code) == [.lineNotFound])
        #expect(try await test.carts.removeLines(["line-1"], from: cart.id, options: options) == first)
    }

    @Test("a cart is made once for a key, even by many at the same time")
    func creation() async throws {
        let options = MutationOptions(idempotencyKey: "create-1")
        let ids = try await withThrowingTaskGroup(of: ID<Cart>?.self) { group in
            for _ in 0..<20 {
                group.addTask { try await test.carts.create(CartDraft(), session: nil, options: options).value?.id }
            }
            return try await group.reduce(into: Set<ID<Cart>?>()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
    }

    @Test("a key is good for one call of one cart")
    func reuse() async throws {
        let (one, other) = (try await test.cart(), try await test.cart())
        let options = MutationOptions(idempotencyKey: "key")
        _ = try await test.carts.setNote("first", in: one.id, options: options)
        #expect(await errorKind { try await test.carts.setAttributes([], in: one.id, options: options) } == .conflict)
        #expect(try await test.carts.setNote("second", in: other.id, options: options).value?.note == "second")
    }
}
