public import FoundationEssentials

/// A finished purchase.
public struct Order: Hashable, Sendable, Codable, SecretlyIdentified {
    /// The order's identifier.
    public let id: ID<Order>
    /// The number that the buyer knows, such as `#1001`.
    public let name: String?
    /// When it was placed.
    public let processedAt: Date?
    /// Whether it is paid, by the backend's word.
    public let financialStatus: String?
    /// Whether it is sent, by the backend's word.
    public let fulfillmentStatus: String?
    /// What was bought.
    public let lines: [OrderLine]
    /// All lines before discounts, tax and delivery.
    public let subtotal: Money?
    /// The discounts.
    public let discount: Money?
    /// The delivery.
    public let shipping: Money?
    /// The tax.
    public let tax: Money?
    /// What was paid, all included.
    public let total: Money?
    /// Where it goes.
    public let shippingAddress: MailingAddress?
    /// The page where the buyer follows it.
    public let statusURL: URL?

    /// Makes an order.
    public init(
        id: ID<Order>, name: String? = nil, processedAt: Date? = nil, financialStatus: String? = nil,
        fulfillmentStatus: String? = nil, lines: [OrderLine] = [], subtotal: Money? = nil, discount: Money? = nil,
        shipping: Money? = nil, tax: Money? = nil, total: Money? = nil, shippingAddress: MailingAddress? = nil,
        statusURL: URL? = nil
    ) {
        self.id = id
        self.name = name
        self.processedAt = processedAt
        self.financialStatus = financialStatus
        self.fulfillmentStatus = fulfillmentStatus
        self.lines = lines
        self.subtotal = subtotal
        self.discount = discount
        self.shipping = shipping
        self.tax = tax
        self.total = total
        self.shippingAddress = shippingAddress
        self.statusURL = statusURL
    }
}

/// A line of an order: a record, so the variant may be gone.
public struct OrderLine: Hashable, Sendable, Codable {
    /// The title as it was sold.
    public let title: String
    /// How many pieces.
    public let quantity: Int
    /// The variant, where it still exists.
    public let variantID: ID<Variant>?
    /// The stock keeping unit.
    public let sku: String?
    /// The price of one piece after the line's discounts.
    public let unitPrice: Money?
    /// All pieces after the line's discounts.
    public let total: Money?

    /// Makes a line.
    public init(
        title: String, quantity: Int, variantID: ID<Variant>? = nil, sku: String? = nil, unitPrice: Money? = nil,
        total: Money? = nil
    ) {
        self.title = title
        self.quantity = quantity
        self.variantID = variantID
        self.sku = sku
        self.unitPrice = unitPrice
        self.total = total
    }
}

extension Order: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The order with no more of its page than the host: whoever has the address sees the order.
    public var description: String { customMirror.shownText }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// The parts as ``description`` has them, so that `dump` leaks nothing.
    public var customMirror: Mirror {
        Mirror(
            self,
            shown: [
                "id": id,
                "name": name as Any,
                "processedAt": processedAt as Any,
                "financialStatus": financialStatus as Any,
                "fulfillmentStatus": fulfillmentStatus as Any,
                "lines": lines,
                "subtotal": subtotal as Any,
                "discount": discount as Any,
                "shipping": shipping as Any,
                "tax": tax as Any,
                "total": total as Any,
                "shippingAddress": shippingAddress as Any,
                "statusURL": statusURL?.shownPlace as Any,
            ])
    }
}
