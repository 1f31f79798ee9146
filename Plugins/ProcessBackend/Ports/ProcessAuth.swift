import Commerce
import CommercePluginProtocol
import FoundationEssentials

/// The customers of a plugin.
struct ProcessAuth: AuthPort {
    let host: PluginHost

    func signIn(_ credentials: Credentials) async throws(CommerceError) -> MutationOutcome<Session> {
        try await host.call(SignInCall(credentials: credentials))
    }

    func authorizationChallenge(
        _ request: AuthorizationRequest
    ) async throws(CommerceError) -> AuthorizationChallenge {
        try await host.call(AuthorizationChallengeCall(request: request))
    }

    func renew(_ session: Session) async throws(CommerceError) -> Session {
        try await host.call(RenewCall(session: session))
    }

    func signOut(_ session: Session) async throws(CommerceError) -> URL? {
        try await host.call(SignOutCall(session: session)).optionalURL()
    }

    func register(_ registration: CustomerRegistration) async throws(CommerceError) -> MutationOutcome<Customer> {
        try await host.call(RegisterCall(registration: registration))
    }

    func activate(_ activation: Activation) async throws(CommerceError) -> MutationOutcome<Session> {
        try await host.call(ActivateCall(activation: activation))
    }

    func recover(email: String) async throws(CommerceError) -> MutationOutcome<Acknowledgement> {
        try await host.call(RecoverCall(email: email))
    }

    func reset(_ reset: PasswordReset) async throws(CommerceError) -> MutationOutcome<Session> {
        try await host.call(ResetCall(reset: reset))
    }

    func customer(session: Session) async throws(CommerceError) -> Fetched<Customer> {
        try await host.call(CustomerCall(session: session))
    }

    func updateCustomer(
        _ update: CustomerUpdate, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Customer> {
        try await host.call(UpdateCustomerCall(update: update, session: session))
    }

    func addresses(page: PageRequest, session: Session) async throws(CommerceError) -> Page<MailingAddress> {
        try await host.call(AddressesCall(page: page, session: session))
    }

    func addAddress(
        _ address: MailingAddress, session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress> {
        try await host.call(AddAddressCall(address: address, session: session))
    }

    func updateAddress(
        _ address: MailingAddress, session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress> {
        try await host.call(UpdateAddressCall(address: address, session: session))
    }

    func removeAddress(
        _ id: ID<MailingAddress>, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Acknowledgement> {
        try await host.call(RemoveAddressCall(addressID: id, session: session))
    }

    func setDefaultAddress(
        _ id: ID<MailingAddress>, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Customer> {
        try await host.call(SetDefaultAddressCall(addressID: id, session: session))
    }

    func orders(page: PageRequest, session: Session) async throws(CommerceError) -> Page<Order> {
        try await host.call(OrdersCall(page: page, session: session))
    }

    func order(_ id: ID<Order>, session: Session) async throws(CommerceError) -> Fetched<Order> {
        try await host.call(OrderCall(orderID: id, session: session))
    }
}
