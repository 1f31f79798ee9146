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

/// A country's tax, simplified to one rate.
public struct MemoryTax: Hashable, Sendable {
    /// The rate in hundredths of a percent: 19 % is 1900.
    public var basisPoints: Int
    /// Whether prices and deliveries include it; otherwise it is added to the goods.
    public var isIncluded: Bool

    /// Makes a tax.
    public init(basisPoints: Int, isIncluded: Bool) {
        self.basisPoints = basisPoints
        self.isIncluded = isIncluded
    }
}

/// A way to deliver, at one price for a delivery.
public struct MemoryDeliveryRate: Hashable, Sendable {
    /// The name to select it by.
    public var handle: String
    /// The name for buyers.
    public var title: String
    /// What it means for buyers.
    public var description: String?
    /// The price of one delivery, in the shop's currency.
    public var price: Decimal
    /// From which value of the goods, discounts taken off, it is free; `nil` for never.
    public var freeFrom: Decimal?

    /// Makes a rate.
    public init(handle: String, title: String, description: String? = nil, price: Decimal, freeFrom: Decimal? = nil) {
        self.handle = handle
        self.title = title
        self.description = description
        self.price = price
        self.freeFrom = freeFrom
    }
}

/// A discount code.
public struct MemoryDiscount: Hashable, Sendable {
    /// The code, compared without case.
    public var code: String
    /// What it takes off.
    public var benefit: Benefit
    /// The least value of the goods for which it applies, in the shop's currency.
    public var minimumSubtotal: Decimal?
    /// When it stops to apply.
    public var expiresAt: Date?

    /// What a code takes off.
    public enum Benefit: Hashable, Sendable {
        /// A share of the goods in hundredths of a percent: 10 % is 1000.
        case percentage(basisPoints: Int)
        /// An amount off the goods, in the shop's currency.
        case amount(Decimal)
        /// The delivery.
        case freeDelivery
    }

    /// Makes a code.
    public init(code: String, benefit: Benefit, minimumSubtotal: Decimal? = nil, expiresAt: Date? = nil) {
        self.code = code
        self.benefit = benefit
        self.minimumSubtotal = minimumSubtotal
        self.expiresAt = expiresAt
    }
}

/// A gift card.
public struct MemoryGiftCard: Sendable {
    /// What a cart calls the card instead of its code.
    public var id: String
    /// The code, compared without case, blanks and hyphens.
    public var code: Secret
    /// What was paid for it, in the shop's currency.
    public var balance: Decimal

    /// Makes a card.
    public init(id: String, code: Secret, balance: Decimal) {
        self.id = id
        self.code = code
        self.balance = balance
    }
}

/// An account that a shop has from the start.
public struct MemoryCustomer: Sendable {
    /// The customer's identifier.
    public var id: ID<Customer>
    /// The address to sign in with.
    public var email: String
    /// The password to sign in with.
    public var password: Secret
    /// The given name.
    public var firstName: String?
    /// The family name.
    public var lastName: String?
    /// The addresses, the default one first.
    public var addresses: [MailingAddress]
    /// The past orders, the newest first.
    public var orders: [Order]

    /// Makes an account.
    public init(
        id: ID<Customer>, email: String, password: Secret, firstName: String? = nil, lastName: String? = nil,
        addresses: [MailingAddress] = [], orders: [Order] = []
    ) {
        self.id = id
        self.email = email
        self.password = password
        self.firstName = firstName
        self.lastName = lastName
        self.addresses = addresses
        self.orders = orders
    }
}
