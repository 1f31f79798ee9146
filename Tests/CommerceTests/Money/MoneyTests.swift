import Commerce
import CommerceJSON
import FoundationEssentials
import Testing

@Suite struct MoneyTests {
    @Test(arguments: [
        ("0", "0"), ("12.5", "12.5"), ("-3", "-3"), ("007.10", "7.1"), ("19.99", "19.99"), ("-0.01", "-0.01"),
        ("18446744073709551615", "18446744073709551615"), ("99999999999999999999", "99999999999999999999"),
        ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
        ("1234567890123456789.0123456789012345678", "1234567890123456789.0123456789012345678"),
        ("0.00000000000000000000000000000000000001", "0.00000000000000000000000000000000000001"),
    ])
    func parsesWhatTheGrammarAllowsExactly(text: String, expected: String) throws {
        #expect(try Money(parsing: text, currencyCode: "XXX").amount.description == expected)
    }

    @Test(arguments: [
        "", " ", "1,99", "abc", "0x10", "1e3", "+1", "1.", ".5", "-", "--1", "1.2.3", "1 000", " 1", "1 ", "١", "1_000",
        "NaN", "inf", "1-", "-.5", "€5", "\u{2212}1", "1\0",
    ])
    func refusesEverythingElse(text: String) {
        #expect(throws: MoneyError.notAnAmount(text)) { try Money(parsing: text, currencyCode: .eur) }
    }

    @Test func refusesMoreDigitsThanADecimalHolds() {
        let text = String(repeating: "9", count: 39)
        #expect(throws: MoneyError.tooManyDigits(text)) { try Money(parsing: text, currencyCode: .eur) }
    }

    @Test func leadingZerosAreNotDigits() throws {
        let text = String(repeating: "0", count: 50) + "1.50"
        #expect(try Money(parsing: text, currencyCode: .eur).amountText == "1.50")
    }

    @Test func zerosAtTheEndOfAFractionAreNotDigits() throws {
        let digits = "9999999992233720368545807999999999990"
        let money = try Money(parsing: digits, currencyCode: "KWD")
        #expect(money.amountText == digits + ".000")
        #expect(try Money(parsing: money.amountText, currencyCode: "KWD") == money)
        let long = "12.5" + String(repeating: "0", count: 200)
        #expect(try Money(parsing: long, currencyCode: .eur).minorUnits == 1250)
        let beyond = digits + ".123"
        #expect(throws: MoneyError.tooManyDigits(beyond)) { try Money(parsing: beyond, currencyCode: "KWD") }
    }

    @Test(arguments: [
        ("12.5", "USD", "12.50"), ("1500", "JPY", "1500"), ("1500.5", "JPY", "1500.5"), ("1.234", "KWD", "1.234"),
        ("1", "KWD", "1.000"), ("1", "CLF", "1.0000"), ("0.12345", "EUR", "0.12345"), ("3", "XAU", "3"),
        ("-0.5", "EUR", "-0.50"), ("100", "???", "100"),
    ])
    func showsAtLeastTheMinorDigitsAndNeverRounds(text: String, currency: String, expected: String) throws {
        #expect(try Money(parsing: text, currencyCode: CurrencyCode(rawValue: currency)).amountText == expected)
    }

    @Test(arguments: [
        ("12.5", "USD", Int64(1250)), ("1500", "JPY", 1500), ("1.234", "KWD", 1234), ("0.001", "USD", nil),
        ("-7.05", "EUR", -705), ("1", "CLF", 10000), ("92233720368547758.07", "USD", Int64.max),
        ("92233720368547758.08", "USD", nil), ("1.500", "EUR", 150),
    ])
    func countsMinorUnits(text: String, currency: String, expected: Int64?) throws {
        let money = try Money(parsing: text, currencyCode: CurrencyCode(rawValue: currency))
        #expect(money.minorUnits == expected)
        if let expected {
            #expect(Money(minorUnits: expected, currencyCode: money.currencyCode) == money)
        }
    }

    @Test func theSmallestMinorUnitsSurvive() {
        #expect(Money(minorUnits: .min, currencyCode: .usd).amountText == "-92233720368547758.08")
    }

    @Test func addsExactly() throws {
        let tenth = try Money(parsing: "0.1", currencyCode: .eur)
        let fifth = try Money(parsing: "0.2", currencyCode: .eur)
        #expect(try (tenth + fifth).amountText == "0.30")
        #expect(try (tenth - fifth).amountText == "-0.10")
        #expect(try (tenth * 3).amountText == "0.30")
        #expect(try (-tenth * 3).amountText == "-0.30")
        #expect((-tenth).amountText == "-0.10")
        #expect(try Money.sum([tenth, fifth, tenth])?.amountText == "0.40")
        #expect(try Money.sum([]) == nil)
    }

