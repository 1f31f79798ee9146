import CommerceJSON

extension StorefrontResolvers {
    static func addOrder(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Order", of: OrderRecord.self) { type in
            type["id"] = { order, _ in .string(order.id) }
            type["name"] = { order, _ in .string(order.name) }
            type["orderNumber"] = { order, _ in .int(order.number) }
            type["email"] = { order, _ in .string(order.email) }
            type["phone"] = { order, _ in .string(order.phone) }
            type["processedAt"] = { order, _ in .string(ShopClock.text(order.processedAt)) }
            type["currencyCode"] = { order, _ in .string(order.currency.rawValue) }
            type["financialStatus"] = { _, _ in .string("PAID") }
            type["fulfillmentStatus"] = { order, _ in .string(order.isFulfilled ? "FULFILLED" : "UNFULFILLED") }
            type["edited"] = { _, _ in .bool(false) }
            type["statusUrl"] = { order, call in .string("\(call.context.base)/orders/\(order.number)?key=\(order.key)")
            }
            type["customerUrl"] = type["statusUrl"]
            type["customAttributes"] = { order, _ in .list(order.attributes.map(graph)) }
            type["shippingAddress"] = { order, _ in address(order.shippingAddress, of: order, "shipping") }
            type["billingAddress"] = { order, _ in address(order.billingAddress, of: order, "billing") }
            type["shippingDiscountAllocations"] = { _, _ in .list([]) }
            type["successfulFulfillments"] = { _, _ in .list([]) }
            type["metafields"] = { _, call in .list(call.arguments.array("identifiers").map { _ in .null }) }
            type["lineItems"] = { order, call in
                let lines = order.lines.enumerated().map {
                    OrderLineView(order: order, index: $0.offset, line: $0.element)
                }
                return try GraphConnection(lines, call.arguments) { String($0.index) }
                    .graph("OrderLineItem") { .of("OrderLineItem", $0) }
            }
            type["discountApplications"] = { order, call in
                try GraphConnection(order.discounts, call.arguments) { $0.rule.code }
                    .graph("DiscountApplication") { application($0, order) }
            }
        }
        addOrderAmounts(to: &table)
        addOrderLine(to: &table)
    }

    private static func addOrderAmounts(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Order", of: OrderRecord.self) { type in
            for field in ["subtotalPrice", "subtotalPriceV2", "currentSubtotalPrice"] {
                type[field] = { order, _ in money(order.subtotal, order) }
            }
            for field in ["totalPrice", "totalPriceV2", "currentTotalPrice", "originalTotalPrice"] {
                type[field] = { order, _ in money(order.total, order) }
            }
            for field in ["totalShippingPrice", "totalShippingPriceV2", "currentTotalShippingPrice"] {
                type[field] = { order, _ in money(order.shipping, order) }
            }
            // Prices are those that are paid; no tax comes on top.
            for field in ["totalTax", "totalTaxV2", "currentTotalTax", "totalRefunded", "totalRefundedV2"] {
                type[field] = { order, _ in money(0, order) }
            }
        }
    }

    private static func addOrderLine(to table: inout ResolverTable<StorefrontCall>) {
        table.type("OrderLineItem", of: OrderLineView.self) { type in
            type["title"] = { view, _ in .string(view.line.title) }
            type["quantity"] = { view, _ in .int(view.line.quantity) }
            type["currentQuantity"] = { view, _ in .int(view.line.quantity) }
            type["originalTotalPrice"] = { view, _ in money(view.line.original, view.order) }
            type["discountedTotalPrice"] = { view, _ in money(view.line.total, view.order) }
            type["customAttributes"] = { view, _ in .list(view.line.attributes.map(graph)) }
            type["discountAllocations"] = { view, _ in
                .list(
                    view.line.discounts.map { discount in
                        .record(
                            "DiscountAllocation",
                            [
                                "allocatedAmount": money(discount.amount, view.order),
                                "discountApplication": application(discount, view.order),
                            ])
                    })
            }
            type["variant"] = { view, call in
                call.context.shop.catalogue.variant(number: view.line.variant).map { graph($0.variant, $0.product) }
                    ?? .null
            }
        }
    }

    private static func money(_ cents: Int, _ order: OrderRecord) -> GraphValue {
        ShopMoney(cents: cents, currency: order.currency).graph
    }

    private static func address(_ address: PostalAddress?, of order: OrderRecord, _ kind: String) -> GraphValue {
        .of(
            "MailingAddress",
            address.map { AddressView(address: $0, id: "gid://shopify/MailingAddress/\(order.number)-\(kind)") })
    }

    private static func application(_ discount: CartPricing.Discount, _ order: OrderRecord) -> GraphValue {
        .record(
            "DiscountCodeApplication",
            [
                "code": .string(discount.rule.code), "applicable": .bool(true),
                "allocationMethod": .string(allocationMethod(of: discount.rule)),
                "targetSelection": .string(discount.rule.collection == nil ? "ALL" : "ENTITLED"),
                "targetType": .string("LINE_ITEM"), "value": value(of: discount.rule, order.currency),
            ])
    }
}

struct OrderLineView: Sendable {
    let order: OrderRecord
    let index: Int
    let line: OrderRecord.Line
}
