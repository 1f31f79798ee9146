import Commerce
import FoundationEssentials

/// A hand-off as the shop keeps it, under its token.
struct CheckoutRecord: Codable, Equatable, Sendable {
    let cartID: ID<Cart>
    /// The cart's name without its secret.
    let cartName: String
    let deadline: Date
    /// How often its status was asked for while it was pending.
    var inquiries = 0
    var order: Order?
}
