import Commerce
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import ShopifyBackend
import Testing

@Suite("Renewing the session of a customer account") struct CustomerAccountRenewalTests {
    private static let session = Session(
        accessToken: Secret("access-0"), refreshToken: Secret("refresh-0"), idToken: Secret("x.y.z"),
        customerID: "gid://shopify/Customer/5")

    @Test("a renewal spends the refresh token, and keeps what the shop does not give anew")
    func renewal() async throws {
        let shop = try StubAccounts(token: { _ in
            StubAccounts.tokens(access: "access-1", refresh: nil, identity: nil, expires: "7200")
        })
        let renewed = try await shop.auth.renew(Self.session)
        #expect(renewed.accessToken == Secret("access-1") && renewed.refreshToken == Secret("refresh-0"))
        #expect(renewed.idToken == Secret("x.y.z") && renewed.customerID == Self.session.customerID)
        #expect(renewed.expiresAt == shop.clock.now.addingTimeInterval(7200))
        let sent = try #require(shop.tokenRequests.first)
        #expect(sent == ["grant_type": "refresh_token", "client_id": "client-1", "refresh_token": "refresh-0"])
    }

    @Test("an identity token that is no good does not cost the session whose refresh token is spent")
    func wrongIdentity() async throws {
        let shop = try StubAccounts(token: { _ in StubAccounts.tokens(identity: "no token") })
        let renewed = try await shop.auth.renew(Self.session)
        #expect(renewed.refreshToken == Secret("refresh-1") && renewed.idToken == Secret("x.y.z"))
    }

    @Test("twenty callers are one request, and all get the same session; a latecomer with the old one too")
    func once() async throws {
        let gate = Gate()
        let shop = try StubAccounts(token: { _ in
            await gate.wait()
            return StubAccounts.tokens(identity: nil)
        })
        let auth = shop.auth
        let sessions = try await withThrowingTaskGroup(of: Session.self) { group in
            for _ in 0..<20 { group.addTask { try await auth.renew(Self.session) } }
            group.addTask {
                await gate.open()
                return Self.session
            }
            return try await group.reduce(into: Set<Session>()) { $0.insert($1) }
        }
        #expect(sessions.count == 2)
        #expect(try await auth.renew(Self.session).accessToken == Secret("access-1"))
        #expect(shop.tokenRequests.count == 1)
        // Nobody is given it for ever.
        shop.clock.advance(by: .seconds(61))
        _ = try await auth.renew(Self.session)
        #expect(shop.tokenRequests.count == 2)
    }

    @Test("a renewal whose caller gives up is carried through for the others")
    func carriedThrough() async throws {
        let gate = Gate()
        let shop = try StubAccounts(token: { _ in
            await gate.wait()
            return StubAccounts.tokens(identity: nil)
        })
        let auth = shop.auth
        let first = Task { try await auth.renew(Self.session) }
        await gate.arrived()
        first.cancel()
        await gate.open()
        #expect(try await auth.renew(Self.session).accessToken == Secret("access-1"))
        #expect(shop.tokenRequests.count == 1)
    }

    @Test("a session ends only without a refresh token, and where the shop refuses the grant for good")
    func ends() async throws {
        let shop = try StubAccounts(token: { _ in .json(#"{"error":"invalid_grant"}"#, status: 200) })
        for session in [Self.session, Session(accessToken: Secret("access-0"))] {
            let error = await #expect(throws: CommerceError.self) { try await shop.auth.renew(session) }
            #expect(error?.kind == .unauthenticated)
        }
        #expect(shop.tokenRequests.count == 1)
    }

    @Test(
        "everything else keeps the session, and can be tried again at once",
        arguments: [
            .json(#"{"error":"temporarily_unavailable"}"#, status: 401), .json("{}", status: 401),
            .json(#"{"error":"slow_down"}"#, status: 429, fields: ["Retry-After": "7"]),
            .text("<html>502 Bad Gateway</html>", status: 502, type: "text/html"), .json("[]"),
            .json(#"{"access_token":""}"#), .text("", status: 200, type: "application/json"), nil,
        ] as [HTTPResponse?])
    func passing(_ response: HTTPResponse?) async throws {
        let answers = Answers()
        answers.set(response)
        let shop = try StubAccounts(token: { try answers.answer($0) })
        let error = await #expect(throws: CommerceError.self) { try await shop.auth.renew(Self.session) }
        #expect(error?.kind != .unauthenticated && error?.isRetryable == true)
        #expect(error?.retryAfter == (response?.status == 429 ? .seconds(7) : nil))
        answers.set(StubAccounts.tokens(identity: nil))
        #expect(try await shop.auth.renew(Self.session).accessToken == Secret("access-1"))
    }
}

/// Lets nobody through before it is opened.
actor Gate {
    private var isOpen = false
    private var hasArrived = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var watching: [CheckedContinuation<Void, Never>] = []

    func wait() async {
        hasArrived = true
        for watcher in watching { watcher.resume() }
        watching = []
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func arrived() async {
        guard !hasArrived else { return }
        await withCheckedContinuation { watching.append($0) }
    }

    func open() {
        isOpen = true
        for waiter in waiting { waiter.resume() }
        waiting = []
    }
}
