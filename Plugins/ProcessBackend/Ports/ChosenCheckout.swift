import Commerce
import FoundationEssentials

/// The checkout of a plugin's carts by the plugin, of local carts by the plugin's links.
struct ChosenCheckout: CheckoutPort {
    let host: PluginHost
    let choice: CartChoice
    let localCarts: LocalCartEngine
    let makeIdentifier: @Sendable () -> String

    private var remote: ProcessCheckout { ProcessCheckout(host: host) }

    func begin(_ cart: ID<Cart>, session: Session?) async throws(CommerceError) -> CheckoutHandoff {
        guard choice.isLocal(try await host.capabilities()) else {
            return try await remote.begin(cart, session: session)
        }
        let stored = try await localCarts.cart(cart, options: ReadOptions(freshness: .refresh)).value
        // A line that is sold out stays in the cart without pieces; it can't be ordered.
        let lines = stored.lines.filter { $0.quantity > 0 }
            .map { PermalinkLine(variantID: $0.variant.id, quantity: $0.quantity) }
        guard !lines.isEmpty else {
            throw .invalidInput("Nothing in the cart can be ordered. Add something before the checkout.")
        }
        let options = PermalinkOptions(
            note: stored.note, attributes: stored.attributes, email: stored.buyerIdentity.email)
        return CheckoutHandoff(id: ID(makeIdentifier()), cartID: cart, url: try await link(lines, options))
    }

    /// A link with all that the cart says, or with its lines alone where the shop's links carry no more.
    private func link(_ lines: [PermalinkLine], _ options: PermalinkOptions) async throws(CommerceError) -> URL {
        do throws(CommerceError) {
            return try await remote.permalink(for: lines, options: options)
        } catch  where error.kind == .unsupported && options != PermalinkOptions() {
            return try await remote.permalink(for: lines, options: PermalinkOptions())
        }
    }

    func status(of handoff: CheckoutHandoff) async throws(CommerceError) -> CheckoutStatus {
        guard choice.isLocal(try await host.capabilities()) else { return try await remote.status(of: handoff) }
        return CheckoutStatus(state: .untracked)
    }

    func permalink(for lines: [PermalinkLine], options: PermalinkOptions) async throws(CommerceError) -> URL {
        try await remote.permalink(for: lines, options: options)
    }
}
