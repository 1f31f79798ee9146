import Commerce
import CommerceGraphQL

// The account of a signed-in customer.
extension StorefrontCustomers {
    func customer(session: Session) async throws(CommerceError) -> Fetched<Customer> {
        let answer = try await client.perform(
            StorefrontAPI.CustomerQuery(customerAccessToken: session.accessToken.reveal()), for: MarketContext(),
            .uncached)
        guard let fields = answer.value.customer else { throw Self.ended }
        var mapper = AnswerMapper()
        let customer = mapper.customer(fields)
        return Fetched(customer, issues: answer.issues(below: "customer", mapper))
    }

    func updateCustomer(
        _ update: CustomerUpdate, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Customer> {
        let password: InputValue<String> =
            switch update.password {
            case .omitted: .omitted
            case .null: .null
            case .value(let secret): .value(secret.reveal())
            }
        let payload = try await send(
            StorefrontAPI.CustomerUpdateMutation(
                customer: .init(
                    acceptsMarketing: update.acceptsMarketing, email: update.email, firstName: update.firstName,
                    lastName: update.lastName, password: password, phone: update.phone),
                customerAccessToken: session.accessToken.reveal()))
        var mapper = AnswerMapper()
        let isOver =
            payload.customerAccessToken.map { $0.accessToken != session.accessToken.reveal() } ?? false
        return try Self.outcome(
            payload, payload.customer.map { mapper.customer($0) },
            warnings: isOver
                ? [Warning(code: "SESSION_ENDED", message: "With the new password this session ends. Sign in again.")]
                : [])
    }

    // MARK: Addresses

    func addresses(page: PageRequest, session: Session) async throws(CommerceError) -> Page<MailingAddress> {
        var operation = StorefrontAPI.CustomerAddressesQuery(customerAccessToken: session.accessToken.reveal())
        operation.turn(to: page)
        let answer = try await client.perform(operation, for: MarketContext(), .uncached)
        guard let list = answer.value.customer?.addresses else { throw Self.ended }
        return Page(
            items: list.nodes.map(MailingAddress.init), info: PageInfo(list.pageInfo, page),
            issues: answer.issues(below: "customer.addresses.nodes", as: "items"))
    }

    func addAddress(
        _ address: MailingAddress, session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress> {
        let payload = try await send(
            StorefrontAPI.CustomerAddressCreateMutation(
                address: .init(address), customerAccessToken: session.accessToken.reveal()))
        return try Self.outcome(payload, payload.customerAddress.map(MailingAddress.init))
    }

    func updateAddress(
        _ address: MailingAddress, session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress> {
        guard let id = address.id, Self.isAddress(id) else { return Self.noAddress() }
        return try await refusing { () throws(CommerceError) in
            let payload = try await send(
                StorefrontAPI.CustomerAddressUpdateMutation(
                    id: id.rawValue, address: .init(address), customerAccessToken: session.accessToken.reveal()),
                isIdempotent: true)
            return try Self.outcome(payload, payload.customerAddress.map(MailingAddress.init))
        }
    }

    func removeAddress(
        _ id: ID<MailingAddress>, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Acknowledgement> {
        guard Self.isAddress(id) else { return Self.noAddress() }
        return try await refusing { () throws(CommerceError) in
            let payload = try await send(
                StorefrontAPI.CustomerAddressDeleteMutation(
                    id: id.rawValue, customerAccessToken: session.accessToken.reveal()))
            return try Self.outcome(payload, payload.deletedCustomerAddressId.map { _ in Acknowledgement() })
        }
    }

    func setDefaultAddress(
        _ id: ID<MailingAddress>, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Customer> {
        guard Self.isAddress(id) else { return Self.noAddress() }
        return try await refusing { () throws(CommerceError) in
            let payload = try await send(
                StorefrontAPI.CustomerDefaultAddressUpdateMutation(
                    addressId: id.rawValue, customerAccessToken: session.accessToken.reveal()), isIdempotent: true)
            var mapper = AnswerMapper()
            return try Self.outcome(payload, payload.customer.map { mapper.customer($0) })
        }
    }

    private static func isAddress(_ id: ID<MailingAddress>) -> Bool {
        ShopifyID.isGlobal(id.rawValue, "MailingAddress")
    }

    private static func noAddress<Value>() -> MutationOutcome<Value> {
        MutationOutcome(
            value: nil,
            userErrors: [UserError(code: .notFound, field: ["id"], message: "The customer has no such address.")])
    }

    /// An address that does not exist may be an error of the whole request; to the customer it is a refusal.
    private func refusing<Value>(
        _ send: () async throws(CommerceError) -> MutationOutcome<Value>
    ) async throws(CommerceError) -> MutationOutcome<Value> {
        do throws(CommerceError) {
            return try await send()
        } catch {
            guard error.kind == .notFound else { throw error }
            return Self.noAddress()
        }
    }

    // MARK: Orders

    func orders(page: PageRequest, session: Session) async throws(CommerceError) -> Page<Order> {
        var operation = StorefrontAPI.CustomerOrdersQuery(customerAccessToken: session.accessToken.reveal())
        operation.turn(to: page)
        let answer = try await client.perform(operation, for: MarketContext(), .uncached)
        guard let list = answer.value.customer?.orders else { throw Self.ended }
        var mapper = AnswerMapper()
        let items = mapper.map(list.nodes, "items") { $0.order($1, $2) }
        return Page(
            items: items, info: PageInfo(list.pageInfo, page),
            issues: answer.issues(below: "customer.orders.nodes", as: "items", mapper))
    }

    func order(_ id: ID<Order>, session: Session) async throws(CommerceError) -> Fetched<Order> {
        let missing = CommerceError.notFound("order \"\(id)\"", remedy: "The list of orders has the identifiers.")
        guard ShopifyID.isGlobal(id.rawValue, "Order") else { throw missing }
        let answer = try await client.perform(
            StorefrontAPI.CustomerOrderQuery(id: id.rawValue, customerAccessToken: session.accessToken.reveal()),
            for: MarketContext(), .uncached)
        guard answer.value.customer != nil else { throw Self.ended }
        guard case .order(let fields)? = answer.value.node else { throw missing }
        var mapper = AnswerMapper()
        let order = mapper.order(fields.orderFields, "")
        return Fetched(order, issues: answer.issues(below: "node", mapper))
    }
}

extension StorefrontAPI.MailingAddressInput {
    /// An address of a customer; what is absent is cleared, since it is given whole.
    init(_ address: MailingAddress) {
        func input(_ text: String?) -> InputValue<String> { text.map { .value($0) } ?? .null }
        self.init(
            address1: input(address.address1), address2: input(address.address2), city: input(address.city),
            company: input(address.company), country: input(address.country?.rawValue),
            firstName: input(address.firstName), lastName: input(address.lastName), phone: input(address.phone),
            province: input(address.province), zip: input(address.zip))
    }
}
