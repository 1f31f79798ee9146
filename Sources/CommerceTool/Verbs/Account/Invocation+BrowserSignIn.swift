import Commerce
import CommerceViewModels
import FoundationEssentials

extension Invocation {
    /// Signs in on a page of the shop, which the desktop's browser opens.
    ///
    /// - Parameters:
    ///   - email: an address for the page to fill in.
    ///   - limit: how long to wait for the browser.
    func signInByBrowser(email: String?, within limit: Duration, at backend: Backend) async throws -> RunStatus {
        guard try await backend.capabilities().authKinds.contains(.authorizationCode) else {
            throw CommerceError.unsupported("sign-in through a browser", backend: backend.name)
        }
        try await require(.authorizationChallenge, of: backend)
        let receiver = try LoopbackReceiver()
        let request = AuthorizationRequest(
            redirectURL: receiver.redirectURL, language: market.language, loginHint: email)
        let challenge = try await timed(.authorizationChallenge) {
            try await backend.auth.authorizationChallenge(request)
        }
        // It has to be seen where there is no browser; it belongs to whoever sits here, and to nobody's log.
        note("Sign in at \(challenge.url.absoluteString)")
        // Both at once: a browser in text mode ends only after it has been answered.
        async let answer = receiver.answer(to: challenge, within: limit, clock: environment.clock)
        if limit > .zero { try await openInBrowser(challenge.url) }
        switch try await answer {
        case .success(let answer):
            let outcome = try await timed(.signIn) { try await backend.auth.signIn(.authorizationCode(answer)) }
            return try await signIn(outcome, at: backend)
        case .failure(let refusal):
            return try await signIn(MutationOutcome(value: nil, userErrors: [refusal]), at: backend)
        }
    }
}
