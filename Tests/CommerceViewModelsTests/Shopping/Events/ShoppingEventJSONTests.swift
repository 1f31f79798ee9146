import Commerce
import CommerceJSON
import CommerceViewModels
import FoundationEssentials
import Testing

@Suite struct ShoppingEventJSONTests {
    struct Case: CustomTestStringConvertible {
        let event: ShoppingEvent
        let json: String
        var testDescription: String { event.name }
    }

    static let item = ShoppingItem(
        productID: "p1", variantID: "v1", title: "Tea", quantity: 2, price: Money(amount: 12.5, currencyCode: .eur))
    static let itemJSON =
        #"{"productID":"p1","variantID":"v1","title":"Tea","quantity":2,"price":{"amount":"12.50","currencyCode":"EUR"}}"#
    static let bareJSON = #"{"title":"Tea","quantity":1}"#
    static let error = ErrorEntry(CommerceError(.network, "No route."), date: Date())

    static let cases = [
        Case(event: .productViewed(item), json: #"{"event":"productViewed","item":\#(itemJSON)}"#),
        Case(event: .productClicked(item), json: #"{"event":"productClicked","item":\#(itemJSON)}"#),
        Case(event: .addedToCart(item), json: #"{"event":"addedToCart","item":\#(itemJSON)}"#),
        Case(event: .removedFromCart(item), json: #"{"event":"removedFromCart","item":\#(itemJSON)}"#),
        Case(
            event: .checkoutStarted(
                CheckoutStart(
                    items: [item], totalQuantity: 2, total: Money(amount: 25, currencyCode: .eur), isEstimated: false)),
            json: #"{"event":"checkoutStarted","items":[\#(itemJSON)],"totalQuantity":2,"#
                + #""total":{"amount":"25.00","currencyCode":"EUR"},"isEstimated":false}"#),
        Case(
            event: .shoppingFailed(ShoppingFailure(.oneTapAdd, error, item: item)),
            json: #"{"event":"shoppingFailed","attempt":"oneTapAdd","error":{"code":"network","#
                + #""key":"commerce.error.network","message":"network: No route.","isRetryable":true},"#
                + #""item":\#(itemJSON)}"#),
        Case(
            event: .missingProductID(.product(ShoppingItem(title: "Tea"))),
            json: #"{"event":"missingProductID","item":\#(bareJSON),"message":"The product \"Tea\" has no identifier, "#
                + #"so that nothing was added. Set its external product id in your HydrationSource, "#
                + #"with ProductHydrator.hydrate."}"#),
        Case(
            event: .missingProductUnitID(.unit(ShoppingItem(title: "Tea"))),
            json: #"{"event":"missingProductUnitID","item":\#(bareJSON),"message":"The unit that is shown of the "#
                + #"product \"Tea\" has no identifier, so that nothing was added. Set the external unit ids in your "#
                + #"HydrationSource, with ProductHydrator.hydrate."}"#),
        Case(
            event: .cartLost(lastKnownLines: [
                CartLineInput(
                    variantID: "v1", quantity: 2, attributes: [Commerce.Attribute(key: "engraving", value: "To Ann")])
            ]),
            json: #"{"event":"cartLost","items":[{"variantID":"v1","quantity":2}]}"#),
        Case(event: .cartCompleted(orderID: "o1"), json: #"{"event":"cartCompleted","orderID":"o1"}"#),
        Case(event: .cartCompleted(orderID: nil), json: #"{"event":"cartCompleted"}"#),
        Case(
            event: .eventsShed(count: 3, purchases: 1), json: #"{"event":"eventsShed","count":3,"purchases":1}"#),
    ]

    @Test(arguments: cases) func everyEventHasItsForm(_ test: Case) throws {
        let date = try #require(JSONDate.date(from: "2026-01-02T03:04:05Z"))
        let record = ShoppingEventRecord(test.event, id: "r1", date: date, backend: "shop")
        let common = #","id":"r1","date":"2026-01-02T03:04:05Z","backend":"shop""#
        let named = #""event":"\#(test.event.name)""#
        #expect(record.json.description == test.json.replacing(named, with: named + common, maxReplacements: 1))
        #expect(try JSONValueEncoder().encode(record) == record.json)
    }

    @Test func aRecordWithoutABackendNamesNone() {
        #expect(EventSamples.record(.cartCompleted(orderID: nil)).json["backend"] == nil)
    }

    @Test func aPurchaseHasItsFormWithExactAmounts() throws {
        let many = try Money(parsing: "12345678901234567890.123456789", currencyCode: .eur).amount
        let purchase = Purchase(
            orderID: "o1", orderValue: many, currencyCode: .eur, countryCode: "de", shippingPrice: 0, subtotal: 19.9,
            totalDiscounts: 1,
            lineItems: [
                Purchase.LineItem(sku: "S1", unitPrice: 9.95, quantity: 2, productName: "Tea"),
                Purchase.LineItem(sku: "S2", unitPrice: 0, quantity: 1),
            ], additionalInfo: ["campaign": "spring"])
        #expect(
            EventSamples.record(.purchase(purchase)).json["purchase"]?.description
                == #"{"order_id":"o1","order_value":"12345678901234567890.123456789","currency":"EUR","country":"DE","#
                + #""shipping_price":"0.00","subtotal":"19.90","total_discounts":"1.00","line_items":["#
                + #"{"sku":"S1","unit_price":"9.95","quantity":2,"product_name":"Tea"},"#
                + #"{"sku":"S2","unit_price":"0.00","quantity":1}],"campaign":"spring"}"#)
        #expect(try JSONValueEncoder().encode(purchase) == purchase.json)
    }

    @Test func whatIsNotKnownOfAPurchaseIsAbsent() {
        #expect(
            EventSamples.purchase(1).json.description
                == #"{"order_id":"o1","order_value":"10.00","currency":"EUR","subtotal":"10.00","#
                + #""line_items":[{"sku":"S","unit_price":"10.00","quantity":1}]}"#)
    }
}
