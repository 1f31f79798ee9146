/// The lowest and the highest price of a product's variants.
public struct PriceRange: Hashable, Sendable, Codable {
    /// The lowest price.
    public let minimum: Money
    /// The highest price, of the same currency.
    public let maximum: Money

    /// Makes a range from its bounds.
    public init(minimum: Money, maximum: Money) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// The range over prices, or `nil` where there is none or the currencies differ.
    public init?(over prices: some Sequence<Money>) {
        var bounds: (low: Money, high: Money)?
        for price in prices {
            guard let (low, high) = bounds else {
                bounds = (price, price)
                continue
            }
            guard price.currencyCode == low.currencyCode else { return nil }
            bounds = (price.amount < low.amount ? price : low, price.amount > high.amount ? price : high)
        }
        guard let (low, high) = bounds else { return nil }
        self.init(minimum: low, maximum: high)
    }
}
