import Commerce
import CommerceJSON

// What a signed-in customer sees and changes.
extension MappedCustomers {
    func customer(session: Session) async throws(CommerceError) -> Fetched<Customer> {
        let reply = try await send(PortCall(operation: .customer, session: session), as: Customer.self)
        return Fetched(try reply.value("the customer", missing: Self.signedOut), issues: reply.issues)
    }

    func updateCustomer(
        _ update: CustomerUpdate, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Customer> {
        let parts: [(name: String, value: JSONValue?)] = [
            ("email", update.email.text), ("phone", update.phone.text), ("firstName", update.firstName.text),
            ("lastName", update.lastName.text),
            ("acceptsMarketing", update.acceptsMarketing.json { .bool($0) }),
            ("password", update.password.json { .string($0.reveal()) }),
        ]
        // What the operation has no variable for would be dropped without a word.
        for (name, value) in parts where value != nil && !sender.uses(name, of: .updateCustomer) {
            throw .unsupported("change of a customer's \(name)", backend: nil)
        }
        var call = PortCall(operation: .updateCustomer, session: session, isIdempotent: true)
        for (name, value) in parts { call.inputs[name] = value }
        return try await send(call, as: Customer.self).outcome()
    }

    // MARK: Addresses

    func addresses(page: PageRequest, session: Session) async throws(CommerceError) -> Page<MailingAddress> {
        try await list(.addresses, page, session) { $0.id?.rawValue ?? "" }
    }

    func addAddress(
        _ address: MailingAddress, session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress> {
        var call = PortCall(operation: .addAddress, session: session)
        call.inputs.set(address)
        return try await send(call, as: MailingAddress.self).outcome()
    }

    func updateAddress(
        _ address: MailingAddress, session: Session
    ) async throws(CommerceError) -> MutationOutcome<MailingAddress> {
        var call = PortCall(operation: .updateAddress, session: session, isIdempotent: true)
        call.inputs.set(address)
        guard let reply = try await send(call, about: address.id, as: MailingAddress.self) else {
            return Self.noAddress()
        }
        return try reply.outcome()
    }

    func removeAddress(
        _ id: ID<MailingAddress>, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Acknowledgement> {
        let call = PortCall(operation: .removeAddress, session: session)
        guard let reply = try await send(call, about: id, as: Acknowledgement.self) else { return Self.noAddress() }
        let complaints = try MappedComplaints(reply)
        return MutationOutcome(
            value: complaints.userErrors.isEmpty ? Acknowledgement() : nil, userErrors: complaints.userErrors,
            warnings: complaints.warnings)
    }

    func setDefaultAddress(
        _ id: ID<MailingAddress>, session: Session
    ) async throws(CommerceError) -> MutationOutcome<Customer> {
        let call = PortCall(operation: .setDefaultAddress, session: session, isIdempotent: true)
        guard let reply = try await send(call, about: id, as: Customer.self) else { return Self.noAddress() }
        let complaints = try MappedComplaints(reply)
        guard reply.answer.value == nil, complaints.userErrors.isEmpty, sender.has(.customer) else {
            return try reply.outcome()
        }
        return MutationOutcome(value: try await customer(session: session).value, warnings: complaints.warnings)
    }

    /// Sends a call about an address that the customer has; `nil` where there is no such address.
    private func send<Value: MappedEntity>(
        _ call: PortCall, about id: ID<MailingAddress>?, as type: Value.Type
    ) async throws(CommerceError) -> MappedReply<Value>? {
        guard let id, sender.mapping.mayName(id.rawValue, .address) else { return nil }
        var call = call
        call.inputs["id"] = .string(id.rawValue)
        do throws(CommerceError) {
            return try await send(call, as: type)
        } catch {
            guard error.kind == .notFound else { throw error }
            return nil
        }
    }

    private static func noAddress<Value>() -> MutationOutcome<Value> {
        MutationOutcome(
            value: nil,
            userErrors: [UserError(code: .notFound, field: ["id"], message: "There is no such address.")])
    }

    // MARK: Orders

    func orders(page: PageRequest, session: Session) async throws(CommerceError) -> Page<Order> {
        try await list(.orders, page, session) { $0.id.rawValue }
    }

    func order(_ id: ID<Order>, session: Session) async throws(CommerceError) -> Fetched<Order> {
        let missing = CommerceError.notFound("order \"\(id)\"", remedy: "The list of orders has the identifiers.")
        guard sender.mapping.mayName(id.rawValue, .order) else { throw missing }
        var call = PortCall(operation: .order, session: session)
        call.inputs["id"] = .string(id.rawValue)
        let reply = try await send(call, as: Order.self)
        return Fetched(try reply.value("the order", missing: missing), issues: reply.issues)
    }

    // MARK: Sending

    private func list<Value: MappedEntity>(
        _ operation: PortOperation, _ page: PageRequest, _ session: Session, id: (Value) -> String
    ) async throws(CommerceError) -> Page<Value> {
        do throws(CommerceError) {
            let list = try await sender.list(PortCall(operation: operation, session: session), page, id: id)
            guard let list else { throw Self.signedOut }
            return list
        } catch {
            throw Self.ofSession(error)
        }
    }

    private func send<Value: MappedEntity>(
        _ call: PortCall, as type: Value.Type
    ) async throws(CommerceError) -> MappedReply<Value> {
        do throws(CommerceError) {
            return try await sender.send(call, as: type)
        } catch {
            throw Self.ofSession(error)
        }
    }

    /// An error with what it means for who is signed in: the session, not the entry's own token, is refused.
    private static func ofSession(_ error: CommerceError) -> CommerceError {
        guard error.kind == .unauthenticated else { return error }
        var error = error
        error.message = signedOut.message
        return error
    }

    private static let signedOut = CommerceError(
        .unauthenticated, "The customer's session has ended: renew it, or sign in again.")
}

extension InputValue {
    /// The value to set, an empty text for one to clear; `nil` where nothing changes.
    fileprivate func json(_ make: (Value) -> JSONValue) -> JSONValue? {
        switch self {
        case .omitted: nil
        case .null: .string("")
        case .value(let value): make(value)
        }
    }
}
