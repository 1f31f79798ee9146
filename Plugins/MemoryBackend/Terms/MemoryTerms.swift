public import Commerce
public import FoundationEssentials

/// On which terms a memory shop sells: currencies, taxes, deliveries, discounts, gift cards, customers it knows.
///
/// Amounts without a currency are in the shop's own and are converted by ``exchangeRates`` like prices.
public struct MemoryTerms: Sendable {
    /// Units of another currency for one of the shop's, exact.
    ///
    /// A converted price is rounded half to even to minor units.
    public var exchangeRates: [CurrencyCode: Decimal]
    /// The currency of a country; the shop's own for a country that is not listed.
    public var currencies: [CountryCode: CurrencyCode]
    /// The tax of a country; no tax is known for one that is not listed.
    public var taxes: [CountryCode: MemoryTax]
    /// The ways to deliver, the one that is selected by itself first.
    public var deliveryRates: [MemoryDeliveryRate]
    /// The discount codes.
    public var discounts: [MemoryDiscount]
    /// The gift cards.
    public var giftCards: [MemoryGiftCard]
    /// The accounts that exist from the start.
    public var customers: [MemoryCustomer]

    /// Makes terms; without arguments a shop with one currency, no tax, no delivery, no discounts and no accounts.
    public init(
        exchangeRates: [CurrencyCode: Decimal] = [:], currencies: [CountryCode: CurrencyCode] = [:],
        taxes: [CountryCode: MemoryTax] = [:], deliveryRates: [MemoryDeliveryRate] = [],
        discounts: [MemoryDiscount] = [], giftCards: [MemoryGiftCard] = [], customers: [MemoryCustomer] = []
    ) {
        self.exchangeRates = exchangeRates
        self.currencies = currencies
        self.taxes = taxes
        self.deliveryRates = deliveryRates
        self.discounts = discounts
        self.giftCards = giftCards
        self.customers = customers
    }
}
