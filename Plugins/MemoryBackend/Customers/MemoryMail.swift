public import Commerce

/// A mail that the shop would have sent.
public struct MemoryMail: Codable, Hashable, Sendable {
    /// The receiver's address.
    public let recipient: String
    /// What it is for.
    public let purpose: Purpose
    /// The customer.
    public let customerID: ID<Customer>
    /// The token that the mail carries.
    public let token: Secret
    /// The address that the mail carries, token included.
    public let url: Secret

    /// What a mail is for.
    public enum Purpose: String, Codable, Hashable, Sendable {
        /// To activate an account that the shop made.
        case activation
        /// To replace a forgotten password.
        case recovery
    }
}
