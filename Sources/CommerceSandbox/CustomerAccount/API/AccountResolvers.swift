import CommerceJSON

// How the fields of the Customer Account API are answered: with the customers and orders of the Storefront face.
enum AccountResolvers {
    static let table: ResolverTable<StorefrontCall> = {
        var table = ResolverTable<StorefrontCall>()
        addQueries(to: &table)
        addCustomer(to: &table)
        addOrder(to: &table)
        addMutations(to: &table)
        return table
    }()

    // The customer of the request's token, which was checked before.
    static func customer(_ call: FieldCall<StorefrontCall>) throws -> CustomerRecord {
        let context = call.context
        guard let customer = context.shop.customer(token: context.customerToken ?? "", now: context.now) else {
            throw FieldFailure("Invalid token", code: "UNAUTHORIZED")
        }
        return customer
    }

    private static func addQueries(to table: inout ResolverTable<StorefrontCall>) {
        table.type("QueryRoot", of: AccountRoot.self) { type in
            type["customer"] = { _, call in .of("Customer", try customer(call)) }
            type["order"] = { _, call in
                let owner = try customer(call).number
                let id = call.arguments.string("id") ?? ""
                return .of("Order", call.context.shop.orders.first { $0.customer == owner && accountID($0) == id })
            }
        }
    }

    private static func addCustomer(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Customer", of: CustomerRecord.self) { type in
            type["id"] = { customer, _ in .string(customer.id) }
            type["firstName"] = { customer, _ in .string(customer.firstName) }
            type["lastName"] = { customer, _ in .string(customer.lastName) }
            type["creationDate"] = { customer, _ in .string(ShopClock.text(customer.createdAt)) }
            type["emailAddress"] = { customer, _ in
                .record(
                    "CustomerEmailAddress",
                    [
                        "emailAddress": .string(customer.email),
                        "marketingState": .string(customer.acceptsMarketing ? "SUBSCRIBED" : "NOT_SUBSCRIBED"),
                    ])
            }
            type["phoneNumber"] = { customer, _ in
                customer.phone.map { .record("CustomerPhoneNumber", ["phoneNumber": .string($0)]) } ?? .null
            }
            type["defaultAddress"] = { customer, _ in
                customer.addresses.first { $0.number == customer.defaultAddress }.map(graph) ?? .null
            }
            type["addresses"] = { customer, call in
                try GraphConnection(customer.addresses, call.arguments) { String($0.number) }
                    .graph("CustomerAddress") { graph($0) }
            }
            type["orders"] = { customer, call in
                var orders = call.context.shop.orders.filter { $0.customer == customer.number }
                if call.arguments.string("sortKey") == "TOTAL_PRICE" { orders.sort { $0.total < $1.total } }
                return try GraphConnection(orders, call.arguments, key: \.name).graph("Order") { .of("Order", $0) }
            }
        }
    }

    // MARK: Addresses

    static func graph(_ address: CustomerRecord.Address) -> GraphValue {
        graph(address.address, id: "gid://shopify/CustomerAddress/\(address.number)")
    }

    static func graph(_ address: PostalAddress, id: String) -> GraphValue {
        .record(
            "CustomerAddress",
            [
                "id": .string(id), "firstName": .string(address.firstName), "lastName": .string(address.lastName),
                "company": .string(address.company), "address1": .string(address.address1),
                "address2": .string(address.address2), "city": .string(address.city), "zip": .string(address.zip),
                "zoneCode": .string(address.provinceCode), "province": .string(address.province),
                "territoryCode": .string(address.countryCode), "phoneNumber": .string(address.phone),
            ])
    }

    // MARK: Orders

    // An order's identifier here has no key: the token says who may read it.
    static func accountID(_ order: OrderRecord) -> String { String(order.id.prefix { $0 != "?" }) }

    private static func addOrder(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Order", of: OrderRecord.self) { type in
            type["id"] = { order, _ in .string(accountID(order)) }
            type["name"] = { order, _ in .string(order.name) }
            type["processedAt"] = { order, _ in .string(ShopClock.text(order.processedAt)) }
            type["financialStatus"] = { _, _ in .string("PAID") }
            type["fulfillmentStatus"] = { order, _ in .string(order.isFulfilled ? "FULFILLED" : "UNFULFILLED") }
            type["statusPageUrl"] = { order, call in
                .string("\(call.context.base)/orders/\(order.number)?key=\(order.key)")
            }
            type["subtotal"] = { order, _ in money(order.subtotal, order) }
            type["totalShipping"] = { order, _ in money(order.shipping, order) }
            type["totalTax"] = { order, _ in money(0, order) }
            type["totalPrice"] = { order, _ in money(order.total, order) }
            type["shippingAddress"] = { order, _ in
                order.shippingAddress.map {
                    graph($0, id: "gid://shopify/CustomerAddress/\(order.number)-shipping")
                } ?? .null
            }
            type["lineItems"] = { order, call in
                try GraphConnection(Array(order.lines.enumerated()), call.arguments) { String($0.offset) }
                    .graph("LineItem") { line(order, $0.element, call.context) }
            }
        }
    }

    private static func line(_ order: OrderRecord, _ line: OrderRecord.Line, _ call: StorefrontCall) -> GraphValue {
        let found = call.shop.catalogue.variant(number: line.variant)
        return .record(
            "LineItem",
            [
                "title": .string(line.title), "quantity": .int(line.quantity),
                "variantId": .string("gid://shopify/ProductVariant/\(line.variant)"),
                "sku": .string(found?.variant.sku), "price": money(line.unit, order),
                "totalPrice": money(line.total, order),
            ])
    }

    private static func money(_ cents: Int, _ order: OrderRecord) -> GraphValue {
        ShopMoney(cents: cents, currency: order.currency).graph
    }
}
