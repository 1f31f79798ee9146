import Commerce
import CommerceCurl
import CommerceHTTP
import CommerceSandbox
import CommerceTesting
import CommerceViewModels
import FoundationEssentials
import ShopifyBackend
import Synchronization
import Testing

/// Signing in at the sandbox's own pages, over HTTP on this machine and without a browser.
@Suite("Customer accounts on the sandbox") struct CustomerAccountFlowTests {
    private let sandbox: SandboxServer
    private let backend: Backend
    private let browser = SandboxBrowser()
    private let time: Shift

    /// The sandbox's clock, which tests turn.
    private final class Shift: Sendable {
        let seconds = Mutex(1_800_000_000)
    }

    private var auth: any AuthPort { backend.auth }

    init() throws {
        let time = Shift()
        self.time = time
        sandbox = try SandboxServer(SandboxOptions(now: { time.seconds.withLock { $0 } }))
        var options = ShopifyOptions(access: .publicToken(Secret(sandbox.publicToken)))
        options.endpoint = URL(string: sandbox.url)
        options.timeouts = SandboxBrowser.patience
        options.retry = nil
        options.customerAccounts = ShopifyCustomerAccounts(clientID: "sandbox-client")
        backend = try ShopifyStorefront(
            options, context: PluginContext(clock: ManualClock(now: Date(timeIntervalSince1970: 1_800_000_000)))
        ).backend()
    }

    private func begin() async throws -> AuthorizationChallenge {
        let redirect = try #require(URL(string: "http://127.0.0.1:1/callback"))
        return try await auth.authorizationChallenge(AuthorizationRequest(redirectURL: redirect))
    }

    private func answer(_ challenge: AuthorizationChallenge) async throws -> AuthorizationAnswer {
        try read(try #require(try await browser.signIn(at: challenge.url)), challenge)
    }

    private func read(_ redirect: URL, _ challenge: AuthorizationChallenge) throws -> AuthorizationAnswer {
        let code = try #require(redirect.parameter("code"))
        let state = try #require(redirect.parameter("state"))
        return AuthorizationAnswer(code: Secret(code), state: Secret(state), challenge: challenge)
    }

    private func signIn() async throws -> Session {
        let outcome = try await auth.signIn(.authorizationCode(try await answer(try await begin())))
        return try #require(outcome.value)
    }

    private func control(_ body: String) async throws {
        let url = try #require(URL(string: sandbox.url + "/sandbox/control"))
        let response = try await browser.transport.send(
            HTTPRequest(.post, url, body: Array(body.utf8), timeouts: SandboxBrowser.patience))
        #expect(response.status == 200)
    }

    @Test("from the page by the receiver to the account and out again")
    func wholeFlow() async throws {
        let receiver = try LoopbackReceiver()
        let challenge = try await auth.authorizationChallenge(
            AuthorizationRequest(redirectURL: receiver.redirectURL, loginHint: "ada@sandbox.example"))
        async let arrived = receiver.redirect(of: challenge.url, clock: ManualClock())
        let target = try #require(try await browser.signIn(at: challenge.url))
        #expect(try await browser.get(target).status == 200)
        let answer = try read(try await arrived, challenge)
        let session = try #require(try await auth.signIn(.authorizationCode(answer)).value)
        let customer = try await auth.customer(session: session).value
        #expect(customer.email == "ada@sandbox.example" && customer.acceptsMarketing && customer.firstName == "Ada")
        let orders = try await auth.orders(page: PageRequest(first: 1), session: session)
        #expect(orders.items.count == 1 && orders.info.next != nil && orders.issues == [])
        let order = try #require(orders.items.first)
        #expect(try await auth.order(order.id, session: session).value == order)
        #expect(order.total != nil && order.lines.first?.unitPrice != nil)
        let page = try #require(try await auth.signOut(session))
        #expect(try await browser.get(page).status == 200)
        await #expect(throws: CommerceError.self) { try await auth.customer(session: session) }
        let error = await #expect(throws: CommerceError.self) { try await auth.renew(session) }
        #expect(error?.kind == .unauthenticated)
    }

    @Test("addresses are added, replaced, made the default and removed")
    func addresses() async throws {
        let session = try await signIn()
        #expect(try await auth.addresses(page: PageRequest(first: 10), session: session).items.count == 2)
        var address = MailingAddress(
            firstName: "Ada", lastName: "Lindqvist", address1: "1 Pier Road", city: "Portland", province: "ME",
            zip: "04101", country: "US")
        address = try #require(try await auth.addAddress(address, session: session).value)
        address.city = "Bangor"
        #expect(try await auth.updateAddress(address, session: session).value?.city == "Bangor")
        let id = try #require(address.id)
        #expect(try await auth.setDefaultAddress(id, session: session).value?.defaultAddressID == id)
        #expect(try await auth.addAddress(address, session: session).userErrors.isEmpty == false)
        #expect(try await auth.removeAddress(id, session: session).value != nil)
        let gone = try await auth.removeAddress(id, session: session)
        #expect(gone.value == nil && gone.userErrors.count == 1)
        let named = try await auth.updateCustomer(CustomerUpdate(firstName: .value("Augusta")), session: session)
        #expect(named.value?.firstName == "Augusta" && named.value?.lastName == "Lindqvist")
    }

    @Test("the access token is the buyer's in carts as well")
    func buyer() async throws {
        let session = try await signIn()
        let cart = try #require(try await backend.cart.create(CartDraft()).value)
        let outcome = try await backend.cart.setBuyerIdentity(
            BuyerIdentityUpdate(country: .value("US")), session: session, in: cart.id)
        #expect(outcome.userErrors == [])
        #expect(outcome.value?.buyerIdentity.customerID != nil)
    }

    @Test("a code is good for one exchange, with its own verifier and address")
    func codes() async throws {
        let challenge = try await begin()
        let first = try await answer(challenge)
        #expect(try await auth.signIn(.authorizationCode(first)).value != nil)
        let replayed = try await auth.signIn(.authorizationCode(first))
        #expect(replayed.value == nil && replayed.userErrors.map(\.code) == [.invalidToken])
        // The verifier of another sign-in.
        let mine = try await begin()
        let other = try await answer(try await begin())
        let mixed = AuthorizationChallenge(
            url: mine.url, state: other.state, nonce: other.challenge.nonce, codeVerifier: mine.codeVerifier,
            redirectURL: mine.redirectURL)
        let outcome = try await auth.signIn(
            .authorizationCode(AuthorizationAnswer(code: other.code, state: other.state, challenge: mixed)))
        #expect(outcome.value == nil)
        // One that has waited too long.
        let late = try await answer(try await begin())
        time.seconds.withLock { $0 += 61 }
        #expect(try await auth.signIn(.authorizationCode(late)).value == nil)
    }

    @Test("the code of one sign-in does not pass for another's, whose nonce differs")
    func nonce() async throws {
        let theirs = try await answer(try await begin())
        let forged = AuthorizationChallenge(
            url: theirs.challenge.url, state: theirs.state, nonce: Secret("mine"),
            codeVerifier: theirs.challenge.codeVerifier, redirectURL: theirs.challenge.redirectURL)
        let error = await #expect(throws: CommerceError.self) {
            try await auth.signIn(
                .authorizationCode(AuthorizationAnswer(code: theirs.code, state: theirs.state, challenge: forged)))
        }
        #expect(error?.message.contains("another sign-in") ?? false)
    }

