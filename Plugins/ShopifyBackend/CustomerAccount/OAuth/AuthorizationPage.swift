import Commerce
import FoundationEssentials

/// The page at which a customer signs in (RFC 6749, section 4.1.1, with PKCE by RFC 7636).
enum AuthorizationPage {
    private static let scope = "openid email customer-account-api:full"

    /// Begins a sign-in.
    ///
    /// - Parameters:
    ///   - makeSecret: makes secrets of 128 random bits or more, fit for an address.
    /// - Throws: ``Commerce/CommerceError`` of kind `invalidInput` for a redirect address that none can be.
    static func challenge(
        _ request: AuthorizationRequest, at places: AccountPlaces, clientID: String,
        makeSecret: () -> String = { RandomIdentifier.make() + RandomIdentifier.make() }
    ) throws(CommerceError) -> AuthorizationChallenge {
        guard request.redirectURL.scheme?.isEmpty == false, request.redirectURL.fragment == nil else {
            throw .invalidInput("The address to come back to has to be whole, and without a fragment.")
        }
        let (state, nonce, verifier) = (makeSecret(), makeSecret(), makeSecret())
        let parameters = [
            ("response_type", "code"), ("client_id", clientID), ("redirect_uri", request.redirectURL.absoluteString),
            ("scope", scope), ("state", state), ("nonce", nonce),
            ("code_challenge", Base64URL.text(of: SHA256.digest(Array(verifier.utf8)))),
            ("code_challenge_method", "S256"), ("locale", request.language?.rawValue ?? ""),
            ("login_hint", request.loginHint ?? ""),
        ]
        guard let url = places.authorization.adding(parameters.filter { !$0.1.isEmpty }) else {
            throw .invalidInput("The address to come back to can't stand in a web address.")
        }
        return AuthorizationChallenge(
            url: url, state: Secret(state), nonce: Secret(nonce), codeVerifier: Secret(verifier),
            redirectURL: request.redirectURL)
    }
}

extension URL {
    /// The address with parameters behind those that it has.
    func adding(_ parameters: [(String, String)]) -> URL? {
        let query = AddressText.query(parameters)
        return URL(string: absoluteString + (self.query() == nil ? "?" : "&") + query)
    }
}

extension AddressText {
    /// Names and values as queries and forms have them (`application/x-www-form-urlencoded`).
    static func query(_ parameters: [(String, String)]) -> String {
        parameters.map { "\(percentEncoded($0.0))=\(percentEncoded($0.1))" }.joined(separator: "&")
    }
}
