public import Commerce
public import FoundationEssentials

/// What a test or a demo does in place of the people around a shop.
extension MemoryShop {
    /// Pays at a checkout's page: the order is placed, the stock lowered, the cart gone.
    ///
    /// Paying twice is no error.
    ///
    /// - Parameter url: the address that the hand-off gave.
    /// - Throws: `notFound` for an unknown page; `cartGone` after its deadline; `conflict` where the stock has sunk below
    ///   the cart.
    @discardableResult
    public func complete(checkout url: URL) async throws(CommerceError) -> Order {
        guard let token = ShopTransaction.checkoutToken(of: url) else { throw .notFound("checkout with this address") }
        return try await change { shop throws(CommerceError) in try shop.completeCheckout(token: token) }
    }

    /// Sets how many of a variant there are; 0 makes it sold out.
    ///
    /// Preorders and backorders don't follow the stock.
    public func setStock(_ quantity: Int, of variant: ID<Variant>) async throws(CommerceError) {
        try await change { shop in shop.state.stock[variant.rawValue] = max(0, quantity) }
    }

    /// The mails that the shop would have sent, the newest last; the latest fifty are kept.
    public func mails() async throws(CommerceError) -> [MemoryMail] {
        try await snapshot().state.mails
    }

    /// Makes an account that its owner has yet to activate; the token is in the mail.
    public func invite(email: String) async throws(CommerceError) -> MutationOutcome<Customer> {
        try await change { shop in shop.invite(email: email) }
    }

    /// Agrees at the authorization page of a sign-in under way, and gives what the page would hand back.
    ///
    /// - Throws: `notFound` for an unknown customer; `invalidInput` for a sign-in that is not under way any more.
    public func authorize(
        _ challenge: AuthorizationChallenge, email: String
    ) async throws(CommerceError) -> AuthorizationAnswer {
        try await change { shop throws(CommerceError) in try shop.authorize(challenge, email: email) }
    }

    /// A sign-in token as an identity system of one's own would make it.
    ///
    /// - Throws: `configuration` without ``MemoryOptions/multipassSecret``.
    public func multipassToken(email: String) async throws(CommerceError) -> Secret {
        try await snapshot().multipassToken(email: email)
    }
}
