import Commerce
import FoundationEssentials

extension ShopTransaction {
    /// Begins an OAuth sign-in (RFC 6749 with PKCE, RFC 7636): the page is `https://memory.example/authorize`.
    mutating func authorizationChallenge(_ request: AuthorizationRequest) throws(CommerceError)
        -> AuthorizationChallenge
    {
        let verifier = makeIdentifier() + makeIdentifier()
        let secret = Secret(makeIdentifier())
        let codeChallenge = Base64URL.text(of: SHA256.digest(Array(verifier.utf8)))
        let parameters = [
            ("response_type", "code"), ("redirect_uri", request.redirectURL.absoluteString), ("state", secret.reveal()),
            ("code_challenge", codeChallenge), ("code_challenge_method", "S256"),
            ("login_hint", request.loginHint ?? ""),
            ("ui_locales", request.language?.rawValue ?? ""),
        ]
        let query = parameters.filter { !$0.1.isEmpty }.map { "\($0.0)=\(AddressText.percentEncoded($0.1))" }
        guard let url = URL(string: "https://memory.example/authorize?\(query.joined(separator: "&"))") else {
            throw .invalidInput("The redirect address can't stand in a web address.")
        }
        state.authorizations.append(
            AuthorizationRecord(
                state: TokenDigest(secret), codeChallenge: codeChallenge, redirectURL: request.redirectURL,
                expiresAt: now.addingTimeInterval(600)))
        return AuthorizationChallenge(
            url: url, state: secret, nonce: Secret(makeIdentifier()), codeVerifier: Secret(verifier),
            redirectURL: request.redirectURL)
    }

    /// What happens at the authorization page when a customer agrees: the answer that the page would hand back.
    ///
    /// - Throws: `notFound` for an unknown customer; `invalidInput` for a sign-in that is not under way any more.
    mutating func authorize(
        _ challenge: AuthorizationChallenge, email: String
    ) throws(CommerceError) -> AuthorizationAnswer {
        guard let customer = customer(email: email) else { throw .notFound("customer with this e-mail address") }
        let wanted = TokenDigest(challenge.state)
        guard let position = state.authorizations.firstIndex(where: { $0.state == wanted && $0.expiresAt > now }) else {
            throw .invalidInput("This sign-in is not under way any more: begin a new one.")
        }
        let code = Secret(makeIdentifier())
        state.authorizations[position].code = TokenDigest(code)
        state.authorizations[position].customerID = customer.id
        return AuthorizationAnswer(code: code, state: challenge.state, challenge: challenge)
    }

    /// Signs in with the answer of the authorization page; a code works once, and only with its verifier.
    mutating func signIn(_ answer: AuthorizationAnswer) throws(CommerceError) -> MutationOutcome<Session> {
        guard answer.state == answer.challenge.state else {
            throw .invalidInput("The answer belongs to another sign-in: its state differs. Begin a new sign-in.")
        }
        let (wanted, code) = (TokenDigest(answer.state), TokenDigest(answer.code))
        let verified = Base64URL.text(of: SHA256.digest(Array(answer.challenge.codeVerifier.reveal().utf8)))
        let position = state.authorizations.firstIndex {
            $0.state == wanted && $0.code == code && $0.codeChallenge == verified && $0.expiresAt > now
        }
        guard let position, let customerID = state.authorizations.remove(at: position).customerID else {
            return MutationOutcome(
                value: nil,
                userErrors: [
                    UserError(
                        code: .invalidToken, field: ["code"],
                        message: "The code is wrong, was used or has expired: begin a new sign-in.")
                ])
        }
        return MutationOutcome(value: newSession(for: customerID))
    }

    /// A sign-in token as an identity system of one's own would make it: the address, signed with the shared secret.
    func multipassToken(email: String) throws(CommerceError) -> Secret {
        guard let secret = options.multipassSecret else {
            throw CommerceError(.configuration, "There is no multipass secret: set one to sign in with tokens.")
        }
        return Secret("\(Base64URL.text(of: email.utf8)).\(Self.signature(email, secret))")
    }

    /// Signs in with such a token; an address that is new gets an account.
    mutating func signIn(multipass token: Secret) -> MutationOutcome<Session> {
        let parts = token.reveal().split(separator: ".")
        guard let secret = options.multipassSecret, parts.count == 2,
            let email = Base64URL.bytes(of: String(parts[0])).flatMap({ String(validating: $0, as: UTF8.self) }),
            parts[1] == Self.signature(email, secret)
        else {
            return MutationOutcome(
                value: nil,
                userErrors: [
                    UserError(code: .invalidToken, field: ["token"], message: "The sign-in token is not valid.")
                ])
        }
        if let customer = customer(email: email) { return MutationOutcome(value: newSession(for: customer.id)) }
        let record = CustomerRecord(id: ID("customer-\(number())"), email: email, createdAt: now)
        state.customers[record.id.rawValue] = record
        return MutationOutcome(value: newSession(for: record.id))
    }

    private static func signature(_ email: String, _ secret: Secret) -> String {
        Base64URL.text(of: SHA256.authenticationCode(email.utf8, key: Array(secret.reveal().utf8)))
    }
}
