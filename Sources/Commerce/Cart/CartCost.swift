public import CommerceJSON

/// What a cart costs; an amount that the backend does not say is absent.
public struct CartCost: Hashable, Sendable, Codable {
    /// All lines before discounts of the whole cart, tax and delivery.
    public let subtotal: Money?
    /// What there is to pay, as far as it is known.
    public let total: Money?
    /// The tax in the total, where it is known.
    public let tax: Money?
    /// The delivery in the total, where an option is selected.
    public let delivery: Money?
    /// What discount codes and automatic discounts take off.
    public let discount: Money?
    /// Whether the amounts may change at the checkout.
    ///
    /// Totals of the local cart engine are always estimated.
    public let isEstimated: Bool

    /// Makes a cost.
    public init(
        subtotal: Money? = nil, total: Money? = nil, tax: Money? = nil, delivery: Money? = nil, discount: Money? = nil,
        isEstimated: Bool = true
    ) {
        self.subtotal = subtotal
        self.total = total
        self.tax = tax
        self.delivery = delivery
        self.discount = discount
        self.isEstimated = isEstimated
    }
}

extension CartCost: EmptyWhenMissing {
    /// No amount, estimated.
    public static var emptyValue: CartCost { CartCost() }

    /// Decodes a cost; amounts whose nature is not said are estimated.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            subtotal: try container.decodeIfPresent(Money.self, forKey: .subtotal),
            total: try container.decodeIfPresent(Money.self, forKey: .total),
            tax: try container.decodeIfPresent(Money.self, forKey: .tax),
            delivery: try container.decodeIfPresent(Money.self, forKey: .delivery),
            discount: try container.decodeIfPresent(Money.self, forKey: .discount),
            isEstimated: try container.decodeIfPresent(Bool.self, forKey: .isEstimated) ?? true)
    }
}

/// A discount code in a cart.
public struct DiscountCode: Hashable, Sendable, Codable {
    /// The code as it was entered; codes are compared without case.
    public let code: String
    /// Whether the cart meets the code's conditions at present.
    public let isApplicable: Bool

    /// Makes a code.
    public init(code: String, isApplicable: Bool) {
        self.code = code
        self.isApplicable = isApplicable
    }

    private enum CodingKeys: String, CodingKey {
        case code
        case isApplicable = "applicable"
    }
}

/// A gift card that pays a part of a cart.
public struct AppliedGiftCard: Hashable, Sendable, Codable {
    /// The identifier to remove it by.
    public let id: ID<AppliedGiftCard>
    /// The last characters of its code: all that is ever shown of it.
    public let lastCharacters: String
    /// What it pays of this cart.
    public let amountUsed: Money?
    /// What is left on it.
    public let balance: Money?

    /// Makes an applied gift card.
    public init(
        id: ID<AppliedGiftCard>, lastCharacters: String, amountUsed: Money? = nil, balance: Money? = nil
    ) {
        self.id = id
        self.lastCharacters = lastCharacters
        self.amountUsed = amountUsed
        self.balance = balance
    }
}
