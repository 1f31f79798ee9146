import Commerce
import FoundationEssentials

/// A session as the shop keeps it.
struct SessionRecord: Codable, Equatable, Sendable {
    let accessToken: TokenDigest
    let refreshToken: TokenDigest
    let customerID: ID<Customer>
    let expiresAt: Date
    let refreshExpiresAt: Date
}
