// What a program asks the sign-in page for (RFC 6749, section 4.1.1; RFC 7636, section 4.3).
struct AuthorizationQuery: Sendable {
    let clientID: String
    let redirect: String
    let state: String
    let nonce: String?
    let challenge: String
    let loginHint: String?

    // What the page itself says, since there is nowhere that it may send the browser.
    enum Problem: Error {
        case page(String)
        case redirect(String, error: String, state: String?)
    }

    init(_ value: (String) -> String?, clientID known: String) throws(Problem) {
        guard let clientID = value("client_id"), clientID == known else {
            throw .page("This shop knows no such client_id. The sandbox's is \(known).")
        }
        guard let redirect = value("redirect_uri"), Self.isAllowed(redirect) else {
            throw .page(
                "The redirect_uri is not allowed: the sandbox takes http://127.0.0.1, http://localhost and addresses of "
                    + "programs such as shop.1.app://callback.")
        }
        let state = value("state")
        func refuse(_ error: String) -> Problem { .redirect(redirect, error: error, state: state) }
        guard value("response_type") == "code" else { throw refuse("unsupported_response_type") }
        let scopes = (value("scope") ?? "").split(separator: " ")
        guard scopes.contains("openid"), scopes.contains("customer-account-api:full") else {
            throw refuse("invalid_scope")
        }
        guard let state, !state.isEmpty, let challenge = value("code_challenge"), challenge.utf8.count == 43,
            value("code_challenge_method") == "S256"
        else { throw refuse("invalid_request") }
        self.clientID = clientID
        self.redirect = redirect
        self.state = state
        self.challenge = challenge
        nonce = value("nonce")
        loginHint = value("login_hint")
    }

    // What the form hands on, so that nothing has to be remembered meanwhile.
    var fields: [(name: String, value: String)] {
        let given: [(String, String?)] = [
            ("response_type", "code"), ("client_id", clientID), ("redirect_uri", redirect),
            ("scope", "openid email customer-account-api:full"), ("state", state), ("nonce", nonce),
            ("code_challenge", challenge), ("code_challenge_method", "S256"),
        ]
        return given.compactMap { name, value in value.map { (name, $0) } }
    }

    static func isAllowed(_ address: String) -> Bool {
        guard address.utf8.count <= 2048, address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            !address.contains("#")
        else { return false }
        if address.hasPrefix("shop."), let end = address.firstRange(of: "://") {
            return address[..<end.lowerBound].hasSuffix(".app")
        }
        return ["http://127.0.0.1", "http://localhost", "http://[::1]"].contains { prefix in
            guard address.hasPrefix(prefix) else { return false }
            guard let next = address.dropFirst(prefix.count).first else { return true }
            return next == ":" || next == "/"
        }
    }

    // The address with an answer behind it.
    static func answer(_ redirect: String, _ parameters: [(String, String?)]) -> String {
        let query = parameters.compactMap { name, value in value.map { "\(name)=\(FormCoding.encode($0))" } }
        return redirect + (redirect.contains("?") ? "&" : "?") + query.joined(separator: "&")
    }
}
