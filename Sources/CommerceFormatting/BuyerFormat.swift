public import Commerce
public import FoundationEssentials
import FoundationInternationalization

/// How everything that a buyer reads is written: money, quantities, measures, dates.
public struct BuyerFormat: Sendable, Hashable {
    /// For whom it is written.
    public let locale: Locale
    /// In which zone days begin.
    public let timeZone: TimeZone
    /// The format of money.
    public var money: MoneyFormatter { MoneyFormatter(locale: locale) }

    /// Makes a format for a locale.
    public init(locale: Locale, timeZone: TimeZone = .current) {
        self.locale = locale
        self.timeZone = timeZone
    }

    /// Makes a format for a market, see ``FoundationEssentials/Locale/init(market:fallback:)``.
    public init(market: MarketContext, fallback: Locale = .current, timeZone: TimeZone = .current) {
        self.init(locale: Locale(market: market, fallback: fallback), timeZone: timeZone)
    }

    /// A number of pieces, such as `1.200`.
    public func quantity(_ count: Int) -> String {
        count.formatted(.number.locale(locale))
    }

    /// A measured value with all its digits, such as `2,5 kg`; the unit is a backend's word.
    public func measure(_ value: Decimal, unit: String) -> String {
        let number = value.formatted(.number.precision(.fractionLength(0...Self.mostFractionDigits)).locale(locale))
        return "\(number)\u{A0}\(UnitSymbol.symbol(of: unit))"
    }

    /// A day, such as `30. Nov. 2026`.
    public func date(_ date: Date) -> String {
        date.formatted(Date.FormatStyle(date: .abbreviated, time: .omitted, locale: locale, timeZone: timeZone))
    }

    /// A day and a time to the minute, such as `30. Nov. 2026, 13:05`.
    public func dateAndTime(_ date: Date) -> String {
        date.formatted(Date.FormatStyle(date: .abbreviated, time: .shortened, locale: locale, timeZone: timeZone))
    }

    /// As many as a `Decimal` can have.
    private static let mostFractionDigits = 128
}
