public import FoundationEssentials

// Calls that an adapter does not implement; the protocol documents them.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension AuthPort {
    public func signIn(_ credentials: Credentials) async throws(CommerceError) -> MutationOutcome<Session> {
        throw .unsupported(.signIn)
    }

    public func authorizationChallenge(
        _ request: AuthorizationRequest
    ) async throws(CommerceError) -> AuthorizationChallenge {
        throw .unsupported(.authorizationChallenge)
    }

    public func renew(_ session: Session) async throws(CommerceError) -> Session {
        throw .unsupported(.renew)
    }

    public func signOut(_ session: Session) async throws(CommerceError) -> URL? {
        throw .unsupported(.signOut)
    }

    public func register(_ registration: CustomerRegistration) async throws(CommerceError) -> MutationOutcome<Customer>
    {
        throw .unsupported(.register)
    }

    public func activate(_ activation: Activation) async throws(CommerceError) -> MutationOutcome<Session> {
        throw .unsupported(.activate)
    }

    public func recover(email: String) async throws(CommerceError) -> MutationOutcome<Acknowledgement> {
        throw .unsupported(.recover)
    }

    public func reset(_ reset: PasswordReset) async throws(CommerceError) -> MutationOutcome<Session> {
        throw .unsupported(.reset)
    }

    public func customer(session: Session) async throws(CommerceError) -> Fetched<Customer> {
        throw .unsupported(.customer)
    }

    public func updateCustomer(
        _ update: CustomerUpdate, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Customer> {
        throw .unsupported(.updateCustomer)
    }

    public func addresses(page: PageRequest, session: Session) async throws(CommerceError) -> Page<MailingAddress> {
        throw .unsupported(.addresses)
    }

    public func addAddress(
        _ address: MailingAddress, session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress> {
        throw .unsupported(.addAddress)
    }

    public func updateAddress(
        _ address: MailingAddress, session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress> {
        throw .unsupported(.updateAddress)
    }

    public func removeAddress(
        _ id: ID<MailingAddress>, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Acknowledgement> {
        throw .unsupported(.removeAddress)
    }

    public func setDefaultAddress(
        _ id: ID<MailingAddress>, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Customer> {
        throw .unsupported(.setDefaultAddress)
    }

    public func orders(page: PageRequest, session: Session) async throws(CommerceError) -> Page<Order> {
        throw .unsupported(.orders)
    }

    public func order(_ id: ID<Order>, session: Session) async throws(CommerceError) -> Fetched<Order> {
        throw .unsupported(.order)
    }
}
