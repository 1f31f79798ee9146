import Commerce
import FoundationEssentials

/// Everything in a memory shop that changes: one value, kept in the process or as one record in a state storage.
struct ShopState: Codable, Equatable, Sendable {
    var carts: [String: CartRecord] = [:]
    /// Which cart a creation with an idempotency key made.
    var createdCarts: [String: String] = [:]
    var checkouts: [String: CheckoutRecord] = [:]
    var customers: [String: CustomerRecord] = [:]
    var sessions: [SessionRecord] = []
    var authorizations: [AuthorizationRecord] = []
    /// The orders of all customers and guests, the newest last.
    var orders: [OrderRecord] = []
    /// How many of a variant there are, where that differs from the catalogue.
    var stock: [String: Int] = [:]
    /// How many of a variant were sold.
    var sold: [String: Int] = [:]
    /// What was taken from gift cards, in minor units of the shop's currency, by the card's identifier.
    var giftCardSpent: [String: Int64] = [:]
    /// What the shop would have sent by mail, the newest last.
    var mails: [MemoryMail] = []
    /// The number of the next customer or address.
    var nextNumber = 1
    /// The number of the next order.
    var nextOrderNumber = 1001

    /// The state of a shop at its opening.
    init(terms: MemoryTerms) {
        for customer in terms.customers {
            customers[customer.id.rawValue] = CustomerRecord(customer)
            for order in customer.orders.reversed() {
                orders.append(OrderRecord(customerID: customer.id, cartID: nil, order: order))
            }
        }
        // Numbers of the terms' customers are small; those that are made here never meet them.
        nextNumber = 1001
        nextOrderNumber += orders.count
    }

    /// The count of each variant that differs from the catalogue's, by identifier.
    var stockByVariant: [ID<Variant>: Int] { Self.byVariant(stock) }

    /// The pieces sold of each variant, by identifier.
    var soldByVariant: [ID<Variant>: Int] { Self.byVariant(sold) }

    private static func byVariant(_ counts: [String: Int]) -> [ID<Variant>: Int] {
        Dictionary(counts.map { (ID($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}

/// An order with whose it is.
struct OrderRecord: Codable, Equatable, Sendable {
    let customerID: ID<Customer>?
    /// The cart that it was, without its secret.
    let cartID: String?
    let order: Order
}
