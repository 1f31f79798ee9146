/// Whether an item can be bought.
public enum FeedAvailability: String, Sendable, Hashable, CaseIterable {
    /// It can be bought and sent.
    case inStock
    /// It can't be bought.
    case outOfStock
    /// It can be bought before it is on the market.
    case preorder
    /// It can be bought and comes when it is in stock again.
    case backorder
    /// The feed does not say.
    case unknown
}
