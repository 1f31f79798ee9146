import Commerce
import CommerceFormatting
import FoundationEssentials
import FoundationInternationalization
import Testing

/// The expected texts are those of CLDR in the toolchain's ICU, with its blanks and marks made visible: see ``shown(_:)``.
@Suite struct MoneyFormatterTests {
    private func text(_ locale: String, _ amount: String, _ currency: String) throws -> String {
        let money = try Money(parsing: amount, currencyCode: CurrencyCode(rawValue: currency))
        return shown(MoneyFormatter(locale: Locale(identifier: locale)).string(money))
    }

    @Test(arguments: [
        // The locale's signs and places.
        ("de-DE", "1234567.5", "EUR", "1.234.567,50_€"), ("en-US", "1234567.5", "USD", "$1,234,567.50"),
        ("fr-FR", "1234567.5", "EUR", "1~234~567,50_€"), ("ja-JP", "1234567", "JPY", "¥1,234,567"),
        ("ar-EG", "1234567.5", "EGP", "^١٬٢٣٤٬٥٦٧٫٥٠_ج.م.^"), ("ar", "1234.5", "EUR", "^1,234.50_€"),
        ("ar-AE", "12.5", "AED", "^12.50_د.إ.^"), ("de-CH", "1234567.5", "CHF", "CHF_1’234’567.50"),
        ("en-IN", "1234567.5", "INR", "₹12,34,567.50"), ("pt-PT", "1234.5", "EUR", "1234,50_€"),
        // Another country's currency.
        ("de-DE", "12.5", "USD", "12,50_$"), ("en-US", "12.5", "EUR", "€12.50"), ("ja-JP", "12.5", "EUR", "€12.50"),
        // The minor units of ISO 4217.
        ("de-DE", "1500", "JPY", "1.500_¥"), ("en-US", "1.5", "KWD", "KWD_1.500"),
        ("ar-KW", "1.5", "KWD", "^١٫٥٠٠_د.ك.^"),
        ("de-DE", "1", "CLF", "1,0000_CLF"), ("en-US", "3", "IQD", "IQD_3.000"), ("de-DE", "3", "HUF", "3,00_HUF"),
        ("en-US", "1", "XAU", "XAU_1"),
        // More digits than the currency shows.
        ("de-DE", "0.1234", "EUR", "0,1234_€"), ("ja-JP", "99.5", "JPY", "¥99.5"),
        ("en-US", "1.2345", "KWD", "KWD_1.2345"),
        ("de-DE", "12.500", "EUR", "12,50_€"), ("de-DE", "0.005", "EUR", "0,005_€"),
        ("de-DE", "2.675", "EUR", "2,675_€"),
        // Signs and nothing.
        ("de-DE", "-12.5", "EUR", "-12,50_€"), ("en-US", "-0.5", "USD", "-$0.50"), ("fr-FR", "-1", "EUR", "-1,00_€"),
        ("ar-EG", "-1", "EGP", "^-^١٫٠٠_ج.م.^"), ("de-DE", "0", "EUR", "0,00_€"), ("de-DE", "-0", "EUR", "0,00_€"),
        // Long amounts, exact to the last digit.
        (
            "de-DE", "123456789012345678901234567890.12", "EUR",
            "123.456.789.012.345.678.901.234.567.890,12_€"
        ),
        (
            "en-US", "99999999999999999999999999999999999999", "JPY",
            "¥99,999,999,999,999,999,999,999,999,999,999,999,999"
        ),
        ("en-US", "0.00000000000000000000000000000000000001", "USD", "$0.00000000000000000000000000000000000001"),
        ("en-US", "-12345678901234567890.123456789012345678", "USD", "-$12,345,678,901,234,567,890.123456789012345678"),
        // Codes that the table does not list.
        ("de-DE", "5.25", "ZZZ", "5,25_ZZZ"), ("en-US", "5", "ZZZ", "ZZZ_5"),
        ("de-DE", "1200", "POINTS", "1.200_POINTS"),
        ("de-DE", "1200.5", "", "1.200,5"),
    ])
    func writesAnAmount(locale: String, amount: String, currency: String, expected: String) throws {
        #expect(try text(locale, amount, currency) == expected)
    }

    @Test(arguments: [
        ("de-DE", "12.5", "20", "12,50_€ – 20,00_€"), ("en-US", "12.5", "20", "€12.50 – €20.00"),
        ("fr-FR", "12.5", "20", "12,50_€ – 20,00_€"), ("de-DE", "20", "20.00", "20,00_€"),
    ])
    func writesARange(locale: String, low: String, high: String, expected: String) throws {
        let range = PriceRange(
            minimum: try Money(parsing: low, currencyCode: .eur), maximum: try Money(parsing: high, currencyCode: .eur))
        #expect(shown(MoneyFormatter(locale: Locale(identifier: locale)).string(range)) == expected)
    }

    @Test(arguments: [
        ("de-DE", "3.98", 1, "L", "3,98_€/l"), ("de-DE", "1.99", 100, "ML", "1,99_€ / 100_ml"),
        ("en-US", "3.98", 1, "kg", "€3.98/kg"), ("fr-FR", "0.5", 1000, "M2", "0,50_€ / 1~000_m²"),
        ("de-DE", "0.333", 1, "Stück", "0,333_€/Stück"),
    ])
    func writesAUnitPrice(locale: String, price: String, value: Int, unit: String, expected: String) throws {
        let unitPrice = UnitPrice(
            price: try Money(parsing: price, currencyCode: .eur), referenceValue: value, referenceUnit: unit)
        #expect(shown(MoneyFormatter(locale: Locale(identifier: locale)).string(unitPrice)) == expected)
    }

    @Test(arguments: ["de-DE", "en-US", "fr-FR", "ja-JP", "ar-EG", "fa-IR", "hi-IN", "de-CH", "sv-SE"])
    func everyDigitOfTheAmountIsThere(locale: String) throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            let whole = String(generator.next() as UInt64)
            let fraction = String(repeating: "0", count: 2) + String(generator.next() as UInt32) + "7"
            let money = try Money(parsing: "\(whole).\(fraction)", currencyCode: .eur)
            let text = MoneyFormatter(locale: Locale(identifier: locale)).string(money)
            let digits = text.compactMap(\.wholeNumberValue).map(String.init).joined()
            #expect(digits == whole + fraction, "\(money) as \(text)")
        }
    }
}

/// The text with no-break blanks as `_`, narrow ones as `~`, and marks of writing direction as `^`.
func shown(_ text: String) -> String {
    String(
        String.UnicodeScalarView(
            text.unicodeScalars.map { scalar in
                switch scalar {
                case "\u{A0}": "_"
                case "\u{202F}": "~"
                case "\u{200E}", "\u{200F}", "\u{61C}": "^"
                default: scalar
                }
            }))
}
