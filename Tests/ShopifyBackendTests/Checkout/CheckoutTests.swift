import Commerce
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import ShopifyBackend
import Testing

@Suite("Checkout") struct CheckoutTests {
    private func cart(_ quantity: Int = 1, url: String = "https://shoes.example.com/cart/c/abc?key=k") -> JSONValue {
        [
            "cart": [
                "id": .string(CartData.id.rawValue), "totalQuantity": .number(JSONNumber(quantity)),
                "checkoutUrl": .string(url),
            ]
        ]
    }

    @Test("the page is asked for each time anew, and opened exactly as the shop gives it")
    func freshAddress() async throws {
        let stub = try StubShop([
            "CartCheckout": [.data(cart()), .data(cart(url: "https://shoes.example.com/cart/c/def?key=l"))]
        ])
        let first = try await stub.backend.checkout.begin(CartData.id, session: nil)
        let second = try await stub.backend.checkout.begin(CartData.id, session: nil)
        #expect(first.url?.absoluteString == "https://shoes.example.com/cart/c/abc?key=k")
        #expect(second.url?.absoluteString == "https://shoes.example.com/cart/c/def?key=l")
        #expect(first.cartID == CartData.id && first.id != second.id && first.order == nil)
        #expect(!"\(first)".contains("key=k"))
    }

    @Test("a session is tied to the cart before the page is asked for; one that has ended stops there")
    func session() async throws {
        let stub = try StubShop([
            "CartBuyerIdentityUpdate": [
                .data(CartData.payload("cartBuyerIdentityUpdate")),
                .data(
                    CartData.payload(
                        "cartBuyerIdentityUpdate",
                        userErrors: [CartData.refusal("INVALID", ["buyerIdentity", "customerAccessToken"])])),
            ], "CartCheckout": [.data(cart())],
        ])
        _ = try await stub.backend.checkout.begin(CartData.id, session: CustomerData.session)
        #expect(stub.operations == ["CartBuyerIdentityUpdate", "CartCheckout"])
        #expect(stub.variables.first?["buyerIdentity"] == ["customerAccessToken": "customer-token"])
        let error = await #expect(throws: CommerceError.self) {
            try await stub.backend.checkout.begin(CartData.id, session: CustomerData.session)
        }
        #expect(error?.kind == .unauthenticated)
        #expect(stub.transport.requests.count == 3)
    }

    @Test("an empty cart, a cart that is gone, and a page that is none")
    func refusals() async throws {
        let answers: [(JSONValue, CommerceError.Kind)] = [
            (cart(0), .invalidInput), (["cart": nil], .cartGone), (cart(url: "checkout"), .malformedResponse),
        ]
        for (data, kind) in answers {
            let stub = try StubShop(["CartCheckout": [.data(data)]])
            let error = await #expect(throws: CommerceError.self) {
                try await stub.backend.checkout.begin(CartData.id, session: nil)
            }
            #expect(error?.kind == kind)
        }
        let error = await #expect(throws: CommerceError.self) {
            try await StubShop().backend.checkout.begin("nonsense", session: nil)
        }
        #expect(error?.kind == .cartGone)
    }

    @Test("a cart that is there is pending; when it is gone it was completed or has expired; a failure says neither")
    func status() async throws {
        let pulse: JSONValue = [
            "cart": [
                "id": .string(CartData.id.rawValue), "updatedAt": "2026-07-28T01:33:49Z", "totalQuantity": 1,
            ]
        ]
        let stub = try StubShop([
            "CartCheckout": [.data(cart())],
            "CartPulse": [.data(pulse), .response(.json("", status: 503)), .data(["cart": nil])],
        ])
        let handoff = try await stub.backend.checkout.begin(CartData.id, session: nil)
        #expect(try await stub.backend.checkout.status(of: handoff).state == .pending)
        let error = await #expect(throws: CommerceError.self) { try await stub.backend.checkout.status(of: handoff) }
        #expect(error?.isRetryable == true)
        #expect(try await stub.backend.checkout.status(of: handoff).state == .completedOrGone)
    }
}

@Suite("Permalinks") struct PermalinkTests {
    private let line = PermalinkLine(variantID: "gid://shopify/ProductVariant/44", quantity: 2)

    private func link(_ lines: [PermalinkLine], _ options: PermalinkOptions = PermalinkOptions()) async throws -> String
    {
        try await StubShop().backend.checkout.permalink(for: lines, options: options).absoluteString
    }

    @Test("a link names variants by number, and carries code, note, attributes and address")
    func whole() async throws {
        let more = PermalinkLine(variantID: "gid://shopify/ProductVariant/45?x=1")
        #expect(try await link([line, more]) == "https://shoes.example.com/cart/44:2,45:1")
        let options = PermalinkOptions(
            discountCode: "A&B", note: "50% + ö", attributes: [Attribute(key: "gift for", value: "Ann=1")],
            email: "a+b@example.com")
        #expect(
            try await link([line], options)
                == "https://shoes.example.com/cart/44:2?discount=A%26B&note=50%25%20%2B%20%C3%B6"
                + "&attributes%5Bgift%20for%5D=Ann%3D1&checkout%5Bemail%5D=a%2Bb%40example.com")
    }

    @Test(
        "what a link can't carry is invalid input",
        arguments: [
            [], [PermalinkLine(variantID: "gid://shopify/ProductVariant/44", quantity: 0)],
            [PermalinkLine(variantID: "gid://shopify/ProductVariant/abc")], [PermalinkLine(variantID: "")],
            [PermalinkLine(variantID: "gid://shopify/ProductVariant/")],
        ])
    func invalid(_ lines: [PermalinkLine]) async throws {
        let stub = try StubShop()
        let error = await #expect(throws: CommerceError.self) {
            try await stub.backend.checkout.permalink(for: lines, options: PermalinkOptions())
        }
        #expect(error?.kind == .invalidInput)
        #expect(stub.transport.requests.isEmpty)
    }

    @Test("a sandbox's links stay on this machine, a proxy's go to the shop")
    func endpoints() async throws {
        let sandbox = try StubShop { $0.endpoint = URL(string: "http://127.0.0.1:4100") }
        #expect(
            try await sandbox.backend.checkout.permalink(for: [line], options: PermalinkOptions()).absoluteString
                == "http://127.0.0.1:4100/cart/44:2")
        let proxy = try StubShop { $0.endpoint = URL(string: "https://proxy.example/x") }
        #expect(
            try await proxy.backend.checkout.permalink(for: [line], options: PermalinkOptions()).host()
                == "shoes.example.com")
    }
}
