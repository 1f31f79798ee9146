import Commerce
import FoundationEssentials

/// An OAuth sign-in under way.
struct AuthorizationRecord: Codable, Equatable, Sendable {
    let state: TokenDigest
    let codeChallenge: String
    let redirectURL: URL
    let expiresAt: Date
    /// The code that the page handed over, and for whom; `nil` before anyone agreed.
    var code: TokenDigest?
    var customerID: ID<Customer>?
}
