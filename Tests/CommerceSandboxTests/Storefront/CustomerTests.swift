import CommerceJSON
import Synchronization
import Testing

@testable import CommerceSandbox

@Suite("Customers of the sandbox") struct CustomerTests {
    // A time that a test turns.
    private final class Clock: Sendable {
        private let time = Atomic(1_790_000_000)
        func advance(_ seconds: Int) { time.add(seconds, ordering: .relaxed) }
        var now: @Sendable () -> Int { { self.time.load(ordering: .relaxed) } }
    }

    private let clock = Clock()
    private let client: StorefrontClient

    init() {
        client = StorefrontClient(now: clock.now)
    }

    private func customer(_ token: JSONValue, _ fields: String = "email") throws -> JSONValue {
        try client.data("query($t: String!) { customer(customerAccessToken: $t) { \(fields) } }", ["t": token]).at(
            "customer")
    }

    @Test(
        "doesn't tell a wrong password from an unknown or disabled account",
        arguments: [("ada@sandbox.example", "wrong"), ("nobody@sandbox.example", "harbour-lights")])
    func unidentified(_ email: String, _ password: String) throws {
        let answer = try TestCustomer.signIn(client, email, password)
        #expect(
            answer == [
                "customerAccessToken": nil,
                "customerUserErrors": [
                    ["code": "UNIDENTIFIED_CUSTOMER", "field": nil, "message": "Unidentified customer"]
                ],
            ])
    }

    @Test("gives tokens for six weeks, renewed before they end, and none after") func tokens() throws {
        let token = try TestCustomer.token(client)
        #expect(try customer(token) == ["email": "ada@sandbox.example"])
        let renew = """
            mutation($t: String!) { customerAccessTokenRenew(customerAccessToken: $t) {
              customerAccessToken { accessToken expiresAt } userErrors { field message } } }
            """
        clock.advance(41 * 86_400)
        let renewed = try client.data(renew, ["t": token]).at(
            "customerAccessTokenRenew.customerAccessToken.accessToken")
        #expect(try customer(token) == .null)
        #expect(try customer(renewed) != .null)
        clock.advance(43 * 86_400)
        #expect(try customer(renewed) == .null)
        let late = try client.data(renew, ["t": renewed]).at("customerAccessTokenRenew")
        #expect(late["customerAccessToken"] == .null)
        #expect(late.at("userErrors.0.field") == ["customerAccessToken"])
    }

    @Test("denies access to mutations with a token that is gone, without a place") func deleted() throws {
        let token = try TestCustomer.token(client)
        let delete =
            "mutation($t: String!) { customerAccessTokenDelete(customerAccessToken: $t) { deletedAccessToken userErrors { message } } }"
        #expect(try client.data(delete, ["t": token]).at("customerAccessTokenDelete.deletedAccessToken") == token)
        let answer = try client.answer(
            "mutation($t: String!) { customerAddressCreate(customerAccessToken: $t, address: {}) { customerAddress { id } } }",
            ["t": token])
        let access = "`unauthenticated_write_customers` access scope. Also: Requires valid customer access token."
        #expect(answer["data"] == ["customerAddressCreate": nil])
        #expect(
            answer.at("errors.0.message")
                == .string("Access denied for customerAddressCreate field. Required access: \(access)"))
        #expect(answer.at("errors.0.locations") == [])
        #expect(answer.at("errors.0.path") == ["customerAddressCreate"])
        #expect(answer.at("errors.0.extensions.code") == "ACCESS_DENIED")
        #expect(answer.at("errors.0.extensions.requiredAccess") == .string(access))
    }

    @Test("refuses whole operations in the context of a token that is not valid") func context() throws {
        let query = "query($b: BuyerInput) @inContext(buyer: $b) { shop { name } }"
        let answer = try client.answer(query, ["b": ["customerAccessToken": "none"]])
        #expect(answer["errors"] == [["message": "The token provided is not valid"]])
        #expect(answer["data"] == nil)
        let token = try TestCustomer.token(client)
        #expect(try client.data(query, ["b": ["customerAccessToken": token]]).at("shop.name") == "Harbour & Pine")
    }

    private func create(_ input: JSONValue) throws -> JSONValue {
        try client.data(
            """
            mutation($i: CustomerCreateInput!) { customerCreate(input: $i) {
              customer { id email displayName acceptsMarketing } customerUserErrors { code field } } }
            """, ["i": input]
        ).at("customerCreate")
    }

    @Test(
        "registers who says enough",
        arguments: [
            ("ada@sandbox.example", "secret", "TAKEN", "email"), ("ADA@sandbox.example", "secret", "TAKEN", "email"),
            ("", "secret", "BLANK", "email"), ("nonsense", "secret", "INVALID", "email"),
            ("a@b.example", "", "BLANK", "password"), ("a@b.example", "1234", "TOO_SHORT", "password"),
            ("a@b.example", " secret", "PASSWORD_STARTS_OR_ENDS_WITH_WHITESPACE", "password"),
        ])
    func refusals(_ email: String, _ password: String, _ code: String, _ field: String) throws {
        let answer = try create(["email": .string(email), "password": .string(password)])
        #expect(answer["customer"] == .null)
        #expect(answer["customerUserErrors"] == [["code": .string(code), "field": ["input", .string(field)]]])
    }

    @Test("lets a new customer in, change things, and out of other sessions with a new password") func account() throws
    {
        let created = try create([
            "email": "bo@b.example", "password": "secret", "firstName": "Bo", "acceptsMarketing": true,
        ])
        #expect(created.at("customer.displayName") == "Bo")
        let token = try TestCustomer.signIn(client, "bo@b.example", "secret").at("customerAccessToken.accessToken")
        let update = """
            mutation($t: String!, $c: CustomerUpdateInput!) { customerUpdate(customerAccessToken: $t, customer: $c) {
              customer { firstName lastName } customerAccessToken { accessToken } customerUserErrors { code } } }
            """
        let changed = try client.data(update, ["t": token, "c": ["lastName": "Ek", "firstName": nil]]).at(
            "customerUpdate")
        #expect(changed["customer"] == ["firstName": nil, "lastName": "Ek"])
        #expect(changed["customerAccessToken"] == .null)
        let password = try client.data(update, ["t": token, "c": ["password": "another"]]).at("customerUpdate")
        #expect(try customer(token) == .null)
        #expect(try customer(password.at("customerAccessToken.accessToken")) != .null)
    }

    @Test("keeps addresses") func addresses() throws {
        let token = try TestCustomer.token(client)
        let fields = "addresses(first: 10) { nodes { id city } } defaultAddress { id }"
        let before = try customer(token, fields)
        #expect(before.each("addresses.nodes", "city") == ["Portland", "Hamburg"])
        let create = """
            mutation($t: String!, $a: MailingAddressInput!) { customerAddressCreate(customerAccessToken: $t, address: $a) {
              customerAddress { id countryCodeV2 province formatted(withName: true) } customerUserErrors { code field } } }
            """
        let address: JSONValue = [
            "lastName": "Ek", "address1": "1 Pier", "city": "Boston", "province": "Massachusetts", "zip": "02101",
            "country": "United States",
        ]
        let added = try client.data(create, ["t": token, "a": address]).at("customerAddressCreate")
        #expect(added.at("customerAddress.countryCodeV2") == "US")
        #expect(added.at("customerAddress.formatted") == ["Ek", "1 Pier", "Boston MA 02101", "United States"])
        #expect(
            try client.data(create, ["t": token, "a": address]).at("customerAddressCreate.customerUserErrors.0.code")
                == "TAKEN")
        #expect(
            try client.data(create, ["t": token, "a": ["country": "Atlantis"]]).at(
                "customerAddressCreate.customerUserErrors.0.field")
                == ["address", "country"])
        let id = added.at("customerAddress.id")
        let makeDefault =
            "mutation($t: String!, $i: ID!) { customerDefaultAddressUpdate(customerAccessToken: $t, addressId: $i) { customer { defaultAddress { id } } customerUserErrors { code } } }"
        #expect(
            try client.data(makeDefault, ["t": token, "i": id]).at(
                "customerDefaultAddressUpdate.customer.defaultAddress.id") == id)
        let update =
            "mutation($t: String!, $i: ID!) { customerAddressUpdate(customerAccessToken: $t, id: $i, address: {city: \"Salem\"}) { customerAddress { city zip } customerUserErrors { code } } }"
        #expect(
            try client.data(update, ["t": token, "i": id]).at("customerAddressUpdate.customerAddress") == [
                "city": "Salem", "zip": "02101",
            ])
        let delete =
            "mutation($t: String!, $i: ID!) { customerAddressDelete(customerAccessToken: $t, id: $i) { deletedCustomerAddressId customerUserErrors { code } } }"
        #expect(
            try client.data(delete, ["t": token, "i": id]).at("customerAddressDelete.deletedCustomerAddressId") == id)
        #expect(
            try client.data(delete, ["t": token, "i": id]).at("customerAddressDelete.customerUserErrors.0.code")
                == "NOT_FOUND")
        #expect(try customer(token, fields) == before)
    }

    @Test("sends a link to set a new password, by its parts or by its address") func recovery() throws {
        let recover =
            "mutation($e: String!) { customerRecover(email: $e) { customerUserErrors { code field message } } }"
        #expect(
            try client.data(recover, ["e": "x@y.example"]).at("customerRecover.customerUserErrors.0.code")
                == "UNIDENTIFIED_CUSTOMER")
        #expect(try client.data(recover, ["e": "ada@sandbox.example"]).at("customerRecover.customerUserErrors") == [])
        let link = client.site.withShop { ($0, $0.mails.last?.link) } ?? nil
        let byURL =
            "mutation($u: URL!, $p: String!) { customerResetByUrl(resetUrl: $u, password: $p) { customer { email } customerAccessToken { accessToken } customerUserErrors { code } } }"
        let reset = try client.data(byURL, ["u": .string(try #require(link)), "p": "new-secret"]).at(
            "customerResetByUrl")
        #expect(reset.at("customer.email") == "ada@sandbox.example")
        #expect(try customer(reset.at("customerAccessToken.accessToken")) != .null)
        let again = try client.answer(byURL, ["u": .string(link ?? ""), "p": "other-secret"])
        #expect(again.at("errors.0.extensions.code") == "NOT_FOUND")
        #expect(again["data"] == ["customerResetByUrl": nil])
        let byParts =
            "mutation($i: ID!, $r: CustomerResetInput!) { customerReset(id: $i, input: $r) { customer { email } customerUserErrors { code } } }"
        let wrong = try client.data(
            byParts, ["i": "gid://shopify/Customer/6700001", "r": ["resetToken": "x", "password": "abcde"]])
        #expect(wrong.at("customerReset.customerUserErrors.0.code") == "TOKEN_INVALID")
    }

    @Test("activates an account by the link that was sent") func activation() throws {
        let link = client.site.withShop { shop in
            var shop = shop
            let link = shop.invite(email: "cy@b.example", base: "http://h", now: 1)
            return (shop, link)
        }
        #expect(try TestCustomer.signIn(client, "cy@b.example", "").at("customerAccessToken") == .null)
        let activate =
            "mutation($u: URL!, $p: String!) { customerActivateByUrl(activationUrl: $u, password: $p) { customer { email } customerAccessToken { accessToken } customerUserErrors { code } } }"
        let answer = try client.data(activate, ["u": .string(link ?? ""), "p": "secret"]).at("customerActivateByUrl")
        #expect(try customer(answer.at("customerAccessToken.accessToken")) == ["email": "cy@b.example"])
        let again = try client.data(activate, ["u": .string(link ?? ""), "p": "secret"])
        #expect(again.at("customerActivateByUrl.customerUserErrors.0.code") == "ALREADY_ENABLED")
    }

    @Test("shows orders, the newest first where asked") func orders() throws {
        let token = try TestCustomer.token(client)
        let seen = try customer(
            token,
            """
            numberOfOrders orders(first: 5, reverse: true, sortKey: PROCESSED_AT) { totalCount nodes { name totalPrice { amount currencyCode }
              fulfillmentStatus shippingAddress { city } lineItems(first: 5) { nodes { title quantity variant { id }
              discountedTotalPrice { amount } } } statusUrl } }
            """)
        #expect(seen["numberOfOrders"] == "2")
        #expect(seen.each("orders.nodes", "name") == ["#1002", "#1001"])
        #expect(seen.at("orders.nodes.0.totalPrice") == ["amount": "73.9", "currencyCode": "USD"])
        #expect(seen.at("orders.nodes.0.lineItems.nodes.0.quantity") == 2)
    }

    @Test("keeps everything of customers from requests without a token") func tokenless() throws {
        let answer = try client.with(token: nil).answer("{ customer(customerAccessToken: \"x\") { email } }")
        #expect(answer["data"] == ["customer": nil])
        #expect(answer.at("errors.0.extensions.code") == "ACCESS_DENIED")
    }

    @Test("lets in whom the merchant's server vouches for, once and soon") func multipass() throws {
        func vouch(_ email: String) throws -> JSONValue {
            try SandboxControl(site: client.site).apply(["multipass": .string(email)], base: "").at("multipassToken")
        }
        func enter(_ token: JSONValue) throws -> JSONValue {
            try client.data(
                """
                mutation($t: String!) { customerAccessTokenCreateWithMultipass(multipassToken: $t) {
                  customerAccessToken { accessToken } customerUserErrors { code field message } } }
                """, ["t": token]
            ).at("customerAccessTokenCreateWithMultipass")
        }
        let token = try vouch("new@b.example")
        #expect(try customer(try enter(token).at("customerAccessToken.accessToken")) == ["email": "new@b.example"])
        #expect(try enter(token).at("customerUserErrors.0.code") == "INVALID_MULTIPASS_REQUEST")
        let known = try enter(try vouch("ADA@sandbox.example")).at("customerAccessToken.accessToken")
        #expect(try customer(known, "firstName") == ["firstName": "Ada"])
        let late = try vouch("new@b.example")
        clock.advance(16 * 60)
        #expect(try enter(late)["customerAccessToken"] == .null)
    }
}
