import CommerceJSON

// The token endpoint: codes and refresh tokens become tokens (RFC 6749, sections 4.1.3 and 6; RFC 7636, section 4.6).
struct TokenSite {
    let site: SandboxSite
    let identity: SandboxIdentityToken
    let issuer: String

    private struct Granted: Sendable {
        let customer: CustomerRecord
        let access: String
        let refresh: String
        let nonce: String?
    }

    func answer(_ request: WebRequest) -> WebResponse {
        guard request.method == "POST" else { return .text("Method Not Allowed", status: 405) }
        // Shopify refuses requests that don't say where they come from.
        guard request.header("origin") != nil, request.header("user-agent") != nil else {
            return .text("Forbidden", status: 403)
        }
        let form = request.form
        guard form["client_id"] == site.options.clientID else { return Self.error("invalid_client", status: 401) }
        switch form["grant_type"] {
        case "authorization_code"?: return answer(exchange(form))
        case "refresh_token"?: return answer(renew(form))
        case nil: return Self.error("invalid_request")
        default: return Self.error("unsupported_grant_type")
        }
    }

    private func exchange(_ form: [String: String]) -> Granted? {
        let now = site.options.now()
        let granted: Granted?? = site.withShop { shop in
            var shop = shop
            // A code is spent by being shown, right or wrong.
            guard let code = shop.accounts.codes.removeValue(forKey: form["code"] ?? ""), code.expiresAt > now,
                code.request.redirect == form["redirect_uri"], let verifier = form["code_verifier"],
                (43...128).contains(verifier.utf8.count),
                Base64.encode(SandboxDigest.sha256(verifier), forAddresses: true) == code.request.challenge,
                let customer = shop.customers[code.customer]
            else { return (shop, nil) }
            let (access, refresh) = shop.issueTokens(for: code.customer, now: now)
            return (shop, Granted(customer: customer, access: access, refresh: refresh, nonce: code.request.nonce))
        }
        return granted ?? nil
    }

    private func renew(_ form: [String: String]) -> Granted? {
        let now = site.options.now()
        let granted: Granted?? = site.withShop { shop in
            var shop = shop
            guard let number = shop.spend(refreshToken: form["refresh_token"] ?? "", now: now),
                let customer = shop.customers[number]
            else { return (shop, nil) }
            let (access, refresh) = shop.issueTokens(for: number, now: now)
            return (shop, Granted(customer: customer, access: access, refresh: refresh, nonce: nil))
        }
        return granted ?? nil
    }

    private func answer(_ granted: Granted?) -> WebResponse {
        guard let granted else { return Self.error("invalid_grant") }
        let token = identity.token(
            for: granted.customer, issuer: issuer, audience: site.options.clientID, nonce: granted.nonce,
            now: site.options.now())
        return Self.kept(
            .json([
                "access_token": .string(granted.access), "token_type": "Bearer",
                "expires_in": .number(JSONNumber(AccountGrants.accessLifetime)),
                "refresh_token": .string(granted.refresh), "id_token": .string(token),
                "scope": "openid email customer-account-api:full",
            ]))
    }

    static func error(_ code: String, status: Int = 400) -> WebResponse {
        kept(.json(["error": .string(code)], status: status))
    }

    private static func kept(_ response: WebResponse) -> WebResponse {
        var response = response
        response["Cache-Control"] = "no-store"
        return response
    }
}
