import Commerce
import CommercePluginProtocol
import FoundationEssentials

/// The checkout of a plugin.
struct ProcessCheckout: CheckoutPort {
    let host: PluginHost

    func begin(_ cart: ID<Cart>, session: Session?) async throws(CommerceError) -> CheckoutHandoff {
        try await host.call(BeginCheckoutCall(cartID: cart, session: session))
    }

    func status(of handoff: CheckoutHandoff) async throws(CommerceError) -> CheckoutStatus {
        try await host.call(CheckoutStatusCall(handoff: handoff))
    }

    func permalink(for lines: [PermalinkLine], options: PermalinkOptions) async throws(CommerceError) -> URL {
        try await host.call(PermalinkCall(lines: lines, options: options)).requiredURL()
    }
}
