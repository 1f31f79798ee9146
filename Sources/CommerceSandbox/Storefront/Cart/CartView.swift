// A cart as an answer shows it.
struct CartView: Sendable {
    let record: CartRecord
    let pricing: CartPricing
    let delivery: DeliveryGroups
    // Without the key it shows nothing of the buyer.
    let showsBuyer: Bool

    init(_ record: CartRecord, showsBuyer: Bool = true, in shop: ShopState) {
        self.record = record
        self.showsBuyer = showsBuyer
        pricing = CartPricing(record, in: shop)
        delivery = DeliveryGroups(record, pricing)
    }

    func money(_ cents: Int) -> GraphValue { ShopMoney(cents: cents, currency: pricing.currency).graph }
}

// A line with its cart.
struct CartLineView: Sendable {
    let cart: CartView
    let line: CartPricing.Line

    var id: String { cart.record.id(of: line.record) }
}
