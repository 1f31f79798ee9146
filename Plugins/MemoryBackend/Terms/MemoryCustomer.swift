public import Commerce

/// An account that a shop has from the start.
public struct MemoryCustomer: Sendable {
    /// The customer's identifier.
    public var id: ID<Customer>
    /// The address to sign in with.
    public var email: String
    /// The password to sign in with.
    public var password: Secret
    /// The given name.
    public var firstName: String?
    /// The family name.
    public var lastName: String?
    /// The addresses, the default one first.
    public var addresses: [MailingAddress]
    /// The past orders, the newest first.
    public var orders: [Order]

    /// Makes an account.
    public init(
        id: ID<Customer>, email: String, password: Secret, firstName: String? = nil, lastName: String? = nil,
        addresses: [MailingAddress] = [], orders: [Order] = []
    ) {
        self.id = id
        self.email = email
        self.password = password
        self.firstName = firstName
        self.lastName = lastName
        self.addresses = addresses
        self.orders = orders
    }
}
