import CommerceJSON

// Identity tokens (OpenID Connect Core 1.0), signed with a key of the sandbox's own (HS256): nobody else has to read them.
struct SandboxIdentityToken {
    let key: String

    func token(for customer: CustomerRecord, issuer: String, audience: String, nonce: String?, now: Int) -> String {
        var claims: JSONObject = [
            "iss": .string(issuer), "aud": .string(audience), "sub": .string(String(customer.number)),
            "email": .string(customer.email), "iat": .number(JSONNumber(now)),
            "exp": .number(JSONNumber(now + AccountGrants.accessLifetime)),
        ]
        if let nonce { claims["nonce"] = .string(nonce) }
        let parts: [JSONValue] = [["alg": "HS256", "typ": "JWT"], .object(claims)]
        let signed = parts.map { Base64.encode(JSONWriter().bytes($0), forAddresses: true) }.joined(separator: ".")
        return signed + "." + Base64.encode(SandboxDigest.code(of: signed, key: key), forAddresses: true)
    }

    // The customer of a token of ours, expired or not; that is what a hint is for.
    func customer(of token: String) -> Int? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard token.utf8.count <= 8192, parts.count == 3 else { return nil }
        let code = SandboxDigest.code(of: "\(parts[0]).\(parts[1])", key: key)
        guard Base64.encode(code, forAddresses: true) == parts[2], let bytes = Base64.decode(String(parts[1])),
            let claims = try? JSONValue(parsing: bytes)
        else { return nil }
        return claims["sub"]?.string.flatMap { Int($0) }
    }
}
