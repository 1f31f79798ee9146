import Commerce
import CommerceTesting
import FoundationEssentials
import MemoryBackend
import Testing

@Suite("Accounts")
struct AccountTests {
    private let test = TestShop()

    private func register(_ email: String, _ password: String) async throws -> MutationOutcome<Customer> {
        try await test.auth.register(CustomerRegistration(email: email, password: Secret(password), firstName: "Kim"))
    }

    private func signIn(_ email: String, _ password: String) async throws -> MutationOutcome<Session> {
        try await test.auth.signIn(.password(email: email, password: Secret(password)))
    }

    @Test("a new account can sign in at once")
    func registers() async throws {
        let customer = try #require(try await register("kim@example.com", "secret word").value)
        let session = try #require(try await signIn("kim@example.com", "secret word").value)
        #expect(try await test.auth.customer(session: session).value == customer)
        #expect(try await signIn("kim@example.com", "secret  word").value == nil)
    }

    @Test(
        "what can't be registered is refused at its field",
        arguments: [
            ("", "secret", "email", UserErrorCode.blank), ("kim", "secret", "email", .invalid),
            ("kim@", "secret", "email", .invalid), ("a@b@c.de", "secret", "email", .invalid),
            ("BUYER@example.com", "secret", "email", .taken), ("kim@example.com", "", "password", .blank),
            ("kim@example.com", "1234", "password", .invalid),
        ])
    func refused(email: String, password: String, field: String, code: UserErrorCode) async throws {
        let outcome = try await register(email, password)
        #expect(outcome.value == nil)
        #expect(outcome.userErrors.map(\.field) == [[field]])
        #expect(outcome.userErrors.map(\.code) == [code])
    }

    @Test("an account that the shop made waits for its activation, by token or address", arguments: [true, false])
    func activates(byToken: Bool) async throws {
        let customer = try #require(try await test.shop.invite(email: "kim@example.com").value)
        let mail = try #require(try await test.shop.mails().last)
        #expect(mail.purpose == .activation && mail.recipient == "kim@example.com")
        #expect(try await signIn("kim@example.com", "").value == nil)
        let activation =
            byToken
            ? Activation.token(customerID: customer.id, token: mail.token, password: Secret("first word"))
            : .url(url: mail.url, password: Secret("first word"))
        let wrong = Activation.token(customerID: customer.id, token: Secret("guess"), password: Secret("first word"))
        #expect(try await test.auth.activate(wrong).userErrors.map(\.code) == [.invalidToken])
        let session = try #require(try await test.auth.activate(activation).value)
        #expect(try await test.auth.customer(session: session).value.id == customer.id)
        #expect(try await test.auth.activate(activation).userErrors.map(\.code) == [.invalidToken])
        #expect(try await signIn("kim@example.com", "first word").value != nil)
    }

    @Test("a forgotten password is replaced by the mail's link, once, within an hour; other sessions end")
    func resets() async throws {
        let before = try await test.session()
        #expect(try await test.auth.recover(email: "Buyer@example.com").value != nil)
        let mail = try #require(try await test.shop.mails().last)
        #expect(mail.purpose == .recovery)
        let short = PasswordReset.url(url: mail.url, password: Secret("1"))
        #expect(try await test.auth.reset(short).userErrors.map(\.field) == [["password"]])
        let reset = PasswordReset.token(customerID: mail.customerID, token: mail.token, password: Secret("new word"))
        let session = try #require(try await test.auth.reset(reset).value)
        _ = try await test.auth.customer(session: session)
        #expect(await errorKind { try await test.auth.customer(session: before) } == .unauthenticated)
        #expect(try await test.auth.reset(reset).userErrors.map(\.code) == [.invalidToken])
        #expect(try await signIn("buyer@example.com", "commerce").value == nil)
        #expect(try await signIn("buyer@example.com", "new word").value != nil)
    }

    @Test("a recovery link is over after an hour, and only the latest works")
    func lateReset() async throws {
        _ = try await test.auth.recover(email: "buyer@example.com")
        _ = try await test.auth.recover(email: "buyer@example.com")
        let mails = try await test.shop.mails()
        func reset(_ mail: MemoryMail) async throws -> MutationOutcome<Session> {
            try await test.auth.reset(.url(url: mail.url, password: Secret("new word")))
        }
        #expect(try await reset(mails[0]).userErrors.map(\.code) == [.invalidToken])
        test.clock.advance(by: .seconds(3600))
        #expect(try await reset(mails[1]).userErrors.map(\.code) == [.invalidToken])
    }

    @Test("nobody learns from a recovery who is a customer")
    func recoversUnknown() async throws {
        let known = try await test.auth.recover(email: "buyer@example.com")
        #expect(try await test.auth.recover(email: "nobody@example.com") == known)
        #expect(try await test.shop.mails().count == 1)
        #expect(try await test.auth.recover(email: "nonsense").userErrors.map(\.code) == [.invalid])
    }

