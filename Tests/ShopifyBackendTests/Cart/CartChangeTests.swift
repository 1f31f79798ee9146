import Commerce
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import ShopifyBackend
import Testing

@Suite("Changes of carts") struct CartChangeTests {
    private func stub(_ name: String, _ data: JSONValue) throws -> StubShop {
        try StubShop([name: [.data(data)]])
    }

    private func lower(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }

    // MARK: What is sent

    @Test("a new cart has lines, buyer, attributes, note and codes; its country is the market's unless said")
    func create() async throws {
        let stub = try StubShop(["CartCreate": [.data(CartData.payload("cartCreate", cart: CartData.cart([])))]]) {
            $0.market = MarketContext(country: "US")
        }
        let line = CartLineInput(
            variantID: "gid://shopify/ProductVariant/11", quantity: 2,
            attributes: [Attribute(key: "engraving", value: "A")], sellingPlanID: "gid://shopify/SellingPlan/3")
        let draft = CartDraft(
            lines: [line], buyerIdentity: BuyerIdentity(email: "ann@example.com"),
            attributes: [Attribute(key: "gift", value: "yes")], note: "Ring twice", discountCodes: ["SUMMER10"])
        _ = try await stub.backend.cart.create(draft, session: Session(accessToken: Secret("customer-token")))
        let input = try #require(stub.variables.first?["input"])
        #expect(
            input["lines"] == [
                [
                    "attributes": [["key": "engraving", "value": "A"]],
                    "merchandiseId": "gid://shopify/ProductVariant/11", "quantity": 2,
                    "sellingPlanId": "gid://shopify/SellingPlan/3",
                ]
            ])
        #expect(
            input["buyerIdentity"] == [
                "countryCode": "US", "customerAccessToken": "customer-token", "email": "ann@example.com",
            ])
        #expect(input["note"] == "Ring twice" && input["discountCodes"] == ["SUMMER10"])
        #expect(input["attributes"] == [["key": "gift", "value": "yes"]])
        _ = try await stub.backend.cart.create(CartDraft(buyerIdentity: BuyerIdentity(country: "DE")))
        #expect(stub.variables.last?["input"]?["buyerIdentity"] == ["countryCode": "DE"])
    }

    @Test("a change of the buyer says what is set, cleared and left, and ties the session or none")
    func buyer() async throws {
        let stub = try stub("CartBuyerIdentityUpdate", CartData.payload("cartBuyerIdentityUpdate"))
        let update = BuyerIdentityUpdate(email: .null, country: .value("DE"))
        _ = try await stub.backend.cart.setBuyerIdentity(update, in: CartData.id)
        _ = try await stub.backend.cart.setBuyerIdentity(
            BuyerIdentityUpdate(), session: Session(accessToken: Secret("customer-token")), in: CartData.id)
        #expect(
            stub.variables.map { $0["buyerIdentity"] } == [
                ["countryCode": "DE", "customerAccessToken": nil, "email": nil],
                ["customerAccessToken": "customer-token"],
            ])
    }

    @Test("lines are changed with what is given alone; null ends a selling plan")
    func update() async throws {
        let stub = try stub("CartLinesUpdate", CartData.payload("cartLinesUpdate"))
        let id = ID<CartLine>(CartData.lineID(1))
        _ = try await stub.backend.cart.updateLines(
            [
                CartLineUpdate(lineID: id, quantity: 1),
                CartLineUpdate(
                    lineID: id, variantID: "gid://shopify/ProductVariant/12", attributes: [], sellingPlanID: .null),
            ], in: CartData.id)
        #expect(
            stub.variables.first?["lineInputs"] == [
                ["id": .string(id.rawValue), "quantity": 1],
                [
                    "attributes": [], "id": .string(id.rawValue), "merchandiseId": "gid://shopify/ProductVariant/12",
                    "sellingPlanId": nil,
                ],
            ])
    }

    @Test("addresses and delivery options are sent as the shop takes them, the first address selected")
    func delivery() async throws {
        let stub = try StubShop([
            "CartDeliveryAddressesReplace": [.data(CartData.payload("cartDeliveryAddressesReplace"))],
            "CartSelectedDeliveryOptionsUpdate": [.data(CartData.payload("cartSelectedDeliveryOptionsUpdate"))],
        ])
        let address = MailingAddress(address1: "Street 1", city: "Ottawa", province: "ON", zip: "K1A", country: "CA")
        _ = try await stub.backend.cart.setDeliveryAddresses([address, MailingAddress()], in: CartData.id)
        let sent = try #require(stub.variables.first?["addresses"])
        #expect(
            sent[0]?["address"]?["deliveryAddress"] == [
                "address1": "Street 1", "city": "Ottawa", "countryCode": "CA", "provinceCode": "ON", "zip": "K1A",
            ])
        #expect(sent[0]?["selected"] == true && sent[1]?["selected"] == false)
        _ = try await stub.backend.cart.selectDeliveryOptions(
            [DeliverySelection(groupID: "gid://shopify/CartDeliveryGroup/1", optionHandle: "std")], in: CartData.id)
        #expect(
            stub.variables.last?["selectedDeliveryOptions"] == [
                ["deliveryGroupId": "gid://shopify/CartDeliveryGroup/1", "deliveryOptionHandle": "std"]
            ])
    }

    @Test("more than 250 lines are sent in portions, and a refusal is told by its place among all")
    func portions() async throws {
        let stub = try StubShop(answer: { name, variables in
            let lines = variables["lineInputs"]?.array ?? variables["input"]?["lines"]?.array ?? []
            let refusals: JSONValue =
                lines.count == 100 ? [CartData.refusal("INVALID", ["lines", "7", "quantity"])] : []
            let field = name == "CartCreate" ? "cartCreate" : "cartLinesAdd"
            return .data(
                CartData.payload(field, cart: CartData.cart([CartData.line(1, quantity: 9_999)]), userErrors: refusals))
        })
        let lines = (0..<600).map { _ in CartLineInput(variantID: "gid://shopify/ProductVariant/11") }
        let outcome = try await stub.backend.cart.addLines(lines, to: CartData.id)
        #expect(stub.variables.map { $0["lineInputs"]?.array?.count } == [250, 250, 100])
        #expect(outcome.userErrors.map(\.field) == [["lines", "507", "quantity"]])
        #expect(outcome.value != nil)
        _ = try await stub.backend.cart.create(CartDraft(lines: Array(lines.prefix(300))))
        #expect(stub.operations.suffix(2) == ["CartCreate", "CartLinesAdd"])
        #expect(stub.variables.last?["lineInputs"]?.array?.count == 50)
    }

    @Test("a portion that is refused is the last one")
    func refusedPortion() async throws {
        let stub = try stub(
            "CartLinesRemove",
            CartData.payload("cartLinesRemove", userErrors: [CartData.refusal("INVALID_MERCHANDISE_LINE", [])]))
        let lines = (0..<300).map { ID<CartLine>(CartData.lineID($0)) }
        let outcome = try await stub.backend.cart.removeLines(lines, from: CartData.id)
        #expect(stub.transport.requests.count == 1)
        #expect(outcome.userErrors.count == 1)
    }

    @Test("identifiers that are none of Shopify's are refused by their places, and nothing is sent")
    func unknownIdentifiers() async throws {
        let stub = try StubShop()
        let port = stub.backend.cart
        let lines = [CartLineInput(variantID: "gid://shopify/ProductVariant/1"), CartLineInput(variantID: "tee")]
        #expect(
            try await port.addLines(lines, to: CartData.id).userErrors.map(\.field) == [
                ["lines", "1", "merchandiseId"]
            ])
        #expect(try await port.create(CartDraft(lines: lines)).userErrors.map(\.code) == [.variantNotFound])
        let update = CartLineUpdate(lineID: "tee", quantity: 1)
        #expect(try await port.updateLines([update], in: CartData.id).userErrors.map(\.code) == [.lineNotFound])
        #expect(try await port.removeLines(["tee"], from: CartData.id).userErrors.map(\.code) == [.lineNotFound])
        #expect(stub.transport.requests.isEmpty)
    }

    @Test("only changes that do no more the second time are asked again after a failure")
    func retries() async throws {
        let stub = try StubShop(always: .text("", status: 503, type: "text/plain")) { options in
            options.retry = RetryPolicy(
                attempts: .finite(2), backOff: BackOff(initial: .zero, maximum: .zero), budget: nil)
        }
        let port = stub.backend.cart
        let line = ID<CartLine>(CartData.lineID(1))
        let calls: [(Int, @Sendable () async throws -> Void)] = [
            (1, { _ = try await port.create() }),
            (
                1,
                {
                    _ = try await port.addLines(
                        [CartLineInput(variantID: "gid://shopify/ProductVariant/1")], to: CartData.id)
                }
            ),
            (1, { _ = try await port.removeLines([line], from: CartData.id) }),
            (1, { _ = try await port.updateLines([CartLineUpdate(lineID: line, quantity: 0)], in: CartData.id) }),
            (2, { _ = try await port.updateLines([CartLineUpdate(lineID: line, quantity: 3)], in: CartData.id) }),
            (2, { _ = try await port.setNote("x", in: CartData.id) }),
            (2, { _ = try await port.setDiscountCodes([], in: CartData.id) }),
        ]
        for (count, call) in calls {
            let before = stub.transport.requests.count
            _ = try? await call()
            #expect(stub.transport.requests.count - before == count)
        }
    }

    // MARK: What comes back

    @Test("a cart that does not exist is gone, and the cart beside that error is not taken over")
    func cartGone() async throws {
        let foreign = CartData.cart([], ["id": "gid://shopify/Cart/other?key=ffffffff"])
        let stub = try stub(
            "CartNoteUpdate",
            CartData.payload(
                "cartNoteUpdate", cart: foreign,
                userErrors: [CartData.refusal("INVALID", ["cartId"], "The specified cart does not exist.")]))
        let error = await #expect(throws: CommerceError.self) {
            try await stub.backend.cart.setNote("x", in: CartData.id)
        }
        #expect(error?.kind == .cartGone)
    }

    @Test("another cart is never taken over, error or not")
    func anotherCart() async throws {
        let foreign = CartData.cart([], ["id": "gid://shopify/Cart/other?key=ffffffff"])
        let refused = try stub(
            "CartNoteUpdate",
            CartData.payload("cartNoteUpdate", cart: foreign, userErrors: [CartData.refusal("NOTE_TOO_LONG", ["note"])])
        )
        #expect(try await refused.backend.cart.setNote("x", in: CartData.id).value == nil)
        let silent = try stub("CartNoteUpdate", CartData.payload("cartNoteUpdate", cart: foreign))
        let error = await #expect(throws: CommerceError.self) {
            try await silent.backend.cart.setNote("x", in: CartData.id)
        }
        #expect(error?.kind == .malformedResponse)
    }

    @Test("no cart beside a refusal leaves the cart as it is: it is not gone")
    func refusedWithoutCart() async throws {
        let stub = try stub(
            "CartLinesAdd",
            CartData.payload(
                "cartLinesAdd", cart: nil,
                userErrors: [CartData.refusal("INVALID", ["lines", "0", "merchandiseId"], "It does not exist.")]))
        let outcome = try await stub.backend.cart.addLines(
            [CartLineInput(variantID: "gid://shopify/ProductVariant/0")], to: CartData.id)
        #expect(outcome.value == nil)
        #expect(outcome.userErrors.map(\.code) == [.invalid])
    }

    @Test(
        "neither a cart nor a reason is an answer that can't be understood",
        arguments: [
            #"{"data":{"cartNoteUpdate":{"cart":null}}}"#,
            #"{"data":{"cartNoteUpdate":{"cart":null,"userErrors":[],"warnings":[]}}}"#,
            #"{"data":{"cartNoteUpdate":null}}"#,
        ])
    func noReason(_ body: String) async throws {
        let stub = try StubShop(["CartNoteUpdate": [.body(body)]])
        let error = await #expect(throws: CommerceError.self) {
            try await stub.backend.cart.setNote("x", in: CartData.id)
        }
        #expect(error?.kind == .malformedResponse)
    }

    @Test("a refused delivery option comes with the cart of now, whose options are others")
    func expiredOption() async throws {
        let stub = try StubShop([
            "CartSelectedDeliveryOptionsUpdate": [
                .data(
                    CartData.payload(
                        "cartSelectedDeliveryOptionsUpdate", cart: nil,
                        userErrors: [CartData.refusal("INVALID_DELIVERY_OPTION", ["selectedDeliveryOptions"])]))
            ],
            "Cart": [.data(["cart": CartData.cart([], ["deliveryGroups": ["nodes": [CartData.deliveryGroup]]])])],
        ])
        let outcome = try await stub.backend.cart.selectDeliveryOptions(
            [DeliverySelection(groupID: "gid://shopify/CartDeliveryGroup/1", optionHandle: "old")], in: CartData.id)
        #expect(outcome.userErrors.map(\.code) == [.invalidDeliveryOption])
        #expect(outcome.value?.deliveryGroups.first?.options.map(\.handle) == ["std"])
        #expect(stub.operations == ["CartSelectedDeliveryOptionsUpdate", "Cart"])
    }

    @Test("codes without a name, and fields that are not named, are kept as far as they go")
    func bareRefusal() async throws {
        let stub = try stub(
            "CartNoteUpdate",
            CartData.payload("cartNoteUpdate", userErrors: [["code": nil, "field": nil, "message": "No."]]))
        let outcome = try await stub.backend.cart.setNote("x", in: CartData.id)
        #expect(outcome.userErrors == [UserError(code: .invalid, message: "No.")])
        #expect(outcome.value != nil, "a cart beside refusals is the cart")
    }

    @Test("an invalid session is a refusal; the old buyer stays")
    func invalidSession() async throws {
        let stub = try stub(
            "CartBuyerIdentityUpdate",
            CartData.payload(
                "cartBuyerIdentityUpdate",
                userErrors: [CartData.refusal("INVALID", ["buyerIdentity", "customerAccessToken"])]))
        let outcome = try await stub.backend.cart.setBuyerIdentity(
            BuyerIdentityUpdate(), session: Session(accessToken: Secret("old")), in: CartData.id)
        #expect(!outcome.isAccepted && outcome.value != nil)
    }
}
