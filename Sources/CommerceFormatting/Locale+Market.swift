public import Commerce
public import FoundationEssentials
import FoundationInternationalization

extension Locale {
    /// The locale of a buyer: the market's language as it is written in the market's country.
    ///
    /// A country without a language means the language most used there; a language keeps its script (`zh-Hant`) but not its
    /// own region where the market has a country. Of a market that says nothing, or no well-formed codes, the fallback.
    public init(market: MarketContext, fallback: Locale = .current) {
        let country = market.country?.rawValue ?? ""
        let region = Self.isRegion(country) ? Locale.Region(country) : nil
        let tag = market.language?.rawValue.split(whereSeparator: { $0 == "-" || $0 == "_" }) ?? []
        if let language = tag.first, Self.isLanguage(language) {
            var components = Components(identifier: tag.joined(separator: "-").lowercased())
            components.languageComponents.region = region ?? components.languageComponents.region
            self.init(components: components)
        } else if let region {
            let likely = Locale.Language(languageCode: nil, script: nil, region: region).maximalIdentifier
            self.init(identifier: likely)
        } else {
            self = fallback
        }
    }

    /// Whether a text has the form of a language code of ISO 639.
    private static func isLanguage(_ text: Substring) -> Bool {
        (2...3).contains(text.utf8.count) && text.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
    }

    /// Whether a text has the form of a country code of ISO 3166-1 alpha-2.
    private static func isRegion(_ text: String) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { $0 >= 0x41 && $0 <= 0x5A }
    }
}
