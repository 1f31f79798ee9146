import Commerce
import FoundationEssentials

extension ShopTransaction {
    /// The customer of a session.
    ///
    /// - Throws: `unauthenticated` for a session that has ended or never was.
    func customer(of session: Session) throws(CommerceError) -> CustomerRecord {
        let token = TokenDigest(session.accessToken)
        guard let record = state.sessions.first(where: { $0.accessToken == token && $0.expiresAt > now }),
            let customer = state.customers[record.customerID.rawValue]
        else { throw Self.sessionEnded }
        return customer
    }

    /// Signs a customer in.
    mutating func signIn(_ credentials: Credentials) throws(CommerceError) -> MutationOutcome<Session> {
        switch credentials {
        case .password(let email, let password): signIn(email: email, password: password)
        case .authorizationCode(let answer): try signIn(answer)
        case .multipass(let token): signIn(multipass: token)
        }
    }

    /// Replaces a session by a new one; the old one ends.
    mutating func renew(_ session: Session) throws(CommerceError) -> Session {
        guard let refreshToken = session.refreshToken else { throw Self.sessionEnded }
        let digest = TokenDigest(refreshToken)
        guard
            let position = state.sessions.firstIndex(where: { $0.refreshToken == digest && $0.refreshExpiresAt > now })
        else { throw Self.sessionEnded }
        let customerID = state.sessions.remove(at: position).customerID
        return newSession(for: customerID)
    }

    /// Ends a session; one that has ended is no error.
    mutating func signOut(_ session: Session) {
        let token = TokenDigest(session.accessToken)
        state.sessions.removeAll { $0.accessToken == token }
    }

    /// Begins a session.
    mutating func newSession(for customerID: ID<Customer>) -> Session {
        let session = Session(
            accessToken: Secret(makeIdentifier()), expiresAt: now.addingTimeInterval(options.sessionLifetime.seconds),
            refreshToken: Secret(makeIdentifier()), customerID: customerID)
        state.sessions.append(
            SessionRecord(
                accessToken: TokenDigest(session.accessToken),
                refreshToken: TokenDigest(session.refreshToken ?? session.accessToken), customerID: customerID,
                expiresAt: session.expiresAt ?? now,
                refreshExpiresAt: now.addingTimeInterval(options.sessionLifetime.seconds * 30)))
        return session
    }

    /// The account of an e-mail address.
    func customer(email: String) -> CustomerRecord? {
        let wanted = EmailAddress.normalized(email)
        return state.customers.values.first { EmailAddress.normalized($0.email) == wanted }
    }

    private mutating func signIn(email: String, password: Secret) -> MutationOutcome<Session> {
        guard let customer = customer(email: email), customer.isActive, isRight(password, of: customer) else {
            // The same answer for a wrong password and an unknown address, so that nobody learns who is a customer.
            return Self.unidentified
        }
        return MutationOutcome(value: newSession(for: customer.id))
    }

    private func isRight(_ password: Secret, of customer: CustomerRecord) -> Bool {
        if let digest = customer.password { return digest.matches(password) }
        return terms.customers.contains { $0.id == customer.id && $0.password == password }
    }

    static var unidentified: MutationOutcome<Session> {
        MutationOutcome(
            value: nil,
            userErrors: [
                UserError(
                    code: .unidentifiedCustomer, message: "E-mail address and password don't belong together.")
            ])
    }

    private static var sessionEnded: CommerceError {
        CommerceError(.unauthenticated, "The session has ended: sign in again.")
    }
}
