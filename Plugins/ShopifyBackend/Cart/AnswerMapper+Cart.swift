import Commerce

extension AnswerMapper {
    /// A cart.
    ///
    /// Its amounts are the shop's own: a total may be far below the subtotal, since gift cards are taken off it. Discount
    /// and delivery are the sums of what the shop itemises.
    ///
    /// - Parameters:
    ///   - fields: what the answer has of it.
    ///   - id: its identifier, whole.
    ///   - lines: all its lines.
    mutating func cart(
        _ fields: StorefrontAPI.CartFields, id: ID<Cart>, lines: [StorefrontAPI.CartLineFields]
    ) -> Cart {
        Cart(
            id: id, lines: map(lines, "lines") { $0.line($1, $2) }, totalQuantity: fields.totalQuantity,
            cost: cost(fields), note: fields.note.nonEmpty, attributes: fields.attributes.map(Attribute.init),
            discountCodes: fields.discountCodes.map { DiscountCode(code: $0.code, isApplicable: $0.applicable) },
            giftCards: map(fields.appliedGiftCards, "giftCards") { mapper, card, place in
                AppliedGiftCard(
                    id: ID(card.id), lastCharacters: card.lastCharacters,
                    amountUsed: mapper.money(card.amountUsed, place + ".amountUsed"),
                    balance: mapper.money(card.balance, place + ".balance"))
            },
            buyerIdentity: BuyerIdentity(fields.buyerIdentity),
            deliveryGroups: map(fields.deliveryGroups.nodes, "deliveryGroups") { $0.deliveryGroup($1, $2) },
            createdAt: date(fields.createdAt, "createdAt"), updatedAt: date(fields.updatedAt, "updatedAt"))
    }

    private mutating func cost(_ fields: StorefrontAPI.CartFields) -> CartCost {
        let delivery = fields.deliveryGroups.nodes.map(\.selectedDeliveryOption?.estimatedCost)
        return CartCost(
            subtotal: money(fields.cost.subtotalAmount, "cost.subtotal"),
            total: money(fields.cost.totalAmount, "cost.total"),
            // Of groups without a choice nobody knows what the delivery will cost.
            delivery: delivery.contains { $0 == nil } ? nil : sum(delivery, "cost.delivery"),
            discount: sum(fields.discountAllocations.map(\.discountedAmount), "cost.discount"),
            isEstimated: fields.cost.subtotalAmountEstimated || fields.cost.totalAmountEstimated)
    }

    /// The sum of amounts; none of none.
    private mutating func sum(_ fields: [StorefrontAPI.MoneyFields?], _ path: String) -> Money? {
        let amounts = fields.compactMap { money($0, path) }
        guard amounts.count == fields.count else { return nil }
        return (try? Money.sum(amounts)) ?? nil
    }

    private mutating func line(_ fields: StorefrontAPI.CartLineFields, _ path: String) -> CartLine {
        let price = money(fields.cost.amountPerQuantity, path + ".cost.unitPrice")
        let compareAt = money(fields.cost.compareAtAmountPerQuantity, path + ".cost.compareAtUnitPrice")
        return CartLine(
            id: ID(fields.id), variant: merchandise(fields, path + ".variant"), quantity: fields.quantity,
            attributes: fields.attributes.map(Attribute.init),
            sellingPlan: fields.sellingPlanAllocation.map { allocation in
                let plan = allocation.sellingPlan
                return SellingPlan(id: ID(plan.id), name: plan.name, description: plan.description.nonEmpty)
            },
            cost: CartLineCost(
                unitPrice: price, compareAtUnitPrice: Self.reduced(compareAt, to: price),
                subtotal: money(fields.cost.subtotalAmount, path + ".cost.subtotal"),
                total: money(fields.cost.totalAmount, path + ".cost.total")))
    }

    /// What a line is of; of a kind that is not known yet at least its name, so that the line is there.
    private mutating func merchandise(_ fields: StorefrontAPI.CartLineFields, _ path: String) -> Variant {
        switch fields.merchandise {
        case .productVariant(let merchandise):
            let summary = summary(merchandise.product, path + ".product")
            return variant(merchandise.variantFields, path, of: summary.title, product: summary)
        case .other(let other):
            note(path, "unknown-merchandise", "The shop sells something of the kind \(other.typename), which is new.")
            return Variant(id: ID(""), title: other.typename)
        }
    }

    private mutating func deliveryGroup(
        _ fields: StorefrontAPI.CartFields.DeliveryGroups.Node, _ path: String
    ) -> DeliveryGroup {
        DeliveryGroup(
            id: ID(fields.id), lineIDs: fields.cartLines.nodes.map { ID($0.id) },
            options: map(fields.deliveryOptions, path + ".options") { mapper, option, place in
                DeliveryOption(
                    handle: option.handle, title: option.title.nonEmpty ?? option.handle,
                    description: option.description.nonEmpty, cost: mapper.money(option.estimatedCost, place + ".cost"))
            },
            selectedOptionHandle: fields.selectedDeliveryOption?.handle,
            address: MailingAddress(fields.deliveryAddress))
    }
}

extension Attribute {
    init(_ fields: StorefrontAPI.AttributeFields) {
        self.init(key: fields.key, value: fields.value ?? "")
    }
}

extension BuyerIdentity {
    init(_ fields: StorefrontAPI.CartFields.BuyerIdentity) {
        self.init(
            email: fields.email.nonEmpty, phone: fields.phone.nonEmpty,
            country: fields.countryCode.map { CountryCode(rawValue: $0.rawValue) },
            customerID: fields.customer.map { ID($0.id) },
            companyLocationID: fields.purchasingCompany?.location.id)
    }
}

extension MailingAddress {
    init(_ fields: StorefrontAPI.AddressFields) {
        self.init(
            id: ID(fields.id), firstName: fields.firstName.nonEmpty, lastName: fields.lastName.nonEmpty,
            company: fields.company.nonEmpty, address1: fields.address1.nonEmpty, address2: fields.address2.nonEmpty,
            city: fields.city.nonEmpty, province: fields.provinceCode.nonEmpty ?? fields.province.nonEmpty,
            zip: fields.zip.nonEmpty, country: fields.countryCodeV2.map { CountryCode(rawValue: $0.rawValue) },
            phone: fields.phone.nonEmpty)
    }
}
