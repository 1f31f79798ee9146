public import Commerce
public import CommerceFormatting

/// What a storefront shows: which shop, for whom, and what it can do.
public struct StorefrontState: FormattedState, Equatable {
    /// The names of the backends to choose from.
    public let backends: [String]
    /// The current backend and its models; after a switch they are others.
    public internal(set) var models: BackendModels
    /// The name of the backend that is being switched to.
    public internal(set) var switching: String?
    /// Why the last switch failed; what was there before is still there.
    public internal(set) var switchError: ErrorEntry?
    /// The shop behind the current backend.
    public internal(set) var shop: Loadable<Shop> = .idle
    /// What the current backend can do, once it is known.
    public internal(set) var capabilities: Capabilities?
    /// For whom everything is.
    public internal(set) var market: MarketContext
    /// How money, quantities and dates are written for the buyer.
    public internal(set) var format: BuyerFormat
    /// How far the end of a shopper has come.
    public internal(set) var shopperEnd: ShopperEnd = .none

    /// The name of the current backend.
    public var backend: String { models.name }

    /// The buyer's cart at the current backend.
    public var cart: CartModel { models.cart }

    /// The customer's account at the current backend.
    public var account: AccountModel { models.account }

    /// Whether the current backend can do something at all, such as ``PortOperation/search``; also while that is not
    /// known.
    public func isAvailable(_ operation: PortOperation) -> Bool { capabilities?.supports(operation) ?? true }
}

/// How far the end of a shopper has come, on a device that the next person will use.
public enum ShopperEnd: Sendable, Equatable {
    /// Nobody has ended.
    case none
    /// What is the shopper's is being forgotten.
    case ending
    /// It is forgotten, apart from what failed; nothing failed where there is nothing.
    case ended([ErrorEntry])
}
