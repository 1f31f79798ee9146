// Somebody who has bought here before.
extension ShopState {
    static let demoEmail = "ada@sandbox.example"
    static let demoPassword = "harbour-lights"

    mutating func addDemoCustomer() {
        let number = nextNumber()
        let opened = ShopClock.opening + 30 * 86_400
        var customer = CustomerRecord(
            number: number, email: Self.demoEmail, password: Self.demoPassword, firstName: "Ada", lastName: "Lindqvist",
            phone: "+12075550134", acceptsMarketing: true, tags: ["regular"], createdAt: opened, updatedAt: opened)
        let home = PostalAddress(
            firstName: "Ada", lastName: "Lindqvist", address1: "12 Commercial Street", city: "Portland",
            provinceCode: "ME", zip: "04101", countryCode: "US", phone: "+12075550134")
        let away = PostalAddress(
            firstName: "Ada", lastName: "Lindqvist", company: "Atelier Lindqvist", address1: "Hafenstraße 8",
            city: "Hamburg", zip: "20359", countryCode: "DE")
        customer.addresses = [home, away].map { CustomerRecord.Address(number: nextNumber(), address: $0) }
        customer.defaultAddress = customer.addresses.first?.number
        customers[number] = customer
        for (index, products) in [["harbour-coffee", "stoneware-mug"], ["wool-beanie"]].enumerated() {
            var cart = newCart(country: "US", now: opened)
            cart.identity.email = customer.email
            cart.identity.customer = number
            cart.lines = products.compactMap { handle in
                let variant = catalogue.product(handle: handle)?.variants.first
                return variant.map {
                    CartRecord.Line(
                        id: "demo-\(index)", variant: $0.number, quantity: index + 1, attributes: [], plan: nil)
                }
            }
            cart.addresses = [
                CartRecord.Address(id: "demo", address: home, isSelected: true, isOneTime: false)
            ]
            _ = placeOrder(of: cart, now: opened + (index + 1) * 40 * 86_400)
            if let last = orders.indices.last { orders[last].isFulfilled = true }
        }
    }
}
