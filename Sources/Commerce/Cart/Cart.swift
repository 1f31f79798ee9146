public import FoundationEssentials

/// What a buyer means to buy.
public struct Cart: Hashable, Sendable, Codable, SecretlyIdentified {
    /// The cart's identifier, whole with any secret in it: whoever has it has the cart.
    public let id: ID<Cart>
    /// The lines, in the order in which they were added unless the server orders them otherwise.
    public let lines: [CartLine]
    /// How many pieces there are over all lines, those that were not loaded included.
    public let totalQuantity: Int
    /// What it costs.
    public let cost: CartCost
    /// The buyer's note to the shop.
    public let note: String?
    /// Free pairs of texts kept with the cart and the order.
    public let attributes: [Attribute]
    /// The discount codes that were entered, each with whether it applies.
    public let discountCodes: [DiscountCode]
    /// The gift cards that pay a part.
    public let giftCards: [AppliedGiftCard]
    /// Who buys.
    public let buyerIdentity: BuyerIdentity
    /// What is delivered together, with the ways to deliver it.
    public let deliveryGroups: [DeliveryGroup]
    /// When the cart was made.
    public let createdAt: Date?
    /// When the cart was last changed.
    public let updatedAt: Date?

    /// Makes a cart; the total quantity defaults to that over the lines.
    public init(
        id: ID<Cart>, lines: [CartLine] = [], totalQuantity: Int? = nil, cost: CartCost = CartCost(),
        note: String? = nil, attributes: [Attribute] = [], discountCodes: [DiscountCode] = [],
        giftCards: [AppliedGiftCard] = [], buyerIdentity: BuyerIdentity = BuyerIdentity(),
        deliveryGroups: [DeliveryGroup] = [], createdAt: Date? = nil, updatedAt: Date? = nil
    ) {
        self.id = id
        self.lines = lines
        self.totalQuantity = totalQuantity ?? Self.totalQuantity(of: lines)
        self.cost = cost
        self.note = note
        self.attributes = attributes
        self.discountCodes = discountCodes
        self.giftCards = giftCards
        self.buyerIdentity = buyerIdentity
        self.deliveryGroups = deliveryGroups
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    /// The sum of the quantities, which a backend may state as large as it likes: as near to it as an `Int` comes.
    private static func totalQuantity(of lines: [CartLine]) -> Int {
        lines.reduce(0) { total, line in
            let (sum, isOver) = total.addingReportingOverflow(line.quantity)
            return isOver ? (line.quantity > 0 ? .max : .min) : sum
        }
    }
}

/// A free pair of texts.
public struct Attribute: Hashable, Sendable, Codable {
    /// The pair's name.
    public let key: String
    /// The pair's value.
    public let value: String

    /// Makes a pair.
    public init(key: String, value: String) {
        self.key = key
        self.value = value
    }
}
