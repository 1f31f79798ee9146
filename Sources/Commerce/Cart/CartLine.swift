public import CommerceJSON

/// A variant in a cart with its quantity.
public struct CartLine: Hashable, Sendable, Codable, SecretlyIdentified {
    /// The line's identifier within its cart.
    public let id: ID<CartLine>
    /// The variant, with its product's summary.
    public let variant: Variant
    /// How many pieces; a sold-out line may have none.
    public let quantity: Int
    /// Free pairs of texts, part of the line's identity.
    public let attributes: [Attribute]
    /// The selling plan that it is bought under, part of the line's identity.
    public let sellingPlan: SellingPlan?
    /// What it costs.
    public let cost: CartLineCost

    /// Makes a line.
    public init(
        id: ID<CartLine>, variant: Variant, quantity: Int, attributes: [Attribute] = [],
        sellingPlan: SellingPlan? = nil, cost: CartLineCost = CartLineCost()
    ) {
        self.id = id
        self.variant = variant
        self.quantity = quantity
        self.attributes = attributes
        self.sellingPlan = sellingPlan
        self.cost = cost
    }
}

extension CartLineCost: EmptyWhenMissing {
    /// No amount.
    public static var emptyValue: CartLineCost { CartLineCost() }
}

/// What a cart line costs; an amount that the backend does not say is absent, never computed by a front end.
public struct CartLineCost: Hashable, Sendable, Codable {
    /// The price of one piece.
    public let unitPrice: Money?
    /// The regular price of one piece, where it is reduced.
    public let compareAtUnitPrice: Money?
    /// All pieces before discounts.
    public let subtotal: Money?
    /// All pieces after the discounts of this line.
    public let total: Money?

    /// Makes a cost.
    public init(
        unitPrice: Money? = nil, compareAtUnitPrice: Money? = nil, subtotal: Money? = nil, total: Money? = nil
    ) {
        self.unitPrice = unitPrice
        self.compareAtUnitPrice = compareAtUnitPrice
        self.subtotal = subtotal
        self.total = total
    }
}
