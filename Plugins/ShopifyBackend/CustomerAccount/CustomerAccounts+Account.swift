import Commerce
import CommerceGraphQL

// The account of a signed-in customer.
extension CustomerAccounts {
    func customer(session: Session) async throws(CommerceError) -> Fetched<Customer> {
        let answer = try await client.perform(CustomerAccountAPI.AccountCustomerQuery(), session)
        var mapper = AnswerMapper()
        let customer = mapper.customer(answer.value.customer)
        return Fetched(customer, issues: answer.issues(below: "customer", mapper))
    }

    func updateCustomer(
        _ update: CustomerUpdate, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Customer> {
        let others = [
            ("e-mail address", update.email == .omitted), ("phone number", update.phone == .omitted),
            ("marketing consent", update.acceptsMarketing == .omitted), ("password", update.password == .omitted),
        ]
        if let other = others.first(where: { !$0.1 })?.0 {
            throw .unsupported(
                "change of the \(other)", backend: nil,
                "Customers of this shop change it on its own pages. Nothing was sent; change names alone.")
        }
        let answer = try await client.perform(
            CustomerAccountAPI.AccountCustomerUpdateMutation(
                input: .init(firstName: update.firstName, lastName: update.lastName)), session)
        guard let payload = answer.value.customerUpdate else { throw Self.noReason }
        var mapper = AnswerMapper()
        return try Self.outcome(
            payload.customer.map { mapper.customer($0) }, payload.userErrors.map(UserError.init))
    }

    // MARK: Addresses

    func addresses(page: PageRequest, session: Session) async throws(CommerceError) -> Page<MailingAddress> {
        var operation = CustomerAccountAPI.AccountAddressesQuery()
        operation.turn(to: page)
        let answer = try await client.perform(operation, session)
        let list = answer.value.customer.addresses
        return Page(
            items: list.nodes.map(MailingAddress.init), info: PageInfo(list.pageInfo, page),
            issues: answer.issues(below: "customer.addresses.nodes", as: "items"))
    }

    func addAddress(
        _ address: MailingAddress, session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress> {
        let answer = try await client.perform(
            CustomerAccountAPI.AccountAddressCreateMutation(address: .init(address)), session)
        guard let payload = answer.value.customerAddressCreate else { throw Self.noReason }
        return try Self.outcome(
            payload.customerAddress.map(MailingAddress.init), payload.userErrors.map(UserError.init))
    }

    func updateAddress(
        _ address: MailingAddress, session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress> {
        guard let id = address.id, Self.isAddress(id) else { return Self.noAddress() }
        return try await change(.init(addressId: id.rawValue, address: .value(.init(address))), session)
    }

    func removeAddress(
        _ id: ID<MailingAddress>, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Acknowledgement> {
        guard Self.isAddress(id) else { return Self.noAddress() }
        let answer = try await client.perform(
            CustomerAccountAPI.AccountAddressDeleteMutation(addressId: id.rawValue), session)
        guard let payload = answer.value.customerAddressDelete else { throw Self.noReason }
        return try Self.outcome(
            payload.deletedAddressId.map { _ in Acknowledgement() }, payload.userErrors.map(UserError.init))
    }

    func setDefaultAddress(
        _ id: ID<MailingAddress>, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Customer> {
        guard Self.isAddress(id) else { return Self.noAddress() }
        let outcome = try await change(.init(addressId: id.rawValue, defaultAddress: .value(true)), session)
        guard outcome.value != nil else { return MutationOutcome(value: nil, userErrors: outcome.userErrors) }
        // The change gives the address alone.
        return MutationOutcome(value: try await customer(session: session).value, userErrors: outcome.userErrors)
    }

    private func change(
        _ mutation: CustomerAccountAPI.AccountAddressUpdateMutation, _ session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress> {
        let answer = try await client.perform(mutation, session, isIdempotent: true)
        guard let payload = answer.value.customerAddressUpdate else { throw Self.noReason }
        return try Self.outcome(
            payload.customerAddress.map(MailingAddress.init), payload.userErrors.map(UserError.init))
    }

    private static func isAddress(_ id: ID<MailingAddress>) -> Bool {
        ShopifyID.isGlobal(id.rawValue, "CustomerAddress")
    }

    private static func noAddress<Value>() -> MutationOutcome<Value> {
        MutationOutcome(
            value: nil,
            userErrors: [UserError(code: .notFound, field: ["id"], message: "The customer has no such address.")])
    }

    // MARK: Orders

    func orders(page: PageRequest, session: Session) async throws(CommerceError) -> Page<Order> {
        var operation = CustomerAccountAPI.AccountOrdersQuery()
        operation.turn(to: page)
        let answer = try await client.perform(operation, session)
        let list = answer.value.customer.orders
        var mapper = AnswerMapper()
        let items = mapper.map(list.nodes, "items") { $0.order($1, $2) }
        return Page(
            items: items, info: PageInfo(list.pageInfo, page),
            issues: answer.issues(below: "customer.orders.nodes", as: "items", mapper))
    }

    func order(_ id: ID<Order>, session: Session) async throws(CommerceError) -> Fetched<Order> {
        let missing = CommerceError.notFound("order \"\(id)\"", remedy: "The list of orders has the identifiers.")
        guard ShopifyID.isGlobal(id.rawValue, "Order") else { throw missing }
        let answer = try await client.perform(CustomerAccountAPI.AccountOrderQuery(id: id.rawValue), session)
        guard let fields = answer.value.order else { throw missing }
        var mapper = AnswerMapper()
        let order = mapper.order(fields, "")
        return Fetched(order, issues: answer.issues(below: "order", mapper))
    }

    // MARK: Changes

    /// The outcome of a change: its value, or why there is none.
    private static func outcome<Value>(
        _ value: Value?, _ errors: [UserError]
    ) throws(CommerceError) -> MutationOutcome<Value> {
        guard value != nil || !errors.isEmpty else { throw noReason }
        return MutationOutcome(value: value, userErrors: errors)
    }

    private static let noReason = CommerceError(
        .malformedResponse, "The shop answered the change with neither a result nor a reason. Read it again.")
}
