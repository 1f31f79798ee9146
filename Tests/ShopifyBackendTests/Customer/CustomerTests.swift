import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import ShopifyBackend
import Testing

@Suite("Customers by password") struct CustomerTests {
    private let session = CustomerData.session
    private let refusal: JSONValue = [
        ["code": "UNIDENTIFIED_CUSTOMER", "field": nil, "message": "Unidentified customer"]
    ]

    private func stub(_ name: String, _ members: JSONValue, errors: JSONValue = []) throws -> StubShop {
        let field = name.prefix(1).lowercased() + name.dropFirst()
        return try StubShop([name: [.data(CustomerData.payload(field, members, errors: errors))]])
    }

    @Test("e-mail address and password, or a multipass token, give a session")
    func signIn() async throws {
        let stub = try stub("CustomerAccessTokenCreate", ["customerAccessToken": CustomerData.token])
        let outcome = try await stub.backend.auth.signIn(.password(email: "ann@example.com", password: Secret("pw-1")))
        #expect(outcome.value?.accessToken == Secret("customer-token"))
        #expect(outcome.value?.expiresAt == Date(timeIntervalSince1970: 1_798_070_400))
        #expect(stub.variables.first?["input"] == ["email": "ann@example.com", "password": "pw-1"])
        #expect(stub.sent.first?["query"]?.string?.contains("pw-1") == false)
        let multipass = try self.stub(
            "CustomerAccessTokenCreateWithMultipass", ["customerAccessToken": CustomerData.token])
        #expect(try await multipass.backend.auth.signIn(.multipass(token: Secret("mp"))).value != nil)
        #expect(multipass.variables.first?["multipassToken"] == "mp")
    }

    @Test("a wrong password is a refusal, and nothing of it is said")
    func wrongPassword() async throws {
        let stub = try stub("CustomerAccessTokenCreate", ["customerAccessToken": nil], errors: refusal)
        let outcome = try await stub.backend.auth.signIn(.password(email: "ann@example.com", password: Secret("pw-1")))
        #expect(outcome.value == nil)
        #expect(outcome.userErrors == [UserError(code: .unidentifiedCustomer, message: "Unidentified customer")])
    }

