import Commerce
import FoundationEssentials

extension MemoryTerms {
    /// The demo shop's terms: dollars and euros (0.90 for one dollar), the codes WELCOME10, TAKE5, SUMMER20, BIG15 and
    /// FREESHIP, three gift cards, and the customer buyer@example.com with the password "commerce".
    public static let demo = MemoryTerms(
        exchangeRates: [.eur: Decimal(sign: .plus, exponent: -2, significand: 90)],
        currencies: ["DE": .eur, "AT": .eur, "FR": .eur, "NL": .eur, "IE": .eur, "US": .usd],
        taxes: [
            "US": MemoryTax(basisPoints: 825, isIncluded: false), "DE": MemoryTax(basisPoints: 1900, isIncluded: true),
            "AT": MemoryTax(basisPoints: 2000, isIncluded: true), "FR": MemoryTax(basisPoints: 2000, isIncluded: true),
            "NL": MemoryTax(basisPoints: 2100, isIncluded: true), "IE": MemoryTax(basisPoints: 2300, isIncluded: true),
        ],
        deliveryRates: [
            MemoryDeliveryRate(
                handle: "standard", title: "Standard", description: "Three to five days", price: 5, freeFrom: 75),
            MemoryDeliveryRate(handle: "express", title: "Express", description: "The next working day", price: 15),
        ],
        discounts: [
            MemoryDiscount(code: "WELCOME10", benefit: .percentage(basisPoints: 1000)),
            MemoryDiscount(code: "TAKE5", benefit: .amount(5)),
            MemoryDiscount(code: "BIG15", benefit: .percentage(basisPoints: 1500), minimumSubtotal: 150),
            MemoryDiscount(code: "FREESHIP", benefit: .freeDelivery, minimumSubtotal: 20),
            MemoryDiscount(
                code: "SUMMER20", benefit: .percentage(basisPoints: 2000), expiresAt: DemoProduct.firstDay),
        ],
        giftCards: [
            MemoryGiftCard(id: "gift-card-1", code: Secret("GIFT-25AA-DEMO-0001"), balance: 25),
            MemoryGiftCard(id: "gift-card-2", code: Secret("GIFT-100A-DEMO-0002"), balance: 100),
            MemoryGiftCard(id: "gift-card-3", code: Secret("GIFT-0EMP-DEMO-0003"), balance: 0),
        ],
        customers: [
            MemoryCustomer(
                id: "customer-1", email: "buyer@example.com", password: Secret("commerce"), firstName: "Robin",
                lastName: "Buyer",
                addresses: [
                    MailingAddress(
                        id: "address-1", firstName: "Robin", lastName: "Buyer", address1: "12 Harbour Street",
                        city: "Portland", province: "ME", zip: "04101", country: "US"),
                    MailingAddress(
                        id: "address-2", firstName: "Robin", lastName: "Buyer", company: "Kontor 7",
                        address1: "Speicherweg 7", city: "Hamburg", zip: "20457", country: "DE"),
                ], orders: [pastOrder])
        ])

    /// The demo's terms for a catalogue of one's own, whose currency is the only one: the amounts are read in it.
    static var ownCatalog: MemoryTerms {
        var terms = demo
        terms.exchangeRates = [:]
        terms.currencies = [:]
        terms.customers = terms.customers.map { customer in
            var customer = customer
            customer.orders = []
            return customer
        }
        return terms
    }

    private static let pastOrder = Order(
        id: "order-1", name: "#1001", processedAt: DemoProduct.firstDay.addingTimeInterval(60 * 86_400),
        financialStatus: "PAID", fulfillmentStatus: "FULFILLED",
        lines: [
            OrderLine(
                title: "Enamel Mug – Navy", quantity: 2, variantID: "P1030-2", sku: "ML-1030-002",
                unitPrice: dollars(15_00), total: dollars(30_00))
        ],
        subtotal: dollars(30_00), discount: dollars(0), shipping: dollars(5_00), tax: dollars(2_48),
        total: dollars(37_48),
        shippingAddress: MailingAddress(
            firstName: "Robin", lastName: "Buyer", address1: "12 Harbour Street", city: "Portland", province: "ME",
            zip: "04101", country: "US"),
        statusURL: URL(string: "https://memory.example/orders/order-1"))

    private static func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currencyCode: .usd) }
}
