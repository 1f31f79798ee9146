import Commerce
import FoundationEssentials
import Synchronization

/// One customer with a password, two addresses and four orders.
final class SmallAuth: AuthPort {
    static let login = ("kit@example.com", "correct horse")
    static let capabilities = Capabilities(
        operations: [
            .signIn, .renew, .signOut, .customer, .addresses, .addAddress, .updateAddress, .removeAddress,
            .setDefaultAddress, .orders, .order,
        ], authKinds: [.password])

    private struct State {
        var tokens: Set<String> = []
        var issued = 0
        var addresses = ["first", "second"].map { MailingAddress(id: ID($0), city: "Kassel") }
        var defaultID: ID<MailingAddress> = "first"
    }

    private let state = Mutex(State())
    private let orders = (1...4).reversed().map { number in
        Order(
            id: ID("order-\(number)"), processedAt: Date(timeIntervalSince1970: Double(number) * 86_400),
            total: Money(minorUnits: Int64(number) * 1000, currencyCode: .eur))
    }

    func signIn(_ credentials: Credentials) async throws(CommerceError) -> MutationOutcome<Session> {
        guard case .password(Self.login.0, let password) = credentials, password.reveal() == Self.login.1 else {
            return MutationOutcome(
                value: nil,
                userErrors: [UserError(code: .unidentifiedCustomer, message: "Address and password don't match.")])
        }
        return MutationOutcome(value: newSession())
    }

    func renew(_ session: Session) async throws(CommerceError) -> Session {
        try require(session)
        return newSession()
    }

    func signOut(_ session: Session) async throws(CommerceError) -> URL? {
        _ = state.withLock { $0.tokens.remove(session.accessToken.reveal()) }
        return nil
    }

    func customer(session: Session) async throws(CommerceError) -> Fetched<Customer> {
        try require(session)
        return Fetched(customer)
    }

    func addresses(page: PageRequest, session: Session) async throws(CommerceError) -> Page<MailingAddress> {
        try require(session)
        return try SmallPage.cut(state.withLock { $0.addresses }, page, list: "addresses")
    }

    func addAddress(
        _ address: MailingAddress, session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress> {
        try require(session)
        var address = address
        address.id = ID(RandomIdentifier.make())
        state.withLock { $0.addresses.append(address) }
        return MutationOutcome(value: address)
    }

    func updateAddress(
        _ address: MailingAddress, session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress> {
        try require(session)
        let isKnown = state.withLock { state in
            guard let place = state.addresses.firstIndex(where: { $0.id == address.id }) else { return false }
            state.addresses[place] = address
            return true
        }
        return isKnown ? MutationOutcome(value: address) : MutationOutcome(value: nil, userErrors: [Self.unknown])
    }

    func removeAddress(
        _ id: ID<MailingAddress>, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Acknowledgement> {
        try require(session)
        let isKnown = state.withLock { state in
            let count = state.addresses.count
            state.addresses.removeAll { $0.id == id }
            return state.addresses.count < count
        }
        return isKnown
            ? MutationOutcome(value: Acknowledgement()) : MutationOutcome(value: nil, userErrors: [Self.unknown])
    }

    func setDefaultAddress(
        _ id: ID<MailingAddress>, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Customer> {
        try require(session)
        state.withLock { $0.defaultID = id }
        return MutationOutcome(value: customer)
    }

    func orders(page: PageRequest, session: Session) async throws(CommerceError) -> Page<Order> {
        try require(session)
        return try SmallPage.cut(orders, page, list: "orders")
    }

    func order(_ id: ID<Order>, session: Session) async throws(CommerceError) -> Fetched<Order> {
        try require(session)
        guard let order = orders.first(where: { $0.id == id }) else { throw .notFound("order \"\(id)\"") }
        return Fetched(order)
    }

    private static let unknown = UserError(code: .notFound, message: "There is no such address.")

    private var customer: Customer {
        Customer(id: "customer-1", email: Self.login.0, defaultAddressID: state.withLock { $0.defaultID })
    }

    private func newSession() -> Session {
        let token = state.withLock { state in
            state.issued += 1
            let token = "token-\(state.issued)-\(RandomIdentifier.make())"
            state.tokens.insert(token)
            return token
        }
        return Session(accessToken: Secret(token), refreshToken: Secret("refresh-\(token)"), customerID: "customer-1")
    }

    private func require(_ session: Session) throws(CommerceError) {
        guard state.withLock({ $0.tokens.contains(session.accessToken.reveal()) }) else {
            throw CommerceError(.unauthenticated, "The session has ended: sign in again.")
        }
    }
}