    @Test("a renewal gives new tokens, and the old ones are spent")
    func renewal() async throws {
        let session = try await signIn()
        time.seconds.withLock { $0 += 10 }
        let auth = auth
        let renewed = try await withThrowingTaskGroup(of: Session.self) { group in
            for _ in 0..<20 { group.addTask { try await auth.renew(session) } }
            return try await group.reduce(into: Set<Session>()) { $0.insert($1) }
        }
        let new = try #require(renewed.first)
        #expect(renewed.count == 1 && new.accessToken != session.accessToken)
        #expect(try await auth.customer(session: new).value.firstName == "Ada")
        let error = await #expect(throws: CommerceError.self) { try await auth.customer(session: session) }
        #expect(error?.kind == .unauthenticated)
    }

    @Test("a server that fails for a moment costs nobody the session; an access token that has ended is renewed")
    func faults() async throws {
        let session = try await signIn()
        // Before the server has spent the token: an answer that is lost on its way takes the new token along.
        for fault in [#""kind":"status","status":502"#, #""kind":"html""#, #""kind":"status","status":429"#] {
            try await control(#"{"faults":[{\#(fault),"only":"oauth-token","count":1}]}"#)
            let error = await #expect(throws: CommerceError.self) { try await auth.renew(session) }
            #expect(error?.kind != .unauthenticated && error?.isRetryable == true, "\(fault)")
        }
        time.seconds.withLock { $0 += 3601 }
        let error = await #expect(throws: CommerceError.self) { try await auth.customer(session: session) }
        #expect(error?.kind == .unauthenticated)
        #expect(try await auth.customer(session: try await auth.renew(session)).value.firstName == "Ada")
    }

    @Test("the page refuses a wrong password, takes a refusal, and leads nowhere that it should not")
    func page() async throws {
        let challenge = try await begin()
        #expect(try await browser.signIn(at: challenge.url, password: "wrong") == nil)
        let denied = try await browser.signIn(at: challenge.url, action: "deny")
        #expect(denied?.parameter("error") == "access_denied")
        #expect(denied?.parameter("state") == challenge.state.reveal())
        for (change, with) in [
            ("client_id=sandbox-client", "client_id=other"), ("127.0.0.1%3A1", "evil.example%3A1"),
            ("127.0.0.1%3A1", "127.0.0.1.evil.example"),
        ] {
            let text = challenge.url.absoluteString.replacing(change, with: with)
            #expect(text != challenge.url.absoluteString)
            let answer = try await browser.get(try #require(URL(string: text)))
            #expect(answer.status == 400 && answer.fields["Location"] == nil)
        }
        let text = challenge.url.absoluteString.replacing("S256", with: "plain")
        let answer = try await browser.get(try #require(URL(string: text)))
        #expect(answer.fields["Location"]?.contains("error=invalid_request") ?? false)
    }
}
