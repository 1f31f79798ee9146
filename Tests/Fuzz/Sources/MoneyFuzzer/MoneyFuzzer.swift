import Commerce
import CommerceJSON
import FoundationEssentials
import FuzzSupport

/// Amounts: read by their grammar alone, and exact on every way back to text.
///
/// The first byte of the input chooses the currency, the rest is the amount's text; its first 16 bytes are two whole
/// numbers of minor units besides.
@main
struct MoneyFuzzer: Fuzzer {
    private static let currencies: [CurrencyCode] = ["EUR", "JPY", "KWD", "CLF", "XAU", "???"]

    static func check(_ input: [UInt8]) {
        guard let choice = input.first else { return }
        let currency = currencies[Int(choice) % currencies.count]
        checkText(String(decoding: input.dropFirst(), as: UTF8.self), currency)
        checkMinorUnits(integer(input.dropFirst()), integer(input.dropFirst(9)), currency)
    }

    private static func checkText(_ text: String, _ currency: CurrencyCode) {
        let plain = PlainAmount(text)
        let money: Money
        do throws(MoneyError) {
            money = try Money(parsing: text, currencyCode: currency)
        } catch {
            switch error {
            case .notAnAmount: require(plain == nil, "\(text) is an amount")
            case .tooManyDigits:
                require(
                    plain.map { $0.significantDigits > 38 || $0.fraction.utf8.count > 127 } ?? false, "\(text) fits")
            case .resultTooLong, .currencyMismatch: fatalError("reading computes nothing")
            }
            require(!error.description.isEmpty, "an error says nothing")
            return
        }
        guard let plain else { fatalError("\(text) is no amount, but was read as \(money)") }
        require(PlainAmount(money.amountText) == plain, "\(text) became \(money.amountText)")
        let digits = currency.minorUnitDigits
        require(
            (PlainAmount(money.amountText)?.writtenFractionDigits ?? 0) >= (digits ?? 0),
            "\(money.amountText) lacks minor digits of \(currency)")
        let again = unfailing("\(money.amountText) can't be read") {
            try Money(parsing: money.amountText, currencyCode: currency)
        }
        require(again == money, "\(money) reads as \(again)")
        let decoded = unfailing("\(money) can't travel") {
            try JSONValueDecoder().decode(Money.self, from: JSONValueEncoder().encodeBytes(money))
        }
        require(decoded == money, "\(money) arrives as \(decoded)")

        let expected = plain.minorUnits(digits: digits ?? 2)
        require(money.minorUnits == expected, "\(money) has \(String(describing: money.minorUnits)) minor units")
        if let units = money.minorUnits {
            require(Money(minorUnits: units, currencyCode: currency) == money, "\(money) changes by minor units")
        }
        require(-(-money) == money, "\(money) turned twice is another")
        require(unfailing("one currency") { try money - money } == .zero(currency), "\(money) less itself is not 0")
    }

    private static func checkMinorUnits(_ left: Int64, _ right: Int64, _ currency: CurrencyCode) {
        let a = Money(minorUnits: left, currencyCode: currency)
        let b = Money(minorUnits: right, currencyCode: currency)
        require(a.minorUnits == left, "\(left) minor units become \(String(describing: a.minorUnits))")
        let sum = unfailing("one currency") { try a + b }
        require(sum.minorUnits == total(left, right), "\(a) + \(b) = \(sum)")
        require(unfailing("one currency") { try a.isLess(than: b) } == (left < right), "the order of \(a) and \(b)")
        let factor = Int(right % 100_000)
        let product = left.multipliedReportingOverflow(by: Int64(factor))
        let times = unfailing("19 digits and 5 have 24 at most") { try a * factor }
        require(times.minorUnits == (product.overflow ? nil : product.partialValue), "\(a) * \(factor) = \(times)")
    }

    private static func total(_ left: Int64, _ right: Int64) -> Int64? {
        let sum = left.addingReportingOverflow(right)
        return sum.overflow ? nil : sum.partialValue
    }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
        Int64(bitPattern: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
    }
}
