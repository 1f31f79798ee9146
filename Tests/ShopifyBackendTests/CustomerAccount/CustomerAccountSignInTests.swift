import Commerce
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import ShopifyBackend
import Synchronization
import Testing

@Suite("Signing in at the shop's own pages") struct CustomerAccountSignInTests {
    @Test("the page gets everything that it asks for, with a challenge by S256 and secrets that are new each time")
    func page() async throws {
        let shop = try StubAccounts()
        let challenge = try await shop.challenge()
        let fields = Form.fields(challenge.url.query() ?? "")
        #expect(challenge.url.absoluteString.hasPrefix(StubAccounts.issuer + "/oauth/authorize?"))
        #expect(fields["response_type"] == "code" && fields["client_id"] == "client-1")
        #expect(fields["scope"] == "openid email customer-account-api:full")
        #expect(fields["redirect_uri"] == "http://127.0.0.1:4567/callback" && fields["login_hint"] == "a+b@c.de")
        #expect(fields["state"] == challenge.state.reveal() && fields["nonce"] == challenge.nonce?.reveal())
        let digest = Base64URL.text(of: SHA256.digest(Array(challenge.codeVerifier.reveal().utf8)))
        #expect(fields["code_challenge"] == digest && fields["code_challenge_method"] == "S256")
        // RFC 7636, section 4.1.
        #expect((43...128).contains(challenge.codeVerifier.reveal().utf8.count))
        let other = try await shop.challenge()
        #expect(other.state != challenge.state && other.nonce != challenge.nonce)
        #expect(other.codeVerifier != challenge.codeVerifier)
    }

    @Test("a code is exchanged with its verifier, and the tokens are a session")
    func exchange() async throws {
        let answers = Answers()
        let shop = try StubAccounts(token: { try answers.answer($0) })
        let challenge = try await shop.challenge()
        let identity = StubAccounts.identity(shop.claims(nonce: challenge.nonce?.reveal()))
        answers.set(StubAccounts.tokens(identity: identity))
        let session = try #require(try await shop.signIn(challenge).value)
        #expect(session.accessToken == Secret("access-1") && session.refreshToken == Secret("refresh-1"))
        #expect(session.idToken == Secret(identity))
        #expect(session.expiresAt == shop.clock.now.addingTimeInterval(3600))
        let sent = try #require(shop.tokenRequests.first)
        #expect(sent["grant_type"] == "authorization_code" && sent["code"] == "code-1")
        #expect(sent["client_id"] == "client-1" && sent["redirect_uri"] == "http://127.0.0.1:4567/callback")
        #expect(sent["code_verifier"] == challenge.codeVerifier.reveal())
        let request = try #require(shop.transport.requests.last)
        #expect(request.fields["Origin"] == "https://shoes.example.com")
        #expect(request.fields[.userAgent]?.hasPrefix("swift-commerce/") ?? false)
        #expect(request.maximumRedirects == 0 && !request.isIdempotent && !request.isShareable)
    }

