import Commerce
import CommerceTesting
import FoundationEssentials
import MemoryBackend
import Testing

@Suite("A cart's life")
struct CartLifeTests {
    private let test = TestShop()

    @Test("a cart is found by its whole identifier alone, and the secret in it is not shown")
    func secret() async throws {
        let cart = try await test.cart()
        let parts = cart.id.rawValue.split(separator: "?key=")
        #expect(parts.count == 2 && parts.allSatisfy { $0.count >= 32 })
        #expect(!"\(cart.id)".contains(parts[1]))
        for text in ["", "x", String(parts[0]), "\(parts[0])?key=", "\(parts[0])?key=x", "?key=\(parts[1])"] {
            #expect(await errorKind { try await test.carts.cart(ID(text)) } == .cartGone)
            #expect(await errorKind { try await test.carts.setNote("x", in: ID(text)) } == .cartGone)
        }
        #expect(try await test.cart().id != cart.id)
    }

    @Test("a cart lasts its time from the last change on; reading does not prolong it")
    func expiry() async throws {
        let test = TestShop { $0.cartLifetime = .seconds(100) }
        let cart = try await test.cart()
        test.clock.advance(by: .seconds(99))
        _ = try await test.carts.setNote("still here", in: cart.id)
        test.clock.advance(by: .seconds(99))
        #expect(try await test.carts.cart(cart.id).value.note == "still here")
        test.clock.advance(by: .seconds(1))
        #expect(await errorKind { try await test.carts.cart(cart.id) } == .cartGone)
        #expect(await errorKind { try await test.carts.setNote("too late", in: cart.id) } == .cartGone)
    }

    @Test("dates are the clock's: made once, changed with each change that is accepted")
    func dates() async throws {
        let made = test.clock.now
        let cart = try await test.cart()
        test.clock.advance(by: .seconds(60))
        let refused = try await test.carts.removeLines(["none"], from: cart.id)
        #expect(refused.value?.updatedAt == made)
        let changed = try await test.carts.setNote("x", in: cart.id)
        #expect(changed.value?.createdAt == made)
        #expect(changed.value?.updatedAt == made.addingTimeInterval(60))
    }

    @Test("notes and attributes are replaced; of two attributes with one key the last counts")
    func noteAndAttributes() async throws {
        let cart = try await test.cart()
        #expect(try await test.carts.setNote("a\nb", in: cart.id).value?.note == "a\nb")
        #expect(try await test.carts.setNote("", in: cart.id).value?.note == nil)
        let pairs = [("k", "1"), ("m", "2"), ("k", "3")].map { Attribute(key: $0.0, value: $0.1) }
        let kept = try await test.carts.setAttributes(pairs, in: cart.id).value?.attributes
        #expect(kept == [Attribute(key: "k", value: "3"), Attribute(key: "m", value: "2")])
        #expect(try await test.carts.setAttributes([], in: cart.id).value?.attributes == [])
    }

    @Test("a session ties its customer to the cart, no session unties, an ended one is an error")
    func buyer() async throws {
        let session = try await test.session()
        let cart = try await test.cart()
        func set(_ update: BuyerIdentityUpdate, _ session: Session?) async throws -> MutationOutcome<Cart> {
            try await test.carts.setBuyerIdentity(update, session: session, in: cart.id)
        }
        let tied = try await set(BuyerIdentityUpdate(), session).value?.buyerIdentity
        #expect(tied?.customerID == "customer-1" && tied?.email == "buyer@example.com")
        let untied = try await set(BuyerIdentityUpdate(email: .value("other@example.com")), nil).value?.buyerIdentity
        #expect(untied?.customerID == nil && untied?.email == "other@example.com")
        #expect(try await set(BuyerIdentityUpdate(email: .null), nil).value?.buyerIdentity.email == nil)
        let refused = try await set(BuyerIdentityUpdate(email: .value("nobody"), country: .value("Germany")), nil)
        #expect(refused.userErrors.map(\.field) == [["buyerIdentity", "email"], ["buyerIdentity", "country"]])
        _ = try await test.auth.signOut(session)
        #expect(await errorKind { try await set(BuyerIdentityUpdate(), session) } == .unauthenticated)
        #expect(await errorKind { try await test.carts.create(CartDraft(), session: session) } == .unauthenticated)
    }

    @Test("a customer's identifier in a draft is not believed without a session")
    func forgedCustomer() async throws {
        let draft = CartDraft(buyerIdentity: BuyerIdentity(email: "a@example.com", customerID: "customer-1"))
        #expect(try await test.carts.create(draft, session: nil).value?.buyerIdentity.customerID == nil)
        let session = try await test.session()
        #expect(try await test.carts.create(draft, session: session).value?.buyerIdentity.customerID == "customer-1")
    }
}
