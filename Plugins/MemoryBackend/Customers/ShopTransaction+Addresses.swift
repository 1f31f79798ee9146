import Commerce

extension ShopTransaction {
    /// Adds an address; the first becomes the default.
    mutating func addAddress(
        _ address: MailingAddress, session: Session
    ) throws(CommerceError) -> MutationOutcome<MailingAddress> {
        var record = try customer(of: session)
        let userErrors = Self.userErrors(of: address)
        guard userErrors.isEmpty else { return MutationOutcome(value: nil, userErrors: userErrors) }
        var address = address
        address.id = ID("address-\(number())")
        record.addresses.append(address)
        record.defaultAddressID = record.defaultAddressID ?? address.id
        state.customers[record.id.rawValue] = record
        return MutationOutcome(value: address)
    }

    /// Replaces the address with the given one's identifier.
    mutating func updateAddress(
        _ address: MailingAddress, session: Session
    ) throws(CommerceError) -> MutationOutcome<MailingAddress> {
        var record = try customer(of: session)
        guard let position = record.addresses.firstIndex(where: { $0.id == address.id }) else {
            return MutationOutcome(value: nil, userErrors: [Self.unknownAddress])
        }
        let userErrors = Self.userErrors(of: address)
        guard userErrors.isEmpty else {
            return MutationOutcome(value: record.addresses[position], userErrors: userErrors)
        }
        record.addresses[position] = address
        state.customers[record.id.rawValue] = record
        return MutationOutcome(value: address)
    }

    /// Removes an address; where it was the default, the first of the others becomes it.
    mutating func removeAddress(
        _ id: ID<MailingAddress>, session: Session
    ) throws(CommerceError) -> MutationOutcome<Acknowledgement> {
        var record = try customer(of: session)
        guard let position = record.addresses.firstIndex(where: { $0.id == id }) else {
            return MutationOutcome(value: nil, userErrors: [Self.unknownAddress])
        }
        record.addresses.remove(at: position)
        if record.defaultAddressID == id { record.defaultAddressID = record.addresses.first?.id }
        state.customers[record.id.rawValue] = record
        return MutationOutcome(value: Acknowledgement())
    }

    /// Makes an address the default.
    mutating func setDefaultAddress(
        _ id: ID<MailingAddress>, session: Session
    ) throws(CommerceError) -> MutationOutcome<Customer> {
        var record = try customer(of: session)
        guard record.addresses.contains(where: { $0.id == id }) else {
            return MutationOutcome(value: record.customer, userErrors: [Self.unknownAddress])
        }
        record.defaultAddressID = id
        state.customers[record.id.rawValue] = record
        return MutationOutcome(value: record.customer)
    }

    /// A customer's orders, the newest first.
    func orders(of customer: ID<Customer>) -> [Order] {
        state.orders.reversed().filter { $0.customerID == customer }.map(\.order)
    }

    private static func userErrors(of address: MailingAddress) -> [UserError] {
        // A customer may keep an address that the shop does not deliver to.
        AddressRules.problems(of: address, countries: []).map {
            UserError(code: .invalidAddress, field: ["address", $0.field], message: $0.message)
        }
    }

    private static let unknownAddress = UserError(
        code: .notFound, field: ["id"], message: "The account has no such address: list the addresses again.")
}
