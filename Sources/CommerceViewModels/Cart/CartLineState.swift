public import Commerce

/// A line as it is shown: what the server has said of it, with what the buyer wants on top.
public struct CartLineState: Sendable, Hashable {
    /// The line's identifier; that of a placeholder is made up, and stays usable once the line is there.
    public let id: Commerce.ID<CartLine>
    /// The variant, with its product's summary.
    public let variant: Variant
    /// How many pieces the buyer wants, as far as that was asked for.
    public internal(set) var quantity: Int
    /// How many pieces the server has confirmed; 0 for a placeholder.
    public let confirmedQuantity: Int
    /// Free pairs of texts, part of the line's identity.
    public let attributes: [Attribute]
    /// The selling plan that it is bought under, where more than its identifier is known.
    public let sellingPlan: SellingPlan?
    /// The selling plan's identifier, part of the line's identity.
    public let sellingPlanID: Commerce.ID<SellingPlan>?
    /// What the server last said that it costs; never computed here.
    ///
    /// A placeholder has the price of one piece at most.
    public let cost: CartLineCost
    /// Whether a change of it is on its way.
    public internal(set) var isPending = false
    /// Whether the server has not confirmed the line yet.
    public let isPlaceholder: Bool
    /// What the line is, whatever its name.
    let identity: LineIdentity

    init(_ line: CartLine) {
        id = line.id
        variant = line.variant
        quantity = line.quantity
        confirmedQuantity = line.quantity
        attributes = line.attributes
        sellingPlan = line.sellingPlan
        sellingPlanID = line.sellingPlan?.id
        cost = line.cost
        isPlaceholder = false
        identity = LineIdentity(line)
    }

    /// A line that is being added.
    init(placeholder id: Commerce.ID<CartLine>, _ input: CartLineInput, _ variant: Variant) {
        self.id = id
        self.variant = variant
        quantity = input.quantity
        confirmedQuantity = 0
        attributes = input.attributes
        sellingPlan = nil
        sellingPlanID = input.sellingPlanID
        cost = CartLineCost(unitPrice: variant.price, compareAtUnitPrice: variant.compareAtPrice)
        isPlaceholder = true
        identity = LineIdentity(input)
    }

    /// Whether ``cost`` is that of another quantity than the one shown.
    public var isCostUnconfirmed: Bool { isPending || quantity != confirmedQuantity }

    /// The quantities that the line can have, from its variant's rule and known stock.
    public var quantityBounds: QuantityBounds { QuantityBounds(of: variant) }

    /// The line as it would be added again.
    public var input: CartLineInput {
        CartLineInput(
            variantID: variant.id, quantity: quantity, attributes: attributes, sellingPlanID: sellingPlanID)
    }
}

/// A discount code as it is shown.
public struct CartDiscountCode: Sendable, Hashable {
    /// The code as it was entered.
    public let code: String
    /// Whether the cart meets its conditions; `nil` until the server has said.
    public let isApplicable: Bool?
    /// Whether it is on its way.
    public internal(set) var isPending = false
}
