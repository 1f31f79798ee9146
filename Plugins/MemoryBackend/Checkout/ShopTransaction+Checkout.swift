import Commerce
import FoundationEssentials

extension ShopTransaction {
    /// Begins a checkout: a page with a new address each time, or at once an order.
    ///
    /// - Throws: `cartGone`; `invalidInput` where there is nothing to buy; `conflict` where the stock has sunk below the
    ///   cart; `unauthenticated` for a session that has ended.
    mutating func beginCheckout(of cartID: ID<Cart>, session: Session?) throws(CommerceError) -> CheckoutHandoff {
        var (name, record) = try openCart(cartID)
        guard record.lines.contains(where: { $0.quantity > 0 }) else {
            throw .invalidInput("The cart has nothing to buy: add a line first.")
        }
        if let session {
            let customer = try customer(of: session)
            record.buyer.customerID = customer.id
            record.buyer.email = record.buyer.email ?? customer.email
            state.carts[name] = record
        }
        let token = makeIdentifier()
        let deadline = now.addingTimeInterval(options.checkoutLifetime.seconds)
        var checkout = CheckoutRecord(cartID: cartID, cartName: name, deadline: deadline)
        if options.checkout == .direct {
            let order = try placeOrder(name: name, record)
            checkout.order = order
            state.checkouts[token] = checkout
            return CheckoutHandoff(id: ID(token), cartID: cartID, completed: order)
        }
        guard let url = URL(string: Self.checkoutPrefix + token) else {
            throw .invalidInput("The checkout's token can't stand in a web address.")
        }
        state.checkouts[token] = checkout
        return CheckoutHandoff(id: ID(token), cartID: cartID, url: url, deadline: deadline)
    }

    /// How far a checkout has come; with `completesCheckouts` the second inquiry finds it completed.
    mutating func checkoutStatus(of handoff: CheckoutHandoff) throws(CommerceError) -> CheckoutStatus {
        let token = handoff.id.rawValue
        guard var record = state.checkouts[token] else {
            return CheckoutStatus(state: .expired)
        }
        if let order = record.order { return CheckoutStatus(state: .completed, order: order) }
        guard record.deadline > now, let cart = state.carts[record.cartName], cart.expiresAt > now else {
            return CheckoutStatus(state: .expired)
        }
        record.inquiries += 1
        state.checkouts[token] = record
        guard options.completesCheckouts, record.inquiries > 1 else { return CheckoutStatus(state: .pending) }
        return CheckoutStatus(state: .completed, order: try completeCheckout(token: token))
    }

    /// What the buyer does at the page: pays.
    ///
    /// The order is placed, the stock lowered, the cart gone.
    ///
    /// - Throws: `notFound` for an unknown checkout; `cartGone` where it has expired; `conflict` where the stock has sunk
    ///   below the cart.
    mutating func completeCheckout(token: String) throws(CommerceError) -> Order {
        guard let record = state.checkouts[token] else { throw .notFound("checkout with this address") }
        if let order = record.order { return order }
        guard record.deadline > now else { throw .cartGone }
        let (name, cart) = try openCart(record.cartID)
        return try placeOrder(name: name, cart)
    }

    /// The token of a checkout's page.
    static func checkoutToken(of url: URL) -> String? {
        let text = url.absoluteString
        return text.hasPrefix(checkoutPrefix) ? String(text.dropFirst(checkoutPrefix.count)) : nil
    }

    /// Turns a cart into an order, for all its checkouts.
    private mutating func placeOrder(name: String, _ record: CartRecord) throws(CommerceError) -> Order {
        let present = StockAllotment.quantities(for: record.lines, catalog: catalog, stock: state.stockByVariant)
        guard present == record.lines.map(\.quantity) else {
            throw CommerceError(
                .conflict, "Less is in stock than the cart has: read the cart again and show the buyer what changed.")
        }
        let reckoning = presenter(record, market: MarketContext()).reckon(record)
        let paidByCards = reckoning.giftCards.compactMap(\.amountUsed?.amount).reduce(0, +)
        let id = state.nextOrderNumber
        state.nextOrderNumber += 1
        let order = Order(
            id: ID("order-\(id)"), name: "#\(id)", processedAt: now, financialStatus: "PAID",
            fulfillmentStatus: "UNFULFILLED",
            lines: reckoning.lines.filter { $0.quantity > 0 }.map(Self.orderLine),
            subtotal: reckoning.cost.subtotal, discount: reckoning.cost.discount, shipping: reckoning.cost.delivery,
            tax: reckoning.cost.tax,
            // A gift card is a way to pay: the order's total is what was paid, by cards or otherwise.
            total: reckoning.cost.total.map { Money(amount: $0.amount + paidByCards, currencyCode: $0.currencyCode) },
            shippingAddress: record.addresses.first, statusURL: URL(string: "https://memory.example/orders/order-\(id)")
        )
        takeStock(of: record.lines)
        takeGiftCards(reckoning.giftCards, currencyCode: record.currencyCode)
        state.orders.append(OrderRecord(customerID: record.buyer.customerID, cartID: name, order: order))
        for (token, checkout) in state.checkouts where checkout.cartName == name {
            state.checkouts[token]?.order = order
        }
        state.carts[name] = nil
        return order
    }

    private static func orderLine(_ line: CartLine) -> OrderLine {
        let variant = line.variant
        let isOnlyOne = variant.selectedOptions.isEmpty
        let title = variant.product.map { isOnlyOne ? $0.title : "\($0.title) – \(variant.title)" }
        return OrderLine(
            title: title ?? variant.title, quantity: line.quantity, variantID: variant.id, sku: variant.sku,
            unitPrice: line.cost.unitPrice, total: line.cost.total)
    }

    private mutating func takeStock(of lines: [CartLineRecord]) {
        for line in lines where line.quantity > 0 {
            let id = line.variantID.rawValue
            state.sold[id, default: 0] += line.quantity
            if let left = state.stock[id] ?? catalog.variant(line.variantID)?.availability.maximumQuantity {
                state.stock[id] = max(0, left - line.quantity)
            }
        }
    }

    private mutating func takeGiftCards(_ cards: [AppliedGiftCard], currencyCode: CurrencyCode) {
        for applied in cards {
            guard let used = applied.amountUsed,
                let card = terms.giftCards.first(where: { $0.id == applied.id.rawValue })
            else { continue }
            let left = GiftCardBalance(card, shopCurrency: catalog.currencyCode, spent: state.giftCardSpent).minorUnits
            // A card that is used up in the buyer's currency is used up in the shop's, whatever the rounding says.
            let isUsedUp = applied.balance?.minorUnits == 0
            let rate = currencyCode == catalog.currencyCode ? nil : terms.exchangeRates[currencyCode]
            let taken =
                isUsedUp
                ? left
                : min(
                    left, ExactArithmetic.minorUnits(of: used, in: catalog.currencyCode, dividedBy: rate ?? 1) ?? left)
            state.giftCardSpent[card.id, default: 0] += taken
        }
    }

    private static let checkoutPrefix = "https://memory.example/checkouts/"
}
