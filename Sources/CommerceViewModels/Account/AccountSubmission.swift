import Commerce

/// What a form sends, apart from those that sign in or out.
enum AccountSubmission: Sendable, Equatable {
    case register(CustomerRegistration)
    case recover(email: String)
    case updateCustomer(CustomerUpdate)
    case addAddress(MailingAddress)
    case updateAddress(MailingAddress)
    case removeAddress(ID<MailingAddress>)
    case setDefaultAddress(ID<MailingAddress>)

    /// What the backend has answered.
    enum Result: Sendable {
        case accepted(Value, [Warning])
        case refused([ErrorEntry])
        case failed(ErrorEntry)
    }

    /// The value after the change, where the backend gives one.
    enum Value: Sendable {
        case none
        case customer(Customer)
        case address(MailingAddress)
    }

    var form: AccountForm {
        switch self {
        case .register: .register
        case .recover: .recover
        case .updateCustomer: .customer
        case .addAddress: .newAddress
        case .updateAddress(let address): address.id.map(AccountForm.address) ?? .newAddress
        case .removeAddress(let id): .address(id)
        case .setDefaultAddress: .defaultAddress
        }
    }

    /// Whether each counts, so that a later one does not take the place of one that waits.
    var isRelative: Bool { if case .addAddress = self { true } else { false } }
}
