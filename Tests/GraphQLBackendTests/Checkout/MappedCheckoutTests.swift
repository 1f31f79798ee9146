import Commerce
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import Testing

@testable import GraphQLBackend

@Suite("Checkouts that a mapping says")
struct MappedCheckoutTests {
    private static let full = Cart(
        id: "Y2FydA==", lines: [CartLine(id: "l", variant: Variant(id: "v", title: "V"), quantity: 1)],
        buyerIdentity: BuyerIdentity(email: "a+b@shop.example"))

    private struct OneCart: CartPort {
        var known: Cart?

        func cart(_ id: ID<Cart>, options: ReadOptions) async throws(CommerceError) -> Fetched<Cart> {
            guard let known, known.id == id else { throw .cartGone }
            return Fetched(known)
        }
    }

    private func checkout(_ sender: FakeSender, _ cart: Cart? = full) -> MappedCheckout {
        MappedCheckout(
            sender: sender, carts: OneCart(known: cart), inputs: MappingInputs(), webhook: nil,
            makeIdentifier: { "made" })
    }

    private func template(_ parts: TextTemplate.Part...) -> TextTemplate {
        TextTemplate(parts: parts, place: MappedOperation.testPlace)
    }

    private func input(_ name: String) -> TextTemplate.Part {
        .input(InputReference(name: name, place: MappedOperation.testPlace))
    }

    @Test("an order that the API completes is the hand-off")
    func completed() async throws {
        let order = Order(id: "o-1", name: "#4")
        let sender = FakeSender([.beginCheckout: .using("cart.id")], checkout: .operations) { _ throws(CommerceError) in
            MappedAnswer.of(MappedHandoff(order: order))
        }
        let handoff = try await checkout(sender).begin("c", session: nil)
        #expect(handoff == CheckoutHandoff(id: "o-1", cartID: "c", completed: order))
        let status = try await checkout(sender).status(of: handoff)
        #expect(status == CheckoutStatus(state: .completed, order: order))
        #expect(sender.calls.count == 1)
    }

    @Test("a payment that the API wants is no capability of this adapter")
    func payment() async {
        let sender = FakeSender([.beginCheckout: .using("cart.id")], checkout: .operations) { _ throws(CommerceError) in
            MappedAnswer<MappedHandoff>.of(
                nil,
                userErrors: [
                    MappedError(code: "CHECKOUT_NOT_FULLY_PAID", message: "Not paid.", word: "unsupported")
                ])
        }
        let error = await #expect(throws: CommerceError.self) { try await checkout(sender).begin("c", session: nil) }
        #expect(error?.kind == .unsupported)
        #expect(error?.capability == "payment")
        #expect(error?.message.contains("Not paid.") == true)
    }

    @Test("what the API refuses otherwise is said")
    func refused() async {
        let sender = FakeSender([.beginCheckout: .using("cart.id")], checkout: .operations) { _ throws(CommerceError) in
            MappedAnswer<MappedHandoff>.of(
                nil, userErrors: [MappedError(code: "X", message: "No address."), MappedError(code: "Y")])
        }
        let error = await #expect(throws: CommerceError.self) { try await checkout(sender).begin("c", session: nil) }
        #expect(error?.kind == .invalidInput)
        #expect(error?.message == "The shop refuses the checkout: No address. (and 1 more)")
    }

    @Test("a link has the cart's values encoded")
    func link() async throws {
        let link = template(
            .text("https://shop.example/checkout?cart="), input("cart.id"), .text("&mail="), input("email"))
        let sender = FakeSender([:], cart: .local, checkout: .link(link)) { _ throws(CommerceError) in 0 }
        let handoff = try await checkout(sender).begin(Self.full.id, session: nil)
        #expect(
            handoff.url?.absoluteString
                == "https://shop.example/checkout?cart=Y2FydA%3D%3D&mail=a%2Bb%40shop.example")
        #expect(try await checkout(sender).status(of: handoff).state == .untracked)
    }

    @Test("a link says what it needs that the cart has not")
    func incompleteLink() async {
        let link = template(.text("https://shop.example/"), input("cart.id"), .text("?mail="), input("email"))
        let sender = FakeSender([:], cart: .local, checkout: .link(link)) { _ throws(CommerceError) in 0 }
        let nobody = Cart(id: Self.full.id, lines: Self.full.lines)
        let error = await #expect(throws: CommerceError.self) {
            try await checkout(sender, nobody).begin(Self.full.id, session: nil)
        }
        #expect(error?.kind == .invalidInput)
        #expect(error?.message == "The link to the checkout needs {email}, which this cart has no value for.")
    }

    @Test("a link of an empty cart, of none, or in the clear is refused")
    func noLink() async throws {
        let link = template(.text("http://shop.example/"), input("cart.id"))
        let sender = FakeSender([:], cart: .local, checkout: .link(link)) { _ throws(CommerceError) in 0 }
        let kinds: [(Cart?, CommerceError.Kind)] = [
            (Cart(id: Self.full.id), .invalidInput), (nil, .cartGone), (Self.full, .malformedResponse),
        ]
        for (cart, kind) in kinds {
            let error = await #expect(throws: CommerceError.self) {
                try await checkout(sender, cart).begin(Self.full.id, session: nil)
            }
            #expect(error?.kind == kind)
        }
    }

    @Test("a checkout that the API knows no more is over, and one whose state can't be read is not")
    func unreadableStatus() async throws {
        for isMissing in [true, false] {
            let sender = FakeSender([.checkoutStatus: .using("cart.id")], checkout: .operations) {
                _ throws(CommerceError) in
                var answer = MappedAnswer<CheckoutStatus>.of(nil)
                answer.isMissing = isMissing
                return answer
            }
            let handoff = CheckoutHandoff(
                id: "h", cartID: Self.full.id, url: try #require(URL(string: "https://shop.example/pay")))
            if isMissing {
                #expect(try await checkout(sender).status(of: handoff).state == .completedOrGone)
            } else {
                let error = await #expect(throws: CommerceError.self) { try await checkout(sender).status(of: handoff) }
                #expect(error?.kind == .malformedResponse)
                #expect(error?.message == "The shop's answer about the checkout can't be understood.")
            }
        }
    }

    @Test("a checkout elsewhere is over when the API has the cart no more")
    func followed() async throws {
        let link = template(.text("https://shop.example/"), input("cart.id"))
        let sender = FakeSender([.cart: .using("cart.id")], checkout: .link(link)) { _ throws(CommerceError) in 0 }
        let handoff = try await checkout(sender).begin(Self.full.id, session: nil)
        #expect(try await checkout(sender).status(of: handoff).state == .pending)
        #expect(try await checkout(sender, nil).status(of: handoff).state == .completedOrGone)
    }
}
