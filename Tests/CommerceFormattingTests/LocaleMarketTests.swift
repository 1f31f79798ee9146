import Commerce
import CommerceFormatting
import FoundationEssentials
import FoundationInternationalization
import Testing

@Suite struct LocaleMarketTests {
    @Test(
        arguments: [
            ("de", "DE", "de", "DE"), ("EN", "DE", "en", "DE"), ("pt-BR", "PT", "pt", "PT"), ("PT_BR", nil, "pt", "BR"),
            ("fr", nil, "fr", nil), (nil, "DE", "de", "DE"), (nil, "jp", "ja", "JP"), ("xx", "de", "xx", "DE"),
            // What is no code says nothing.
            (nil, nil, "sv", "SE"), ("", "", "sv", "SE"), ("<b>", "D!", "sv", "SE"), ("<b>", "FR", "fr", "FR"),
            ("de", "Germany", "de", nil),
        ] as [(String?, String?, String, String?)])
    func takesLanguageAndCountryFromTheMarket(
        language: String?, country: String?, expectedLanguage: String, expectedCountry: String?
    ) {
        let market = MarketContext(
            country: country.map(CountryCode.init(rawValue:)), language: language.map(LanguageCode.init(rawValue:)))
        let locale = Locale(market: market, fallback: Locale(identifier: "sv-SE"))
        #expect(locale.language.languageCode?.identifier == expectedLanguage)
        #expect(locale.region?.identifier == expectedCountry)
    }

    @Test func aScriptIsKept() {
        let locale = Locale(market: MarketContext(country: "TW", language: "zh-Hant"))
        #expect(locale.language.script?.identifier == "Hant")
        #expect(locale.region?.identifier == "TW")
    }

    @Test func moneyIsWrittenForTheMarket() {
        let price = Money(minorUnits: 123_450, currencyCode: .eur)
        #expect(
            shown(MoneyFormatter(market: MarketContext(country: "DE", language: "en")).string(price)) == "1.234,50_€")
        #expect(shown(MoneyFormatter(market: MarketContext(country: "FR")).string(price)) == "1~234,50_€")
    }
}
