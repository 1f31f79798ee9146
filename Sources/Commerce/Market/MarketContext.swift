/// For whom the catalogue is read: one value that feeds query context, buyer identity, cache keys and money format.
///
/// An absent part means the backend's default. On the wire `{"country", "language", "currency", "buyer"}`.
public struct MarketContext: Hashable, Sendable, Codable {
    /// An ISO 3166-1 alpha-2 country, upper case.
    public var country: CountryCode?
    /// A BCP 47 language, such as `en` or `pt-BR`.
    public var language: LanguageCode?
    /// The wished-for currency; a backend that derives it from the country ignores it.
    public var currency: CurrencyCode?
    /// Who buys, where prices depend on that.
    public var buyer: Buyer?

    /// Makes a context; what is left out is the backend's default.
    public init(
        country: CountryCode? = nil, language: LanguageCode? = nil, currency: CurrencyCode? = nil, buyer: Buyer? = nil
    ) {
        self.country = country
        self.language = language
        self.currency = currency
        self.buyer = buyer
    }

    /// The buyer of a context: a signed-in customer, a company location, a place to pick up.
    public struct Buyer: Hashable, Sendable, Codable {
        /// The customer's session.
        public var session: Session?
        /// The company location that buys, for business customers.
        public var companyLocationID: String?
        /// The place whose stock and pick-up are preferred.
        public var preferredLocationID: String?

        /// Makes a buyer; every part may be absent.
        public init(session: Session? = nil, companyLocationID: String? = nil, preferredLocationID: String? = nil) {
            self.session = session
            self.companyLocationID = companyLocationID
            self.preferredLocationID = preferredLocationID
        }
    }

    /// This context with what it leaves out taken from another.
    public func filled(from other: MarketContext) -> MarketContext {
        MarketContext(
            country: country ?? other.country, language: language ?? other.language,
            currency: currency ?? other.currency, buyer: buyer ?? other.buyer)
    }
}

/// An ISO 3166-1 alpha-2 country code, upper case.
public struct CountryCode: OpenEnumeration {
    /// The code, for example `DE`.
    public let rawValue: String

    /// Wraps a code; letters are made upper case.
    public init(rawValue: String) {
        self.rawValue = rawValue.uppercased()
    }
}

/// A BCP 47 language tag as the caller wrote it, such as `en` or `pt-BR`.
public struct LanguageCode: OpenEnumeration {
    /// The tag.
    public let rawValue: String

    /// Wraps a tag as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
