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
        useSession()
        let now = environment.clock.now
        let isValid = session.isValid(at: now)
        // Ahead of its end, so that it lasts for the call.
        if isValid, session.isValid(at: now.addingTimeInterval(Self.margin)) { return session }
        guard session.refreshToken != nil, try await backend.capabilities().supports(.renew) else {
            return isValid ? session : nil
        }
        do {
            let renewal = try await timed(.renew) {
                try await store.renew(session) { session throws(CommerceError) in
                    try await backend.auth.renew(session)
                }
            }
            if let error = renewal.storageError {
                logger.log(.warning, "The renewed session is lost with this run: \(error.message)")
            }
            return renewal.session
        } catch let error as CommerceError where error.kind == .unauthenticated {
            // Another run may have renewed it meanwhile, which spends the old one.
            if let other = try await store.load(), other != session, other.isValid(at: now) { return other }
            // It is over for good: a cart or a checkout goes on without it.
            return nil
        } catch let error as CommerceError where isValid && error.kind != .cancelled {
            // It still works, and is renewed next time.
            logger.log(.info, "the session was not renewed ahead of its end: \(error.message)")
            return session
        }
    }

    /// How many seconds ahead of its end a session is renewed.
    private static let margin = 120.0

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
