import Commerce
import FoundationEssentials

/// A market with everything decided: which currency at which rate, which language.
///
/// A currency or a language that the shop lacks falls back to its own, as servers do; without a currency the country's
/// counts.
struct ResolvedMarket: Sendable {
    let country: CountryCode?
    let prices: PriceConversion
    let texts: [String: MemoryTranslation]
    /// Tells this market's lists from others'.
    let identity: String

    init(_ market: MarketContext, catalog: MemoryCatalog, terms: MemoryTerms, defaults: MarketContext) {
        // A country that is asked for brings its currency, before the default market's currency comes in.
        let asked = [market.currency, market.country.flatMap { terms.currencies[$0] }]
        let fallback = [defaults.currency, defaults.country.flatMap { terms.currencies[$0] }]
        let shopCurrency = catalog.currencyCode
        let known = (market.country == nil ? asked + fallback : asked).compactMap(\.self).first {
            $0 == shopCurrency || terms.exchangeRates[$0] != nil
        }
        let currencyCode = known ?? shopCurrency
        country = market.country ?? defaults.country
        prices = PriceConversion(
            currencyCode: currencyCode, rate: currencyCode == shopCurrency ? nil : terms.exchangeRates[currencyCode])

        let language = (market.language ?? defaults.language)?.rawValue.lowercased() ?? ""
        let primary = String(language.prefix { $0 != "-" && $0 != "_" })
        texts = catalog.translations[language] ?? catalog.translations[primary] ?? [:]
        identity = "\(currencyCode) \(texts.isEmpty ? "" : primary)"
    }
}
