import Commerce

extension AnswerMapper {
    /// A customer of the Customer Account API.
    mutating func customer(_ fields: CustomerAccountAPI.AccountCustomerFields) -> Customer {
        Customer(
            id: ID(fields.id), email: fields.emailAddress?.emailAddress.nonEmpty, firstName: fields.firstName.nonEmpty,
            lastName: fields.lastName.nonEmpty, phone: fields.phoneNumber?.phoneNumber.nonEmpty,
            acceptsMarketing: fields.emailAddress?.marketingState.rawValue == "SUBSCRIBED",
            defaultAddressID: fields.defaultAddress.map { ID($0.id) },
            createdAt: date(fields.creationDate, "createdAt"))
    }

    /// An amount of the Customer Account API; a broken one is absent with an issue.
    mutating func money(_ fields: CustomerAccountAPI.AccountMoneyFields?, _ path: String) -> Money? {
        guard let fields else { return nil }
        return money(
            StorefrontAPI.MoneyFields(
                amount: fields.amount, currencyCode: StorefrontAPI.CurrencyCode(rawValue: fields.currencyCode.rawValue)),
            path)
    }

    /// An order of the Customer Account API.
    mutating func order(_ fields: CustomerAccountAPI.AccountOrderFields, _ path: String) -> Order {
        Order(
            id: ID(fields.id), name: fields.name, processedAt: date(fields.processedAt, path + ".processedAt"),
            financialStatus: fields.financialStatus?.rawValue, fulfillmentStatus: fields.fulfillmentStatus.rawValue,
            lines: map(fields.lineItems.nodes, path + ".lines") { mapper, line, place in
                OrderLine(
                    title: line.title, quantity: line.quantity, variantID: line.variantId.map { ID($0) },
                    sku: line.sku.nonEmpty, unitPrice: mapper.money(line.price, place + ".unitPrice"),
                    total: mapper.money(line.totalPrice, place + ".total"))
            }, subtotal: money(fields.subtotal, path + ".subtotal"),
            shipping: money(fields.totalShipping, path + ".shipping"), tax: money(fields.totalTax, path + ".tax"),
            total: money(fields.totalPrice, path + ".total"),
            shippingAddress: fields.shippingAddress.map(MailingAddress.init),
            statusURL: url(fields.statusPageUrl, path + ".statusURL"))
    }
}

extension MailingAddress {
    init(_ fields: CustomerAccountAPI.AccountAddressFields) {
        self.init(
            id: ID(fields.id), firstName: fields.firstName.nonEmpty, lastName: fields.lastName.nonEmpty,
            company: fields.company.nonEmpty, address1: fields.address1.nonEmpty, address2: fields.address2.nonEmpty,
            city: fields.city.nonEmpty, province: fields.zoneCode.nonEmpty ?? fields.province.nonEmpty,
            zip: fields.zip.nonEmpty, country: fields.territoryCode.map { CountryCode(rawValue: $0.rawValue) },
            phone: fields.phoneNumber.nonEmpty)
    }
}

extension CustomerAccountAPI.CustomerAddressInput {
    /// An address of a customer; what is absent is cleared, since it is given whole.
    init(_ address: MailingAddress) {
        func input(_ text: String?) -> InputValue<String> { text.map { .value($0) } ?? .null }
        self.init(
            address1: input(address.address1), address2: input(address.address2), city: input(address.city),
            company: input(address.company), firstName: input(address.firstName), lastName: input(address.lastName),
            phoneNumber: input(address.phone), territoryCode: input(address.country?.rawValue), zip: input(address.zip),
            zoneCode: input(address.province))
    }
}

extension PageInfo {
    /// What the Customer Account API says of a page.
    init(_ fields: CustomerAccountAPI.AccountPageFields, _ page: PageRequest) {
        self.init(
            StorefrontAPI.PageFields(
                hasNextPage: fields.hasNextPage, hasPreviousPage: fields.hasPreviousPage,
                startCursor: fields.startCursor, endCursor: fields.endCursor), page)
    }
}

extension CustomerAccountAPI.AccountAddressesQuery: PagedOperation {}
extension CustomerAccountAPI.AccountOrdersQuery: PagedOperation {}

extension UserError {
    init(_ fields: CustomerAccountAPI.AccountAddressRefusal) {
        self.init(
            code: UserErrorCode(rawValue: fields.code?.rawValue ?? "INVALID"), field: fields.field ?? [],
            message: fields.message)
    }

    init(_ fields: CustomerAccountAPI.AccountCustomerRefusal) {
        self.init(
            code: UserErrorCode(rawValue: fields.code?.rawValue ?? "INVALID"), field: fields.field ?? [],
            message: fields.message)
    }
}
