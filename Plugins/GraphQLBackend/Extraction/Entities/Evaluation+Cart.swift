import Commerce
import CommerceJSON

extension Cart: MappedEntity {
    static func make(_ evaluation: inout Evaluation, _ shape: ShapePlan) -> Cart? { evaluation.cart(shape) }
}

extension Evaluation {
    fileprivate mutating func cart(_ shape: ShapePlan) -> Cart? {
        guard let id: ID<Cart> = id(shape, .id) else {
            missing(shape, .id, "identifier")
            return nil
        }
        let lines = list(shape, .lines) { $0.cartLine($1) }
        if lines.isEmpty { noteNull(shape, .lines, "the cart's lines") }
        return Cart(
            id: id, lines: lines, totalQuantity: integer(shape, .totalQuantity),
            cost: one(shape, .cost) { $0.cartCost($1) } ?? CartCost(), note: text(shape, .note),
            attributes: list(shape, .attributes) { $0.attribute($1) },
            discountCodes: list(shape, .discountCodes) { $0.discountCode($1) },
            giftCards: list(shape, .giftCards) { $0.giftCard($1) },
            buyerIdentity: one(shape, .buyerIdentity) { $0.buyerIdentity($1) } ?? BuyerIdentity(),
            deliveryGroups: list(shape, .deliveryGroups) { $0.deliveryGroup($1) }, createdAt: date(shape, .createdAt),
            updatedAt: date(shape, .updatedAt))
    }

    private mutating func cartLine(_ shape: ShapePlan) -> CartLine? {
        guard let id: ID<CartLine> = id(shape, .id) else {
            missing(shape, .id, "identifier")
            return nil
        }
        guard let variant = one(shape, .variant, Variant.make) else {
            missing(shape, .variant, "variant")
            return nil
        }
        guard let quantity = integer(shape, .quantity) else {
            missing(shape, .quantity, "quantity")
            return nil
        }
        return CartLine(
            id: id, variant: variant, quantity: quantity, attributes: list(shape, .attributes) { $0.attribute($1) },
            sellingPlan: one(shape, .sellingPlan) { $0.sellingPlan($1) },
            cost: one(shape, .cost) { $0.cartLineCost($1) } ?? CartLineCost())
    }

    private mutating func cartCost(_ shape: ShapePlan) -> CartCost? {
        CartCost(
            subtotal: money(shape, .subtotal), total: money(shape, .total), tax: money(shape, .tax),
            delivery: money(shape, .delivery), discount: money(shape, .discount),
            isEstimated: boolean(shape, .isEstimated) ?? true)
    }

    private mutating func cartLineCost(_ shape: ShapePlan) -> CartLineCost? {
        let price = money(shape, .unitPrice)
        return CartLineCost(
            unitPrice: price, compareAtUnitPrice: money(shape, .compareAtUnitPrice)?.ifReduced(to: price),
            subtotal: money(shape, .subtotal), total: money(shape, .total))
    }

    /// A pair without a value has an empty one.
    private mutating func attribute(_ shape: ShapePlan) -> Attribute? {
        guard let key = text(shape, .key) else {
            missing(shape, .key, "key")
            return nil
        }
        return Attribute(key: key, value: anyText(shape, .value) ?? "")
    }

    private mutating func discountCode(_ shape: ShapePlan) -> DiscountCode? {
        guard let code = text(shape, .code) else {
            missing(shape, .code, "code")
            return nil
        }
        return DiscountCode(code: code, isApplicable: boolean(shape, .isApplicable) ?? true)
    }

    private mutating func giftCard(_ shape: ShapePlan) -> AppliedGiftCard? {
        guard let id: ID<AppliedGiftCard> = id(shape, .id), let last = text(shape, .lastCharacters) else {
            missing(shape, .id, "identifier or last characters")
            return nil
        }
        return AppliedGiftCard(
            id: id, lastCharacters: last, amountUsed: money(shape, .amountUsed), balance: money(shape, .balance))
    }

    private mutating func buyerIdentity(_ shape: ShapePlan) -> BuyerIdentity? {
        BuyerIdentity(
            email: text(shape, .email), phone: text(shape, .phone),
            country: text(shape, .country).map { CountryCode(rawValue: $0) }, customerID: id(shape, .customerID),
            companyLocationID: text(shape, .companyLocationID))
    }

    private mutating func deliveryGroup(_ shape: ShapePlan) -> DeliveryGroup? {
        guard let id: ID<DeliveryGroup> = id(shape, .id) else {
            missing(shape, .id, "identifier")
            return nil
        }
        return DeliveryGroup(
            id: id, lineIDs: texts(shape, .lineIDs).map { ID($0) },
            options: list(shape, .options) { $0.deliveryOption($1) },
            selectedOptionHandle: text(shape, .selectedOptionHandle),
            address: one(shape, .address, MailingAddress.make))
    }

    private mutating func deliveryOption(_ shape: ShapePlan) -> DeliveryOption? {
        guard let handle = text(shape, .handle), let title = text(shape, .title) else {
            missing(shape, .handle, "handle or title")
            return nil
        }
        return DeliveryOption(
            handle: handle, title: title, description: text(shape, .description), cost: money(shape, .cost))
    }
}
