import Commerce
import CommerceGraphQL
import FoundationEssentials

/// The checkout on the shop's own page.
///
/// The page has no way back to a program, and a completed cart can't be asked for its order. What can be seen is that the
/// cart is gone, which it is when the order is made and when it expires: ``Commerce/CheckoutState/completedOrGone``.
struct StorefrontCheckout: CheckoutPort {
    let client: StorefrontClient
    let carts: StorefrontCarts
    let makeIdentifier: @Sendable () -> String

    func begin(_ cart: ID<Cart>, session: Session?) async throws(CommerceError) -> CheckoutHandoff {
        guard ShopifyID.isGlobal(cart.rawValue, "Cart") else { throw .cartGone }
        if let session { try await tie(cart, to: session) }
        // The address has a key of its own that ends, so it is asked for just before it is opened.
        let answer = try await client.perform(
            StorefrontAPI.CartCheckoutQuery(id: cart.rawValue), for: MarketContext(), .uncached)
        guard let fields = answer.value.cart else { throw .cartGone }
        guard fields.totalQuantity > 0 else {
            throw .invalidInput("An empty cart can't be checked out: add a line first.")
        }
        guard let url = URL(string: fields.checkoutUrl), url.host() != nil else {
            throw CommerceError(.malformedResponse, "The shop gave no usable address of its checkout. Try again.")
        }
        return CheckoutHandoff(id: ID(makeIdentifier()), cartID: cart, url: url)
    }

    func status(of handoff: CheckoutHandoff) async throws(CommerceError) -> CheckoutStatus {
        let answer = try await client.perform(
            StorefrontAPI.CartPulseQuery(id: handoff.cartID.rawValue), for: MarketContext(), .uncached)
        return CheckoutStatus(state: answer.value.cart == nil ? .completedOrGone : .pending)
    }

    func permalink(for lines: [PermalinkLine], options: PermalinkOptions) async throws(CommerceError) -> URL {
        try Permalink(shop: client.place.shop).url(for: lines, options)
    }

    /// Makes the cart the customer's, so that the page knows who buys.
    private func tie(_ cart: ID<Cart>, to session: Session) async throws(CommerceError) {
        let outcome = try await carts.setBuyerIdentity(
            BuyerIdentityUpdate(), session: session, in: cart, options: MutationOptions())
        guard outcome.isAccepted else {
            throw CommerceError(
                .unauthenticated,
                "The shop does not take the customer's session for this cart: it has ended. Sign in again, or check out "
                    + "without it.")
        }
    }
}

extension StorefrontAPI.CartCheckoutQuery: MarketOperation {}
extension StorefrontAPI.CartPulseQuery: MarketOperation {}
