public import FoundationEssentials

/// Knows customers.
///
/// It holds no session: every call that needs one takes it.
///
/// A session that has ended throws ``CommerceError/Kind/unauthenticated``; wrong credentials are a user error.
public protocol AuthPort: Sendable {
    /// Signs a customer in.
    func signIn(_ credentials: Credentials) async throws(CommerceError) -> MutationOutcome<Session>

    /// Begins an OAuth sign-in: the page to open and what its answer is checked against.
    func authorizationChallenge(
        _ request: AuthorizationRequest
    ) async throws(CommerceError) -> AuthorizationChallenge

    /// Renews a session before it ends.
    ///
    /// - Throws: ``CommerceError/Kind/unauthenticated`` where it can't be renewed any more: the customer has to sign in.
    func renew(_ session: Session) async throws(CommerceError) -> Session

    /// Ends a session. One that has already ended is no error.
    ///
    /// - Returns: a page to open that ends the session of the browser too, where there is one.
    func signOut(_ session: Session) async throws(CommerceError) -> URL?

    /// Makes an account.
    func register(_ registration: CustomerRegistration) async throws(CommerceError) -> MutationOutcome<Customer>

    /// Activates an account that the shop made, and signs in.
    func activate(_ activation: Activation) async throws(CommerceError) -> MutationOutcome<Session>

    /// Sends a recovery mail. An unknown address is no error, so that nobody learns who is a customer.
    func recover(email: String) async throws(CommerceError) -> MutationOutcome<Acknowledgement>

    /// Replaces a forgotten password, and signs in.
    func reset(_ reset: PasswordReset) async throws(CommerceError) -> MutationOutcome<Session>

    /// The signed-in customer.
    func customer(session: Session) async throws(CommerceError) -> Fetched<Customer>

    /// Changes the signed-in customer's account.
    func updateCustomer(
        _ update: CustomerUpdate, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Customer>

    /// The customer's addresses.
    func addresses(page: PageRequest, session: Session) async throws(CommerceError) -> Page<MailingAddress>

    /// Adds an address.
    func addAddress(
        _ address: MailingAddress, session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress>

    /// Replaces the address that has the given one's identifier.
    func updateAddress(
        _ address: MailingAddress, session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress>

    /// Removes an address.
    func removeAddress(
        _ id: ID<MailingAddress>, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Acknowledgement>

    /// Makes an address the default.
    func setDefaultAddress(
        _ id: ID<MailingAddress>, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Customer>

    /// The customer's orders, the newest first.
    func orders(page: PageRequest, session: Session) async throws(CommerceError) -> Page<Order>

    /// One of the customer's orders.
    ///
    /// - Throws: ``CommerceError/Kind/notFound`` where the customer has no such order.
    func order(_ id: ID<Order>, session: Session) async throws(CommerceError) -> Fetched<Order>
}
