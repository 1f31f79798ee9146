import Commerce
import CommerceJSON
import CommerceViewModels
import FoundationEssentials
import Testing

@Suite struct PurchaseTests {
    static let reserved = [
        "order_id", "order_value", "currency", "country", "shipping_price", "subtotal", "total_discounts", "line_items",
    ]

    @Test(arguments: reserved) func aReservedKeyIsIgnoredAndTold(_ key: String) {
        let purchase = Purchase(
            orderID: "o1", orderValue: 1, currencyCode: .eur, subtotal: 1, lineItems: [],
            additionalInfo: [key: "mine", "note": "kept"])
        #expect(purchase.ignoredKeys == [key])
        #expect(purchase.additionalInfo == ["note": "kept"])
        #expect(purchase.json[key] != "mine")
    }

    @Test func otherKeysAreNotReserved() {
        let info: JSONObject = ["Order_id": 1, "order": ["order_id": 2], "event": true]
        let purchase = Purchase(
            orderID: "o1", orderValue: 1, currencyCode: .eur, subtotal: 1, lineItems: [], additionalInfo: info)
        #expect(purchase.ignoredKeys.isEmpty)
        #expect(purchase.additionalInfo == info)
        #expect(Purchase.reservedKeys == Set(Self.reserved))
    }

    @Test func anOrderBecomesAPurchase() throws {
        let order = Order(
            id: "o1",
            lines: [
                OrderLine(
                    title: "Tea", quantity: 2, variantID: "v1", sku: "S1", unitPrice: eur(9.95), total: eur(19.9)),
                OrderLine(title: "Cup", quantity: 1, variantID: "v2", sku: "", total: eur(5)),
            ], subtotal: eur(25.9), discount: eur(1), shipping: eur(3), tax: eur(4), total: eur(27.9),
            shippingAddress: MailingAddress(country: "DE"))
        #expect(
            try Purchase(order, additionalInfo: ["a": 1])
                == Purchase(
                    orderID: "o1", orderValue: 27.9, currencyCode: .eur, countryCode: "DE", shippingPrice: 3,
                    subtotal: 25.9, totalDiscounts: 1,
                    lineItems: [
                        Purchase.LineItem(sku: "S1", unitPrice: 9.95, quantity: 2, productName: "Tea"),
                        Purchase.LineItem(sku: "v2", unitPrice: 5, quantity: 1, productName: "Cup"),
                    ], additionalInfo: ["a": 1]))
    }

    @Test func anOrderThatLacksAmountsIsRefusedByName() {
        let order = Order(
            id: "o1", name: "#1001",
            lines: [OrderLine(title: "Tea", quantity: 2, total: eur(20)), OrderLine(title: "Cup", quantity: 0)])
        let error = #expect(throws: CommerceError.self) { try Purchase(order) }
        #expect(error?.kind == .invalidInput)
        #expect(
            error?.message
                == "The order #1001 can't be told as a purchase: it lacks the total, the subtotal, the unit price of "
                + "line 1, a SKU or variant of line 1, the unit price of line 2, a SKU or variant of line 2. "
                + "Make the Purchase from what you know.")
    }

    @Test(arguments: ["subtotal", "shipping", "discount", "line"])
    func anOrderInTwoCurrenciesIsRefused(_ odd: String) {
        func money(_ name: String) -> Money { Money(amount: 1, currencyCode: name == odd ? .usd : .eur) }
        let order = Order(
            id: "o1", lines: [OrderLine(title: "Tea", quantity: 1, sku: "S", unitPrice: money("line"))],
            subtotal: money("subtotal"), discount: money("discount"), shipping: money("shipping"), total: eur(1))
        let error = #expect(throws: CommerceError.self) { try Purchase(order) }
        #expect(error?.message.contains("EUR, USD") == true)
    }

    private func eur(_ amount: Decimal) -> Money { Money(amount: amount, currencyCode: .eur) }
}
