import Commerce

/// A cart that its API tells from others by a token: our identifier of it is `NAME?key=TOKEN`.
///
/// Whoever has the identifier has the cart, as with those of shops that put the key there themselves; everything that
/// shows identifiers leaves out what stands behind the question mark.
struct TokenedCart: Sendable, Hashable {
    /// The API's own identifier, or ``unbegun``.
    var name: String
    var token: Secret

    /// The name of a cart that has nothing in it yet, so that its API has none.
    static let unbegun = "new"

    init(name: String, token: Secret) {
        self.name = name
        self.token = token
    }

    /// The parts of an identifier; `nil` for one without a token.
    init?(_ id: ID<Cart>) {
        guard let mark = id.rawValue.firstRange(of: Self.mark), mark.lowerBound > id.rawValue.startIndex,
            mark.upperBound < id.rawValue.endIndex
        else { return nil }
        name = String(id.rawValue[..<mark.lowerBound])
        token = Secret(String(id.rawValue[mark.upperBound...]))
    }

    /// The whole identifier.
    var id: ID<Cart> { ID(name + Self.mark + token.reveal()) }

    private static let mark = "?key="
}
