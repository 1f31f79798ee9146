import Commerce
import CommerceGraphQL
import CommerceHTTP
import FoundationEssentials

/// Customers by the Customer Account API: they sign in at the shop's own pages, and no password comes here.
struct CustomerAccounts: AuthPort {
    private let discovery: AccountDiscovery
    private let tokens: TokenEndpoint
    private let renewals: SessionRenewals
    private let clientID: String
    /// The Storefront's answers that were a customer's, which a sign-out forgets.
    private let cache: ResponseCache?
    let client: CustomerAccountClient

    /// The calls that there are: accounts are made, activated and recovered on the shop's pages.
    static let operations: [PortOperation] = [
        .signIn, .authorizationChallenge, .renew, .signOut, .customer, .updateCustomer, .addresses, .addAddress,
        .updateAddress, .removeAddress, .setDefaultAddress, .orders, .order,
    ]

    init(
        _ accounts: ShopifyCustomerAccounts, shop: URL, transport: any HTTPTransport, timeouts: HTTPTimeouts,
        retry: RetryPolicy?, cache: ResponseCache?, clock: any CommerceClock
    ) {
        let messenger = AccountMessenger(
            transport: transport, origin: accounts.origin ?? Self.origin(shop), timeouts: timeouts)
        discovery = AccountDiscovery(shop: shop, messenger: messenger, clock: clock)
        tokens = TokenEndpoint(messenger: messenger, discovery: discovery, clientID: accounts.clientID, clock: clock)
        renewals = SessionRenewals(clock: clock)
        clientID = accounts.clientID
        self.cache = cache
        client = CustomerAccountClient(messenger: messenger, discovery: discovery, retry: retry, clock: clock)
    }

    private static func origin(_ shop: URL) -> String {
        let port = shop.port.map { ":\($0)" } ?? ""
        return "\(shop.scheme ?? "https")://\(shop.host() ?? "")\(port)"
    }

    func authorizationChallenge(
        _ request: AuthorizationRequest
    ) async throws(CommerceError) -> AuthorizationChallenge {
        try AuthorizationPage.challenge(request, at: try await discovery.places(), clientID: clientID)
    }

    func signIn(_ credentials: Credentials) async throws(CommerceError) -> MutationOutcome<Session> {
        guard case .authorizationCode(let answer) = credentials else {
            throw .unsupported(
                "sign-in kind \(credentials.kind)", backend: nil,
                "Customers of this shop sign in on its own pages: begin there (commerce login --browser).")
        }
        // Checked before the code leaves: an answer to another sign-in may be an attacker's.
        guard answer.state == answer.challenge.state else {
            throw .invalidInput("The answer belongs to another sign-in: its state differs. Begin a new sign-in.")
        }
        return try await tokens.session(answer)
    }

    func renew(_ session: Session) async throws(CommerceError) -> Session {
        try await renewals.session(after: session) { [tokens] (session) async throws(CommerceError) in
            try await tokens.renewed(session)
        }
    }

    /// Ends a session: the page that does it, by OpenID Connect RP-Initiated Logout 1.0.
    ///
    /// The shop has no other way to take tokens back; without an identity token, or without such a page, they end by
    /// themselves.
    func signOut(_ session: Session) async throws(CommerceError) -> URL? {
        try? await cache?.signOut()
        guard let identity = session.idToken, let end = try await discovery.places().endSession else { return nil }
        return end.adding([("id_token_hint", identity.reveal())])
    }
}
