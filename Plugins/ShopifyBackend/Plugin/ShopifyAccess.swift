public import Commerce

/// How a program shows a shop who it is.
public enum ShopifyAccess: Sendable, Hashable {
    /// By a public token of the Storefront API, which may stand in programs that buyers run.
    case publicToken(Secret)
    /// By a private token, which stays on a server.
    ///
    /// - Parameters:
    ///   - token: the token.
    ///   - buyerIP: the address of the buyer that the server asks for; without it all buyers are throttled as one.
    case privateToken(Secret, buyerIP: String?)
    /// Without a token: products, collections, search and carts alone, in operations that cost 1,000 at most.
    case tokenless
}
