public import Commerce

/// Whether someone is signed in.
public enum SessionStatus: Hashable, Sendable {
    /// Nobody has looked yet whether a session is stored.
    case unknown
    /// Nobody is signed in.
    case signedOut
    /// A customer is signed in.
    case signedIn(SignIn)
    /// A customer was signed in until the session ended by itself, and has to sign in again.
    case expired
}

/// One customer's being signed in, from the sign-in to the sign-out.
public struct SignIn: Hashable, Sendable {
    /// Tells two sign-ins of one model apart, also those of one customer.
    public let number: Int
    /// The customer, where the backend says so at sign-in.
    public let customerID: ID<Customer>?
    /// Whether the session was kept from an earlier run.
    public let isRestored: Bool
}

/// What happens to the sign-in, told once and in order.
public enum SessionChange: Hashable, Sendable {
    /// A customer has signed in, or the session of an earlier run was found.
    case signedIn(SignIn)
    /// The customer has signed out.
    case signedOut
    /// The session has ended by itself; what the customer had stays until a sign-in or sign-out.
    case expired
}

/// A change, with the session that it is about while there is one.
struct SessionNotice: Sendable, Equatable {
    let change: SessionChange
    var session: Session?
}
