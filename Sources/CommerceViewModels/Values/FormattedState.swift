public import Commerce
public import CommerceFormatting

/// A state that has what it shows ready as text for its buyer.
///
/// The format follows the market: after `setMarket` the same amount is written the other buyer's way. What the market
/// leaves open, and the time zone, are those of the device when the state's format was made: where they change, a new
/// `setMarket` is no change, so the front end makes its models anew.
public protocol FormattedState: Sendable {
    /// How money, quantities and dates are written for the buyer.
    var format: BuyerFormat { get }
}

extension FormattedState {
    /// What a product costs, such as `12,50 €` or `12,50 € – 20,00 €`; `nil` where it has no price.
    public func priceText(of product: Product) -> String? {
        product.priceRange.map(format.money.string)
    }

    /// What a product cost before, to be shown struck out; `nil` where it is not reduced.
    ///
    /// A range is as in ``priceText(of:)-(Product)``; it is shown where either of its bounds is above the price's.
    public func compareAtPriceText(of product: Product) -> String? {
        guard let before = product.compareAtPriceRange, let now = product.priceRange,
            isReduced(now.minimum, from: before.minimum) || isReduced(now.maximum, from: before.maximum)
        else { return nil }
        return format.money.string(before)
    }

    /// What a variant costs, such as `12,50 €`; `nil` where it has no price.
    public func priceText(of variant: Variant) -> String? {
        variant.price.map(format.money.string)
    }

    /// What a variant cost before, to be shown struck out; `nil` where it is not reduced.
    public func compareAtPriceText(of variant: Variant) -> String? {
        guard let before = variant.compareAtPrice, let now = variant.price, isReduced(now, from: before) else {
            return nil
        }
        return format.money.string(before)
    }

    /// What a measure of a variant costs, such as `3,98 €/l`; `nil` where the backend does not say.
    public func unitPriceText(of variant: Variant) -> String? {
        variant.unitPrice.map(format.money.string)
    }

    /// An amount, such as `12,50 €`.
    public func text(_ money: Money) -> String { format.money.string(money) }

    /// Whether a price is below the one before; amounts of two currencies can't be compared, so that is no reduction.
    private func isReduced(_ now: Money, from before: Money) -> Bool {
        now.currencyCode == before.currencyCode && now.amount < before.amount
    }
}
