import Commerce
import FoundationEssentials

// The signed-in customer's session of a backend.
extension Invocation {
    /// Where a backend's session is kept.
    func sessionStore(of backend: Backend) throws -> SessionStore {
        SessionStore(storage: try state(), scope: backend.stateIdentity)
    }

    /// The session of the signed-in customer, renewed where it ended and can be renewed; `nil` where nobody is signed in.
    func sessionIfAny(of backend: Backend) async throws -> Session? {
        let store = try sessionStore(of: backend)
        guard let session = try await store.load() else { return nil }
        if session.isValid(at: environment.clock.now) { return session }
        guard session.refreshToken != nil, try await backend.capabilities().supports(.renew) else { return nil }
        do {
            let renewed = try await timed(.renew) { try await backend.auth.renew(session) }
            try await store.save(renewed)
            return renewed
        } catch let error as CommerceError where error.kind == .unauthenticated {
            // It is over for good: a cart or a checkout goes on without it.
            return nil
        }
    }

    /// The session of the signed-in customer, for a call that needs one.
    ///
    /// - Throws: ``CommerceError/Kind/unsupported`` where the backend has no such call;
    ///   ``CommerceError/Kind/unauthenticated`` where nobody is signed in, or no longer.
    func session(for operation: PortOperation, of backend: Backend) async throws -> Session {
        try await require(operation, of: backend)
        guard let session = try await sessionIfAny(of: backend) else {
            throw CommerceError(
                .unauthenticated, "Nobody is signed in, or the session has ended: run commerce login EMAIL.",
                backend: backend.name)
        }
        return session
    }

    /// Keeps the session of a sign-in, and shows it without its tokens.
    func signIn(_ outcome: MutationOutcome<Session>, at backend: Backend) async throws -> RunStatus {
        if let session = outcome.value {
            try await sessionStore(of: backend).save(session)
            try await cartFollows(session, at: backend)
        }
        let summary = MutationOutcome(
            value: outcome.value.map { SessionSummary(customerID: $0.customerID, expiresAt: $0.expiresAt) },
            userErrors: outcome.userErrors, warnings: outcome.warnings)
        return try show(summary) { renderer, session in
            renderer.details { list in
                list.add("Signed in", TerminalText("yes", .good))
                list.add("Customer", session.customerID)
                list.add("Until", renderer.date(session.expiresAt))
            }
        }
    }
}

/// What may be shown of a session: never its tokens.
private struct SessionSummary: MutationValue {
    static let outcomeKey = "session"

    let customerID: ID<Customer>?
    let expiresAt: Date?
}
