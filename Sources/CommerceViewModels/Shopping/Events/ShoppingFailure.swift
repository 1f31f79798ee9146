public import Commerce
import CommerceJSON

/// Something that a buyer wanted and did not get.
public struct ShoppingFailure: Hashable, Sendable {
    /// What was tried.
    public var attempt: ShoppingAttempt
    /// Why it failed.
    public var error: ErrorEntry
    /// With what it was tried, where that is one thing.
    public var item: ShoppingItem?

    /// Makes a failure.
    public init(_ attempt: ShoppingAttempt, _ error: ErrorEntry, item: ShoppingItem? = nil) {
        self.attempt = attempt
        self.error = error
        self.item = item
    }

    var members: JSONObject {
        var members: JSONObject = [
            "attempt": .string(attempt.rawValue),
            "error": [
                "code": .string(error.code), "key": .string(error.key), "message": .string(error.message),
                "isRetryable": .bool(error.isRetryable),
            ],
        ]
        members["item"] = item?.json
        return members
    }
}

/// What was tried, open to what a front end tries besides.
public struct ShoppingAttempt: OpenEnumeration {
    /// The attempt's name.
    public let rawValue: String

    /// Wraps a name, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Showing a product or a list.
    public static let showProducts = ShoppingAttempt(rawValue: "showProducts")
    /// Adding to the cart.
    public static let addToCart = ShoppingAttempt(rawValue: "addToCart")
    /// Adding to the cart from a card.
    public static let oneTapAdd = ShoppingAttempt(rawValue: "oneTapAdd")
    /// Changing a line of the cart.
    public static let changeCart = ShoppingAttempt(rawValue: "changeCart")
    /// Taking a line out of the cart.
    public static let removeFromCart = ShoppingAttempt(rawValue: "removeFromCart")
    /// Entering a discount code.
    public static let applyDiscount = ShoppingAttempt(rawValue: "applyDiscount")
    /// Going to the checkout.
    public static let startCheckout = ShoppingAttempt(rawValue: "startCheckout")
    /// Buying.
    public static let completeCheckout = ShoppingAttempt(rawValue: "completeCheckout")
    /// Telling a purchase, see ``Purchase/init(_:additionalInfo:)``.
    public static let tellPurchase = ShoppingAttempt(rawValue: "tellPurchase")
}
