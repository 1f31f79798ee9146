import Commerce
import FoundationEssentials

/// An account as the shop keeps it.
struct CustomerRecord: Codable, Equatable, Sendable {
    let id: ID<Customer>
    var email: String
    var firstName: String?
    var lastName: String?
    var phone: String?
    var acceptsMarketing = false
    var addresses: [MailingAddress] = []
    var defaultAddressID: ID<MailingAddress>?
    /// `nil` for an account that waits for its activation, and for one from the shop's terms with its first password.
    var password: PasswordDigest?
    /// Whether the account may sign in; one that the shop made may not before its activation.
    var isActive = true
    var activationToken: TokenDigest?
    var resetToken: TokenDigest?
    var resetExpiresAt: Date?
    let createdAt: Date?

    init(id: ID<Customer>, email: String, createdAt: Date?) {
        self.id = id
        self.email = email
        self.createdAt = createdAt
    }

    init(_ customer: MemoryCustomer) {
        self.init(id: customer.id, email: customer.email, createdAt: nil)
        firstName = customer.firstName
        lastName = customer.lastName
        addresses = customer.addresses.enumerated().map { index, address in
            var address = address
            address.id = address.id ?? ID("\(customer.id)-address-\(index + 1)")
            return address
        }
        defaultAddressID = addresses.first?.id
    }

    /// The account as the port shows it.
    var customer: Customer {
        Customer(
            id: id, email: email, firstName: firstName, lastName: lastName, phone: phone,
            acceptsMarketing: acceptsMarketing, defaultAddressID: defaultAddressID, createdAt: createdAt)
    }
}
