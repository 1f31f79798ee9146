public import CommerceJSON
public import FoundationEssentials

/// Whether something can be bought, and how much of it.
public struct Availability: Hashable, Sendable, Codable {
    /// The state in the field's terms.
    public let status: AvailabilityStatus
    /// How many are in stock, where the backend says.
    public let quantity: Int?
    /// When a preordered or backordered item is expected.
    public let date: Date?

    /// Makes an availability.
    public init(status: AvailabilityStatus, quantity: Int? = nil, date: Date? = nil) {
        self.status = status
        self.quantity = quantity
        self.date = date
    }

    /// Nothing is known.
    public static let unknown = Availability(status: .unknown)
    /// In stock, without a count.
    public static let inStock = Availability(status: .inStock)
    /// Sold out.
    public static let outOfStock = Availability(status: .outOfStock, quantity: 0)

    /// Whether an order would be taken: in stock, preorder and backorder, and also where nothing is known.
    ///
    /// Unknown counts as purchasable, since refusing what a shop sells is the worse mistake; the checkout has the last word.
    public var isPurchasable: Bool { status != .outOfStock }

    /// The most that one order can have: the stock of an item in stock, unlimited otherwise.
    public var maximumQuantity: Int? {
        switch status {
        case .inStock: quantity.map { max(0, $0) }
        case .outOfStock: 0
        default: nil
        }
    }
}

extension Availability: EmptyWhenMissing {
    /// Nothing is known.
    public static var emptyValue: Availability { .unknown }
}

/// The states of ``Availability``, open to what a backend may add.
public struct AvailabilityStatus: OpenEnumeration {
    /// The state's name.
    public let rawValue: String

    /// Wraps a name, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Can be sent at once.
    public static let inStock = AvailabilityStatus(rawValue: "in-stock")
    /// Sold out.
    public static let outOfStock = AvailabilityStatus(rawValue: "out-of-stock")
    /// Not out yet, orders are taken.
    public static let preorder = AvailabilityStatus(rawValue: "preorder")
    /// Sold out for now, orders are taken.
    public static let backorder = AvailabilityStatus(rawValue: "backorder")
    /// The backend does not say.
    public static let unknown = AvailabilityStatus(rawValue: "unknown")
}
