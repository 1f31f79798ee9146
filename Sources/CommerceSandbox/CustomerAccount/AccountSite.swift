import CommerceJSON

// The Customer Account face: discovery, sign-in page, token endpoint, sign-out page and API.
struct AccountSite {
    let site: SandboxSite
    let face: AccountFace

    static let apiVersion = "2026-04"

    func answer(_ request: WebRequest, path: [String]) -> WebResponse {
        let base = site.base(for: request)
        let issuer = "\(base)/authentication/1"
        let identity = SandboxIdentityToken(key: "\(site.options.seed)-\(site.options.privateToken)")
        switch path {
        case [".well-known", "openid-configuration"]:
            return Self.document([
                "issuer": .string(issuer), "authorization_endpoint": .string("\(issuer)/oauth/authorize"),
                "token_endpoint": .string("\(issuer)/oauth/token"),
                "end_session_endpoint": .string("\(issuer)/logout"),
                "jwks_uri": .string("\(issuer)/.well-known/jwks.json"),
                "code_challenge_methods_supported": ["S256"], "response_types_supported": ["code"],
                "grant_types_supported": ["authorization_code", "refresh_token"],
                "id_token_signing_alg_values_supported": ["HS256"], "subject_types_supported": ["public"],
            ])
        case [".well-known", "customer-account-api"]:
            return Self.document(["graphql_api": .string("\(base)/customer/api/\(Self.apiVersion)/graphql")])
        case ["authentication", "1", ".well-known", "jwks.json"]: return Self.document(["keys": []])
        case ["authentication", "1", "oauth", "authorize"]: return AuthorizationSite(site: site).answer(request)
        case ["authentication", "1", "oauth", "token"]:
            return answer(request, names: ["oauth-token"]) {
                TokenSite(site: site, identity: identity, issuer: issuer).answer(request)
            }
        case ["authentication", "1", "logout"]: return signOut(request, identity)
        case ["customer", "api", Self.apiVersion, "graphql"]:
            return answer(request, names: ["customer-account"]) {
                AccountEndpoint(site: site, face: face).answer(request)
            }
        default: return .html(Page.notFound, status: 404)
        }
    }

    // Faults by header and by control, as at the Storefront face; these places go by names of their own.
    private func answer(_ request: WebRequest, names: Set<String>, _ make: () -> WebResponse) -> WebResponse {
        var faults: [SandboxFault]
        do throws(SandboxError) {
            faults = try SandboxFault.faults(header: request.header("x-sandbox-fault") ?? "")
        } catch {
            return .json(["errors": .string(error.message)], status: 400)
        }
        faults += site.editShop { $0.faults.take(for: names) } ?? []
        return site.answer(faults, instead: { FaultAnswer.response(to: $0, requestID: "") }, make)
    }

    private static func document(_ value: JSONValue) -> WebResponse {
        var response = WebResponse.json(value)
        response["Cache-Control"] = "public, max-age=3600"
        return response
    }

    // OpenID Connect RP-Initiated Logout 1.0.
    private func signOut(_ request: WebRequest, _ identity: SandboxIdentityToken) -> WebResponse {
        guard let customer = request.query("id_token_hint").flatMap(identity.customer) else {
            let text = "<p id=\"error\">The id_token_hint is none of this shop's.</p>"
            return .html(AuthorizationSite.page("Sign-out", text), status: 400)
        }
        _ = site.withShop { shop in
            var shop = shop
            shop.endSignIns(of: customer)
            return (shop, true)
        }
        if let back = request.query("post_logout_redirect_uri"), AuthorizationQuery.isAllowed(back) {
            return .redirect(AuthorizationQuery.answer(back, [("state", request.query("state"))]))
        }
        return .html(AuthorizationSite.page("Signed out", "<p id=\"signed-out\">You may close this page.</p>"))
    }
}
