import Commerce
import CommerceTesting
import FoundationEssentials
import MemoryBackend
import Testing

@Suite("Sessions")
struct SessionTests {
    private let test = TestShop()

    private func signIn(_ email: String, _ password: String) async throws -> MutationOutcome<Session> {
        try await test.auth.signIn(.password(email: email, password: Secret(password)))
    }

    @Test("the demo's customer signs in, whatever the address' case")
    func signsIn() async throws {
        let session = try #require(try await signIn(" Buyer@Example.COM", "commerce").value)
        let customer = try await test.auth.customer(session: session).value
        #expect(customer.displayName == "Robin Buyer")
        #expect(session.customerID == customer.id)
        #expect(session.expiresAt == test.clock.now.addingTimeInterval(86_400))
    }

    @Test("a wrong password and an unknown address have the same answer")
    func unidentified() async throws {
        let wrong = try await signIn("buyer@example.com", "wrong")
        let unknown = try await signIn("nobody@example.com", "commerce")
        #expect(wrong == unknown)
        #expect(wrong.value == nil && wrong.userErrors.map(\.code) == [.unidentifiedCustomer])
        #expect(try await signIn("buyer@example.com", "").userErrors.map(\.code) == [.unidentifiedCustomer])
    }

    @Test("a session ends with its time, and is renewed with its refresh token once")
    func expiryAndRenewal() async throws {
        let session = try await test.session()
        test.clock.advance(by: .seconds(86_399))
        _ = try await test.auth.customer(session: session)
        test.clock.advance(by: .seconds(1))
        #expect(await errorKind { try await test.auth.customer(session: session) } == .unauthenticated)
        let renewed = try await test.auth.renew(session)
        #expect(renewed.accessToken != session.accessToken)
        _ = try await test.auth.customer(session: renewed)
        #expect(await errorKind { try await test.auth.renew(session) } == .unauthenticated)
        test.clock.advance(by: .seconds(86_400 * 30))
        #expect(await errorKind { try await test.auth.renew(renewed) } == .unauthenticated)
    }

    @Test("renewing ends the session before it")
    func renewalEndsTheOld() async throws {
        let session = try await test.session()
        let renewed = try await test.auth.renew(session)
        #expect(await errorKind { try await test.auth.customer(session: session) } == .unauthenticated)
        _ = try await test.auth.customer(session: renewed)
    }

    @Test("signing out ends one session; again is no error")
    func signsOut() async throws {
        let (one, other) = (try await test.session(), try await test.session())
        #expect(try await test.auth.signOut(one) == nil)
        #expect(try await test.auth.signOut(one) == nil)
        #expect(await errorKind { try await test.auth.customer(session: one) } == .unauthenticated)
        _ = try await test.auth.customer(session: other)
    }

    @Test("every call for a customer refuses an ended session")
    func endedSession() async throws {
        let auth = test.auth
        let ended = Session(accessToken: Secret("made up"), refreshToken: Secret("made up too"))
        let calls: [@Sendable () async throws -> Void] = [
            { _ = try await auth.customer(session: ended) },
            { _ = try await auth.updateCustomer(CustomerUpdate(), session: ended) },
            { _ = try await auth.addresses(page: PageRequest(), session: ended) },
            { _ = try await auth.addAddress(.portland, session: ended) },
            { _ = try await auth.updateAddress(MailingAddress(id: "address-1"), session: ended) },
            { _ = try await auth.removeAddress("address-1", session: ended) },
            { _ = try await auth.setDefaultAddress("address-1", session: ended) },
            { _ = try await auth.orders(page: PageRequest(), session: ended) },
            { _ = try await auth.order("order-1", session: ended) }, { _ = try await auth.renew(ended) },
        ]
        for call in calls { #expect(await errorKind(of: call) == .unauthenticated) }
    }

    @Test("an authorization code signs in once, with the right state and verifier only")
    func authorizationCode() async throws {
        let redirect = try #require(URL(string: "https://app.example/callback?a=b&c=d"))
        let challenge = try await test.auth.authorizationChallenge(
            AuthorizationRequest(redirectURL: redirect, language: "de"))
        #expect(challenge.url.absoluteString.contains("code_challenge_method=S256"))
        #expect(
            challenge.url.absoluteString.contains("redirect_uri=https%3A%2F%2Fapp.example%2Fcallback%3Fa%3Db%26c%3Dd"))
        #expect(!challenge.url.absoluteString.contains(challenge.codeVerifier.reveal()))
        let answer = try await test.shop.authorize(challenge, email: "buyer@example.com")

        var forged = answer
        forged.state = Secret("other")
        #expect(await errorKind { try await test.auth.signIn(.authorizationCode(forged)) } == .invalidInput)
        forged = answer
        forged.challenge = AuthorizationChallenge(
            url: challenge.url, state: challenge.state, codeVerifier: Secret("guess"), redirectURL: redirect)
        #expect(try await test.auth.signIn(.authorizationCode(forged)).userErrors.map(\.code) == [.invalidToken])
        forged = answer
        forged.code = Secret("guess")
        #expect(try await test.auth.signIn(.authorizationCode(forged)).userErrors.map(\.code) == [.invalidToken])

        let session = try #require(try await test.auth.signIn(.authorizationCode(answer)).value)
        #expect(try await test.auth.customer(session: session).value.id == "customer-1")
        #expect(try await test.auth.signIn(.authorizationCode(answer)).userErrors.map(\.code) == [.invalidToken])
    }

    @Test("an authorization is over after ten minutes")
    func lateAuthorization() async throws {
        let redirect = try #require(URL(string: "app:/callback"))
        let challenge = try await test.auth.authorizationChallenge(AuthorizationRequest(redirectURL: redirect))
        let answer = try await test.shop.authorize(challenge, email: "buyer@example.com")
        test.clock.advance(by: .seconds(600))
        #expect(try await test.auth.signIn(.authorizationCode(answer)).userErrors.map(\.code) == [.invalidToken])
        #expect(
            await errorKind { try await test.shop.authorize(challenge, email: "buyer@example.com") } == .invalidInput)
    }

    @Test("a multipass token signs in, makes an account where there is none, and can't be forged")
    func multipass() async throws {
        let test = TestShop { $0.multipassSecret = Secret("shared") }
        for email in ["buyer@example.com", "new@example.com"] {
            let token = try await test.shop.multipassToken(email: email)
            let session = try #require(try await test.auth.signIn(.multipass(token: token)).value)
            #expect(try await test.auth.customer(session: session).value.email == email)
        }
        let other = TestShop { $0.multipassSecret = Secret("another") }
        for token in [
            try await other.shop.multipassToken(email: "buyer@example.com"), Secret(""), Secret("a.b"), Secret("🙂.x"),
        ] {
            #expect(try await test.auth.signIn(.multipass(token: token)).userErrors.map(\.code) == [.invalidToken])
        }
        let token = try await other.shop.multipassToken(email: "buyer@example.com")
        #expect(await errorKind { try await self.test.auth.signIn(.multipass(token: token)) } == .unsupported)
    }
}
