public import Commerce
public import CommerceGraphQL
public import CommerceHTTP
public import FoundationEssentials

/// How a shop is reached and asked: the same options as a backend's settings.
public struct ShopifyOptions: Sendable {
    /// The shop's domain, such as `shoes.myshopify.com`; may be absent where there is an ``endpoint``.
    public var domain: String?
    /// By whose leave the shop is asked.
    public var access: ShopifyAccess
    /// The version of the Storefront API.
    public var apiVersion = "2026-04"
    /// Another place to ask at, such as a sandbox or a proxy; `/api/VERSION/graphql.json` is added unless it is there.
    public var endpoint: URL?
    /// Whether the endpoint may be plain http beyond this machine.
    public var allowsInsecureHTTP = false
    /// For whom everything is read where a call does not say.
    public var market = MarketContext()
    /// How customers sign in at the shop's own pages; `nil` for customer accounts of the older kind, by password.
    public var customerAccounts: ShopifyCustomerAccounts?
    /// What a visitor has agreed to, where the program knows.
    public var consent: ShopifyConsent?
    /// The metafields that are read with products, variants and collections.
    public var metafields: [ShopifyMetafield] = []
    /// Whether stocks are read, for which the token needs the scope `unauthenticated_read_product_inventory`.
    public var readsStock = true
    /// How queries use a cache of answers; `nil` for none.
    public var cachePolicy: CachePolicy?
    /// How many requests a second are sent at most; `nil` for no limit.
    public var rate: Double?
    /// When queries are asked again that have failed; `nil` for never.
    public var retry: RetryPolicy? = RetryPolicy()
    /// How long a request may take.
    public var timeouts = HTTPTimeouts(total: .seconds(30))

    /// Makes options.
    public init(domain: String? = nil, access: ShopifyAccess = .tokenless) {
        self.domain = domain
        self.access = access
    }
}
