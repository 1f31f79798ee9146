import FoundationEssentials

/// The auth port behind the capabilities.
struct GuardedAuth: AuthPort {
    let port: any AuthPort
    let gate: CapabilityGate
    let forgetShopper: Backend.ForgetShopper

    func signIn(_ credentials: Credentials) async throws(CommerceError) -> MutationOutcome<Session> {
        let hidden = Redaction(credentials.secrets)
        return try await gate.pass(.signIn, hiding: hidden) { capabilities throws(CommerceError) in
            guard capabilities.authKinds.contains(credentials.kind) else {
                throw .unsupported("sign-in by \(credentials.kind)", backend: gate.backend)
            }
            return try await port.signIn(credentials)
        }
    }

    func authorizationChallenge(
        _ request: AuthorizationRequest
    ) async throws(CommerceError) -> AuthorizationChallenge {
        try await gate.pass(.authorizationChallenge) { _ throws(CommerceError) in
            try await port.authorizationChallenge(request)
        }
    }

    func renew(_ session: Session) async throws(CommerceError) -> Session {
        let hidden = Redaction(session.secrets)
        return try await gate.pass(.renew, hiding: hidden) { _ throws(CommerceError) in
            try await port.renew(session)
        }
    }

    func signOut(_ session: Session) async throws(CommerceError) -> URL? {
        let hidden = Redaction(session.secrets)
        return try await gate.pass(.signOut, hiding: hidden) { _ throws(CommerceError) in
            // What is on this device goes first, and what can't be removed from it does not keep the session alive.
            let failure = await failureToForget()
            let page = try await port.signOut(session)
            if let failure { throw failure }
            return page
        }
    }

    private func failureToForget() async -> CommerceError? {
        do throws(CommerceError) {
            try await forgetShopper()
            return nil
        } catch {
            return error
        }
    }

    func register(_ registration: CustomerRegistration) async throws(CommerceError) -> MutationOutcome<Customer> {
        let hidden = Redaction([registration.password])
        return try await gate.pass(.register, hiding: hidden) { _ throws(CommerceError) in
            try await port.register(registration)
        }
    }

    func activate(_ activation: Activation) async throws(CommerceError) -> MutationOutcome<Session> {
        let hidden = Redaction(activation.secrets)
        return try await gate.pass(.activate, hiding: hidden) { _ throws(CommerceError) in
            try await port.activate(activation)
        }
    }

    func recover(email: String) async throws(CommerceError) -> MutationOutcome<Acknowledgement> {
        try await gate.pass(.recover) { _ throws(CommerceError) in
            try await port.recover(email: email)
        }
    }

    func reset(_ reset: PasswordReset) async throws(CommerceError) -> MutationOutcome<Session> {
        let hidden = Redaction(reset.secrets)
        return try await gate.pass(.reset, hiding: hidden) { _ throws(CommerceError) in
            try await port.reset(reset)
        }
    }

    func customer(session: Session) async throws(CommerceError) -> Fetched<Customer> {
        let hidden = Redaction(session.secrets)
        return try await gate.pass(.customer, hiding: hidden) { _ throws(CommerceError) in
            try await port.customer(session: session)
        }
    }

    func updateCustomer(
        _ update: CustomerUpdate, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Customer> {
        let hidden = Redaction(session.secrets + update.secrets)
        return try await gate.pass(.updateCustomer, hiding: hidden) { _ throws(CommerceError) in
            try await port.updateCustomer(update, session: session)
        }
    }

    func addresses(page: PageRequest, session: Session) async throws(CommerceError) -> Page<MailingAddress> {
        let hidden = Redaction(session.secrets)
        return try await gate.pass(.addresses, hiding: hidden) { capabilities throws(CommerceError) in
            try await port.addresses(page: gate.clamp(page, capabilities), session: session)
        }
    }

    func addAddress(
        _ address: MailingAddress, session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress> {
        let hidden = Redaction(session.secrets)
        return try await gate.pass(.addAddress, hiding: hidden) { _ throws(CommerceError) in
            try await port.addAddress(address, session: session)
        }
    }

    func updateAddress(
        _ address: MailingAddress, session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress> {
        let hidden = Redaction(session.secrets) + Redaction(ids: [address.id].compactMap(\.self))
        return try await gate.pass(.updateAddress, hiding: hidden) { _ throws(CommerceError) in
            guard address.id != nil else {
                throw .invalidInput("The address to change has no identifier: take one that addresses lists.")
            }
            return try await port.updateAddress(address, session: session)
        }
    }

    func removeAddress(
        _ id: ID<MailingAddress>, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Acknowledgement> {
        let hidden = Redaction(session.secrets) + Redaction(ids: [id])
        return try await gate.pass(.removeAddress, hiding: hidden) { _ throws(CommerceError) in
            try await port.removeAddress(id, session: session)
        }
    }

    func setDefaultAddress(
        _ id: ID<MailingAddress>, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Customer> {
        let hidden = Redaction(session.secrets) + Redaction(ids: [id])
        return try await gate.pass(.setDefaultAddress, hiding: hidden) { _ throws(CommerceError) in
            try await port.setDefaultAddress(id, session: session)
        }
    }

    func orders(page: PageRequest, session: Session) async throws(CommerceError) -> Page<Order> {
        let hidden = Redaction(session.secrets)
        return try await gate.pass(.orders, hiding: hidden) { capabilities throws(CommerceError) in
            try await port.orders(page: gate.clamp(page, capabilities), session: session)
        }
    }

    func order(_ id: ID<Order>, session: Session) async throws(CommerceError) -> Fetched<Order> {
        let hidden = Redaction(session.secrets) + Redaction(ids: [id])
        return try await gate.pass(.order, hiding: hidden) { _ throws(CommerceError) in
            try await port.order(id, session: session)
        }
    }
}

// MARK: What must not be repeated

extension Session {
    /// All that gives access.
    var secrets: [Secret?] { [accessToken, refreshToken, idToken] }
}

extension Credentials {
    fileprivate var secrets: [Secret?] {
        switch self {
        case .password(_, let password): [password]
        case .authorizationCode(let answer):
            [answer.code, answer.state, answer.challenge.nonce, answer.challenge.codeVerifier]
        case .multipass(let token): [token]
        }
    }
}

extension CustomerUpdate {
    fileprivate var secrets: [Secret?] { [password.value] }
}

extension Activation {
    fileprivate var secrets: [Secret?] {
        switch self {
        case .token(_, let token, let password): [token, password]
        case .url(let url, let password): [url, password]
        }
    }
}

extension PasswordReset {
    fileprivate var secrets: [Secret?] {
        switch self {
        case .token(_, let token, let password): [token, password]
        case .url(let url, let password): [url, password]
        }
    }
}
