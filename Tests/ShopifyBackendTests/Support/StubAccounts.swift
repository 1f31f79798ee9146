import Commerce
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import Foundation
import ShopifyBackend
import Synchronization

/// A shop whose customers sign in at its own pages; a test answers for its token endpoint and its API.
struct StubAccounts: Sendable {
    static let issuer = "https://shopify.example/authentication/12345"
    static let tokenEndpoint = issuer + "/oauth/token"
    static let api = "https://shoes.example.com/customer/api/2026-04/graphql"

    let clock: ManualClock
    let transport: StubTransport
    let backend: Backend

    typealias Answer = @Sendable (HTTPRequest) async throws -> HTTPResponse

    /// Makes a shop.
    init(
        clock: ManualClock = ManualClock(), openID: JSONValue = StubAccounts.openID,
        account: JSONValue = ["graphql_api": .string(StubAccounts.api)], domain: String = "shoes.example.com",
        documents: HTTPFields = [:], accounts: ShopifyCustomerAccounts = ShopifyCustomerAccounts(clientID: "client-1"),
        logger: any CommerceLogger = SilentLogger(), token: @escaping Answer = StubAccounts.refuse,
        api: @escaping Answer = StubAccounts.refuse
    ) throws {
        self.clock = clock
        transport = StubTransport { request in
            let path = request.url.path()
            if path == "/.well-known/openid-configuration" {
                return .json(JSONWriter().string(openID), fields: documents)
            }
            if path == "/.well-known/customer-account-api" {
                return .json(JSONWriter().string(account), fields: documents)
            }
            return try await (path.hasSuffix("/oauth/token") ? token : api)(request)
        }
        var options = ShopifyOptions(domain: domain, access: .publicToken(Secret("public-token")))
        options.retry = nil
        options.customerAccounts = accounts
        backend = try ShopifyStorefront(
            options, transport: transport, context: PluginContext(clock: clock, logger: logger)
        ).backend(name: "shop")
    }

    var auth: any AuthPort { backend.auth }

    /// What was sent to the token endpoint, as fields of a form.
    var tokenRequests: [[String: String]] {
        transport.requests.filter { $0.url.path().hasSuffix("/oauth/token") }.map {
            Form.fields(String(decoding: $0.body, as: UTF8.self))
        }
    }

    /// How often the discovery documents were read.
    var discoveries: Int { transport.requests.count { $0.url.path().hasSuffix("openid-configuration") } }

    static let openID: JSONValue = [
        "issuer": .string(issuer), "authorization_endpoint": .string(issuer + "/oauth/authorize"),
        "token_endpoint": .string(tokenEndpoint), "end_session_endpoint": .string(issuer + "/logout"),
        "jwks_uri": .string(issuer + "/.well-known/jwks.json"), "code_challenge_methods_supported": ["S256"],
    ]

    static let refuse: Answer = { request in throw HTTPError(.connectionRefused, request) }

    static func openID(_ changes: JSONValue) -> JSONValue { openID.overlaid(with: changes) }

    /// The tokens of an answer.
    static func tokens(
        access: String = "access-1", refresh: String? = "refresh-1", identity: String?, expires: JSONValue = 3600
    ) -> HTTPResponse {
        var body: JSONValue = ["access_token": .string(access), "token_type": "Bearer", "expires_in": expires]
        if let refresh { body["refresh_token"] = .string(refresh) }
        if let identity { body["id_token"] = .string(identity) }
        return .json(JSONWriter().string(body))
    }

    /// An identity token with claims; its signature is never looked at.
    static func identity(_ claims: JSONValue, header: JSONValue = ["alg": "RS256", "typ": "JWT"]) -> String {
        let parts = [header, claims].map { Base64URL.text(of: JSONWriter().bytes($0)) }
        return parts.joined(separator: ".") + ".c2lnbmF0dXJl"
    }

    /// Claims that are right for a sign-in.
    func claims(nonce: String?) -> JSONValue {
        var claims: JSONValue = [
            "iss": .string(Self.issuer), "aud": "client-1", "sub": "5",
            "exp": .number(JSONNumber(Int(clock.now.timeIntervalSince1970) + 3600)),
            "iat": .number(JSONNumber(Int(clock.now.timeIntervalSince1970))),
        ]
        if let nonce { claims["nonce"] = .string(nonce) }
        return claims
    }

    /// Begins a sign-in.
    func challenge() async throws -> AuthorizationChallenge {
        let redirect = try URL("http://127.0.0.1:4567/callback").unwrapped
        return try await auth.authorizationChallenge(AuthorizationRequest(redirectURL: redirect, loginHint: "a+b@c.de"))
    }

    /// Ends one as the page would.
    func signIn(
        _ challenge: AuthorizationChallenge, state: Secret? = nil
    ) async throws -> MutationOutcome<Session> {
        try await auth.signIn(
            .authorizationCode(
                AuthorizationAnswer(code: Secret("code-1"), state: state ?? challenge.state, challenge: challenge)))
    }
}

/// Answers that a test makes up while it runs.
final class Answers: Sendable {
    private let next = Mutex<HTTPResponse?>(nil)

    func set(_ response: HTTPResponse?) { next.withLock { $0 = response } }

    func answer(_ request: HTTPRequest) throws -> HTTPResponse {
        guard let response = next.withLock({ $0 }) else { throw HTTPError(.connectionLost, request) }
        return response
    }
}

/// Fields of a form or a query.
enum Form {
    static func fields(_ text: String) -> [String: String] {
        Dictionary(
            text.split(separator: "&").map { pair in
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let value = parts.count == 2 ? String(parts[1]).removingPercentEncoding ?? "" : ""
                return (String(parts[0]), value)
            }, uniquingKeysWith: { $1 })
    }
}

extension URL {
    init?(_ text: String) { self.init(string: text) }
}

extension URL? {
    var unwrapped: URL {
        get throws {
            guard let self else { throw CommerceError.invalidInput("no address") }
            return self
        }
    }
}
