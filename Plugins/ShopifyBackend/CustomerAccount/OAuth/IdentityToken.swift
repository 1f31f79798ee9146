import Commerce
import CommerceJSON
import FoundationEssentials

/// The claims of an identity token (OpenID Connect Core 1.0, section 2), checked by section 3.1.3.7.
///
/// The signature is not checked: the token comes straight from the token endpoint over TLS, which item 6 of that section
/// allows in place of the signature. A token from anywhere else must never be read by this.
struct IdentityToken {
    private let claims: JSONValue

    /// How far the clocks of the shop and of this machine may differ.
    private static let leeway = 60.0

    /// Takes a token apart.
    ///
    /// - Throws: ``Commerce/CommerceError`` of kind `malformedResponse` for what is no token in the compact form.
    init(_ token: Secret) throws(CommerceError) {
        let parts = token.reveal().split(separator: ".", omittingEmptySubsequences: false)
        guard token.reveal().utf8.count <= 32 << 10, parts.count == 3, let header = Self.object(parts[0]),
            header["alg"]?.string != nil, let claims = Self.object(parts[1])
        else { throw Self.wrong("can't be read") }
        self.claims = claims
    }

    /// Checks whose the token is, for whom, until when, and that it belongs to a sign-in.
    ///
    /// - Parameters:
    ///   - nonce: the sign-in's; `nil` for a token that came with a renewal, which may have none.
    /// - Throws: ``Commerce/CommerceError`` of kind `malformedResponse` that says what is wrong.
    func check(issuer: String, clientID: String, nonce: Secret?, now: Date) throws(CommerceError) {
        guard claims["iss"]?.string == issuer else { throw Self.wrong("is of another issuer") }
        let audience = claims["aud"]?.array?.compactMap(\.string) ?? claims["aud"]?.string.map { [$0] } ?? []
        guard audience.contains(clientID) else { throw Self.wrong("is for another program") }
        let party = claims["azp"]?.string
        guard party == clientID || party == nil && audience.count == 1 else { throw Self.wrong("is for others too") }
        guard let end = claims["exp"]?.double, now.timeIntervalSince1970 < end + Self.leeway else {
            throw Self.wrong("has expired; check this machine's clock")
        }
        if let issued = claims["iat"]?.double, issued > now.timeIntervalSince1970 + Self.leeway {
            throw Self.wrong("is of the future; check this machine's clock")
        }
        if let nonce, claims["nonce"]?.string != nonce.reveal() { throw Self.wrong("is of another sign-in") }
    }

    private static func object(_ part: Substring) -> JSONValue? {
        guard !part.contains("="), let bytes = Base64URL.bytes(of: String(part)),
            let value = try? JSONValue(parsing: bytes), value.object != nil
        else { return nil }
        return value
    }

    private static func wrong(_ what: String) -> CommerceError {
        CommerceError(.malformedResponse, "The identity token of the sign-in \(what). Nobody was signed in: try again.")
    }
}
