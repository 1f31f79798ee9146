public import Commerce
import CommerceJSON

/// What a buyer goes to the checkout with.
///
/// The address of the checkout is no part of it: whoever has that has the cart.
public struct CheckoutStart: Hashable, Sendable {
    /// The lines of the cart.
    public var items: [ShoppingItem]
    /// How many pieces there are, those of lines that were not loaded included.
    public var totalQuantity: Int
    /// What there is to pay, where the server has said.
    public var total: Money?
    /// Whether the total may change at the checkout.
    public var isEstimated: Bool

    /// Makes a start.
    public init(items: [ShoppingItem], totalQuantity: Int, total: Money? = nil, isEstimated: Bool = true) {
        self.items = items
        self.totalQuantity = totalQuantity
        self.total = total
        self.isEstimated = isEstimated
    }

    /// The start of the checkout of a cart.
    public init(_ cart: Cart) {
        self.init(
            items: cart.lines.map { ShoppingItem($0) }, totalQuantity: cart.totalQuantity, total: cart.cost.total,
            isEstimated: cart.cost.isEstimated)
    }

    var members: JSONObject {
        var members: JSONObject = [
            "items": .array(items.map(\.json)), "totalQuantity": .number(JSONNumber(totalQuantity)),
        ]
        members["total"] = total?.json
        members["isEstimated"] = .bool(isEstimated)
        return members
    }
}
