// The subscriptions that coffee is sold with.
struct SellingPlanTerms: Sendable {
    let id: String
    let name: LocalizedText
    let interval: String
    let count: Int
    // What comes off the price, in percent.
    let percent: Int

    static let group = "Coffee subscription"

    static let plans = [
        SellingPlanTerms(
            id: "gid://shopify/SellingPlan/690001", name: LocalizedText("Every 2 weeks|Alle 2 Wochen"),
            interval: "WEEK",
            count: 2, percent: 15),
        SellingPlanTerms(
            id: "gid://shopify/SellingPlan/690002", name: LocalizedText("Every month|Jeden Monat"), interval: "MONTH",
            count: 1, percent: 10),
    ]

    static func with(id: String?) -> SellingPlanTerms? { plans.first { $0.id == id } }

    func price(_ cents: Int) -> Int { cents - (cents * percent + 50) / 100 }

    func graph(_ context: StorefrontCall) -> GraphValue {
        let policy: [String: GraphValue] = ["interval": .string(interval), "intervalCount": .int(count)]
        return .record(
            "SellingPlan",
            [
                "id": .string(id), "name": .string(context.text(name)), "recurringDeliveries": .bool(true),
                "options": .list([
                    .record(
                        "SellingPlanOption", ["name": .string("Delivery every"), "value": .string(context.text(name))])
                ]),
                "priceAdjustments": .list([
                    .record(
                        "SellingPlanPriceAdjustment",
                        [
                            "adjustmentValue": .record(
                                "SellingPlanPercentagePriceAdjustment",
                                ["adjustmentPercentage": .float(Double(percent))])
                        ])
                ]),
                "checkoutCharge": .record(
                    "SellingPlanCheckoutCharge",
                    [
                        "type": .string("PERCENTAGE"),
                        "value": .record("SellingPlanCheckoutChargePercentageValue", ["percentage": .float(100)]),
                    ]),
                "billingPolicy": .record("SellingPlanRecurringBillingPolicy", policy),
                "deliveryPolicy": .record("SellingPlanRecurringDeliveryPolicy", policy),
                "metafields": .list([]),
            ])
    }

    func allocation(of price: ShopMoney, _ context: StorefrontCall) -> GraphValue {
        let reduced = ShopMoney(cents: self.price(price.cents), currency: price.currency)
        return .record(
            "SellingPlanAllocation",
            [
                "sellingPlan": graph(context), "checkoutChargeAmount": reduced.graph,
                "remainingBalanceChargeAmount": ShopMoney(cents: 0, currency: price.currency).graph,
                "priceAdjustments": .list([
                    .record(
                        "SellingPlanAllocationPriceAdjustment",
                        ["compareAtPrice": price.graph, "perDeliveryPrice": reduced.graph, "price": reduced.graph])
                ]),
            ])
    }

    static func groupGraph(_ context: StorefrontCall) -> GraphValue {
        let names = plans.map { context.text($0.name) }
        let connection = GraphValue.record(
            "SellingPlanConnection",
            [
                "nodes": .list(plans.map { $0.graph(context) }),
                "edges": .list(
                    plans.map { .record("SellingPlanEdge", ["cursor": .string($0.id), "node": $0.graph(context)]) }),
                "pageInfo": .record("PageInfo", ["hasNextPage": .bool(false), "hasPreviousPage": .bool(false)]),
            ])
        return .record(
            "SellingPlanGroup",
            [
                "name": .string(group), "appName": .null,
                "options": .list([
                    .record("SellingPlanGroupOption", ["name": .string("Delivery every"), "values": .strings(names)])
                ]),
                "sellingPlans": connection,
            ])
    }
}
