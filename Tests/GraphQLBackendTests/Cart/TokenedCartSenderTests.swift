import Commerce
import CommerceJSON
import Synchronization
import Testing

@testable import GraphQLBackend

@Suite("Carts that are known by a token")
struct TokenedCartSenderTests {
    private static let field = TokenField(answerHeader: "x-token")
    private let storage = MemoryStateStorage()

    /// - Parameter answers: the answers in their order, each a cart's own identifier (`nil` for none) and a new token.
    private func sender(
        _ answers: [(name: String?, token: String?)], session: TokenField = TokenField()
    ) -> (fake: FakeSender, sender: TokenedCartSender) {
        let rest = Mutex(answers)
        let fake = FakeSender(
            [
                .createCart: .using(), .cart: .using("cart.id"), .setNote: .using("note"), .addLine: .using(),
            ], cartToken: Self.field, session: session
        ) { _ throws(CommerceError) in
            let (name, token) = rest.withLock { $0.isEmpty ? (nil, nil) : $0.removeFirst() }
            var answer = MappedAnswer<Cart>.of(name.map { Cart(id: ID($0)) })
            answer.token = token.map { Secret($0) }
            return answer
        }
        return (fake, TokenedCartSender(base: fake, tokens: CartTokens(storage: storage, scope: "shop")))
    }

    private func send(
        _ operation: PortOperation, of cart: String? = nil, session: Session? = nil, by sender: TokenedCartSender
    ) async throws -> MappedReply<Cart> {
        var call = PortCall(operation: operation, session: session)
        call.inputs["cart.id"] = cart.map { .string($0) }
        return try await sender.send(call, as: Cart.self)
    }

    private func sent(_ fake: FakeSender) -> [[String?]] {
        fake.calls.map { [$0.inputs["cart.id"]?.string, $0.cartToken?.reveal()] }
    }

    @Test("the identifier of a new cart has its token in it, and says neither when it is shown")
    func made() async throws {
        let (fake, sender) = sender([("7", "sesame-1"), ("7", nil)])
        let made = try await send(.createCart, by: sender)
        let id = try #require(made.answer.value?.id)
        #expect(id == "7?key=sesame-1")
        #expect(!"\(id)".contains("sesame"))
        #expect(try await send(.cart, of: id.rawValue, by: sender).answer.value?.id == id)
        #expect(sent(fake) == [[nil, nil], ["7", "sesame-1"]])
    }

    @Test("a token that comes back new replaces the one before, under the same identifier")
    func replaced() async throws {
        let (fake, sender) = sender([("7", "b"), ("7", "c"), ("7", nil)])
        for _ in 0..<3 {
            #expect(try await send(.setNote, of: "7?key=a", by: sender).answer.value?.id == "7?key=a")
        }
        #expect(sent(fake) == [["7", "a"], ["7", "b"], ["7", "c"]])
        // Another cart has its own.
        _ = try? await send(.cart, of: "8?key=d", by: sender)
        #expect(sent(fake).last == ["8", "d"])
    }

    @Test("a cart that the API has not begun is empty, and is found by its own identifier from then on")
    func begun() async throws {
        let (fake, sender) = sender([(nil, "a"), (nil, nil), ("9", nil), (nil, nil)])
        let id = try #require(try await send(.createCart, by: sender).answer.value?.id.rawValue)
        #expect(id == "new?key=a")
        let empty = try await send(.cart, of: id, by: sender)
        #expect(empty.answer.value == Cart(id: ID(id)))
        let early = await #expect(throws: CommerceError.self) { try await send(.setNote, of: id, by: sender) }
        #expect(early?.kind == .invalidInput)
        #expect(try await send(.addLine, of: id, by: sender).answer.value?.id.rawValue == id)
        // Bought meanwhile: there is none any more.
        #expect(try await send(.cart, of: id, by: sender).answer.value == nil)
        #expect(sent(fake) == [[nil, nil], [nil, "a"], [nil, "a"], ["9", "a"]])
    }

    @Test("what is answered of another cart is none of this one's")
    func another() async throws {
        let (_, sender) = sender([("8", nil)])
        let error = await #expect(throws: CommerceError.self) {
            try await send(.cart, of: "7?key=a", by: sender)
        }
        #expect(error?.kind == .cartGone)
    }

    @Test("an identifier without a token is no cart's, and nothing is sent", arguments: ["7", "7?key=", "?key=a"])
    func foreign(_ id: String) async {
        let (fake, sender) = sender([])
        let error = await #expect(throws: CommerceError.self) { try await send(.cart, of: id, by: sender) }
        #expect(error?.kind == .cartGone)
        #expect(fake.calls.isEmpty)
    }

    @Test("a signed-in buyer's cart is known by the buyer's token where both have one header")
    func signedIn() async throws {
        let session = Session(accessToken: Secret("buyer"))
        #expect(
            try await send(.createCart, session: session, by: sender([("7", nil)]).sender).answer.value?.id
                == "7?key=buyer")
        let error = await #expect(throws: CommerceError.self) {
            try await send(
                .createCart, session: session, by: sender([("7", nil)], session: TokenField(header: "x-user")).sender)
        }
        #expect(error?.kind == .malformedResponse)
        #expect(error?.message.contains("x-token") == true)
    }
}
