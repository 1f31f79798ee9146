public import Commerce
public import FoundationEssentials
import FoundationInternationalization

/// Writes money for a buyer: the symbol, the signs and the digits of a locale, the amount exact.
///
///     let german = MoneyFormatter(locale: Locale(identifier: "de-DE"))
///     german.string(Money(minorUnits: 1250, currencyCode: .eur))  // 12,50 €
///
/// An amount has the digits of its currency's minor unit by ISO 4217, not by the locale's table (which shows Iraqi dinars
/// without any), and more where it has more: nothing is ever rounded. The value is cheap to make and to copy: the system
/// keeps its formatters.
public struct MoneyFormatter: Sendable, Hashable {
    /// For whom amounts are written.
    public let locale: Locale

    /// Makes a formatter for a locale.
    public init(locale: Locale) {
        self.locale = locale
    }

    /// Makes a formatter for a market, see ``FoundationEssentials/Locale/init(market:fallback:)``.
    public init(market: MarketContext, fallback: Locale = .current) {
        self.init(locale: Locale(market: market, fallback: fallback))
    }

    /// An amount, such as `12,50 €`.
    public func string(_ money: Money) -> String {
        let digits = Self.fractionDigits(money)
        let code = money.currencyCode.rawValue
        guard Self.isCurrency(code) else {
            // A shop's own unit, such as points: the system has no format for it.
            let number = money.amount.formatted(.number.precision(.fractionLength(digits)).locale(locale))
            return code.isEmpty ? number : "\(number)\u{A0}\(code)"
        }
        return money.amount.formatted(.currency(code: code).precision(.fractionLength(digits)).locale(locale))
    }

    /// A range, such as `12,50 € – 20,00 €`; one amount where both bounds are equal.
    public func string(_ range: PriceRange) -> String {
        range.minimum == range.maximum
            ? string(range.minimum) : "\(string(range.minimum)) – \(string(range.maximum))"
    }

    /// A unit price, such as `3,98 €/l` or `1,99 € / 100 ml`.
    public func string(_ unitPrice: UnitPrice) -> String {
        let unit = UnitSymbol.symbol(of: unitPrice.referenceUnit)
        let price = string(unitPrice.price)
        guard unitPrice.referenceValue != 1 else { return "\(price)/\(unit)" }
        return "\(price) / \(unitPrice.referenceValue.formatted(.number.locale(locale)))\u{A0}\(unit)"
    }

    /// As many digits after the point as the amount needs, at least those of the currency.
    private static func fractionDigits(_ money: Money) -> Int {
        guard let point = money.amountText.utf8.firstIndex(of: UInt8(ascii: ".")) else { return 0 }
        return money.amountText.utf8[point...].count - 1
    }

    /// Whether a code has the form of ISO 4217's, which is what the system formats; listed or not.
    private static func isCurrency(_ code: String) -> Bool {
        code.utf8.count == 3 && code.utf8.allSatisfy { $0 >= 0x41 && $0 <= 0x5A }
    }
}
