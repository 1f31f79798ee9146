public import Commerce
import CommerceCurl
public import CommerceGraphQL
public import CommerceHTTP

/// A shop on Shopify, asked by its Storefront API.
///
///     let shop = try ShopifyStorefront(domain: "shoes.myshopify.com", publicToken: "…")
///     let backend = shop.backend()
///     let page = try await backend.catalog.products()
///
/// Nothing is sent before the first call. A shop holds nothing of a shopper: carts and sessions are arguments.
public struct ShopifyStorefront: Sendable {
    /// The client for operations of the user's own: with the shop's address, token, cache, retries and errors.
    public let client: GraphQLClient

    let storefront: StorefrontClient
    let context: PluginContext
    /// Customers who sign in at the shop's own pages, where that is set up.
    let accounts: CustomerAccounts?

    /// Makes a shop of a domain.
    ///
    /// - Parameters:
    ///   - domain: the shop's domain, such as `shoes.myshopify.com`.
    ///   - publicToken: a public token of the Storefront API; without one the shop is asked for what everybody may see.
    ///   - market: for whom everything is read where a call does not say.
    ///   - transport: what carries requests; one over libcurl unless said.
    /// - Throws: ``Commerce/CommerceError`` of kind `configuration` for what is no domain.
    public init(
        domain: String, publicToken: String? = nil, market: MarketContext = MarketContext(),
        transport: (any HTTPTransport)? = nil
    ) throws(CommerceError) {
        var options = ShopifyOptions(
            domain: domain, access: publicToken.map { .publicToken(Secret($0)) } ?? .tokenless)
        options.market = market
        try self.init(options, transport: transport)
    }

    /// Makes a shop.
    ///
    /// - Parameters:
    ///   - options: how it is reached and asked.
    ///   - transport: what carries requests; the context's, or one over libcurl, unless said.
    ///   - context: clock, logger, services.
    /// - Throws: ``Commerce/CommerceError`` of kind `configuration` for options that can't be right.
    public init(
        _ options: ShopifyOptions, transport: (any HTTPTransport)? = nil, context: PluginContext = PluginContext()
    ) throws(CommerceError) {
        let place = try StorefrontPlace(
            domain: options.domain, endpoint: options.endpoint, version: options.apiVersion, access: options.access,
            allowsInsecureHTTP: options.allowsInsecureHTTP)
        let limiter = options.rate.map { RateLimiter(rate: $0, burst: max(1, $0), clock: context.clock) }
        let stack = Self.stack(transport ?? context.services.transport ?? CurlTransport(), limiter, context)
        let watch = VersionWatch(stack, logger: context.logger)
        let cache = options.cachePolicy.map { _ in ResponseCache(for: place.identity, in: context) }
        client = GraphQLClient(
            GraphQLEndpoint(place.url, fields: Self.fields(options.access)), transport: watch,
            options: GraphQLClientOptions(
                timeouts: options.timeouts, rules: StorefrontErrors.rules,
                cachePolicy: options.cachePolicy ?? .networkOnly, retry: options.retry, limiter: limiter,
                explain: { StorefrontErrors(place: place, answered: watch.answered).improved($0) }),
            cache: cache, clock: context.clock)
        storefront = StorefrontClient(
            graphQL: client, place: place, versions: watch, markets: EffectiveMarkets(), defaults: options.market,
            consent: options.consent,
            fields: FieldSelection(options.access, metafields: options.metafields, readsStock: options.readsStock))
        self.context = context
        try options.customerAccounts?.validate()
        accounts = options.customerAccounts.map {
            CustomerAccounts(
                // The versions of this API are its own, so it is watched apart.
                $0, shop: place.shop, transport: VersionWatch(stack, logger: context.logger),
                timeouts: options.timeouts, retry: options.retry, cache: cache,
                clock: context.clock)
        }
    }

    /// The market that answers for another one, as far as an answer has said; a shop falls back to one that it has.
    public func effectiveMarket(for market: MarketContext = MarketContext()) -> MarketContext {
        var market = market.filled(from: storefront.defaults)
        let asked = EffectiveMarkets.Place(
            country: market.country, language: market.language.map(StorefrontAPI.LanguageCode.init))
        guard let effective = storefront.markets[asked] else { return market }
        market.country = effective.country ?? market.country
        market.language = effective.language.map(\.tag) ?? market.language
        return market
    }

    private static func stack(
        _ base: any HTTPTransport, _ limiter: RateLimiter?, _ context: PluginContext
    ) -> any HTTPTransport {
        var transport: any HTTPTransport = LoggingTransport(base, logger: context.logger, clock: context.clock)
        if let limiter { transport = RateLimitedTransport(transport, limiter: limiter, clock: context.clock) }
        return SharingTransport(transport)
    }

    private static func fields(_ access: ShopifyAccess) -> HTTPFields {
        var fields: HTTPFields = [:]
        switch access {
        case .publicToken(let token):
            fields.setSecret(token.reveal(), for: "X-Shopify-Storefront-Access-Token")
        case .privateToken(let token, let buyerIP):
            fields.setSecret(token.reveal(), for: "Shopify-Storefront-Private-Token")
            if let buyerIP { fields.set(HTTPField("Shopify-Storefront-Buyer-IP", buyerIP)) }
        case .tokenless: break
        }
        return fields
    }
}