    @Test(arguments: [
        ("99999999999999999999999999999999999999", 10), ("33333333333333333333333333333333333334", 3),
        ("12345678901234567890123456789012345.999", 7919), ("3.3333333333333333333333333333333333333", 31),
        ("92233720368547758070000000000000000000", Int.max), ("92233720368547758070000000000000000000", Int.min),
    ])
    func saysThatAProductHasTooManyDigitsInsteadOfRounding(text: String, factor: Int) throws {
        let money = try Money(parsing: text, currencyCode: .eur)
        #expect(throws: MoneyError.resultTooLong) { try money * factor }
    }

    @Test(arguments: [
        ("33333333333333333333333333333333333333", 3, "99999999999999999999999999999999999999.00"),
        ("12345678901234567890123456789012345.9", 10, "123456789012345678901234567890123459.00"),
        ("0.00000000000000000000000000000000000001", 25, "0.00000000000000000000000000000000000025"),
        ("0.5", 1_000_000, "500000.00"), ("19.99", 0, "0.00"), ("19.99", -2, "-39.98"),
        ("0.07", Int.max, "645636042579834306.49"),
    ])
    func multipliesExactly(text: String, factor: Int, expected: String) throws {
        #expect(try (Money(parsing: text, currencyCode: .eur) * factor).amountText == expected)
    }

    @Test func saysThatASumHasTooManyDigitsInsteadOfRounding() throws {
        let large = try Money(parsing: String(repeating: "9", count: 38), currencyCode: .eur)
        let cent = try Money(parsing: "0.01", currencyCode: .eur)
        #expect(throws: MoneyError.resultTooLong) { try large + cent }
        #expect(throws: MoneyError.resultTooLong) { try large - cent }
        #expect(throws: MoneyError.resultTooLong) { try large + large }
        #expect(throws: MoneyError.resultTooLong) { try Money.sum([cent, large, cent]) }
        #expect(try (large - large).amountText == "0.00")
        #expect(try (large + .zero(.eur)) == large)
        let notANumber = Money(amount: .nan, currencyCode: .eur)
        #expect(throws: MoneyError.resultTooLong) { try notANumber + cent }
        #expect(throws: MoneyError.resultTooLong) { try notANumber * 1 }
    }

    @Test func refusesToMixCurrencies() {
        let euro = Money(minorUnits: 1, currencyCode: .eur)
        let dollar = Money(minorUnits: 1, currencyCode: .usd)
        let mismatch = MoneyError.currencyMismatch(.eur, .usd)
        #expect(throws: mismatch) { try euro + dollar }
        #expect(throws: mismatch) { try euro - dollar }
        #expect(throws: mismatch) { try euro.isLess(than: dollar) }
        #expect(throws: mismatch) { try Money.sum([euro, dollar]) }
        #expect(PriceRange(over: [euro, dollar]) == nil)
    }

    @Test func isTextInJSON() throws {
        let money = try Money(parsing: "19.9", currencyCode: .usd)
        let json = try JSONValueEncoder().encode(money)
        #expect(json == ["amount": "19.90", "currencyCode": "USD"])
        #expect(try JSONValueDecoder().decode(Money.self, from: json) == money)
        #expect(throws: JSONError.self) {
            try JSONValueDecoder().decode(Money.self, from: ["amount": "1,99", "currencyCode": "USD"])
        }
    }
}

@Suite struct CurrencyCodeTests {
    @Test(arguments: [
        ("EUR", 2), ("JPY", 0), ("KWD", 3), ("CLF", 4), ("UYW", 4), ("ISK", 0), ("HUF", 2), ("XCG", 2), ("MRU", 2),
    ])
    func knowsMinorUnits(code: String, digits: Int) {
        #expect(CurrencyCode(rawValue: code).minorUnitDigits == digits)
    }

    @Test func listsNoMoreAndNoFewerUnusualCodesThanTheStandard() {
        let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(UnicodeScalar($0)) }
        let all = letters.flatMap { a in letters.flatMap { b in letters.map { CurrencyCode(rawValue: a + b + $0) } } }
        let byDigits = Dictionary(grouping: all.filter(\.isListed), by: \.minorUnitDigits)
        #expect(byDigits[0]?.count == 17)
        #expect(byDigits[3]?.count == 7)
        #expect(byDigits[4]?.count == 2)
        #expect(byDigits[nil]?.count == 13)
    }

    @Test func ignoresCaseOfLetters() {
        #expect(CurrencyCode(rawValue: "eur") == .eur)
    }

    @Test func keepsWhatItDoesNotKnow() {
        let code = CurrencyCode(rawValue: "ZZZ")
        #expect(code.minorUnitDigits == nil && !code.isListed && code.rawValue == "ZZZ")
    }
}
