import Commerce
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import ShopifyBackend
import Testing

@Suite("The account of a signed-in customer") struct AccountTests {
    private let session = CustomerData.session

    @Test("a session gives its customer; one that has ended gives none")
    func customer() async throws {
        let stub = try StubShop([
            "Customer": [.data(["customer": CustomerData.customer]), .data(["customer": nil])],
            "CustomerAddresses": [.data(["customer": nil])], "CustomerOrders": [.data(["customer": nil])],
            "CustomerOrder": [.data(["customer": nil, "node": nil])],
        ])
        let auth = stub.backend.auth
        let customer = try await auth.customer(session: session).value
        #expect(customer.email == "ann@example.com" && customer.acceptsMarketing)
        #expect(customer.defaultAddressID == "gid://shopify/MailingAddress/1")
        #expect(stub.variables.first?["customerAccessToken"] == "customer-token")
        let calls: [@Sendable () async throws -> Void] = [
            { _ = try await auth.customer(session: CustomerData.session) },
            { _ = try await auth.addresses(page: PageRequest(), session: CustomerData.session) },
            { _ = try await auth.orders(page: PageRequest(), session: CustomerData.session) },
            { _ = try await auth.order("gid://shopify/Order/1", session: CustomerData.session) },
        ]
        for call in calls {
            let error = await #expect(throws: CommerceError.self) { try await call() }
            #expect(error?.kind == .unauthenticated)
            #expect(!"\(error.map { "\($0)" } ?? "")".contains("customer-token"))
        }
    }

    @Test("a change of the account says what is set, cleared and left; a new password ends the session, which is said")
    func update() async throws {
        let payload = CustomerData.payload(
            "customerUpdate",
            [
                "customer": CustomerData.customer,
                "customerAccessToken": ["accessToken": "other", "expiresAt": "2027-01-01T00:00:00Z"],
            ])
        let same = CustomerData.payload(
            "customerUpdate", ["customer": CustomerData.customer, "customerAccessToken": nil])
        let stub = try StubShop(["CustomerUpdate": [.data(payload), .data(same)]])
        let update = CustomerUpdate(firstName: .value("Ann"), phone: .null, password: .value(Secret("new")))
        let outcome = try await stub.backend.auth.updateCustomer(update, session: session)
        #expect(outcome.warnings.map(\.code.rawValue) == ["SESSION_ENDED"])
        #expect(stub.variables.first?["customer"] == ["firstName": "Ann", "password": "new", "phone": nil])
        #expect(try await stub.backend.auth.updateCustomer(CustomerUpdate(), session: session).warnings == [])
    }

    @Test("addresses are listed, added, replaced, removed and made the default")
    func addresses() async throws {
        let page: JSONValue = [
            "hasNextPage": true, "hasPreviousPage": false, "startCursor": "a", "endCursor": "b",
        ]
        let stub = try StubShop([
            "CustomerAddresses": [
                .data(["customer": ["addresses": ["nodes": [CartData.address], "pageInfo": page]]])
            ],
            "CustomerAddressCreate": [
                .data(CustomerData.payload("customerAddressCreate", ["customerAddress": CartData.address]))
            ],
            "CustomerAddressUpdate": [
                .data(CustomerData.payload("customerAddressUpdate", ["customerAddress": CartData.address]))
            ],
            "CustomerAddressDelete": [
                .data(
                    CustomerData.payload(
                        "customerAddressDelete", ["deletedCustomerAddressId": "gid://shopify/MailingAddress/1"]))
            ],
            "CustomerDefaultAddressUpdate": [
                .data(CustomerData.payload("customerDefaultAddressUpdate", ["customer": CustomerData.customer]))
            ],
        ])
        let auth = stub.backend.auth
        let listed = try await auth.addresses(page: PageRequest(first: 1), session: session)
        #expect(listed.items.map(\.city) == ["Ottawa"] && listed.info.next == "b")
        let address = try #require(listed.items.first)
        #expect(try await auth.addAddress(address, session: session).value == address)
        #expect(try await auth.updateAddress(address, session: session).value == address)
        let id = try #require(address.id)
        #expect(try await auth.removeAddress(id, session: session).value != nil)
        #expect(try await auth.setDefaultAddress(id, session: session).value?.defaultAddressID == id)
        #expect(stub.variables[1]["address"]?["country"] == "CA" && stub.variables[1]["address"]?["company"] == .null)
        #expect(stub.variables[2]["id"] == "gid://shopify/MailingAddress/1")
    }

    @Test("an address that does not exist is a refusal, whichever way the shop says so")
    func missingAddress() async throws {
        let stub = try StubShop(always: ErrorRow.coded("NOT_FOUND"))
        let auth = stub.backend.auth
        for id in ["home", "gid://shopify/MailingAddress/0"] as [ID<MailingAddress>] {
            #expect(try await auth.removeAddress(id, session: session).userErrors.map(\.code) == [.notFound])
            #expect(try await auth.setDefaultAddress(id, session: session).userErrors.map(\.code) == [.notFound])
            let update = MailingAddress(id: id, city: "Ottawa")
            #expect(try await auth.updateAddress(update, session: session).userErrors.map(\.code) == [.notFound])
        }
        #expect(stub.transport.requests.count == 3)
    }

    @Test("orders come with their lines and amounts, the newest first; one is read by its identifier")
    func orders() async throws {
        let stub = try StubShop([
            "CustomerOrders": [
                .data([
                    "customer": ["orders": ["nodes": [CustomerData.order()], "pageInfo": CatalogAnswers.lastPage]]
                ])
            ],
            "CustomerOrder": [
                .data(["customer": ["id": "gid://shopify/Customer/5"], "node": CustomerData.order()]),
                .data(["customer": ["id": "gid://shopify/Customer/5"], "node": nil]),
            ],
        ])
        let auth = stub.backend.auth
        let listed = try await auth.orders(page: PageRequest(first: 5), session: session)
        let order = try #require(listed.items.first)
        #expect(order.name == "#1001" && order.financialStatus == "PAID" && order.fulfillmentStatus == "UNFULFILLED")
        #expect(order.total == Money(amount: 29.5, currencyCode: "CAD") && order.tax == nil)
        #expect(order.lines.map(\.title) == ["Demo tee", "Gone"] && order.lines.last?.variantID == nil)
        #expect(order.statusURL != nil && order.shippingAddress?.city == "Ottawa")
        #expect(try await auth.order(order.id, session: session).value == order)
        for id in [order.id, "nonsense"] {
            let error = await #expect(throws: CommerceError.self) { try await auth.order(id, session: session) }
            #expect(error?.kind == .notFound)
            #expect(error?.message.contains("secret-key") == false)
        }
        #expect(stub.transport.requests.count == 3)
    }
}
