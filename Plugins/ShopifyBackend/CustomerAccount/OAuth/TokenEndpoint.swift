import Commerce
import CommerceHTTP
import FoundationEssentials

/// Makes sessions of codes and of refresh tokens.
struct TokenEndpoint: Sendable {
    let messenger: AccountMessenger
    let discovery: AccountDiscovery
    let clientID: String
    let clock: any CommerceClock

    /// Makes a session of the answer of a sign-in page, which is known to belong to its challenge.
    func session(_ answer: AuthorizationAnswer) async throws(CommerceError) -> MutationOutcome<Session> {
        let places = try await discovery.places()
        let tokens = try await ask(
            places,
            [
                ("grant_type", "authorization_code"), ("client_id", clientID),
                ("redirect_uri", answer.challenge.redirectURL.absoluteString), ("code", answer.code.reveal()),
                ("code_verifier", answer.challenge.codeVerifier.reveal()),
            ])
        guard let tokens else {
            return MutationOutcome(
                value: nil,
                userErrors: [
                    UserError(
                        code: .invalidToken, field: ["code"],
                        message: "The code is wrong, was used or has expired: begin a new sign-in.")
                ])
        }
        guard let identity = tokens.identity else {
            throw CommerceError(
                .malformedResponse, "The shop gave no identity token with the sign-in. Nobody was signed in: try again."
            )
        }
        try IdentityToken(identity).check(
            issuer: places.issuer, clientID: clientID, nonce: answer.challenge.nonce, now: clock.now)
        return MutationOutcome(value: session(tokens, after: nil))
    }

    /// Renews a session.
    ///
    /// - Throws: ``Commerce/CommerceError`` of kind `unauthenticated` where it is over for good, and only there.
    func renewed(_ session: Session) async throws(CommerceError) -> Session {
        guard let refresh = session.refreshToken else { throw Self.ended }
        let places = try await discovery.places()
        let tokens = try await ask(
            places,
            [
                ("grant_type", "refresh_token"), ("client_id", clientID), ("refresh_token", refresh.reveal()),
            ])
        guard let tokens else { throw Self.ended }
        var renewed = tokens
        // An identity token that is no good must not cost the session, whose old refresh token is spent by now.
        if let identity = tokens.identity, !isGood(identity, places) { renewed.identity = nil }
        return self.session(renewed, after: session)
    }

    static let ended = CommerceError(
        .unauthenticated, "The customer's session has ended and can't be renewed any more. Sign in again.")

    /// Asks for tokens; `nil` where the grant is no good.
    private func ask(
        _ places: AccountPlaces, _ parameters: [(String, String)]
    ) async throws(CommerceError) -> TokenAnswer.Tokens? {
        // Never twice by itself and never elsewhere: a code and a refresh token are good for one use, at one place.
        let request = HTTPRequest(
            .post, places.token,
            fields: [.contentType: "application/x-www-form-urlencoded", .accept: "application/json"],
            body: Array(AddressText.query(parameters).utf8), maximumBodySize: 256 << 10, maximumRedirects: 0,
            isIdempotent: false, isShareable: false)
        let response = try await messenger.send(request)
        if response.status == 404 || response.status == 410 { discovery.forget() }
        let server = places.token.host() ?? "The shop"
        switch TokenAnswer(response, server: server, clientID: clientID, clock: clock) {
        case .tokens(let tokens): return tokens
        case .invalidGrant: return nil
        case .failure(let error): throw error
        }
    }

    private func isGood(_ identity: Secret, _ places: AccountPlaces) -> Bool {
        do throws(CommerceError) {
            try IdentityToken(identity).check(issuer: places.issuer, clientID: clientID, nonce: nil, now: clock.now)
            return true
        } catch {
            return false
        }
    }

    private func session(_ tokens: TokenAnswer.Tokens, after session: Session?) -> Session {
        Session(
            accessToken: tokens.access,
            expiresAt: tokens.lifetime.map { clock.now.addingTimeInterval(Double($0)) },
            refreshToken: tokens.refresh ?? session?.refreshToken, idToken: tokens.identity ?? session?.idToken,
            customerID: session?.customerID)
    }
}
