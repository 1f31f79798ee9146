package import Commerce
import FoundationEssentials

extension PortCalls {
    static let auth: [any PortCall.Type] = [
        SignInCall.self, AuthorizationChallengeCall.self, RenewCall.self, SignOutCall.self, RegisterCall.self,
        ActivateCall.self, RecoverCall.self, ResetCall.self, CustomerCall.self, UpdateCustomerCall.self,
        AddressesCall.self, AddAddressCall.self, UpdateAddressCall.self, RemoveAddressCall.self,
        SetDefaultAddressCall.self, OrdersCall.self, OrderCall.self,
    ]
}

package struct SignInCall: PortCall {
    package static let operation = PortOperation.signIn
    package var credentials: Credentials

    package init(credentials: Credentials) {
        self.credentials = credentials
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> MutationOutcome<Session> {
        try await backend.auth.signIn(credentials)
    }
}

package struct AuthorizationChallengeCall: PortCall {
    package static let operation = PortOperation.authorizationChallenge
    package var request: AuthorizationRequest

    package init(request: AuthorizationRequest) {
        self.request = request
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> AuthorizationChallenge {
        try await backend.auth.authorizationChallenge(request)
    }
}

package struct RenewCall: PortCall {
    package static let operation = PortOperation.renew
    package var session: Session

    package init(session: Session) {
        self.session = session
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> Session {
        try await backend.auth.renew(session)
    }
}

package struct SignOutCall: PortCall {
    package static let operation = PortOperation.signOut
    package var session: Session

    package init(session: Session) {
        self.session = session
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> URLAnswer {
        URLAnswer(url: try await backend.auth.signOut(session)?.absoluteString)
    }
}

package struct RegisterCall: PortCall {
    package static let operation = PortOperation.register
    package var registration: CustomerRegistration

    package init(registration: CustomerRegistration) {
        self.registration = registration
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> MutationOutcome<Customer> {
        try await backend.auth.register(registration)
    }
}

package struct ActivateCall: PortCall {
    package static let operation = PortOperation.activate
    package var activation: Activation

    package init(activation: Activation) {
        self.activation = activation
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> MutationOutcome<Session> {
        try await backend.auth.activate(activation)
    }
}

package struct RecoverCall: PortCall {
    package static let operation = PortOperation.recover
    package var email: String

    package init(email: String) {
        self.email = email
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> MutationOutcome<Acknowledgement> {
        try await backend.auth.recover(email: email)
    }
}

package struct ResetCall: PortCall {
    package static let operation = PortOperation.reset
    package var reset: PasswordReset

    package init(reset: PasswordReset) {
        self.reset = reset
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> MutationOutcome<Session> {
        try await backend.auth.reset(reset)
    }
}

package struct CustomerCall: PortCall {
    package static let operation = PortOperation.customer
    package var session: Session

    package init(session: Session) {
        self.session = session
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> Fetched<Customer> {
        try await backend.auth.customer(session: session)
    }
}

package struct UpdateCustomerCall: PortCall {
    package static let operation = PortOperation.updateCustomer
    package var update: CustomerUpdate
    package var session: Session

    package init(update: CustomerUpdate, session: Session) {
        self.update = update
        self.session = session
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> MutationOutcome<Customer> {
        try await backend.auth.updateCustomer(update, session: session)
    }
}

package struct AddressesCall: PortCall {
    package static let operation = PortOperation.addresses
    package var page: PageRequest
    package var session: Session

    package init(page: PageRequest, session: Session) {
        self.page = page
        self.session = session
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> Page<MailingAddress> {
        try await backend.auth.addresses(page: page, session: session)
    }
}

package struct AddAddressCall: PortCall {
    package static let operation = PortOperation.addAddress
    package var address: MailingAddress
    package var session: Session

    package init(address: MailingAddress, session: Session) {
        self.address = address
        self.session = session
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> MutationOutcome<MailingAddress> {
        try await backend.auth.addAddress(address, session: session)
    }
}

package struct UpdateAddressCall: PortCall {
    package static let operation = PortOperation.updateAddress
    package var address: MailingAddress
    package var session: Session

    package init(address: MailingAddress, session: Session) {
        self.address = address
        self.session = session
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> MutationOutcome<MailingAddress> {
        try await backend.auth.updateAddress(address, session: session)
    }
}

package struct RemoveAddressCall: PortCall {
    package static let operation = PortOperation.removeAddress
    package var addressID: ID<MailingAddress>
    package var session: Session

    package init(addressID: ID<MailingAddress>, session: Session) {
        self.addressID = addressID
        self.session = session
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> MutationOutcome<Acknowledgement> {
        try await backend.auth.removeAddress(addressID, session: session)
    }
}

package struct SetDefaultAddressCall: PortCall {
    package static let operation = PortOperation.setDefaultAddress
    package var addressID: ID<MailingAddress>
    package var session: Session

    package init(addressID: ID<MailingAddress>, session: Session) {
        self.addressID = addressID
        self.session = session
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> MutationOutcome<Customer> {
        try await backend.auth.setDefaultAddress(addressID, session: session)
    }
}

package struct OrdersCall: PortCall {
    package static let operation = PortOperation.orders
    package var page: PageRequest
    package var session: Session

    package init(page: PageRequest, session: Session) {
        self.page = page
        self.session = session
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> Page<Order> {
        try await backend.auth.orders(page: page, session: session)
    }
}

package struct OrderCall: PortCall {
    package static let operation = PortOperation.order
    package var orderID: ID<Order>
    package var session: Session

    package init(orderID: ID<Order>, session: Session) {
        self.orderID = orderID
        self.session = session
    }

    package func perform(on backend: Backend) async throws(CommerceError) -> Fetched<Order> {
        try await backend.auth.order(orderID, session: session)
    }
}
