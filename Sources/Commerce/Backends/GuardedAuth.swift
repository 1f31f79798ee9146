import FoundationEssentials

/// The auth port behind the capabilities.
struct GuardedAuth: AuthPort {
    let port: any AuthPort
    let gate: CapabilityGate

    func signIn(_ credentials: Credentials) async throws(CommerceError) -> MutationOutcome<Session> {
        try await gate.pass(.signIn) { capabilities throws(CommerceError) in
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
        try await gate.pass(.renew) { _ throws(CommerceError) in
            try await port.renew(session)
        }
    }

    func signOut(_ session: Session) async throws(CommerceError) -> URL? {
        try await gate.pass(.signOut) { _ throws(CommerceError) in
            try await port.signOut(session)
        }
    }

    func register(_ registration: CustomerRegistration) async throws(CommerceError) -> MutationOutcome<Customer> {
        try await gate.pass(.register) { _ throws(CommerceError) in
            try await port.register(registration)
        }
    }

    func activate(_ activation: Activation) async throws(CommerceError) -> MutationOutcome<Session> {
        try await gate.pass(.activate) { _ throws(CommerceError) in
            try await port.activate(activation)
        }
    }

    func recover(email: String) async throws(CommerceError) -> MutationOutcome<Acknowledgement> {
        try await gate.pass(.recover) { _ throws(CommerceError) in
            try await port.recover(email: email)
        }
    }

    func reset(_ reset: PasswordReset) async throws(CommerceError) -> MutationOutcome<Session> {
        try await gate.pass(.reset) { _ throws(CommerceError) in
            try await port.reset(reset)
        }
    }

    func customer(session: Session) async throws(CommerceError) -> Fetched<Customer> {
        try await gate.pass(.customer) { _ throws(CommerceError) in
            try await port.customer(session: session)
        }
    }

    func updateCustomer(
        _ update: CustomerUpdate, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Customer> {
        try await gate.pass(.updateCustomer) { _ throws(CommerceError) in
            try await port.updateCustomer(update, session: session)
        }
    }

    func addresses(page: PageRequest, session: Session) async throws(CommerceError) -> Page<MailingAddress> {
        try await gate.pass(.addresses) { capabilities throws(CommerceError) in
            try await port.addresses(page: gate.clamp(page, capabilities), session: session)
        }
    }

    func addAddress(
        _ address: MailingAddress, session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress> {
        try await gate.pass(.addAddress) { _ throws(CommerceError) in
            try await port.addAddress(address, session: session)
        }
    }

    func updateAddress(
        _ address: MailingAddress, session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress> {
        try await gate.pass(.updateAddress) { _ throws(CommerceError) in
            guard address.id != nil else {
                throw .invalidInput("The address to change has no identifier: take one that addresses lists.")
            }
            return try await port.updateAddress(address, session: session)
        }
    }

    func removeAddress(
        _ id: ID<MailingAddress>, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Acknowledgement> {
        try await gate.pass(.removeAddress) { _ throws(CommerceError) in
            try await port.removeAddress(id, session: session)
        }
    }

    func setDefaultAddress(
        _ id: ID<MailingAddress>, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Customer> {
        try await gate.pass(.setDefaultAddress) { _ throws(CommerceError) in
            try await port.setDefaultAddress(id, session: session)
        }
    }

    func orders(page: PageRequest, session: Session) async throws(CommerceError) -> Page<Order> {
        try await gate.pass(.orders) { capabilities throws(CommerceError) in
            try await port.orders(page: gate.clamp(page, capabilities), session: session)
        }
    }

    func order(_ id: ID<Order>, session: Session) async throws(CommerceError) -> Fetched<Order> {
        try await gate.pass(.order) { _ throws(CommerceError) in
            try await port.order(id, session: session)
        }
    }
}
