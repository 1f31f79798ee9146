import Commerce
import Testing

@testable import FeedBackend

@Suite struct PriceReaderTests {
    private func read(
        _ text: String, currency: String? = nil, standard: CurrencyCode? = nil,
        mark: FeedDialect.DecimalMark = .point
    ) -> PriceReader.Reading {
        var reader = PriceReader(standard: standard, decimalMark: mark)
        return Array(text.utf8).withUnsafeBufferPointer { text in
            guard let currency else { return reader.read(text, currency: nil) }
            return Array(currency.utf8).withUnsafeBufferPointer { reader.read(text, currency: $0) }
        }
    }

    private func price(_ minorUnits: Int64, _ currency: CurrencyCode, usual: Bool) -> PriceReader.Reading {
        .price(FeedPrice(minorUnits: minorUnits, currency: currency), isUsual: usual)
    }

    @Test(
        "as the dialect says",
        arguments: [
            ("15.00 USD", 1_500, "USD"), ("15 USD", 1_500, "USD"), ("15.5 EUR", 1_550, "EUR"), ("0.99 EUR", 99, "EUR"),
            ("1500 JPY", 1_500, "JPY"), ("1.234 KWD", 1_234, "KWD"), ("1.2 KWD", 1_200, "KWD"),
            ("1234567.89 USD", 123_456_789, "USD"), ("15.000000 EUR", 1_500, "EUR"), ("0.500 EUR", 50, "EUR"),
            ("1500.00 JPY", 1_500, "JPY"), ("0.00 INR", 0, "INR"), ("15.00  USD", 1_500, "USD"),
        ] as [(String, Int64, CurrencyCode)])
    func usual(text: String, minorUnits: Int64, currency: CurrencyCode) {
        #expect(read(text) == price(minorUnits, currency, usual: true))
    }

    @Test(
        "in another form, but with one meaning",
        arguments: [
            ("1,299.00 USD", 129_900, "USD"), ("1.299,00 EUR", 129_900, "EUR"), ("1\u{a0}299,50 EUR", 129_950, "EUR"),
            ("1 299.50 EUR", 129_950, "EUR"), ("1\u{202f}299,50 EUR", 129_950, "EUR"), ("USD 15.00", 1_500, "USD"),
            ("15,00 EUR", 1_500, "EUR"), ("15,5 EUR", 1_550, "EUR"), ("€15.00", 1_500, "EUR"),
            ("15.00 €", 1_500, "EUR"),
            ("1’299.50 CHF", 129_950, "CHF"), ("1'299.50 CHF", 129_950, "CHF"), ("1.234.567 EUR", 123_456_700, "EUR"),
            ("1,234,567.89 USD", 123_456_789, "USD"), ("1 490 руб.", 149_000, "RUB"), ("1490₽", 149_000, "RUB"),
            ("12,50 zł", 1_250, "PLN"), ("15.00USD", 1_500, "USD"), ("15.00 usd", 1_500, "USD"),
            ("1,500 JPY", 1_500, "JPY"),
        ] as [(String, Int64, CurrencyCode)])
    func unusual(text: String, minorUnits: Int64, currency: CurrencyCode) {
        let reading = read(text)
        guard case .price(let price, _) = reading else {
            Issue.record("\(text) was read as \(reading)")
            return
        }
        #expect(price == FeedPrice(minorUnits: minorUnits, currency: currency))
    }

    @Test(
        "refused rather than guessed",
        arguments: [
            ("1.234 EUR", .ambiguous), ("1,234 USD", .ambiguous), ("12.500 EUR", .ambiguous),
            ("10.005 EUR", .ambiguous),
            ("1,234 KWD", .ambiguous), ("1234.567 USD", .tooPrecise), ("0.005 USD", .tooPrecise),
            ("0.5 JPY", .tooPrecise),
            ("call us", .notANumber), ("1e3 USD", .notANumber), ("-5.00 USD", .notANumber),
            ("2 pairs from $349", .notANumber),
            ("1.23.4 EUR", .notANumber), ("1,23,456 EUR", .notANumber), ("1.234,567.8 EUR", .notANumber),
            ("USD", .notANumber),
            ("0x10 USD", .notANumber), ("USD 5 EUR", .notANumber), ("15.00", .noCurrency), ("15.00 XYZ", .notANumber),
            ("$15.00", .ambiguousCurrency), ("10 kr", .ambiguousCurrency), ("99999999999999999999 USD", .notANumber),
            ("", .notANumber), ("٣ USD", .notANumber), ("1.2.3 USD", .notANumber),
        ] as [(String, PriceReader.Reading)])
    func refused(text: String, expected: PriceReader.Reading) {
        #expect(read(text) == expected)
    }

    @Test("the source's currency settles what the price leaves open")
    func standard() {
        #expect(read("15.00", standard: "EUR") == price(1_500, "EUR", usual: true))
        #expect(read("$15.00", standard: "CAD") == price(1_500, "CAD", usual: false))
        #expect(read("$15.00", standard: "EUR") == .ambiguousCurrency)
        #expect(read("15.00 USD", standard: "EUR") == price(1_500, "USD", usual: true))
    }

    @Test("a currency in a field of its own")
    func apart() {
        #expect(read("1490", currency: "RUR") == price(149_000, "RUB", usual: true))
        #expect(read("1490.5", currency: "UAH") == price(149_050, "UAH", usual: true))
        #expect(read("1 490,50", currency: "UAH") == price(149_050, "UAH", usual: false))
        #expect(read("1490", currency: "XYZ") == .unknownCurrency)
        #expect(read("1490", currency: "", standard: "EUR") == price(149_000, "EUR", usual: true))
    }

    @Test("where a dialect allows both marks, both are usual")
    func either() {
        #expect(read("25000,50", standard: "CZK", mark: .either) == price(2_500_050, "CZK", usual: true))
        #expect(read("25000.50", standard: "CZK", mark: .either) == price(2_500_050, "CZK", usual: true))
        #expect(read("25.000", standard: "CZK", mark: .either) == .ambiguous)
    }
}
