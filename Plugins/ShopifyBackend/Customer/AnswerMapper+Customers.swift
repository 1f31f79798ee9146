import Commerce

extension AnswerMapper {
    /// A customer.
    mutating func customer(_ fields: StorefrontAPI.CustomerFields) -> Customer {
        Customer(
            id: ID(fields.id), email: fields.email.nonEmpty, firstName: fields.firstName.nonEmpty,
            lastName: fields.lastName.nonEmpty, phone: fields.phone.nonEmpty, acceptsMarketing: fields.acceptsMarketing,
            defaultAddressID: fields.defaultAddress.map { ID($0.id) }, createdAt: date(fields.createdAt, "createdAt"))
    }

    /// An order.
    mutating func order(_ fields: StorefrontAPI.OrderFields, _ path: String) -> Order {
        Order(
            id: ID(fields.id), name: fields.name, processedAt: date(fields.processedAt, path + ".processedAt"),
            financialStatus: fields.financialStatus?.rawValue, fulfillmentStatus: fields.fulfillmentStatus.rawValue,
            lines: map(fields.lineItems.nodes, path + ".lines") { mapper, line, place in
                let total = mapper.money(line.discountedTotalPrice, place + ".total")
                return OrderLine(
                    title: line.title, quantity: line.quantity, variantID: line.variant.map { ID($0.id) },
                    sku: line.variant?.sku.nonEmpty, unitPrice: line.quantity == 1 ? total : nil, total: total)
            }, subtotal: money(fields.subtotalPrice, path + ".subtotal"),
            shipping: money(fields.totalShippingPrice, path + ".shipping"), tax: money(fields.totalTax, path + ".tax"),
            total: money(fields.totalPrice, path + ".total"),
            shippingAddress: fields.shippingAddress.map(MailingAddress.init),
            statusURL: url(fields.statusUrl, path + ".statusURL"))
    }
}
