public import Commerce
import CommerceJSON

/// What happens while somebody shops.
public enum ShoppingEvent: Hashable, Sendable {
    /// A product was shown by itself.
    case productViewed(ShoppingItem)
    /// A product of a list was chosen; see ``ShoppingEvents/productClicked(_:backend:)``.
    case productClicked(ShoppingItem)
    /// Pieces came into the cart, by the server's word.
    case addedToCart(ShoppingItem)
    /// Pieces left the cart, by the server's word.
    case removedFromCart(ShoppingItem)
    /// The buyer went to the checkout.
    case checkoutStarted(CheckoutStart)
    /// The buyer did not get what was wanted.
    case shoppingFailed(ShoppingFailure)
    /// Something was bought.
    case purchase(Purchase)
    /// A product was to be added that has no identifier.
    case missingProductID(MissingIdentifier)
    /// A unit was to be added that has no identifier.
    case missingProductUnitID(MissingIdentifier)
    /// The cart no longer exists; its lines can be put into a new one.
    ///
    /// What a line says beside variant and quantity may be personal, and is left out of the JSON form.
    case cartLost(lastKnownLines: [CartLineInput])
    /// The cart was bought; the order where the backend says it.
    case cartCompleted(orderID: Commerce.ID<Order>?)
    /// Here a watcher that reads too slowly has missed events, some of them purchases perhaps.
    ///
    /// It is made for that watcher alone; see ``ShoppingEvents``.
    case eventsShed(count: Int, purchases: Int)

    /// The event's name, which does not change between versions.
    public var name: String {
        switch self {
        case .productViewed: "productViewed"
        case .productClicked: "productClicked"
        case .addedToCart: "addedToCart"
        case .removedFromCart: "removedFromCart"
        case .checkoutStarted: "checkoutStarted"
        case .shoppingFailed: "shoppingFailed"
        case .purchase: "purchase"
        case .missingProductID: "missingProductID"
        case .missingProductUnitID: "missingProductUnitID"
        case .cartLost: "cartLost"
        case .cartCompleted: "cartCompleted"
        case .eventsShed: "eventsShed"
        }
    }

    /// Whether it is a purchase, which is never shed to make room.
    public var isPurchase: Bool { if case .purchase = self { true } else { false } }

    /// What the event's JSON form says beside name, date and backend.
    var members: JSONObject {
        switch self {
        case .productViewed(let item), .productClicked(let item), .addedToCart(let item), .removedFromCart(let item):
            return ["item": item.json]
        case .checkoutStarted(let start): return start.members
        case .shoppingFailed(let failure): return failure.members
        case .purchase(let purchase): return ["purchase": purchase.json]
        case .missingProductID(let missing), .missingProductUnitID(let missing): return missing.members
        case .cartLost(let lines):
            return [
                "items": .array(lines.map { ShoppingItem(variantID: $0.variantID, quantity: $0.quantity).json })
            ]
        case .cartCompleted(let orderID):
            var members = JSONObject()
            members["orderID"] = orderID.map { .string($0.rawValue) }
            return members
        case .eventsShed(let count, let purchases):
            return ["count": .number(JSONNumber(count)), "purchases": .number(JSONNumber(purchases))]
        }
    }
}
