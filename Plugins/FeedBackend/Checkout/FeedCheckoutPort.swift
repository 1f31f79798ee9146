import Commerce
import FoundationEssentials

/// Checks out by a link into the shop that the feed belongs to; what becomes of it there can't be followed.
struct FeedCheckoutPort: CheckoutPort {
    let template: CheckoutTemplate
    let catalog: FeedCatalogPort
    let carts: LocalCartEngine
    let makeIdentifier: @Sendable () -> String

    func begin(_ cart: ID<Cart>, session: Session?) async throws(CommerceError) -> CheckoutHandoff {
        let stored = try await carts.cart(cart, options: ReadOptions()).value
        guard !stored.lines.isEmpty else {
            throw .invalidInput("The cart is empty: add something before the checkout.")
        }
        let lines = stored.lines.map { PermalinkLine(variantID: $0.variant.id, quantity: $0.quantity) }
        let url = try template.url(for: lines, options: PermalinkOptions())
        return CheckoutHandoff(id: ID(makeIdentifier()), cartID: cart, url: url)
    }

    func status(of handoff: CheckoutHandoff) async throws(CommerceError) -> CheckoutStatus {
        CheckoutStatus(state: .untracked)
    }

    func permalink(for lines: [PermalinkLine], options: PermalinkOptions) async throws(CommerceError) -> URL {
        let ids = lines.map(\.variantID)
        let found = try await catalog.variants(ids: ids, options: ReadOptions()).value
        if let missing = zip(ids, found).first(where: { $0.1 == nil })?.0 {
            throw .invalidInput("There is no variant \"\(missing)\" in this feed.")
        }
        return try template.url(for: lines, options: options)
    }
}
