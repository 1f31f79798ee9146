import Commerce
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import ShopifyBackend
import Testing

@Suite("Finding a shop's customer accounts") struct CustomerAccountDiscoveryTests {
    private func begin(_ shop: StubAccounts) async throws -> AuthorizationChallenge { try await shop.challenge() }

    @Test(
        "places are kept for as long as the shop says, within bounds",
        arguments: [
            ([:], 86_399, 2), (["Cache-Control": "public, max-age=600"], 599, 2),
            (["Cache-Control": "no-store"], 59, 2),
            (["Cache-Control": "max-age=1"], 59, 2), (["Cache-Control": "max-age=99999999999"], 604_799, 2),
        ] as [(HTTPFields, Int, Int)])
    func age(_ fields: HTTPFields, _ seconds: Int, _ times: Int) async throws {
        let shop = try StubAccounts(documents: fields)
        _ = try await begin(shop)
        shop.clock.advance(by: .seconds(seconds))
        _ = try await begin(shop)
        #expect(shop.discoveries == 1)
        shop.clock.advance(by: .seconds(1))
        _ = try await begin(shop)
        #expect(shop.discoveries == times)
    }

    @Test("a token endpoint that is gone is looked up anew")
    func gone() async throws {
        let shop = try StubAccounts(token: { _ in .json("{}", status: 404) })
        let session = Session(accessToken: Secret("a"), refreshToken: Secret("r"))
        for count in 1...2 {
            let error = await #expect(throws: CommerceError.self) { try await shop.auth.renew(session) }
            #expect(error?.kind == .unavailable)
            #expect(shop.discoveries == count)
        }
    }

    @Test(
        "a document that lacks something, or leads to where no token may go, is refused by name",
        arguments: [
            (["issuer": nil], "issuer"), (["token_endpoint": nil], "token_endpoint"),
            (["authorization_endpoint": 5], "authorization_endpoint"),
            (["token_endpoint": "http://shopify.example/token"], "https"),
            (["token_endpoint": "https://127.0.0.1/token"], "private"),
            (["token_endpoint": "https://localhost/token"], "private"),
            (["token_endpoint": "https://10.0.0.1/token"], "private"),
            (["token_endpoint": "https://[::1]/token"], "private"),
            (["token_endpoint": "https://intranet/token"], "private"),
            (["token_endpoint": "file:///etc/passwd"], "no web address"),
            (["token_endpoint": "https://user@shopify.example/token"], "no web address"),
            (["authorization_endpoint": "javascript:alert(1)"], "no web address"),
            (["end_session_endpoint": "http://shopify.example/logout"], "https"),
            (["code_challenge_methods_supported": ["plain"]], "S256"),
        ] as [(JSONValue, String)])
    func unsafe(_ change: JSONValue, _ says: String) async throws {
        let shop = try StubAccounts(openID: StubAccounts.openID(change))
        let error = await #expect(throws: CommerceError.self) { try await begin(shop) }
        #expect(error?.kind == .malformedResponse)
        #expect(error?.message.contains(says) ?? false, "\(error?.message ?? "")")
    }

    @Test("the API's address is checked as well")
    func unsafeAPI() async throws {
        for account: JSONValue in [[:], ["graphql_api": "http://shoes.example.com/api"]] {
            let shop = try StubAccounts(account: account)
            let error = await #expect(throws: CommerceError.self) { try await begin(shop) }
            #expect(error?.message.contains("graphql_api") ?? false)
        }
    }

    @Test(
        "a shop without customer accounts says so",
        arguments: [
            (.json("{}", status: 404), .configuration), (.json("{}", status: 503), .unavailable),
            (.text("<html>Password</html>", status: 200, type: "text/html"), .malformedResponse),
        ] as [(HTTPResponse, CommerceError.Kind)])
    func absent(_ response: HTTPResponse, _ kind: CommerceError.Kind) async throws {
        var options = ShopifyOptions(domain: "shoes.example.com")
        options.customerAccounts = ShopifyCustomerAccounts(clientID: "client-1")
        let backend = try ShopifyStorefront(options, transport: StubTransport([response])).backend()
        let error = await #expect(throws: CommerceError.self) {
            try await backend.auth.authorizationChallenge(
                AuthorizationRequest(redirectURL: URL("http://127.0.0.1:1/").unwrapped))
        }
        #expect(error?.kind == kind)
    }

    @Test(
        "a client or an origin that none can be is said at once",
        arguments: [
            ShopifyCustomerAccounts(clientID: ""), ShopifyCustomerAccounts(clientID: "a b"),
            ShopifyCustomerAccounts(clientID: "a", origin: "shop.example"),
            ShopifyCustomerAccounts(clientID: "a", origin: "https://shop.example/\r\nX: y"),
        ])
    func mistakes(_ accounts: ShopifyCustomerAccounts) throws {
        let error = #expect(throws: CommerceError.self) { try StubAccounts(accounts: accounts) }
        #expect(error?.kind == .configuration)
    }
}
