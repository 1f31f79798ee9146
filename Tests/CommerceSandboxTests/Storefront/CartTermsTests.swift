import CommerceJSON
import Testing

@testable import CommerceSandbox

@Suite("Terms of the sandbox's carts") struct CartTermsTests {
    // MARK: Carts that are not there

    @Test("refuses mutations of a cart that is gone, keyless or wrongly keyed, beside a new one for some") func gone()
        throws
    {
        let cart = try TestCart(StorefrontClient(), ["lines": [try TestCart.line("canvas-tote")]])
        let token = GlobalID(cart.id.string ?? "")?.text ?? ""
        let error: JSONValue = [
            ["code": "INVALID", "field": ["cartId"], "message": "The specified cart does not exist."]
        ]
        for id in [
            "gid://shopify/Cart/none?key=1", "gid://shopify/Cart/\(token)", "gid://shopify/Cart/\(token)?key=wrong",
            "x",
        ] {
            let answer = try cart.mutate("cartNoteUpdate", "note", "String!", "Leave at door", cart: .string(id))
            #expect(answer["userErrors"] == error)
            #expect(answer.at("cart.note") == "Leave at door")
            #expect(answer.at("cart.id") != cart.id)
            let lines = try cart.mutate("cartLinesRemove", "lineIds", "[ID!]!", [], cart: .string(id))
            #expect(lines["userErrors"] == error)
            #expect(lines["cart"] == .null)
        }
        #expect(try cart.query().at("note") == .null)
    }

    @Test("answers no cart for one that is gone, and without the key one that knows nothing of the buyer")
    func reading() throws {
        let cart = try TestCart(StorefrontClient(), ["buyerIdentity": ["email": "a@b.example"]])
        let bare = String(cart.id.string?.split(separator: "?").first ?? "")
        #expect(try cart.query("gid://shopify/Cart/none?key=1") == .null)
        #expect(try cart.query(.string(bare + "?key=wrong")) == .null)
        #expect(try cart.query().at("buyerIdentity.email") == "a@b.example")
        let seen = try cart.query(.string(bare))
        #expect(seen.at("buyerIdentity.email") == .null)
        #expect(seen.at("id") == .string(bare))
    }

    // MARK: Discounts