    @Test("neither a session nor a reason can't be understood")
    func nothing() async throws {
        let stub = try stub("CustomerAccessTokenCreate", ["customerAccessToken": nil])
        let error = await #expect(throws: CommerceError.self) {
            try await stub.backend.auth.signIn(.password(email: "a@b.example", password: Secret("p")))
        }
        #expect(error?.kind == .malformedResponse)
    }

    @Test("other kinds of sign-in are not there, and without a token none is")
    func kinds() async throws {
        let stub = try StubShop()
        let capabilities = try await stub.backend.capabilities()
        #expect(capabilities.authKinds == [.password, .multipass])
        #expect(!capabilities.supports(.authorizationChallenge))
        let without = try StubShop { $0.access = .tokenless }
        #expect(try await without.backend.capabilities().authKinds == [])
        let error = await #expect(throws: CommerceError.self) {
            try await without.backend.auth.customer(session: session)
        }
        #expect(error?.kind == .unsupported)
    }

    @Test("a session is renewed before it ends; one that has ended is not sent")
    func renew() async throws {
        let fresh: JSONValue = ["accessToken": "fresh-token", "expiresAt": "2027-01-01T00:00:00Z"]
        let stub = try StubShop([
            "CustomerAccessTokenRenew": [
                .data(["customerAccessTokenRenew": ["customerAccessToken": fresh, "userErrors": []]]),
                .data([
                    "customerAccessTokenRenew": [
                        "customerAccessToken": nil, "userErrors": [["field": nil, "message": "No."]],
                    ]
                ]),
            ]
        ])
        let renewed = try await stub.backend.auth.renew(session)
        #expect(renewed.accessToken == Secret("fresh-token") && renewed.customerID == session.customerID)
        let refused = await #expect(throws: CommerceError.self) { try await stub.backend.auth.renew(session) }
        #expect(refused?.kind == .unauthenticated)
        let old = Session(accessToken: Secret("old"), expiresAt: .distantPast)
        let ended = await #expect(throws: CommerceError.self) { try await stub.backend.auth.renew(old) }
        #expect(ended?.kind == .unauthenticated)
        #expect(stub.transport.requests.count == 2)
    }

    @Test("a renewal that fails for a passing reason does not end the session")
    func renewFails() async throws {
        let stub = try StubShop(always: .text("", status: 503, type: "text/plain"))
        let error = await #expect(throws: CommerceError.self) { try await stub.backend.auth.renew(session) }
        #expect(error?.kind == .unavailable && error?.isRetryable == true)
    }

    @Test("ending a session that has ended is no error, and what customers were told is forgotten")
    func signOut() async throws {
        let gone = HTTPResponse.json(
            #"{"errors":[{"message":"Requires valid customer access token.","extensions":{"code":"ACCESS_DENIED"}}]}"#)
        let stub = try StubShop([
            "CustomerAccessTokenDelete": [
                .data(["customerAccessTokenDelete": ["deletedAccessToken": "customer-token", "userErrors": []]]),
                .data([
                    "customerAccessTokenDelete": [
                        "deletedAccessToken": nil,
                        "userErrors": [["field": ["customerAccessToken"], "message": "No."]],
                    ]
                ]), .response(gone),
            ], "Shop": [.data(CatalogAnswers.shop)],
        ]) { $0.cachePolicy = .cacheFirst(expireIn: .seconds(600)) }
        let market = ReadOptions(market: MarketContext(buyer: .init(session: session)))
        _ = try await stub.backend.catalog.shop(options: market)
        for _ in 1...3 { #expect(try await stub.backend.auth.signOut(session) == nil) }
        _ = try await stub.backend.catalog.shop(options: market)
        #expect(stub.operations.filter { $0 == "Shop" }.count == 2)
    }

    @Test("an account is made, or refused by field")
    func register() async throws {
        let stub = try stub("CustomerCreate", ["customer": CustomerData.customer])
        let registration = CustomerRegistration(
            email: "ann@example.com", password: Secret("pw"), firstName: "Ann", acceptsMarketing: true)
        let outcome = try await stub.backend.auth.register(registration)
        #expect(outcome.value?.id == "gid://shopify/Customer/5" && outcome.value?.displayName == "Ann Lee")
        #expect(
            stub.variables.first?["input"] == [
                "acceptsMarketing": true, "email": "ann@example.com", "firstName": "Ann", "password": "pw",
            ])
        let taken = try self.stub(
            "CustomerCreate", ["customer": nil],
            errors: [["code": "TAKEN", "field": ["input", "email"], "message": "Email has already been taken"]])
        #expect(
            try await taken.backend.auth.register(registration).userErrors == [
                UserError(code: .taken, field: ["input", "email"], message: "Email has already been taken")
            ])
    }

    @Test("passwords are replaced and accounts activated by token and by link")
    func mails() async throws {
        let names = ["CustomerActivate", "CustomerActivateByUrl", "CustomerReset", "CustomerResetByUrl"]
        var answers: [String: [StubShop.Answer]] = [:]
        for name in names {
            let field = name.prefix(1).lowercased() + name.dropFirst()
            answers[name] = [
                .data(
                    CustomerData.payload(
                        field, ["customer": CustomerData.customer, "customerAccessToken": CustomerData.token]))
            ]
        }
        let stub = try StubShop(answers)
        let auth = stub.backend.auth
        let id: ID<Customer> = "gid://shopify/Customer/5"
        let (token, url, password) = (Secret("t"), Secret("https://shoes.example.com/a/b"), Secret("pw"))
        #expect(try await auth.activate(.token(customerID: id, token: token, password: password)).value != nil)
        #expect(try await auth.activate(.url(url: url, password: password)).value != nil)
        #expect(try await auth.reset(.token(customerID: id, token: token, password: password)).value != nil)
        #expect(try await auth.reset(.url(url: url, password: password)).value != nil)
        #expect(stub.operations == names)
        #expect(
            stub.variables == [
                ["id": "gid://shopify/Customer/5", "input": ["activationToken": "t", "password": "pw"]],
                ["activationUrl": "https://shoes.example.com/a/b", "password": "pw"],
                ["id": "gid://shopify/Customer/5", "input": ["password": "pw", "resetToken": "t"]],
                ["resetUrl": "https://shoes.example.com/a/b", "password": "pw"],
            ])
    }

    @Test("a link that is wrong or used is a refusal, though the shop fails the whole request")
    func wrongLink() async throws {
        let stub = try StubShop(always: ErrorRow.coded("NOT_FOUND", "Invalid reset url"))
        let outcome = try await stub.backend.auth.reset(.url(url: Secret("https://x.example"), password: Secret("p")))
        #expect(outcome.userErrors.map(\.code) == [.invalidToken])
    }

    @Test("a recovery mail to a stranger is no error")
    func recover() async throws {
        let stranger = try stub("CustomerRecover", [:], errors: refusal)
        #expect(try await stranger.backend.auth.recover(email: "x@y.example").isAccepted)
        let known = try stub("CustomerRecover", [:])
        #expect(try await known.backend.auth.recover(email: "x@y.example").value == Acknowledgement())
        let blank = try stub(
            "CustomerRecover", [:], errors: [["code": "BLANK", "field": ["email"], "message": "Blank."]])
        #expect(try await !blank.backend.auth.recover(email: "x@y.example").isAccepted)
    }
}
