public import Commerce

/// What a customer can fill in and submit.
public enum AccountForm: Hashable, Sendable {
    /// Signing in by credentials.
    case signIn
    /// Signing in through the shop's own page (OAuth).
    case authorization
    /// Making an account.
    case register
    /// Activating an account that the shop made.
    case activate
    /// Asking for a recovery mail.
    case recover
    /// Choosing a new password in place of a forgotten one.
    case reset
    /// Changing the account.
    case customer
    /// Adding an address.
    case newAddress
    /// Changing or removing an address.
    case address(ID<MailingAddress>)
    /// Choosing the default address.
    case defaultAddress
    /// Signing out.
    case signOut

    /// Whether it is about the customer who is signed in.
    var isOfCustomer: Bool {
        switch self {
        case .customer, .newAddress, .address, .defaultAddress: true
        default: false
        }
    }
}

/// How far a form has come: always that of the submission that was made last.
public enum FormStatus: Hashable, Sendable {
    /// Not submitted, or dismissed.
    case idle
    /// On its way.
    case pending
    /// Accepted, perhaps not quite as asked.
    case accepted(warnings: [Warning])
    /// Refused for the customer to correct, each reason with the path of its field.
    case refused([ErrorEntry])
    /// Failed; whether it was done is not known.
    case failed(ErrorEntry)

    /// Whether it is on its way.
    public var isPending: Bool { self == .pending }

    /// Whether it was accepted.
    public var isAccepted: Bool { if case .accepted = self { true } else { false } }

    /// Everything that went wrong: reasons of a refusal, or the failure.
    public var errors: [ErrorEntry] {
        switch self {
        case .refused(let errors): errors
        case .failed(let error): [error]
        case .idle, .pending, .accepted: []
        }
    }

    /// What is wrong with a field and what is within it, to be shown beside it.
    ///
    /// - Parameter path: the field's path, outermost first, such as `["address", "zip"]`, or its end, such as `["zip"]`.
    public func errors(at path: String...) -> [ErrorEntry] { errors(atPath: path) }

    /// The same, for a path that is put together at run time.
    public func errors(atPath path: [String]) -> [ErrorEntry] {
        errors.filter { error in
            !path.isEmpty && error.path.indices.contains { error.path[$0...].starts(with: path) }
        }
    }

    /// What is wrong as a whole, to be shown above the form.
    public var generalErrors: [ErrorEntry] { errors.filter(\.path.isEmpty) }
}
