import Commerce

extension ConformanceRun {
    /// Signs the scenario's customer in.
    ///
    /// - Throws: ``CheckSkip`` where the options name no customer or the backend knows no passwords.
    func signIn() async throws -> Session {
        let login = try login()
        let outcome = try await backend.auth.signIn(.password(email: login.email, password: login.password))
        try Expect.equal(outcome.userErrors.map(\.code), [], "the user errors of a right password")
        let session = try Expect.some(outcome.value, "a session")
        note(session)
        return session
    }

    /// The scenario's account, where the backend can use it.
    func login() throws(CheckSkip) -> ConformanceOptions.Login {
        guard capabilities.authKinds.contains(.password) else {
            throw CheckSkip("The backend has no sign-in by password.")
        }
        guard let login = options.customer else { throw CheckSkip("The options name no customer.") }
        return login
    }

    /// Keeps a session's tokens out of reasons.
    func note(_ session: Session) {
        for token in [session.accessToken, session.refreshToken, session.idToken] {
            if let token { secrets.add(token.reveal()) }
        }
    }

    /// Signs in, works, and signs out again whatever came of the work.
    func withSession(_ work: (Session) async throws -> Void) async throws {
        let session = try await signIn()
        do {
            try await work(session)
        } catch {
            await end(session)
            throw error
        }
        await end(session)
    }

    private func end(_ session: Session) async {
        if capabilities.supports(.signOut) { _ = try? await backend.auth.signOut(session) }
    }
}
