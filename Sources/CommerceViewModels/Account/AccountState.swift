public import Commerce
public import CommerceFormatting

/// What an account shows.
public struct AccountState: FormattedState, Equatable {
    /// How money and dates of orders are written for the buyer.
    public internal(set) var format: BuyerFormat
    /// Whether someone is signed in, whatever is on its way.
    public internal(set) var session: SessionStatus
    /// The customer; after the session has expired whoever was signed in.
    public internal(set) var customer: Loadable<Customer> = .idle
    /// The customer's addresses.
    public internal(set) var addresses = AccountList<MailingAddress>()
    /// The customer's orders, the newest first.
    public internal(set) var orders = AccountList<Order>()
    /// Which order is shown by itself.
    public internal(set) var orderID: ID<Order>?
    /// The order that is shown by itself.
    public internal(set) var order: Loadable<Order> = .idle
    /// The shop's own sign-in page, from its beginning until it is answered or given up.
    public internal(set) var authorization: Loadable<BrowserPage> = .idle
    /// A page to open after a sign-out, which ends the browser's session too; until the next sign-in.
    public internal(set) var signOutPage: BrowserPage?
    /// Why the session could not be read, kept or removed on this device.
    public internal(set) var storageError: ErrorEntry?
    /// What the backend can do, once it is known.
    public internal(set) var capabilities: Capabilities?
    /// The forms that were submitted and not dismissed.
    var forms: [AccountForm: FormStatus] = [:]

    /// Where the sign-in stands.
    public var status: AccountStatus {
        if isSigningIn { return .signingIn }
        return switch session {
        case .unknown: .unknown
        case .signedOut: .signedOut
        case .signedIn: .signedIn
        case .expired: .expired
        }
    }

    /// How far a form has come.
    public subscript(form: AccountForm) -> FormStatus { forms[form] ?? .idle }

    /// Whether credentials, an activation or a new password are on their way.
    public var isSigningIn: Bool { AccountMachine.signInForms.contains { self[$0].isPending } }

    /// Whether the backend can do something at all, such as ``PortOperation/register``; also while that is not known.
    public func isAvailable(_ operation: PortOperation) -> Bool { capabilities?.supports(operation) ?? true }

    /// Whether customers can sign in in a way; also while that is not known.
    public func isAvailable(_ kind: AuthKind) -> Bool {
        isAvailable(.signIn) && capabilities?.authKinds.contains(kind) ?? true
    }
}

/// Where the sign-in stands.
public enum AccountStatus: Hashable, Sendable {
    /// Nobody has looked yet whether a session is stored.
    case unknown
    /// Nobody is signed in.
    case signedOut
    /// Credentials, an activation or a new password are on their way.
    case signingIn
    /// A customer is signed in.
    case signedIn
    /// The session has ended by itself: the customer has to sign in again. What was shown stays.
    case expired
}
