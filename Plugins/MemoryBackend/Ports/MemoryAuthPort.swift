import Commerce
import FoundationEssentials

/// The shop's auth port.
struct MemoryAuthPort: AuthPort {
    let shop: MemoryShop

    func signIn(_ credentials: Credentials) async throws(CommerceError) -> MutationOutcome<Session> {
        try await change(.signIn) { shop throws(CommerceError) in try shop.signIn(credentials) }
    }

    func authorizationChallenge(
        _ request: AuthorizationRequest
    ) async throws(CommerceError) -> AuthorizationChallenge {
        try await change(.authorizationChallenge) { shop throws(CommerceError) in
            try shop.authorizationChallenge(request)
        }
    }

    func renew(_ session: Session) async throws(CommerceError) -> Session {
        try await change(.renew) { shop throws(CommerceError) in try shop.renew(session) }
    }

    func signOut(_ session: Session) async throws(CommerceError) -> URL? {
        try await change(.signOut) { shop in
            shop.signOut(session)
            return nil
        }
    }

    func register(_ registration: CustomerRegistration) async throws(CommerceError) -> MutationOutcome<Customer> {
        try await change(.register) { shop in shop.register(registration) }
    }

    func activate(_ activation: Activation) async throws(CommerceError) -> MutationOutcome<Session> {
        try await change(.activate) { shop in shop.activate(activation) }
    }

    func recover(email: String) async throws(CommerceError) -> MutationOutcome<Acknowledgement> {
        try await change(.recover) { shop in shop.recover(email: email) }
    }

    func reset(_ reset: PasswordReset) async throws(CommerceError) -> MutationOutcome<Session> {
        try await change(.reset) { shop in shop.reset(reset) }
    }

    func customer(session: Session) async throws(CommerceError) -> Fetched<Customer> {
        try await shop.perform(.customer) { () async throws(CommerceError) in
            Fetched(try await shop.snapshot().customer(of: session).customer)
        }
    }

    func updateCustomer(
        _ update: CustomerUpdate, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Customer> {
        try await change(.updateCustomer) { shop throws(CommerceError) in try shop.update(update, session: session) }
    }

    func addresses(page: PageRequest, session: Session) async throws(CommerceError) -> Page<MailingAddress> {
        try await shop.perform(.addresses) { () async throws(CommerceError) in
            let customer = try await shop.snapshot().customer(of: session)
            return try Paging.page(
                customer.addresses, identity: ["addresses", customer.id.rawValue], request: page
            ) { $0.id?.rawValue ?? "" }
        }
    }

    func addAddress(
        _ address: MailingAddress, session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress> {
        try await change(.addAddress) { shop throws(CommerceError) in try shop.addAddress(address, session: session) }
    }

    func updateAddress(
        _ address: MailingAddress, session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress> {
        try await change(.updateAddress) { shop throws(CommerceError) in
            try shop.updateAddress(address, session: session)
        }
    }

    func removeAddress(
        _ id: ID<MailingAddress>, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Acknowledgement> {
        try await change(.removeAddress) { shop throws(CommerceError) in try shop.removeAddress(id, session: session) }
    }

    func setDefaultAddress(
        _ id: ID<MailingAddress>, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Customer> {
        try await change(.setDefaultAddress) { shop throws(CommerceError) in
            try shop.setDefaultAddress(id, session: session)
        }
    }

    func orders(page: PageRequest, session: Session) async throws(CommerceError) -> Page<Order> {
        try await shop.perform(.orders) { () async throws(CommerceError) in
            let snapshot = try await shop.snapshot()
            let customer = try snapshot.customer(of: session)
            return try Paging.page(
                snapshot.orders(of: customer.id), identity: ["orders", customer.id.rawValue], request: page
            ) { $0.id.rawValue }
        }
    }

    func order(_ id: ID<Order>, session: Session) async throws(CommerceError) -> Fetched<Order> {
        try await shop.perform(.order) { () async throws(CommerceError) in
            let snapshot = try await shop.snapshot()
            let customer = try snapshot.customer(of: session)
            guard let order = snapshot.orders(of: customer.id).first(where: { $0.id == id }) else {
                throw .notFound("order \"\(id)\"", remedy: "Check the identifier; the list of orders has it.")
            }
            return Fetched(order)
        }
    }

    private func change<Value: Sendable>(
        _ operation: PortOperation, _ body: @escaping @Sendable (inout ShopTransaction) throws(CommerceError) -> Value
    ) async throws(CommerceError) -> Value {
        try await shop.perform(operation) { () async throws(CommerceError) in try await shop.change(body) }
    }
}
