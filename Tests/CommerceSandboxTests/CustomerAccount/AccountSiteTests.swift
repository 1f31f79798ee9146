import CommerceJSON
import Synchronization
import Testing

@testable import CommerceSandbox

@Suite("Customer Account face: sign-in") struct AccountSiteTests {
    private final class Time: Sendable {
        let now = Mutex(1_800_000_000)
    }

    private let time = Time()
    private let site: SandboxSite

    // 43 characters, and their challenge by RFC 7636, appendix B.
    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    private static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    init() {
        let time = time
        site = SandboxSite(SandboxOptions(now: { time.now.withLock { $0 } }))
        site.reached(at: "http://127.0.0.1:4100")
    }

    private func request(
        _ method: String, _ path: String, _ fields: [String: String] = [:],
        headers: [String: String] = ["origin": "http://127.0.0.1:4100", "user-agent": "test"]
    ) -> WebResponse {
        var request = WebRequest(method: method, path: path)
        request.headers = headers
        if method == "POST" {
            request.headers["content-type"] = "application/x-www-form-urlencoded"
            request.body = Array(
                fields.map { "\($0.key)=\(FormCoding.encode($0.value))" }.joined(separator: "&").utf8)
        } else {
            request.query = fields.map { (name: $0.key, value: $0.value) }
        }
        return site.answer(request)
    }

    private static let query = [
        "response_type": "code", "client_id": "sandbox-client", "redirect_uri": "http://127.0.0.1:5000/callback",
        "scope": "openid email customer-account-api:full", "state": "s&<\"", "nonce": "n",
        "code_challenge": challenge, "code_challenge_method": "S256",
    ]

    private func code() throws -> String {
        let form = [
            "email": ShopState.demoEmail, "password": ShopState.demoPassword, "action": "approve",
        ].merging(Self.query) { $1 }
        let answer = request("POST", "/authentication/1/oauth/authorize", form)
        #expect(answer.status == 303 && answer["Cache-Control"] == "no-store")
        let location = try #require(answer["Location"])
        let fields = FormCoding.fields(String(location.split(separator: "?").last ?? ""))
        #expect(fields["state"] == "s&<\"")
        return try #require(fields["code"])
    }

    private func token(_ changes: [String: String]) throws -> (status: Int, body: JSONValue) {
        let form = [
            "grant_type": "authorization_code", "client_id": "sandbox-client", "code_verifier": Self.verifier,
            "redirect_uri": "http://127.0.0.1:5000/callback",
        ].merging(changes) { $1 }
        let answer = request("POST", "/authentication/1/oauth/token", form)
        return (answer.status, try JSONValue(parsing: answer.body))
    }

