import CommerceJSON

extension StorefrontResolvers {
    static func addCart(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Cart", of: CartView.self) { type in
            type["id"] = { cart, _ in .string(cart.showsBuyer ? cart.record.id : cart.record.idWithoutKey) }
            type["checkoutUrl"] = { cart, call in .string(checkoutURL(of: cart.record, call.context)) }
            type["createdAt"] = { cart, _ in .string(ShopClock.text(cart.record.createdAt)) }
            type["updatedAt"] = { cart, _ in .string(ShopClock.text(cart.record.updatedAt)) }
            type["note"] = { cart, _ in .string(cart.record.note) }
            type["totalQuantity"] = { cart, _ in .int(cart.record.totalQuantity) }
            type["attributes"] = { cart, _ in .list(cart.record.attributes.map(graph)) }
            type["attribute"] = { cart, call in
                cart.record.attributes.first { $0.key == call.arguments.string("key") }.map(graph) ?? .null
            }
            type["lines"] = { cart, call in
                let lines = cart.pricing.lines.map { CartLineView(cart: cart, line: $0) }
                return try GraphConnection(lines, call.arguments, key: \.id)
                    .graph("BaseCartLine") { .of("CartLine", $0) }
            }
            type["cost"] = { cart, _ in cost(of: cart) }
            type["estimatedCost"] = { cart, _ in
                .record(
                    "CartEstimatedCost",
                    [
                        "subtotalAmount": cart.money(cart.pricing.subtotal),
                        "totalAmount": cart.money(cart.pricing.total),
                        "checkoutChargeAmount": cart.money(cart.pricing.total),
                    ])
            }
            type["buyerIdentity"] = { cart, call in identity(of: cart, call.context) }
            type["metafield"] = { cart, call in
                graph(cart.record.metafields.first { $0.key == call.arguments.string("key") }, of: cart)
            }
            type["metafields"] = { cart, call in
                .list(
                    call.arguments.array("identifiers").map { identifier in
                        graph(cart.record.metafields.first { $0.key == identifier["key"]?.string }, of: cart)
                    })
            }
        }
        addCartTerms(to: &table)
        addCartLine(to: &table)
        addDelivery(to: &table)
    }

    private static func addCartTerms(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Cart", of: CartView.self) { type in
            type["discountCodes"] = { cart, _ in
                .list(
                    cart.pricing.codes.map {
                        .record(
                            "CartDiscountCode", ["code": .string($0.entered), "applicable": .bool($0.isApplicable)])
                    })
            }
            type["discountAllocations"] = { cart, _ in .list(cart.pricing.discounts.map { graph($0, cart) }) }
            type["appliedGiftCards"] = { cart, _ in
                .list(
                    cart.pricing.giftCards.map { card in
                        .record(
                            "AppliedGiftCard",
                            [
                                "id": .string(card.record.id), "lastCharacters": .string(card.record.lastCharacters),
                                "amountUsed": cart.money(card.used), "amountUsedV2": cart.money(card.used),
                                "presentmentAmountUsed": cart.money(card.used), "balance": cart.money(card.left),
                                "balanceV2": cart.money(card.left),
                            ])
                    })
            }
        }
    }

    private static func addCartLine(to table: inout ResolverTable<StorefrontCall>) {
        table.type("CartLine", of: CartLineView.self) { type in
            type["id"] = { view, _ in .string(view.id) }
            type["quantity"] = { view, _ in .int(view.line.record.quantity) }
            type["merchandise"] = { view, _ in graph(view.line.variant, view.line.product) }
            type["attributes"] = { view, _ in .list(view.line.record.attributes.map(graph)) }
            type["attribute"] = { view, call in
                view.line.record.attributes.first { $0.key == call.arguments.string("key") }.map(graph) ?? .null
            }
            type["cost"] = { view, _ in
                .record(
                    "CartLineCost",
                    [
                        "amountPerQuantity": view.cart.money(view.line.unit),
                        "compareAtAmountPerQuantity": view.line.compareAt.map { view.cart.money($0) } ?? .null,
                        "subtotalAmount": view.cart.money(view.line.subtotal),
                        "totalAmount": view.cart.money(view.line.total),
                    ])
            }
            type["estimatedCost"] = { view, _ in
                .record(
                    "CartLineEstimatedCost",
                    [
                        "amount": view.cart.money(view.line.unit),
                        "compareAtAmount": view.line.compareAt.map { view.cart.money($0) } ?? .null,
                        "subtotalAmount": view.cart.money(view.line.subtotal),
                        "totalAmount": view.cart.money(view.line.total),
                    ])
            }
            type["discountAllocations"] = { view, _ in .list(view.line.discounts.map { graph($0, view.cart) }) }
            type["sellingPlanAllocation"] = { view, call in
                guard let plan = SellingPlanTerms.with(id: view.line.record.plan) else { return .null }
                let price = ShopMoney(
                    cents: view.cart.pricing.currency.cents(view.line.variant.price),
                    currency: view.cart.pricing.currency)
                return plan.allocation(of: price, call.context)
            }
            type["instructions"] = { _, _ in
                .record("CartLineInstructions", ["canRemove": .bool(true), "canUpdateQuantity": .bool(true)])
            }
            type["parentRelationship"] = { _, _ in .null }
        }
    }

    // MARK: Parts

    // It has a key of its own, with which the cart can be paid but not changed.
    static func checkoutURL(of cart: CartRecord, _ context: StorefrontCall) -> String {
        "\(context.base)/cart/c/\(cart.token)?key=\(cart.checkoutKey)"
    }

    static func graph(_ attribute: CartAttribute) -> GraphValue {
        .record("Attribute", ["key": .string(attribute.key), "value": .string(attribute.value)])
    }

    private static func cost(of cart: CartView) -> GraphValue {
        .record(
            "CartCost",
            [
                "subtotalAmount": cart.money(cart.pricing.subtotal), "subtotalAmountEstimated": .bool(true),
                "totalAmount": cart.money(cart.pricing.total), "totalAmountEstimated": .bool(true),
                "checkoutChargeAmount": cart.money(cart.pricing.total), "totalDutyAmountEstimated": .bool(true),
                "totalTaxAmountEstimated": .bool(true),
            ])
    }

    private static func identity(of cart: CartView, _ context: StorefrontCall) -> GraphValue {
        let identity = cart.record.identity
        let customer = identity.customer.flatMap { context.shop.customers[$0] }
        let shows = cart.showsBuyer
        return .record(
            "CartBuyerIdentity",
            [
                "countryCode": .string(cart.record.country.code), "email": .string(shows ? identity.email : nil),
                "phone": .string(shows ? identity.phone : nil), "customer": shows ? .of("Customer", customer) : .null,
                "deliveryAddressPreferences": .list([]),
                "preferences": shows ? preferences(identity.preferences) : .null,
                // Nobody buys for a company here.
                "purchasingCompany": .null,
            ])
    }

    private static func preferences(_ value: JSONValue) -> GraphValue {
        guard value.object != nil else { return .null }
        let delivery = value["delivery"] ?? .null
        return .record(
            "CartPreferences",
            [
                "wallet": .strings((value["wallet"]?.array ?? []).compactMap(\.string)),
                "delivery": delivery.object == nil
                    ? .null
                    : .record(
                        "CartDeliveryPreference",
                        [
                            "deliveryMethod": .strings((delivery["deliveryMethod"]?.array ?? []).compactMap(\.string)),
                            "pickupHandle": .strings((delivery["pickupHandle"]?.array ?? []).compactMap(\.string)),
                        ]),
            ])
    }

    static func graph(_ metafield: CatalogueMetafield?, of cart: CartView) -> GraphValue {
        guard let metafield else { return .null }
        return .record(
            "Metafield",
            [
                "id": .string("gid://shopify/Metafield/\(cart.record.token)-\(metafield.key)"),
                "key": .string(metafield.key), "namespace": .string(metafield.namespace),
                "type": .string(metafield.type),
                "value": .string(metafield.value), "createdAt": .string(ShopClock.text(cart.record.createdAt)),
                "updatedAt": .string(ShopClock.text(cart.record.updatedAt)), "parentResource": .of("Cart", cart),
            ])
    }

    // What a code takes off, by the name that the shop knows it by.
    static func graph(_ discount: CartPricing.Discount, _ cart: CartView) -> GraphValue {
        let value = Self.value(of: discount.rule, cart.pricing.currency)
        return .record(
            "CartCodeDiscountAllocation",
            [
                "code": .string(discount.rule.code), "discountedAmount": cart.money(discount.amount),
                "targetType": .string("LINE_ITEM"),
                "discountApplication": .record(
                    "CartDiscountApplication",
                    [
                        "allocationMethod": .string(allocationMethod(of: discount.rule)),
                        "targetSelection": .string(discount.rule.collection == nil ? "ALL" : "ENTITLED"),
                        "targetType": .string("LINE_ITEM"), "value": value,
                    ]),
            ])
    }

    static func allocationMethod(of rule: DiscountRule) -> String {
        rule.collection == nil ? "ACROSS" : "EACH"
    }

    static func value(of rule: DiscountRule, _ currency: ShopCurrency) -> GraphValue {
        switch rule.value {
        case .percent(let percent): .record("PricingPercentageValue", ["percentage": .float(Double(percent))])
        case .amount(let amount): ShopMoney(cents: currency.cents(amount), currency: currency).graph
        case .freeShipping: .record("PricingPercentageValue", ["percentage": .float(100)])
        }
    }
}
