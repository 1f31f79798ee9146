public import Commerce
import CommerceCurl
public import CommerceGraphQL
public import CommerceHTTP
import CommerceJSON
public import FoundationEssentials

/// A shop behind a GraphQL API, asked by a mapping.
///
///     let shop = try GraphQLShop(endpoint: url, preset: "hygraph", token: "…")
///     let backend = shop.backend()
///     let page = try await backend.catalog.products()
///
/// The mapping is read at once; the API's schema is asked for, and the mapping compared with it, at the first call.
/// A shop holds nothing of a shopper: carts and sessions are arguments.
public struct GraphQLShop: Sendable {
    /// The client for operations of the user's own: with the API's address, token, cache, retries and errors.
    public let client: GraphQLClient

    let mapped: MappedClient
    /// Compares the mapping with the API's schema.
    let verifier: MappingVerifier
    let context: PluginContext
    /// What carries requests to others than the API: a checkout's webhook.
    let transport: any HTTPTransport
    /// How long a request may take, to the API and to others.
    let timeouts: HTTPTimeouts

    /// Makes a shop.
    ///
    /// - Parameters:
    ///   - endpoint: the address of the API.
    ///   - preset: the mapping that comes with the adapter, such as `hygraph`.
    ///   - mapping: a mapping of one's own; with a preset it is laid over that, key by key.
    ///   - token: the API's token.
    ///   - market: for whom everything is read where a call does not say.
    ///   - transport: what carries requests; one over libcurl unless said.
    /// - Throws: ``Commerce/CommerceError`` of kind `configuration` with every problem of the mapping, or for what is no
    ///   address.
    public init(
        endpoint: URL, preset: String? = nil, mapping: GraphQLMapping? = nil, token: String? = nil,
        market: MarketContext = MarketContext(), transport: (any HTTPTransport)? = nil
    ) throws(CommerceError) {
        var options = GraphQLShopOptions(endpoint: endpoint, preset: preset, mapping: mapping)
        options.token = token.map { Secret($0) }
        options.market = market
        try self.init(options, transport: transport)
    }

    /// Makes a shop.
    ///
    /// - Parameters:
    ///   - options: how it is reached, asked and understood.
    ///   - transport: what carries requests; the context's, or one over libcurl, unless said.
    ///   - context: clock, logger, services.
    /// - Throws: ``Commerce/CommerceError`` of kind `configuration` with every problem of the mapping, or for options that
    ///   can't be right.
    public init(
        _ options: GraphQLShopOptions, transport: (any HTTPTransport)? = nil, context: PluginContext = PluginContext()
    ) throws(CommerceError) {
        try self.init(options, mapping: options.readMapping(), transport: transport, context: context)
    }

    init(
        _ options: GraphQLShopOptions, mapping: Mapping, transport: (any HTTPTransport)? = nil, context: PluginContext
    ) throws(CommerceError) {
        let place = try GraphQLPlace(
            options.endpoint, site: options.site, mapping: mapping.name,
            options: options.options.mapValues(InputReference.text), allowsInsecureHTTP: options.allowsInsecureHTTP)
        // Without a rate nothing is slowed down but what the server itself asks for (Retry-After).
        let rate = mapping.limits.requestsPerSecond ?? 10_000
        let limiter = RateLimiter(rate: rate, burst: max(1, rate), clock: context.clock)
        let base = transport ?? context.services.transport ?? CurlTransport()
        self.transport = LoggingTransport(base, logger: context.logger, clock: context.clock)
        timeouts = options.timeouts
        let stack = Self.stack(base, limiter, context)
        let cache = options.cachePolicy.map { _ in ResponseCache(for: place.identity, in: context) }
        let errors = MappedErrors(
            place: place, mapping: mapping.name, token: options.token == nil ? nil : mapping.token,
            signsIn: mapping.operations[.signIn] != nil)
        let fields = try Self.fields(options, mapping)
        client = GraphQLClient(
            GraphQLEndpoint(place.url, fields: fields), transport: stack,
            options: GraphQLClientOptions(
                timeouts: options.timeouts, rules: MappedErrors.rules(mapping),
                cachePolicy: options.cachePolicy ?? .networkOnly, retry: options.retry, limiter: limiter,
                explain: { errors.improved($0) }),
            cache: cache, clock: context.clock)
        let storage: any StateStorage =
            context.stateFolder.map { FileStateStorage(folder: $0) } ?? MemoryStateStorage()
        verifier = MappingVerifier(
            mapping: mapping, keepOptional: options.keepsOptionalParts,
            source: options.schema.map { .file($0, shown: $0) } ?? .introspection(client),
            schemas: SchemaStore(storage: storage, clock: context.clock, logger: context.logger))
        mapped = MappedClient(
            graphQL: client, place: place, errors: errors, mapping: mapping, defaults: options.market,
            inUse: MappingInUse { [verifier] in try await verifier.prepared() })
        self.context = context
    }

    private static func stack(
        _ base: any HTTPTransport, _ limiter: RateLimiter, _ context: PluginContext
    ) -> any HTTPTransport {
        let logging = LoggingTransport(base, logger: context.logger, clock: context.clock)
        return SharingTransport(RateLimitedTransport(logging, limiter: limiter, clock: context.clock))
    }

    /// The header fields of every request, those of the user's own operations too.
    private static func fields(_ options: GraphQLShopOptions, _ mapping: Mapping) throws(CommerceError) -> HTTPFields {
        var fields: HTTPFields
        do throws(InputFault) {
            fields = try mapping.fields(for: mapping.inputs(for: options.market))
        } catch {
            throw error.commerceError
        }
        if let token = options.token?.reveal() {
            fields.setSecret(
                mapping.token.scheme.map { "\($0) \(token)" } ?? token, for: HTTPFieldName(mapping.token.header))
        }
        for (name, value) in options.headers.sorted(by: { $0.key < $1.key }) {
            fields.setSecret(value.reveal(), for: HTTPFieldName(name))
        }
        return fields
    }
}
