// An order: a cart as it was paid.
struct OrderRecord: Sendable {
    struct Line: Sendable {
        let title: String
        let variant: Int
        let quantity: Int
        let unit: Int
        let total: Int
        let attributes: [CartAttribute]
        let discounts: [CartPricing.Discount]

        var original: Int { unit * quantity }
    }

    let number: Int
    let key: String
    let currency: ShopCurrency
    let lines: [Line]
    let email: String?
    let phone: String?
    let customer: Int?
    let shippingAddress: PostalAddress?
    let billingAddress: PostalAddress?
    let note: String?
    let attributes: [CartAttribute]
    let discounts: [CartPricing.Discount]
    let subtotal: Int
    let shipping: Int
    let giftCards: Int
    let processedAt: Int
    let cartToken: String
    var isFulfilled = false

    var id: String { "gid://shopify/Order/\(4_500_000 + number)?key=\(key)" }
    var name: String { "#\(number)" }

    // What it costs, whatever it was paid with.
    var total: Int { subtotal + shipping }
}
