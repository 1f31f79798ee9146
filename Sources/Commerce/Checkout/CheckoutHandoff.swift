public import FoundationEssentials

/// The moment a cart leaves the front end: a page to open, or an order that is already complete.
public struct CheckoutHandoff: Hashable, Sendable, Codable {
    /// Names this hand-off when its status is asked for.
    public let id: ID<CheckoutHandoff>
    /// The cart that is checked out.
    public let cartID: ID<Cart>
    /// The page to open, fetched fresh; absent where the order is complete.
    public let url: URL?
    /// When the page stops working.
    public let deadline: Date?
    /// The order, where the backend completed it at once.
    public let order: Order?

    /// Hands over to a page.
    public init(id: ID<CheckoutHandoff>, cartID: ID<Cart>, url: URL, deadline: Date? = nil) {
        self.id = id
        self.cartID = cartID
        self.url = url
        self.deadline = deadline
        order = nil
    }

    /// Reports an order that is complete without a page.
    public init(id: ID<CheckoutHandoff>, cartID: ID<Cart>, completed order: Order) {
        self.id = id
        self.cartID = cartID
        url = nil
        deadline = nil
        self.order = order
    }
}

extension CheckoutHandoff: SecretlyIdentified {}

extension CheckoutHandoff: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The hand-off with no more of its page than the host: whoever has the address has the cart.
    public var description: String { customMirror.shownText }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// The parts as ``description`` has them, so that `dump` leaks nothing.
    public var customMirror: Mirror {
        Mirror(
            self,
            shown: [
                "id": id,
                "cartID": cartID,
                "url": url?.shownPlace as Any,
                "deadline": deadline as Any,
                "order": order as Any,
            ])
    }
}

/// How far a hand-off has come.
public struct CheckoutStatus: Hashable, Sendable, Codable {
    /// The state.
    public let state: CheckoutState
    /// The order, where it is complete and known.
    public let order: Order?
    /// The order's identifier, where it is complete and nothing else of it is known.
    public let orderID: ID<Order>?

    /// Makes a status.
    public init(state: CheckoutState, order: Order? = nil, orderID: ID<Order>? = nil) {
        self.state = state
        self.order = order
        self.orderID = orderID ?? order?.id
    }
}

/// The states of a hand-off, open to what a backend may add.
public struct CheckoutState: OpenEnumeration {
    /// The state's name.
    public let rawValue: String

    /// Wraps a name, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The buyer has not finished.
    public static let pending = CheckoutState(rawValue: "pending")
    /// There is an order.
    public static let completed = CheckoutState(rawValue: "completed")
    /// The cart is gone: it was completed, or it expired, and the backend can't tell which.
    public static let completedOrGone = CheckoutState(rawValue: "completed-or-gone")
    /// The page or the cart stopped working before there was an order.
    public static let expired = CheckoutState(rawValue: "expired")
    /// The backend can't follow a checkout after the hand-over (a link into another shop).
    public static let untracked = CheckoutState(rawValue: "untracked")
}

/// How a backend checks out.
public struct CheckoutKind: OpenEnumeration {
    /// The kind's name.
    public let rawValue: String

    /// Wraps a name, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A page of the shop for an existing cart.
    public static let url = CheckoutKind(rawValue: "url")
    /// A link that carries the lines itself, without a cart.
    public static let permalink = CheckoutKind(rawValue: "permalink")
    /// The backend completes the order itself.
    public static let direct = CheckoutKind(rawValue: "direct")
}

/// A line of a permalink.
public struct PermalinkLine: Hashable, Sendable, Codable {
    /// The variant to buy.
    public var variantID: ID<Variant>
    /// How many pieces, 1 or more.
    public var quantity: Int

    /// Makes a line.
    public init(variantID: ID<Variant>, quantity: Int = 1) {
        self.variantID = variantID
        self.quantity = quantity
    }
}

/// What a permalink carries beside its lines.
public struct PermalinkOptions: Hashable, Sendable, Codable {
    /// A discount code.
    public var discountCode: String?
    /// The buyer's note.
    public var note: String?
    /// Free pairs of texts.
    public var attributes: [Attribute]
    /// The buyer's e-mail address.
    public var email: String?

    /// Makes options; without arguments a link with lines alone.
    public init(
        discountCode: String? = nil, note: String? = nil, attributes: [Attribute] = [], email: String? = nil
    ) {
        self.discountCode = discountCode
        self.note = note
        self.attributes = attributes
        self.email = email
    }
}