    @Test("the page asks with stable ids, and hands on what it was given without letting it out") func page() {
        let answer = request("GET", "/authentication/1/oauth/authorize", Self.query)
        let html = String(decoding: answer.body, as: UTF8.self)
        #expect(answer.status == 200)
        for id in ["email", "password", "approve", "deny", "sign-in-form"] { #expect(html.contains("id=\"\(id)\"")) }
        #expect(html.contains("value=\"s&amp;&lt;&quot;\""))
    }

    @Test("a code gives tokens to who has its verifier, once, in time, and at its address") func exchange() throws {
        let code = try code()
        let (status, body) = try token(["code": code])
        #expect(status == 200 && body["access_token"]?.string?.hasPrefix("shcat_") == true)
        let identity = try #require(body["id_token"]?.string)
        let payload = try #require(identity.split(separator: ".").dropFirst().first)
        let claims = try JSONValue(parsing: Base64.decode(String(payload)) ?? [])
        #expect(claims["nonce"] == "n" && claims["aud"] == "sandbox-client")
        #expect(claims["iss"] == "http://127.0.0.1:4100/authentication/1")
        #expect(try token(["code": code]).body["error"] == "invalid_grant")
        for change in [
            ["code_verifier": String(Self.verifier.reversed())], ["redirect_uri": "http://127.0.0.1:5001/callback"],
            ["code": "other"],
        ] {
            let form = try ["code": self.code()].merging(change) { $1 }
            #expect(try token(form).body["error"] == "invalid_grant")
        }
        let late = try self.code()
        time.now.withLock { $0 += AccountGrants.codeLifetime }
        #expect(try token(["code": late]).body["error"] == "invalid_grant")
    }

    @Test("what is wrong has the errors of OAuth") func errors() throws {
        #expect(try token(["client_id": "other"]).status == 401)
        #expect(try token(["client_id": "other"]).body["error"] == "invalid_client")
        #expect(try token(["grant_type": "password"]).body["error"] == "unsupported_grant_type")
        #expect(request("POST", "/authentication/1/oauth/token", [:], headers: [:]).status == 403)
        for (name, value, error) in [
            ("response_type", "token", "unsupported_response_type"), ("scope", "openid", "invalid_scope"),
            ("code_challenge_method", "plain", "invalid_request"), ("code_challenge", "", "invalid_request"),
        ] {
            let answer = request(
                "GET", "/authentication/1/oauth/authorize", Self.query.merging([name: value]) { $1 })
            #expect(answer["Location"]?.contains("error=\(error)") == true, "\(name)")
        }
    }

    @Test(
        "a browser is sent to addresses of this machine and of programs alone",
        arguments: [
            ("http://127.0.0.1:1/x", true), ("http://localhost", true), ("http://[::1]:9/", true),
            ("shop.1.app://callback", true), ("https://127.0.0.1/x", false), ("http://127.0.0.1.evil.example/", false),
            ("http://127.0.0.1@evil.example/", false), ("https://evil.example", false), ("shop.1.app", false),
            ("http://127.0.0.1/#x", false), ("http://127.0.0.1/\r\nX: y", false), ("javascript:alert(1)", false),
        ])
    func redirects(_ address: String, _ isAllowed: Bool) {
        #expect(AuthorizationQuery.isAllowed(address) == isAllowed)
    }

    @Test("a refresh token is good for one renewal, and a sign-out ends all of the customer's") func refresh() throws {
        let first = try token(["code": try code()]).body
        let refresh = ["grant_type": "refresh_token", "refresh_token": first["refresh_token"]?.string ?? ""]
        let second = try token(refresh).body
        #expect(second["access_token"] != nil && second["access_token"] != first["access_token"])
        #expect(try token(refresh).body["error"] == "invalid_grant")
        let hint = try #require(second["id_token"]?.string)
        #expect(request("GET", "/authentication/1/logout", ["id_token_hint": hint + "x"]).status == 400)
        #expect(request("GET", "/authentication/1/logout", ["id_token_hint": hint]).status == 200)
        let last = ["grant_type": "refresh_token", "refresh_token": second["refresh_token"]?.string ?? ""]
        #expect(try token(last).body["error"] == "invalid_grant")
    }

    private func ask(_ token: String, _ query: String) throws -> (status: Int, body: JSONValue) {
        var request = WebRequest(method: "POST", path: "/customer/api/2026-04/graphql")
        request.headers = ["origin": "x", "user-agent": "y", "authorization": token]
        request.body = JSONWriter().bytes(["query": .string(query)])
        let answer = site.answer(request)
        return (answer.status, try JSONValue(parsing: answer.body))
    }

    @Test("the API wants the bare token, and tells one customer nothing of another's orders") func api() throws {
        let access = try #require(try token(["code": try code()]).body["access_token"]?.string)
        let (status, body) = try ask(access, "{ customer { firstName orders(first: 5) { nodes { id name } } } }")
        #expect(status == 200 && body["data"]?["customer"]?["firstName"] == "Ada")
        #expect(body["data"]?["customer"]?["orders"]?["nodes"]?.array?.count == 2)
        #expect(try ask("Bearer " + access, "{ customer { id } }").0 == 401)
        #expect(try ask("", "{ customer { id } }").0 == 401)
        #expect(try ask(access, "{ nothing }").1["errors"]?.array?.isEmpty == false)
        let placed = site.editShop { shop -> String in
            let cart = shop.newCart(country: "US", now: 1_800_000_000)
            return AccountResolvers.accountID(shop.placeOrder(of: cart, now: 1_800_000_000))
        }
        let foreign = try #require(placed)
        let (_, order) = try ask(access, "{ order(id: \"\(foreign)\") { id } }")
        #expect(order["data"]?["order"] == JSONValue.null)
        time.now.withLock { $0 += AccountGrants.accessLifetime }
        #expect(try ask(access, "{ customer { id } }").0 == 401)
    }

    @Test("the API refuses what is nested too deep or costs too much, as the Storefront face does") func limits() throws
    {
        let access = try #require(try token(["code": try code()]).body["access_token"]?.string)
        func refusal(of query: String) throws -> JSONValue? {
            let (status, body) = try ask(access, query)
            #expect(status == 200 && body["data"] == nil)
            return body["errors"]?.array?.first?["extensions"]?["code"]
        }
        func nested(_ levels: Int) -> String {
            let open = String(repeating: "... on Customer { ", count: levels)
            return "{ customer { \(open)id\(String(repeating: " }", count: levels)) } }"
        }
        // The operation, the customer, and the levels between.
        #expect(try ask(access, nested(OperationCost.maximumDepth - 3)).body["data"]?["customer"]?["id"] != nil)
        #expect(try refusal(of: nested(OperationCost.maximumDepth)) == "MAX_DEPTH_EXCEEDED")
        // Each 252: the customer, the list of orders, and a list of lines for each of them.
        func orders(_ count: Int) -> String {
            let each = (0..<count).map {
                "a\($0): customer { orders(first: 250) { nodes { lineItems(first: 1) { nodes { title } } } } }"
            }
            return "{ \(each.joined(separator: " ")) }"
        }
        #expect(try ask(access, orders(2)).body["errors"] == nil)
        #expect(try refusal(of: orders(OperationCost.maximum / 252 + 1)) == "MAX_COMPLEXITY_EXCEEDED")
    }
}
