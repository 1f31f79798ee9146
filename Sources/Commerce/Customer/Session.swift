public import FoundationEssentials

/// A signed-in customer's access: tokens with their expiry.
///
/// Encoding writes the tokens: encode only to a plugin or to storage for sessions. Descriptions show none.
public struct Session: Hashable, Sendable, Codable {
    /// The token that the backend asks for.
    public let accessToken: Secret
    /// When the access token stops working; `nil` where the backend does not say.
    public let expiresAt: Date?
    /// The token that renews the session, where there is one.
    public let refreshToken: Secret?
    /// The OpenID identity token, where there is one; sign-out hands it back.
    public let idToken: Secret?
    /// The customer, where the backend says so at sign-in.
    public let customerID: ID<Customer>?

    /// Makes a session.
    public init(
        accessToken: Secret, expiresAt: Date? = nil, refreshToken: Secret? = nil, idToken: Secret? = nil,
        customerID: ID<Customer>? = nil
    ) {
        self.accessToken = accessToken
        self.expiresAt = expiresAt
        self.refreshToken = refreshToken
        self.idToken = idToken
        self.customerID = customerID
    }

    /// Whether the access token works at an instant, as far as is known.
    public func isValid(at date: Date) -> Bool {
        expiresAt.map { date < $0 } ?? true
    }
}
