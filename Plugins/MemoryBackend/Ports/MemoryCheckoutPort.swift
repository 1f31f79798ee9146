import Commerce
import FoundationEssentials

/// The shop's checkout port.
struct MemoryCheckoutPort: CheckoutPort {
    let shop: MemoryShop

    func begin(_ cart: ID<Cart>, session: Session?) async throws(CommerceError) -> CheckoutHandoff {
        try await shop.perform(.beginCheckout) { () async throws(CommerceError) in
            try await shop.change { shop throws(CommerceError) in try shop.beginCheckout(of: cart, session: session) }
        }
    }

    func status(of handoff: CheckoutHandoff) async throws(CommerceError) -> CheckoutStatus {
        try await shop.perform(.checkoutStatus) { () async throws(CommerceError) in
            try await shop.change { shop throws(CommerceError) in try shop.checkoutStatus(of: handoff) }
        }
    }

    func permalink(for lines: [PermalinkLine], options: PermalinkOptions) async throws(CommerceError) -> URL {
        try await shop.perform(.permalink) { () async throws(CommerceError) in
            try Permalink.url(for: lines, options: options, catalog: try await shop.catalog())
        }
    }
}