    @Test("an update sets, clears and leaves")
    func updates() async throws {
        let session = try await test.session()
        let update = CustomerUpdate(firstName: .value("Ronja"), lastName: .null, acceptsMarketing: .value(true))
        let customer = try #require(try await test.auth.updateCustomer(update, session: session).value)
        #expect(customer.firstName == "Ronja" && customer.lastName == nil && customer.acceptsMarketing)
        #expect(customer.email == "buyer@example.com")
        #expect(try await test.auth.customer(session: session).value == customer)
    }

    @Test("an address in use, none and a short password are refused, and nothing changes")
    func refusedUpdates() async throws {
        let session = try await test.session()
        _ = try await register("kim@example.com", "secret")
        let cases: [(CustomerUpdate, UserErrorCode)] = [
            (CustomerUpdate(email: .value("KIM@example.com"), firstName: .value("x")), .taken),
            (CustomerUpdate(email: .null), .blank), (CustomerUpdate(email: .value("x")), .invalid),
            (CustomerUpdate(password: .value(Secret("1"))), .invalid),
        ]
        for (update, code) in cases {
            #expect(try await test.auth.updateCustomer(update, session: session).userErrors.map(\.code) == [code])
        }
        #expect(try await test.auth.customer(session: session).value.firstName == "Robin")
        let own = CustomerUpdate(email: .value("buyer@example.com"))
        #expect(try await test.auth.updateCustomer(own, session: session).isAccepted)
    }

    @Test("a new password ends the other sessions")
    func passwordChange() async throws {
        let (kept, other) = (try await test.session(), try await test.session())
        let update = CustomerUpdate(password: .value(Secret("new word")))
        #expect(try await test.auth.updateCustomer(update, session: kept).isAccepted)
        _ = try await test.auth.customer(session: kept)
        #expect(await errorKind { try await test.auth.customer(session: other) } == .unauthenticated)
        #expect(try await signIn("buyer@example.com", "new word").value != nil)
    }

    @Test("addresses are added, changed, made default and removed")
    func addresses() async throws {
        let session = try await test.session()
        func list() async throws -> [ID<MailingAddress>?] {
            try await test.auth.addresses(page: PageRequest(), session: session).items.map(\.id)
        }
        func defaultID() async throws -> ID<MailingAddress>? {
            try await test.auth.customer(session: session).value.defaultAddressID
        }
        var added = try #require(try await test.auth.addAddress(.hamburg, session: session).value)
        let id = try #require(added.id)
        #expect(try await list() == ["address-1", "address-2", id])
        added.city = "Altona"
        #expect(try await test.auth.updateAddress(added, session: session).value?.city == "Altona")
        #expect(try await defaultID() == "address-1")
        #expect(try await test.auth.setDefaultAddress(id, session: session).value?.defaultAddressID == id)
        #expect(try await test.auth.removeAddress(id, session: session).isAccepted)
        #expect(try await defaultID() == "address-1")
        #expect(try await list() == ["address-1", "address-2"])
        #expect(try await test.auth.removeAddress(id, session: session).userErrors.map(\.code) == [.notFound])
        #expect(try await test.auth.updateAddress(added, session: session).userErrors.map(\.code) == [.notFound])
        #expect(try await test.auth.setDefaultAddress(id, session: session).userErrors.map(\.code) == [.notFound])
    }

    @Test("the first address of an account becomes its default; an incomplete one is refused")
    func firstAddress() async throws {
        _ = try await register("kim@example.com", "secret")
        let session = try #require(try await signIn("kim@example.com", "secret").value)
        let refused = try await test.auth.addAddress(MailingAddress(city: "Hamburg"), session: session)
        #expect(
            Set(refused.userErrors.map(\.field)) == [
                ["address", "address1"], ["address", "zip"], ["address", "country"],
            ])
        let added = try await test.auth.addAddress(.hamburg, session: session)
        #expect(try await test.auth.customer(session: session).value.defaultAddressID == added.value?.id)
    }

    @Test("orders are the customer's own, the newest first, in pages")
    func orders() async throws {
        let session = try await test.session()
        for _ in 0..<2 {
            let cart = try await test.cart((try demoVariant("enamel-mug", "Navy"), 1))
            let url = try #require(try await test.checkout.begin(cart.id, session: session).url)
            try await test.shop.complete(checkout: url)
        }
        let page = try await test.auth.orders(page: PageRequest(first: 2), session: session)
        #expect(page.items.map(\.name) == ["#1003", "#1002"])
        let rest = try await test.auth.orders(
            page: PageRequest(first: 2, after: page.info.next), session: session)
        #expect(rest.items.map(\.name) == ["#1001"] && !rest.info.hasNext)
        #expect(try await test.auth.order("order-1", session: session).value.name == "#1001")

        _ = try await register("kim@example.com", "secret")
        let other = try #require(try await signIn("kim@example.com", "secret").value)
        #expect(try await test.auth.orders(page: PageRequest(), session: other).items.isEmpty)
        #expect(await errorKind { try await test.auth.order("order-1", session: other) } == .notFound)
    }
}
