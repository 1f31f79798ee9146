/// For whom a value is read, and how fresh it has to be.
public struct ReadOptions: Hashable, Sendable, Codable {
    /// For whom; the backend's default where absent.
    public var market: MarketContext
    /// How fresh.
    public var freshness: Freshness

    /// Makes options; without arguments the backend's defaults.
    public init(market: MarketContext = MarketContext(), freshness: Freshness = .default) {
        self.market = market
        self.freshness = freshness
    }

    /// Decodes `{"market"?, "freshness"?}`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        market = try container.decodeIfPresent(MarketContext.self, forKey: .market) ?? MarketContext()
        freshness = try container.decodeIfPresent(Freshness.self, forKey: .freshness) ?? .default
    }
}

/// How fresh a value that is read has to be.
///
/// On the wire `default`, `refresh`, `cacheOnly` or `maxAge=SECONDS`.
public enum Freshness: Hashable, Sendable {
    /// What the backend's configuration says.
    case `default`
    /// Read anew, whatever a cache has.
    case refresh
    /// Only what a cache has; a miss is an error of kind `notFound`.
    case cacheOnly
    /// At most this old.
    case maxAge(seconds: Int)
}

extension Freshness: Codable {
    /// Decodes the text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        switch text {
        case "default": self = .default
        case "refresh": self = .refresh
        case "cacheOnly": self = .cacheOnly
        default:
            guard text.hasPrefix("maxAge="), let seconds = Int(text.dropFirst(7)), seconds >= 0 else {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "\"\(text)\" is none of default, refresh, cacheOnly and maxAge=SECONDS.")
            }
            self = .maxAge(seconds: seconds)
        }
    }

    /// Encodes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .default: try container.encode("default")
        case .refresh: try container.encode("refresh")
        case .cacheOnly: try container.encode("cacheOnly")
        case .maxAge(let seconds): try container.encode("maxAge=\(seconds)")
        }
    }
}

/// For whom a mutation is made, and how a repeat of it is recognised.
public struct MutationOptions: Hashable, Sendable, Codable {
    /// For whom; the backend's default where absent.
    public var market: MarketContext
    /// Names the intent, so that a retry does not do it twice.
    ///
    /// A backend without such keys ignores it.
    public var idempotencyKey: String?

    /// Makes options; without arguments the backend's defaults.
    public init(market: MarketContext = MarketContext(), idempotencyKey: String? = nil) {
        self.market = market
        self.idempotencyKey = idempotencyKey
    }

    /// Decodes `{"market"?, "idempotencyKey"?}`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        market = try container.decodeIfPresent(MarketContext.self, forKey: .market) ?? MarketContext()
        idempotencyKey = try container.decodeIfPresent(String.self, forKey: .idempotencyKey)
    }
}
