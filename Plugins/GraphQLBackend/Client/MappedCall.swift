import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON

/// For whom and how an operation of a mapping is asked.
struct MappedCall: Sendable {
    var market: MarketContext
    /// The signed-in buyer, where the answer is theirs.
    var session: Session?
    /// The token of the cart that it is about.
    var cartToken: Secret?
    /// Whether there are other credentials of a buyer among the inputs, such as a password.
    var hasCredentials = false
    var cachePolicy: CachePolicy?
    /// Whether a kept answer may be given and this one be kept.
    var usesCache = true
    var tags: Set<CacheTag> = []

    /// A read of the catalogue, for the market's buyer where there is one.
    init(_ options: ReadOptions, _ tags: Set<CacheTag>) {
        market = options.market
        session = options.market.buyer?.session
        cachePolicy = CachePolicy(options.freshness)
        self.tags = tags
    }

    /// A call that is never kept: of a cart, a customer, a checkout.
    init(market: MarketContext = MarketContext(), session: Session? = nil, cartToken: Secret? = nil) {
        self.market = market
        self.session = session
        self.cartToken = cartToken
        usesCache = false
    }
}

extension CacheTag {
    /// What the shop says of itself.
    static let shop = CacheTag(rawValue: "graphql-shop")
    /// Lists of products, and products.
    static let products = CacheTag(rawValue: "graphql-products")
    /// Collections.
    static let collections = CacheTag(rawValue: "graphql-collections")
}
