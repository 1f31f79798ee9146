import Commerce
import CommerceViewModels
import FoundationEssentials

/// Events for tests.
enum EventSamples {
    static func viewed(_ number: Int) -> ShoppingEvent { .productViewed(ShoppingItem(productID: ID("p\(number)"))) }
    static func bought(_ number: Int) -> ShoppingEvent { .purchase(purchase(number)) }

    static func purchase(_ number: Int) -> Purchase {
        Purchase(
            orderID: ID("o\(number)"), orderValue: 10, currencyCode: .eur, subtotal: 10,
            lineItems: [Purchase.LineItem(sku: "S", unitPrice: 10, quantity: 1)])
    }

    static func record(_ event: ShoppingEvent, id: String = "1") -> ShoppingEventRecord {
        ShoppingEventRecord(event, id: id, date: Date(timeIntervalSinceReferenceDate: 0))
    }

    /// `p1` of a product, `o1` of a purchase, `2+1` where two events, one of them a purchase, were shed.
    static func name(_ record: ShoppingEventRecord) -> String {
        switch record.event {
        case .purchase(let purchase): purchase.orderID.rawValue
        case .eventsShed(let count, let purchases): "\(count)+\(purchases)"
        case .productViewed(let item), .productClicked(let item): item.productID?.rawValue ?? ""
        default: record.event.name
        }
    }
}