    @Test("an answer with another state sends nothing")
    func wrongState() async throws {
        let shop = try StubAccounts()
        let challenge = try await shop.challenge()
        let error = await #expect(throws: CommerceError.self) {
            try await shop.signIn(challenge, state: Secret("somebody-else"))
        }
        #expect(error?.kind == .invalidInput)
        #expect(shop.tokenRequests.isEmpty)
    }

    @Test("a code that was used, or whose verifier is wrong, is a refusal that can be mended")
    func wrongCode() async throws {
        for status in [400, 200] {
            let shop = try StubAccounts(token: { _ in .json(#"{"error":"invalid_grant"}"#, status: status) })
            let outcome = try await shop.signIn(try await shop.challenge())
            #expect(outcome.value == nil)
            #expect(outcome.userErrors.map(\.code) == [.invalidToken])
        }
    }

    @Test(
        "an identity token that is wrong signs nobody in, and says why",
        arguments: [
            (["iss": "https://elsewhere.example"], "issuer"), (["aud": "client-2"], "another program"),
            (["aud": ["client-1", "client-2"]], "others"), (["azp": "client-2"], "others"),
            (["exp": 1], "expired"), (["exp": nil], "expired"), (["iat": 99_999_999_999], "future"),
            (["nonce": "other"], "another sign-in"), (["nonce": nil], "another sign-in"),
        ] as [(JSONValue, String)])
    func wrongIdentity(_ change: JSONValue, _ says: String) async throws {
        let answers = Answers()
        let shop = try StubAccounts(token: { try answers.answer($0) })
        let challenge = try await shop.challenge()
        let claims = shop.claims(nonce: challenge.nonce?.reveal()).overlaid(with: change)
        answers.set(StubAccounts.tokens(identity: StubAccounts.identity(claims)))
        let error = await #expect(throws: CommerceError.self) { try await shop.signIn(challenge) }
        #expect(error?.kind == .malformedResponse)
        #expect(error?.message.contains(says) ?? false, "\(error?.message ?? "")")
        #expect(error?.message.contains("access-1") == false)
    }

    @Test(
        "what is no token at all, or none, signs nobody in",
        arguments: [nil, "", "a.b", "a.b.c", "....", "e30.e30.x", "eyJhbGciOiJSUzI1NiJ9.W10.x"] as [String?])
    func noIdentity(_ token: String?) async throws {
        let shop = try StubAccounts(token: { _ in StubAccounts.tokens(identity: token) })
        let error = await #expect(throws: CommerceError.self) { try await shop.signIn(try await shop.challenge()) }
        #expect(error?.kind == .malformedResponse)
    }

    @Test("an audience of several is right with this program as the party")
    func party() async throws {
        let answers = Answers()
        let shop = try StubAccounts(token: { try answers.answer($0) })
        let challenge = try await shop.challenge()
        let claims = shop.claims(nonce: challenge.nonce?.reveal()).overlaid(
            with: ["aud": ["client-1", "client-1"], "azp": "client-1"])
        answers.set(StubAccounts.tokens(identity: StubAccounts.identity(claims)))
        #expect(try await shop.signIn(challenge).value != nil)
    }

    @Test("a client that the shop does not know is a mistake of the configuration")
    func wrongClient() async throws {
        let shop = try StubAccounts(token: { _ in .json(#"{"error":"invalid_client"}"#, status: 401) })
        let error = await #expect(throws: CommerceError.self) { try await shop.signIn(try await shop.challenge()) }
        #expect(error?.kind == .configuration)
        #expect(error?.message.contains("clientID") ?? false)
    }

    @Test("passwords and the like are not for this shop, and nothing is sent")
    func otherCredentials() async throws {
        let shop = try StubAccounts()
        let capabilities = try await shop.backend.capabilities()
        #expect(capabilities.authKinds == [.authorizationCode])
        #expect(!capabilities.supports(.register) && capabilities.supports(.authorizationChallenge))
        let error = await #expect(throws: CommerceError.self) {
            try await shop.auth.signIn(.password(email: "a@b.c", password: Secret("p")))
        }
        #expect(error?.kind == .unsupported)
        #expect(shop.transport.requests.isEmpty)
    }

    @Test("signing out is the page that ends the browser's session too, with the identity token as the hint")
    func signOut() async throws {
        let shop = try StubAccounts()
        let session = Session(accessToken: Secret("a"), refreshToken: Secret("r"), idToken: Secret("x.y.z"))
        let page = try await shop.auth.signOut(session)
        #expect(page?.absoluteString == StubAccounts.issuer + "/logout?id_token_hint=x.y.z")
        #expect(try await shop.auth.signOut(Session(accessToken: Secret("a"))) == nil)
    }

    @Test("nothing secret is in a log, an error or a description")
    func secrets() async throws {
        let log = KeptLog()
        let shop = try StubAccounts(
            logger: log,
            token: { request in
                // A server that repeats what it was sent.
                .json(
                    #"{"error":"server_error","error_description":"\#(String(decoding: request.body, as: UTF8.self))"}"#,
                    status: 500)
            },
            api: { request in
                .json(#"{"errors":[{"message":"\#(request.fields[.authorization] ?? "")"}]}"#, status: 401)
            })
        let challenge = try await shop.challenge()
        let session = Session(
            accessToken: Secret("secret-access"), refreshToken: Secret("secret-refresh"),
            idToken: Secret("secret.identity.token"))
        var shown = ["\(challenge)", "\(session)", String(reflecting: challenge)]
        for call: @Sendable () async throws -> Void in [
            { _ = try await shop.signIn(challenge) }, { _ = try await shop.auth.renew(session) },
            { _ = try await shop.auth.customer(session: session) },
        ] {
            let error = await #expect(throws: CommerceError.self) { try await call() }
            shown.append(error.map { "\($0) \(String(reflecting: $0)) \($0.cause.map { "\($0)" } ?? "")" } ?? "")
        }
        shown += log.messages
        #expect(!log.messages.isEmpty)
        let secrets = [
            challenge.state.reveal(), challenge.codeVerifier.reveal(), challenge.nonce?.reveal() ?? "-", "code-1",
            "secret-access", "secret-refresh", "secret.identity.token",
        ]
        for secret in secrets {
            #expect(!shown.contains { $0.contains(secret) }, "\(secret)")
        }
    }
}

private final class KeptLog: CommerceLogger {
    private let kept = Mutex<[String]>([])

    var messages: [String] { kept.withLock { $0 } }

    func log(_ level: LogLevel, _ message: @autoclosure () -> String) {
        let text = message()
        kept.withLock { $0.append(text) }
    }
}
