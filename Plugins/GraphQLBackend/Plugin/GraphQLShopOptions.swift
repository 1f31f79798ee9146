public import Commerce
public import CommerceGraphQL
public import CommerceHTTP
public import CommerceJSON
public import FoundationEssentials

/// How an API is reached, asked and understood: the same options as a backend's settings.
public struct GraphQLShopOptions: Sendable {
    /// The address of the API.
    public var endpoint: URL
    /// The mapping that comes with the adapter, such as `hygraph`.
    public var preset: String?
    /// A mapping of one's own; with a preset it is laid over that, key by key.
    public var mapping: GraphQLMapping?
    /// The API's token.
    public var token: Secret?
    /// Fields that go with every request.
    public var headers: [String: Secret] = [:]
    /// Values of what the mapping declares under `options`.
    public var options: [String: JSONValue] = [:]
    /// The currency of amounts whose answers name none.
    public var currency: CurrencyCode?
    /// What amounts count; the mapping's own unless said.
    public var priceUnit: GraphQLPriceUnit?
    /// For whom everything is read where a call does not say.
    public var market = MarketContext()
    /// A file with the API's schema, SDL or an introspection's answer; the API is asked for it where there is none.
    public var schema: String?
    /// Whether parts that the mapping marks optional are kept where no schema can be had.
    public var keepsOptionalParts = false
    /// What relative addresses in answers begin at; the endpoint's origin unless said.
    public var site: URL?
    /// The most items of one page; the mapping's own unless said.
    public var pageSize: Int?
    /// How many requests a second are sent at most; the mapping's own unless said.
    public var rate: Double?
    /// Whether the endpoint may be plain http beyond this machine.
    public var allowsInsecureHTTP = false
    /// How queries use a cache of answers; `nil` for none.
    public var cachePolicy: CachePolicy?
    /// When queries are asked again that have failed; `nil` for never.
    public var retry: RetryPolicy? = RetryPolicy()
    /// How long a request may take.
    public var timeouts = HTTPTimeouts(total: .seconds(30))

    /// Makes options.
    public init(endpoint: URL, preset: String? = nil, mapping: GraphQLMapping? = nil) {
        self.endpoint = endpoint
        self.preset = preset
        self.mapping = mapping
    }
}

/// Where a mapping stands.
public enum GraphQLMapping: Sendable, Hashable {
    /// In a file, by its path; documents that it names are relative to it.
    case file(String)
    /// In a text: JSON, comments allowed.
    case text(String)
}

/// What numbers count that are prices.
public enum GraphQLPriceUnit: String, Sendable, Hashable, CaseIterable {
    /// The currency: 19.99.
    case major
    /// Its smallest coin: 1999.
    case minor
}
