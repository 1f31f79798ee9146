/// What a new cart begins with.
public struct CartDraft: Hashable, Sendable, Codable {
    /// The first lines.
    public var lines: [CartLineInput]
    /// Who buys.
    public var buyerIdentity: BuyerIdentity
    /// Free pairs of texts.
    public var attributes: [Attribute]
    /// The buyer's note.
    public var note: String?
    /// Discount codes to try.
    public var discountCodes: [String]

    /// Makes a draft; without arguments an empty cart.
    public init(
        lines: [CartLineInput] = [], buyerIdentity: BuyerIdentity = BuyerIdentity(), attributes: [Attribute] = [],
        note: String? = nil, discountCodes: [String] = []
    ) {
        self.lines = lines
        self.buyerIdentity = buyerIdentity
        self.attributes = attributes
        self.note = note
        self.discountCodes = discountCodes
    }
}

/// A line to add.
///
/// A line with the same variant, selling plan and attributes grows instead of a second one.
public struct CartLineInput: Hashable, Sendable, Codable {
    /// The variant to buy.
    public var variantID: ID<Variant>
    /// How many pieces, 1 or more.
    public var quantity: Int
    /// Free pairs of texts, part of the line's identity.
    public var attributes: [Attribute]
    /// The selling plan, part of the line's identity.
    public var sellingPlanID: ID<SellingPlan>?

    /// Makes a line input.
    public init(
        variantID: ID<Variant>, quantity: Int = 1, attributes: [Attribute] = [],
        sellingPlanID: ID<SellingPlan>? = nil
    ) {
        self.variantID = variantID
        self.quantity = quantity
        self.attributes = attributes
        self.sellingPlanID = sellingPlanID
    }
}

/// A change of a line; what is not given stays as it is.
public struct CartLineUpdate: Hashable, Sendable, Codable {
    /// The line to change.
    public var lineID: ID<CartLine>
    /// The new quantity, absolute; 0 removes the line.
    public var quantity: Int?
    /// Another variant in its place.
    public var variantID: ID<Variant>?
    /// New attributes in place of the old.
    public var attributes: [Attribute]?
    /// Another selling plan; null ends it.
    public var sellingPlanID: InputValue<ID<SellingPlan>>

    /// Makes a change.
    public init(
        lineID: ID<CartLine>, quantity: Int? = nil, variantID: ID<Variant>? = nil, attributes: [Attribute]? = nil,
        sellingPlanID: InputValue<ID<SellingPlan>> = .omitted
    ) {
        self.lineID = lineID
        self.quantity = quantity
        self.variantID = variantID
        self.attributes = attributes
        self.sellingPlanID = sellingPlanID
    }

    private enum CodingKeys: String, CodingKey {
        case lineID, quantity, variantID, attributes, sellingPlanID
    }

    /// Decodes a change; absent keys change nothing.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        lineID = try container.decode(ID<CartLine>.self, forKey: .lineID)
        quantity = try container.decodeIfPresent(Int.self, forKey: .quantity)
        variantID = try container.decodeIfPresent(ID<Variant>.self, forKey: .variantID)
        attributes = try container.decodeIfPresent([Attribute].self, forKey: .attributes)
        sellingPlanID = try container.decodeInput(ID<SellingPlan>.self, forKey: .sellingPlanID)
    }

    /// Encodes only what changes.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(lineID, forKey: .lineID)
        try container.encodeIfPresent(quantity, forKey: .quantity)
        try container.encodeIfPresent(variantID, forKey: .variantID)
        try container.encodeIfPresent(attributes, forKey: .attributes)
        try container.encodeInput(sellingPlanID, forKey: .sellingPlanID)
    }
}
