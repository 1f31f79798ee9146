// How carts become orders.
extension ShopState {
    static let maximumOrders = 20_000

    // Makes an order of a cart, after which the cart is gone.
    mutating func placeOrder(of cart: CartRecord, now: Int) -> OrderRecord {
        let pricing = CartPricing(cart, in: self)
        let delivery = DeliveryGroups(cart, pricing)
        lastOrder += 1
        let discounted = pricing.discounts.reduce(pricing.subtotal) { max(0, $0 - $1.amount) }
        let order = OrderRecord(
            number: lastOrder, key: random.hex(32), currency: cart.currency,
            lines: pricing.lines.filter { $0.record.quantity > 0 }.map { line in
                OrderRecord.Line(
                    title: line.product.title.english, variant: line.variant.number, quantity: line.record.quantity,
                    unit: line.unit, total: line.total, attributes: line.record.attributes, discounts: line.discounts)
            },
            email: cart.identity.email, phone: cart.identity.phone, customer: cart.identity.customer,
            shippingAddress: cart.selectedAddress, billingAddress: cart.billingAddress ?? cart.selectedAddress,
            note: cart.note, attributes: cart.attributes, discounts: pricing.discounts, subtotal: discounted,
            shipping: delivery.price, giftCards: pricing.giftCards.reduce(0) { $0 + $1.used }, processedAt: now,
            cartToken: cart.token)
        for line in pricing.lines { stock.take(line.record.quantity, of: line.variant.number) }
        for used in pricing.giftCards {
            guard let place = giftCards.firstIndex(where: { $0.number == used.record.number }) else { continue }
            let dollars = cart.currency == .dollar ? used.used : used.used * 100 / 92
            giftCards[place].balance = max(0, giftCards[place].balance - dollars)
        }
        orders.append(order)
        if orders.count > Self.maximumOrders { orders.removeFirst() }
        carts[cart.token] = nil
        return order
    }
}
