public import FoundationEssentials

/// Turns a cart into an order, here or on a page of the shop.
public protocol CheckoutPort: Sendable {
    /// Begins the checkout of a cart: a page whose address is fetched anew, or an order that is complete at once.
    ///
    /// - Throws: ``CommerceError/Kind/cartGone``; ``CommerceError/Kind/invalidInput`` for an empty cart.
    func begin(_ cart: ID<Cart>, session: Session?) async throws(CommerceError) -> CheckoutHandoff

    /// How far a hand-off has come.
    func status(of handoff: CheckoutHandoff) async throws(CommerceError) -> CheckoutStatus

    /// A link that carries lines itself; neither a cart nor a token is needed, and nothing is sent.
    ///
    /// - Throws: ``CommerceError/Kind/invalidInput`` for no lines, or a variant that the link can't name.
    func permalink(for lines: [PermalinkLine], options: PermalinkOptions) async throws(CommerceError) -> URL
}
