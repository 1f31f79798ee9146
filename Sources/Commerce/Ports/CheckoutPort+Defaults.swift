public import FoundationEssentials

// Calls that an adapter does not implement; the protocol documents them.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CheckoutPort {
    public func begin(_ cart: ID<Cart>, session: Session?) async throws(CommerceError) -> CheckoutHandoff {
        throw .unsupported(.beginCheckout)
    }

    public func status(of handoff: CheckoutHandoff) async throws(CommerceError) -> CheckoutStatus {
        throw .unsupported(.checkoutStatus)
    }

    public func permalink(for lines: [PermalinkLine], options: PermalinkOptions) async throws(CommerceError) -> URL {
        throw .unsupported(.permalink)
    }
}
