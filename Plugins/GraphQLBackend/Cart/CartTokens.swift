import Commerce
import CommerceJSON
import FoundationEssentials

/// What has become of carts since their identifiers were made: the API may hand out a newer token, and gives a cart its own
/// identifier only when something is in it.
///
/// It is kept with the device's carts, and as secret as they are.
struct CartTokens: Sendable {
    let storage: any StateStorage
    /// Whose carts they are: a backend's `stateIdentity`.
    let scope: String

    /// The cart that an identifier means now.
    ///
    /// - Throws: ``Commerce/CommerceError/Kind/cartGone`` for an identifier without a token.
    func cart(_ id: ID<Cart>) async throws(CommerceError) -> TokenedCart {
        guard var cart = TokenedCart(id) else { throw .cartGone }
        guard let bytes = try await storage.value(for: key(id)), let news = try? JSONValue(parsing: bytes) else {
            return cart
        }
        if let name = news["name"]?.string { cart.name = name }
        if let token = news["token"]?.string { cart.token = Secret(token) }
        return cart
    }

    /// Keeps what an identifier means from now on.
    func keep(_ cart: TokenedCart, as id: ID<Cart>) async throws(CommerceError) {
        let news: JSONValue = ["name": .string(cart.name), "token": .string(cart.token.reveal())]
        try await storage.setValue(JSONWriter().bytes(news), for: key(id))
    }

    private func key(_ id: ID<Cart>) -> StateKey { StateKey(kind: "cart-token", scope: scope, name: id.rawValue) }
}
