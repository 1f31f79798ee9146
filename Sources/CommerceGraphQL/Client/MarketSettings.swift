public import Commerce
import CommerceJSON

/// What a backend's entry says of the market that is read for: the settings `country` and `language`.
public struct MarketSettings: Sendable {
    private let country: String
    private let language: String

    /// Makes them with examples as the API's own documents write such codes.
    ///
    /// - Parameters:
    ///   - country: an ISO 3166-1 code, such as `DE`.
    ///   - language: a code such as `de`.
    public init(country: String, language: String) {
        self.country = country
        self.language = language
    }

    /// The settings that an adapter declares.
    public var definitions: [SettingDefinition] {
        [
            SettingDefinition(
                "country", .string, help: "The country that prices are for, where a call does not say.",
                example: .string(country)),
            SettingDefinition(
                "language", .string, help: "The language of texts, where a call does not say.",
                example: .string(language)),
        ]
    }

    /// The market of an entry; without a country and a language where it names none.
    ///
    /// - Throws: ``CommerceError/Kind/configuration`` for what has not the form of a country's or a language's code.
    public func read(_ settings: Settings) throws(CommerceError) -> MarketContext {
        if let given = settings.string("country"), given.wholeMatch(of: /[A-Za-z]{2}/) == nil {
            throw .setting("country", "\"\(given)\" is no country: write an ISO 3166-1 code such as \(country).")
        }
        // A tag of BCP 47 as far as shops name languages: a language, and a script or region ("es-419").
        if let given = settings.string("language"), given.wholeMatch(of: /[A-Za-z]{2,3}([-_][A-Za-z0-9]+)*/) == nil {
            throw .setting("language", "\"\(given)\" is no language: write a code such as \(language) or pt-BR.")
        }
        return MarketContext(
            country: settings.string("country").map(CountryCode.init(rawValue:)),
            language: settings.string("language").map(LanguageCode.init(rawValue:)))
    }
}
