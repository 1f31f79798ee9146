import Commerce
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import ShopifyBackend
import Testing

@Suite("The account of a customer who signed in at the shop's pages") struct CustomerAccountDataTests {
    private static let session = Session(accessToken: Secret("shcat_token"))

    private static let address: JSONValue = [
        "id": "gid://shopify/CustomerAddress/1", "firstName": "Ann", "lastName": "Lee", "company": nil,
        "address1": "1 Main St", "address2": "", "city": "Ottawa", "zoneCode": "ON", "province": "Ontario",
        "zip": "K1A 0A1", "territoryCode": "CA", "phoneNumber": nil,
    ]
    private static let customer: JSONValue = [
        "id": "gid://shopify/Customer/5", "firstName": "Ann", "lastName": "Lee",
        "emailAddress": ["emailAddress": "ann@example.com", "marketingState": "SUBSCRIBED"], "phoneNumber": nil,
        "creationDate": "2026-01-02T03:04:05Z", "defaultAddress": ["id": "gid://shopify/CustomerAddress/1"],
    ]
    private static let page: JSONValue = [
        "hasNextPage": true, "hasPreviousPage": false, "startCursor": "a", "endCursor": "b",
    ]
    private static let order: JSONValue = [
        "id": "gid://shopify/Order/1", "name": "#1001", "processedAt": "2026-05-06T07:08:09Z",
        "financialStatus": "PAID", "fulfillmentStatus": "UNFULFILLED",
        "statusPageUrl": "https://shoes.example.com/orders/1", "subtotal": CatalogAnswers.money("25.0"),
        "totalShipping": CatalogAnswers.money("4.5"), "totalTax": nil, "totalPrice": CatalogAnswers.money("29.5"),
        "shippingAddress": address,
        "lineItems": [
            "nodes": [
                [
                    "title": "Demo tee", "quantity": 2, "variantId": "gid://shopify/ProductVariant/11", "sku": "TEE",
                    "price": CatalogAnswers.money("12.5"), "totalPrice": CatalogAnswers.money("25.0"),
                ]
            ]
        ],
    ]

    private func shop(_ answers: [String: JSONValue]) throws -> StubAccounts {
        try StubAccounts(api: { request in
            let name = try JSONValue(parsing: request.body)["operationName"]?.string ?? ""
            guard let data = answers[name] else { return .json(#"{"errors":[{"message":"no answer to \#(name)"}]}"#) }
            return .json(JSONWriter().string(["data": data]))
        })
    }

    private func sent(_ shop: StubAccounts) throws -> [JSONValue] {
        try shop.transport.requests.filter { $0.url.absoluteString == StubAccounts.api }.map {
            try JSONValue(parsing: $0.body)["variables"] ?? [:]
        }
    }

    @Test("the customer is read with the bare token, origin and the program's name")
    func customer() async throws {
        let shop = try shop(["AccountCustomer": ["customer": Self.customer]])
        let customer = try await shop.auth.customer(session: Self.session).value
        #expect(customer.id == "gid://shopify/Customer/5" && customer.email == "ann@example.com")
        #expect(customer.acceptsMarketing && customer.displayName == "Ann Lee" && customer.createdAt != nil)
        let request = try #require(shop.transport.requests.last)
        #expect(request.fields[.authorization] == "shcat_token")
        #expect(request.fields["Origin"] == "https://shoes.example.com" && request.fields[.userAgent] != nil)
        #expect(request.fields["X-Shopify-Storefront-Access-Token"] == nil)
    }

    @Test("names can be changed; what the shop's pages are for is refused without a request")
    func update() async throws {
        let shop = try shop([
            "AccountCustomerUpdate": ["customerUpdate": ["customer": Self.customer, "userErrors": []]]
        ])
        let outcome = try await shop.auth.updateCustomer(
            CustomerUpdate(firstName: .value("Ann"), lastName: .null), session: Self.session)
        #expect(outcome.value?.firstName == "Ann")
        #expect(try sent(shop).first?["input"] == ["firstName": "Ann", "lastName": nil])
        let count = shop.transport.requests.count
        for update in [
            CustomerUpdate(email: .value("a@b.c")), CustomerUpdate(phone: .null),
            CustomerUpdate(acceptsMarketing: .value(true)), CustomerUpdate(password: .value(Secret("p"))),
        ] {
            let error = await #expect(throws: CommerceError.self) {
                try await shop.auth.updateCustomer(update, session: Self.session)
            }
            #expect(error?.kind == .unsupported)
        }
        #expect(shop.transport.requests.count == count)
    }

    @Test("addresses are listed, added, replaced, removed and made the default")
    func addresses() async throws {
        let change: JSONValue = ["customerAddress": Self.address, "userErrors": []]
        let shop = try shop([
            "AccountAddresses": ["customer": ["addresses": ["nodes": [Self.address], "pageInfo": Self.page]]],
            "AccountAddressCreate": ["customerAddressCreate": change],
            "AccountAddressUpdate": ["customerAddressUpdate": change],
            "AccountAddressDelete": [
                "customerAddressDelete": ["deletedAddressId": "gid://shopify/CustomerAddress/1", "userErrors": []]
            ],
            "AccountCustomer": ["customer": Self.customer],
        ])
        let list = try await shop.auth.addresses(page: PageRequest(first: 5), session: Self.session)
        let address = try #require(list.items.first)
        #expect(address.province == "ON" && address.country == "CA" && address.address2 == nil)
        #expect(list.info.next != nil)
        #expect(try await shop.auth.addAddress(address, session: Self.session).value == address)
        #expect(try await shop.auth.updateAddress(address, session: Self.session).value == address)
        let id = try #require(address.id)
        #expect(try await shop.auth.setDefaultAddress(id, session: Self.session).value?.defaultAddressID == id)
        #expect(try await shop.auth.removeAddress(id, session: Self.session).value != nil)
        let variables = try sent(shop)
        #expect(
            variables[1]["address"]?["territoryCode"] == "CA" && variables[1]["address"]?["company"] == JSONValue.null)
        #expect(variables[3] == ["addressId": "gid://shopify/CustomerAddress/1", "defaultAddress": true])
        #expect(try await shop.auth.removeAddress("5", session: Self.session).userErrors.map(\.code) == [.notFound])
    }

    @Test("orders are listed and read one by one")
    func orders() async throws {
        let shop = try shop([
            "AccountOrders": ["customer": ["orders": ["nodes": [Self.order], "pageInfo": Self.page]]],
            "AccountOrder": ["order": Self.order],
        ])
        let list = try await shop.auth.orders(page: PageRequest(first: 3), session: Self.session)
        let order = try #require(list.items.first)
        #expect(order.total?.amount == 29.5 && order.lines.first?.unitPrice?.amount == 12.5)
        #expect(order.shippingAddress?.city == "Ottawa" && order.statusURL != nil)
        #expect(try await shop.auth.order(order.id, session: Self.session).value == order)
        let error = await #expect(throws: CommerceError.self) {
            try await shop.auth.order("1001", session: Self.session)
        }
        #expect(error?.kind == .notFound)
    }

    @Test("a token that is refused is a session that has ended; a missing permission is not")
    func refused() async throws {
        for (status, kind) in [(401, CommerceError.Kind.unauthenticated), (403, .accessDenied), (404, .unavailable)] {
            let shop = try StubAccounts(api: { _ in .json(#"{"errors":"no"}"#, status: status) })
            let error = await #expect(throws: CommerceError.self) {
                try await shop.auth.customer(session: Self.session)
            }
            #expect(error?.kind == kind)
            #expect(error?.message.contains("shcat_token") == false)
        }
    }
}
