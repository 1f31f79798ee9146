public import FoundationEssentials

/// The shop behind a backend.
public struct Shop: Hashable, Sendable, Codable {
    /// The shop's name for buyers.
    public let name: String
    /// A text about the shop.
    public let description: String?
    /// The shop's main web address.
    public let url: URL?
    /// The currency that prices have without another context.
    public let currencyCode: CurrencyCode?
    /// The countries that the shop sells to.
    public let countries: [CountryCode]
    /// The languages that the shop speaks.
    public let languages: [LanguageCode]
    /// Legal texts: privacy, refunds, terms.
    public let policies: [ShopPolicy]

    /// Makes a shop.
    public init(
        name: String, description: String? = nil, url: URL? = nil, currencyCode: CurrencyCode? = nil,
        countries: [CountryCode] = [], languages: [LanguageCode] = [], policies: [ShopPolicy] = []
    ) {
        self.name = name
        self.description = description
        self.url = url
        self.currencyCode = currencyCode
        self.countries = countries
        self.languages = languages
        self.policies = policies
    }
}

/// A legal text of a shop.
public struct ShopPolicy: Hashable, Sendable, Codable {
    /// The text's title.
    public let title: String
    /// Where the text can be read.
    public let url: URL?
    /// The text itself, HTML where the backend gives HTML.
    public let body: String?

    /// Makes a policy.
    public init(title: String, url: URL? = nil, body: String? = nil) {
        self.title = title
        self.url = url
        self.body = body
    }
}