    @Test("keeps codes that don't apply, says why, and says it again") func codes() throws {
        let cart = try TestCart(StorefrontClient(), ["lines": [try TestCart.line("stoneware-mug", 2)]])
        let codes: JSONValue = [
            "welcome10", "EXPIRED5", " NOT-A-REAL-CODE ", "WELCOME10", "BIGSPEND20", "KNIT25", "FRIENDS20",
        ]
        let answer = try cart.mutate("cartDiscountCodesUpdate", "discountCodes", "[String!]!", codes)
        #expect(answer["userErrors"] == [])
        #expect(
            answer.each("cart.discountCodes", "code")
                == ["welcome10", "EXPIRED5", " NOT-A-REAL-CODE ", "BIGSPEND20", "KNIT25", "FRIENDS20"])
        #expect(answer.each("cart.discountCodes", "applicable") == [true, false, false, false, false, false])
        #expect(
            answer.each("warnings", "code") == [
                "DISCOUNT_CURRENTLY_INACTIVE", "DISCOUNT_NOT_FOUND", "DISCOUNT_PURCHASE_NOT_IN_RANGE",
                "DISCOUNT_NO_ENTITLED_LINE_ITEMS", "DISCOUNT_ELIGIBLE_CUSTOMER_MISSING",
            ])
        // The allocation has the shop's own spelling.
        #expect(answer.at("cart.discountAllocations.0.code") == "WELCOME10")
        #expect(answer.at("cart.cost.subtotalAmount.amount") == "48.0")
        #expect(answer.at("cart.cost.totalAmount.amount") == "43.2")
        #expect(try cart.mutate("cartNoteUpdate", "note", "String!", "x")["warnings"] == answer["warnings"])
        let cleared = try cart.mutate("cartDiscountCodesUpdate", "discountCodes", "[String!]!", [])
        #expect(cleared.at("cart.discountCodes") == [])
    }

    @Test(
        "takes off what codes say",
        arguments: [
            ("WELCOME10", "wool-blanket", "165.0", "148.5"), ("HARBOUR15", "wool-blanket", "165.0", "150.0"),
            ("HARBOUR15", "notebook", "9.0", "0.0"), ("BIGSPEND20", "wool-blanket", "165.0", "132.0"),
            ("KNIT25", "wool-beanie", "25.5", "25.5"), ("FREESHIP", "wool-beanie", "34.0", "34.0"),
        ])
    func amounts(_ code: String, _ handle: String, _ subtotal: String, _ total: String) throws {
        let cart = try TestCart(
            StorefrontClient(), ["lines": [try TestCart.line(handle)], "discountCodes": [.string(code)]])
        #expect(cart.first.at("cart.discountCodes.0.applicable") == true)
        #expect(cart.first.at("cart.cost.subtotalAmount.amount") == .string(subtotal))
        #expect(cart.first.at("cart.cost.totalAmount.amount") == .string(total))
    }

    // MARK: Gift cards

    @Test("takes valid gift cards whatever their case, and passes over others without a word") func giftCards() throws {
        let cart = try TestCart(StorefrontClient(), ["lines": [try TestCart.line("stoneware-mug", 2)]])
        let answer = try cart.mutate(
            "cartGiftCardCodesAdd", "giftCardCodes", "[String!]!",
            [
                "sandbox-gift-0010", "SANDBOX-GIFT-0050", "NONE", "SANDBOX-GIFT-VOID", "SANDBOX-GIFT-PAST",
                " SANDBOX-GIFT-1000",
            ])
        #expect(answer["userErrors"] == [])
        #expect(answer["warnings"] == [])
        #expect(answer.each("cart.appliedGiftCards", "lastCharacters") == ["0010", "0050"])
        #expect(answer.at("cart.appliedGiftCards.1").at("amountUsed.amount") == "38.0")
        #expect(answer.at("cart.appliedGiftCards.1").at("balance.amount") == "12.0")
        #expect(answer.at("cart.cost.totalAmount.amount") == "0.0")
        let again = try cart.mutate("cartGiftCardCodesAdd", "giftCardCodes", "[String!]!", ["SANDBOX-GIFT-0010"])
        #expect(again.at("cart.appliedGiftCards").array?.count == 2)
        let removed = try cart.mutate(
            "cartGiftCardCodesRemove", "appliedGiftCardIds", "[ID!]!", [answer.at("cart.appliedGiftCards.0.id")])
        #expect(removed.each("cart.appliedGiftCards", "lastCharacters") == ["0050"])
        let replaced = try cart.mutate("cartGiftCardCodesUpdate", "giftCardCodes", "[String!]!", ["SANDBOX-GIFT-1000"])
        #expect(replaced.each("cart.appliedGiftCards", "lastCharacters") == ["1000"])
    }

    // MARK: Buyer and market

    @Test("prices by the buyer's country, which the context sets where the buyer says none") func currency() throws {
        let lines: JSONObject = ["lines": [try TestCart.line("stoneware-mug")]]
        let cart = try TestCart(StorefrontClient(), .object(lines), context: "@inContext(country: DE)")
        #expect(cart.first.at("cart.cost.totalAmount") == ["amount": "22.1", "currencyCode": "EUR"])
        let answer = try cart.mutate(
            "cartBuyerIdentityUpdate", "buyerIdentity", "CartBuyerIdentityInput!", ["countryCode": "US"])
        #expect(answer.at("cart.cost.totalAmount.currencyCode") == "USD")
        #expect(answer.at("cart.buyerIdentity.countryCode") == "US")
    }

    @Test("keeps the identity where a token isn't valid, and takes it where it is") func identity() throws {
        let cart = try TestCart(StorefrontClient(), ["buyerIdentity": ["email": "a@b.example"]])
        func set(_ identity: JSONValue) throws -> JSONValue {
            try cart.mutate("cartBuyerIdentityUpdate", "buyerIdentity", "CartBuyerIdentityInput!", identity)
        }
        let refused = try set(["customerAccessToken": "none", "email": "c@d.example"])
        #expect(refused.at("userErrors.0.field") == ["buyerIdentity", "customerAccessToken"])
        #expect(refused.at("cart.buyerIdentity.email") == "a@b.example")
        #expect(try set(["email": "nonsense"]).at("userErrors.0.code") == "INVALID")
        let token = try TestCustomer.token(cart.client)
        let taken = try set(["customerAccessToken": token])
        #expect(taken.at("cart.buyerIdentity.customer.email") == "ada@sandbox.example")
        #expect(taken.at("cart.buyerIdentity.email") == "a@b.example")
        #expect(try set(["email": nil]).at("cart.buyerIdentity.email") == .null)
        #expect(try set(["customerAccessToken": nil]).at("cart.buyerIdentity.customer") == .null)
    }

    @Test("bounds notes and keeps the last of attributes with the same key") func details() throws {
        let cart = try TestCart()
        let long = JSONValue.string(String(repeating: "x", count: 5001))
        #expect(try cart.mutate("cartNoteUpdate", "note", "String!", long).at("userErrors.0.code") == "NOTE_TOO_LONG")
        let attributes: JSONValue = [
            ["key": "a", "value": "1"], ["key": "b", "value": "2"], ["key": "a", "value": "3"],
        ]
        let answer = try cart.mutate("cartAttributesUpdate", "attributes", "[AttributeInput!]!", attributes)
        #expect(answer.each("cart.attributes", "value") == ["2", "3"])
    }

    // MARK: Delivery

    private func add(_ cart: TestCart, _ address: JSONValue, strict: Bool = false, _ extra: JSONObject = [:]) throws
        -> JSONValue
    {
        var input: JSONObject = ["address": address, "validationStrategy": strict ? "STRICT" : "COUNTRY_CODE_ONLY"]
        for (key, value) in extra { input[key] = value }
        return try cart.mutate(
            "cartDeliveryAddressesAdd", "addresses", "[CartSelectableAddressInput!]!", [.object(input)])
    }

    @Test("offers delivery once there is an address, with handles that end with it") func delivery() throws {
        let cart = try TestCart(
            StorefrontClient(), ["lines": [try TestCart.line("stoneware-mug"), try TestCart.line("knitting-guide")]])
        #expect(cart.first.at("cart.deliveryGroups.nodes") == [])
        let answer = try add(cart, ["deliveryAddress": ["countryCode": "US", "zip": "04101"]])
        let group = answer.at("cart.deliveryGroups.nodes.0")
        #expect(group.each("deliveryOptions", "code") == ["standard", "express"])
        #expect(group.at("selectedDeliveryOption.code") == "standard")
        func select(_ handle: JSONValue, group id: JSONValue? = nil) throws -> JSONValue {
            try cart.mutate(
                "cartSelectedDeliveryOptionsUpdate", "selectedDeliveryOptions", "[CartSelectedDeliveryOptionInput!]!",
                [["deliveryGroupId": id ?? group.at("id"), "deliveryOptionHandle": handle]])
        }
        let express = group.at("deliveryOptions.1.handle")
        #expect(try select(express).at("cart.deliveryGroups.nodes.0.selectedDeliveryOption.code") == "express")
        #expect(try select(express, group: "x").at("userErrors.0.code") == "INVALID_DELIVERY_GROUP")
        _ = try cart.add(try TestCart.line("canvas-tote"))
        let stale = try select(express)
        #expect(stale["cart"] == .null)
        #expect(stale.at("userErrors.0.code") == "INVALID_DELIVERY_OPTION")
        #expect(stale.at("userErrors.0.field") == ["selectedDeliveryOptions"])
        let free = try cart.mutate("cartDiscountCodesUpdate", "discountCodes", "[String!]!", ["FREESHIP"])
        #expect(free.at("cart.deliveryGroups.nodes.0.deliveryOptions.0.estimatedCost.amount") == "0.0")
    }

    @Test("checks addresses as strictly as it is told, all fields at once") func addresses() throws {
        let cart = try TestCart()
        let bad: JSONValue = [
            "deliveryAddress": [
                "countryCode": "US", "zip": "1", "provinceCode": "XX", "address1": "1 Road", "city": "Town",
            ]
        ]
        let strict = try add(cart, bad, strict: true)
        #expect(
            strict.each("userErrors", "code") == [
                "ADDRESS_FIELD_IS_REQUIRED", "INVALID_ZIP_CODE_FOR_COUNTRY", "PROVINCE_NOT_FOUND",
            ])
        #expect(strict.at("userErrors.1.field") == ["addresses", "0", "address", "deliveryAddress", "zip"])
        #expect(strict.at("cart.delivery.addresses") == [])
        #expect(try add(cart, bad).at("userErrors") == [])
        let both: JSONValue = [
            "deliveryAddress": ["countryCode": "US"], "copyFromCustomerAddressId": "gid://shopify/MailingAddress/1",
        ]
        #expect(try add(cart, both).at("userErrors.0.code") == "INVALID")
        let second = try add(cart, ["deliveryAddress": ["countryCode": "DE", "city": "Kiel"]], ["selected": true])
        #expect(second.each("cart.delivery.addresses", "selected") == [false, true])
        let id = second.at("cart.delivery.addresses.0.id")
        let removed = try cart.mutate("cartDeliveryAddressesRemove", "addressIds", "[ID!]!", [id])
        #expect(removed.each("cart.delivery.addresses", "address").map { $0.at("city") } == ["Kiel"])
        #expect(
            try cart.mutate("cartDeliveryAddressesRemove", "addressIds", "[ID!]!", [id]).at("userErrors.0.code")
                == "INVALID_DELIVERY_ADDRESS_ID")
        let updated = try cart.mutate(
            "cartDeliveryAddressesUpdate", "addresses", "[CartSelectableAddressUpdateInput!]!",
            [
                [
                    "id": removed.at("cart.delivery.addresses.0.id"),
                    "address": ["deliveryAddress": ["countryCode": "DE", "city": "Bonn"]],
                ]
            ])
        #expect(updated.at("cart.delivery.addresses.0.address.city") == "Bonn")
    }

    @Test("keeps metafields, and clones a cart without its buyer") func rest() throws {
        let cart = try TestCart(
            StorefrontClient(),
            ["lines": [try TestCart.line("stoneware-mug")], "buyerIdentity": ["email": "a@b.example"]])
        let set = try cart.client.data(
            "mutation($m: [CartMetafieldsSetInput!]!) { cartMetafieldsSet(metafields: $m) { metafields { key value } userErrors { code } } }",
            [
                "m": [
                    ["ownerId": cart.id, "key": "custom.ref", "type": "single_line_text_field", "value": "7"],
                    ["ownerId": "x", "key": "k", "type": "t", "value": "v"],
                ]
            ])
        #expect(
            set.at("cartMetafieldsSet") == [
                "metafields": [["key": "ref", "value": "7"]], "userErrors": [["code": "INVALID_OWNER"]],
            ])
        let clone = try cart.client.data(
            "mutation($c: ID!) { cartClone(cartId: $c) \(TestCart.payload) } \(TestCart.fields)", ["c": cart.id])
        #expect(clone.at("cartClone.cart.totalQuantity") == 1)
        #expect(clone.at("cartClone.cart.buyerIdentity.email") == .null)
        #expect(clone.at("cartClone.cart.id") != cart.id)
    }
}
