import CommerceJSON

extension StorefrontResolvers {
    static func addCustomer(to table: inout ResolverTable<StorefrontCall>) {
        table.type("Customer", of: CustomerRecord.self) { type in
            type["id"] = { customer, _ in .string(customer.id) }
            type["email"] = { customer, _ in .string(customer.email) }
            type["firstName"] = { customer, _ in .string(customer.firstName) }
            type["lastName"] = { customer, _ in .string(customer.lastName) }
            type["displayName"] = { customer, _ in .string(customer.displayName) }
            type["phone"] = { customer, _ in .string(customer.phone) }
            type["acceptsMarketing"] = { customer, _ in .bool(customer.acceptsMarketing) }
            type["tags"] = { customer, _ in .strings(customer.tags) }
            type["createdAt"] = { customer, _ in .string(ShopClock.text(customer.createdAt)) }
            type["updatedAt"] = { customer, _ in .string(ShopClock.text(customer.updatedAt)) }
            type["addresses"] = { customer, call in
                try GraphConnection(customer.addresses, call.arguments) { String($0.number) }
                    .graph("MailingAddress") { graph($0) }
            }
            type["defaultAddress"] = { customer, _ in
                customer.addresses.first { $0.number == customer.defaultAddress }.map(graph) ?? .null
            }
            type["numberOfOrders"] = { customer, call in
                .string(String(call.context.shop.orders.count { $0.customer == customer.number }))
            }
            type["orders"] = { customer, call in
                var orders = call.context.shop.orders.filter { $0.customer == customer.number }
                if call.arguments.string("sortKey") == "TOTAL_PRICE" { orders.sort { $0.total < $1.total } }
                return try GraphConnection(orders, call.arguments, key: \.name)
                    .graph("Order", extra: ["totalCount": .string(String(orders.count))]) { .of("Order", $0) }
            }
            type["metafields"] = { _, call in .list(call.arguments.array("identifiers").map { _ in .null }) }
        }
    }

    static func graph(_ address: CustomerRecord.Address) -> GraphValue {
        .of("MailingAddress", AddressView(address: address.address, id: address.id))
    }
}
