public import Commerce
public import FoundationEssentials

/// A auth port of closures: a call that has one is answered by it, any other by the port beneath.
///
/// Without a port beneath such a call throws `unsupported`, as one of an adapter that does not implement it. What a
/// closure throws becomes a ``CommerceError``, `unavailable` unless it is one.
public struct StubAuth: AuthPort {
    /// Answers the calls without a closure.
    public var base: any AuthPort
    /// Answers in place of ``AuthPort/signIn(_:)``.
    public var onSignIn: (@Sendable (Credentials) async throws -> MutationOutcome<Session>)?
    /// Answers in place of ``AuthPort/authorizationChallenge(_:)``.
    public var onAuthorizationChallenge: (@Sendable (AuthorizationRequest) async throws -> AuthorizationChallenge)?
    /// Answers in place of ``AuthPort/renew(_:)``.
    public var onRenew: (@Sendable (Session) async throws -> Session)?
    /// Answers in place of ``AuthPort/signOut(_:)``.
    public var onSignOut: (@Sendable (Session) async throws -> URL?)?
    /// Answers in place of ``AuthPort/register(_:)``.
    public var onRegister: (@Sendable (CustomerRegistration) async throws -> MutationOutcome<Customer>)?
    /// Answers in place of ``AuthPort/activate(_:)``.
    public var onActivate: (@Sendable (Activation) async throws -> MutationOutcome<Session>)?
    /// Answers in place of ``AuthPort/recover(email:)``.
    public var onRecover: (@Sendable (String) async throws -> MutationOutcome<Acknowledgement>)?
    /// Answers in place of ``AuthPort/reset(_:)``.
    public var onReset: (@Sendable (PasswordReset) async throws -> MutationOutcome<Session>)?
    /// Answers in place of ``AuthPort/customer(session:)``.
    public var onCustomer: (@Sendable (Session) async throws -> Fetched<Customer>)?
    /// Answers in place of ``AuthPort/updateCustomer(_:session:)``.
    public var onUpdateCustomer: (@Sendable (CustomerUpdate, Session) async throws -> MutationOutcome<Customer>)?
    /// Answers in place of ``AuthPort/addresses(page:session:)``.
    public var onAddresses: (@Sendable (PageRequest, Session) async throws -> Page<MailingAddress>)?
    /// Answers in place of ``AuthPort/addAddress(_:session:)``.
    public var onAddAddress: (@Sendable (MailingAddress, Session) async throws -> MutationOutcome<MailingAddress>)?
    /// Answers in place of ``AuthPort/updateAddress(_:session:)``.
    public var onUpdateAddress: (@Sendable (MailingAddress, Session) async throws -> MutationOutcome<MailingAddress>)?
    /// Answers in place of ``AuthPort/removeAddress(_:session:)``.
    public var onRemoveAddress:
        (@Sendable (ID<MailingAddress>, Session) async throws -> MutationOutcome<Acknowledgement>)?
    /// Answers in place of ``AuthPort/setDefaultAddress(_:session:)``.
    public var onSetDefaultAddress: (@Sendable (ID<MailingAddress>, Session) async throws -> MutationOutcome<Customer>)?
    /// Answers in place of ``AuthPort/orders(page:session:)``.
    public var onOrders: (@Sendable (PageRequest, Session) async throws -> Page<Order>)?
    /// Answers in place of ``AuthPort/order(_:session:)``.
    public var onOrder: (@Sendable (ID<Order>, Session) async throws -> Fetched<Order>)?

    /// Makes a stub; without a port beneath one that serves nothing.
    public init(_ base: (any AuthPort)? = nil) {
        self.base = base ?? Nothing()
    }

    private struct Nothing: AuthPort {}
}

// The calls; the protocol documents them.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension StubAuth {
    public func signIn(_ credentials: Credentials) async throws(CommerceError) -> MutationOutcome<Session> {
        guard let onSignIn else { return try await base.signIn(credentials) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onSignIn(credentials) }
    }

    public func authorizationChallenge(_ request: AuthorizationRequest) async throws(CommerceError)
        -> AuthorizationChallenge
    {
        guard let onAuthorizationChallenge else { return try await base.authorizationChallenge(request) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onAuthorizationChallenge(request) }
    }

    public func renew(_ session: Session) async throws(CommerceError) -> Session {
        guard let onRenew else { return try await base.renew(session) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onRenew(session) }
    }

    public func signOut(_ session: Session) async throws(CommerceError) -> URL? {
        guard let onSignOut else { return try await base.signOut(session) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onSignOut(session) }
    }

    public func register(_ registration: CustomerRegistration) async throws(CommerceError) -> MutationOutcome<Customer>
    {
        guard let onRegister else { return try await base.register(registration) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onRegister(registration) }
    }

    public func activate(_ activation: Activation) async throws(CommerceError) -> MutationOutcome<Session> {
        guard let onActivate else { return try await base.activate(activation) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onActivate(activation) }
    }

    public func recover(email: String) async throws(CommerceError) -> MutationOutcome<Acknowledgement> {
        guard let onRecover else { return try await base.recover(email: email) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onRecover(email) }
    }

    public func reset(_ reset: PasswordReset) async throws(CommerceError) -> MutationOutcome<Session> {
        guard let onReset else { return try await base.reset(reset) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onReset(reset) }
    }

    public func customer(session: Session) async throws(CommerceError) -> Fetched<Customer> {
        guard let onCustomer else { return try await base.customer(session: session) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onCustomer(session) }
    }

    public func updateCustomer(_ update: CustomerUpdate, session: Session) async throws(CommerceError)
        -> MutationOutcome<Customer>
    {
        guard let onUpdateCustomer else { return try await base.updateCustomer(update, session: session) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onUpdateCustomer(update, session) }
    }

    public func addresses(page: PageRequest, session: Session) async throws(CommerceError) -> Page<MailingAddress> {
        guard let onAddresses else { return try await base.addresses(page: page, session: session) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onAddresses(page, session) }
    }

    public func addAddress(_ address: MailingAddress, session: Session) async throws(CommerceError) -> MutationOutcome<
        MailingAddress
    > {
        guard let onAddAddress else { return try await base.addAddress(address, session: session) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onAddAddress(address, session) }
    }

    public func updateAddress(_ address: MailingAddress, session: Session) async throws(CommerceError)
        -> MutationOutcome<MailingAddress>
    {
        guard let onUpdateAddress else { return try await base.updateAddress(address, session: session) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onUpdateAddress(address, session) }
    }

    public func removeAddress(_ id: ID<MailingAddress>, session: Session) async throws(CommerceError)
        -> MutationOutcome<Acknowledgement>
    {
        guard let onRemoveAddress else { return try await base.removeAddress(id, session: session) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onRemoveAddress(id, session) }
    }

    public func setDefaultAddress(_ id: ID<MailingAddress>, session: Session) async throws(CommerceError)
        -> MutationOutcome<Customer>
    {
        guard let onSetDefaultAddress else { return try await base.setDefaultAddress(id, session: session) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onSetDefaultAddress(id, session) }
    }

    public func orders(page: PageRequest, session: Session) async throws(CommerceError) -> Page<Order> {
        guard let onOrders else { return try await base.orders(page: page, session: session) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onOrders(page, session) }
    }

    public func order(_ id: ID<Order>, session: Session) async throws(CommerceError) -> Fetched<Order> {
        guard let onOrder else { return try await base.order(id, session: session) }
        return try await withCommerceErrors(otherwise: .unavailable) { try await onOrder(id, session) }
    }
}
