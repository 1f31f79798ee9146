public import Commerce

/// An exact price in a currency's minor units.
public struct FeedPrice: Sendable, Hashable {
    /// The amount in minor units: 1999 for 19.99 EUR, 1500 for 1500 JPY, 1234 for 1.234 KWD.
    public var minorUnits: Int64
    /// The currency.
    public var currency: CurrencyCode

    /// Creates a price.
    public init(minorUnits: Int64, currency: CurrencyCode) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// The same amount as the core's money.
    public var money: Money { Money(minorUnits: minorUnits, currencyCode: currency) }
}

extension FeedPrice: CustomStringConvertible {
    /// Amount and currency, such as `19.99 EUR`.
    public var description: String { money.description }
}
