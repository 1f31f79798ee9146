import Commerce
import FoundationEssentials

/// The prices of one catalogue in one currency: a fixed exact rate, each price rounded half to even to minor units.
///
/// Prices in the shop's own currency are left as they are, whatever digits they have.
struct PriceConversion: Sendable {
    let currencyCode: CurrencyCode
    /// Units of ``currencyCode`` for one unit of the shop's currency; `nil` where they are the same.
    let rate: Decimal?

    func callAsFunction(_ money: Money) -> Money {
        guard let rate, money.currencyCode != currencyCode else { return money }
        guard let minorUnits = ExactArithmetic.minorUnits(of: money, currencyCode: currencyCode, rate: rate) else {
            return Money(amount: money.amount * rate, currencyCode: currencyCode)
        }
        return Money(minorUnits: minorUnits, currencyCode: currencyCode)
    }

    func callAsFunction(_ range: PriceRange) -> PriceRange {
        PriceRange(minimum: self(range.minimum), maximum: self(range.maximum))
    }

    func callAsFunction(_ price: UnitPrice) -> UnitPrice {
        UnitPrice(price: self(price.price), referenceValue: price.referenceValue, referenceUnit: price.referenceUnit)
    }

    /// An amount that the shop's terms give in the shop's currency.
    func callAsFunction(_ amount: Decimal, from shopCurrency: CurrencyCode) -> Money {
        self(Money(amount: amount, currencyCode: shopCurrency))
    }
}
