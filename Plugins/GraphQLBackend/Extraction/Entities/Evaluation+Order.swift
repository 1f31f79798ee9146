import Commerce
import CommerceJSON
import FoundationEssentials

extension Order: MappedEntity {
    static func make(_ evaluation: inout Evaluation, _ shape: ShapePlan) -> Order? { evaluation.order(shape) }
}

extension Evaluation {
    fileprivate mutating func order(_ shape: ShapePlan) -> Order? {
        guard let id: ID<Order> = id(shape, .id) else {
            missing(shape, .id, "identifier")
            return nil
        }
        let lines = list(shape, .lines) { $0.orderLine($1) }
        if lines.isEmpty { noteNull(shape, .lines, "the order's lines") }
        return Order(
            id: id, name: text(shape, .name), processedAt: date(shape, .processedAt),
            financialStatus: text(shape, .financialStatus), fulfillmentStatus: text(shape, .fulfillmentStatus),
            lines: lines, subtotal: money(shape, .subtotal),
            discount: money(shape, .discount), shipping: money(shape, .shipping), tax: money(shape, .tax),
            total: money(shape, .total), shippingAddress: one(shape, .shippingAddress, MailingAddress.make),
            statusURL: url(shape, .statusURL))
    }

    private mutating func orderLine(_ shape: ShapePlan) -> OrderLine? {
        guard let title = text(shape, .title) else {
            missing(shape, .title, "title")
            return nil
        }
        guard let quantity = integer(shape, .quantity) else {
            missing(shape, .quantity, "quantity")
            return nil
        }
        return OrderLine(
            title: title, quantity: quantity, variantID: id(shape, .variantID), sku: text(shape, .sku),
            unitPrice: money(shape, .unitPrice), total: money(shape, .total))
    }
}

/// What an answer says of a checkout that was begun; the port makes a hand-off of it.
struct MappedHandoff: Sendable, Hashable {
    var id: ID<CheckoutHandoff>?
    /// The page that finishes the checkout.
    var url: URL?
    var deadline: Date?
    /// The order, where it is complete at once.
    var order: Order?
}

extension MappedHandoff: MappedEntity {
    static func make(_ evaluation: inout Evaluation, _ shape: ShapePlan) -> MappedHandoff? {
        MappedHandoff(
            id: evaluation.id(shape, .id), url: evaluation.url(shape, .url),
            deadline: evaluation.date(shape, .deadline),
            order: evaluation.one(shape, .order, Order.make))
    }
}

extension CheckoutStatus: MappedEntity {
    static func make(_ evaluation: inout Evaluation, _ shape: ShapePlan) -> CheckoutStatus? {
        guard let state = evaluation.text(shape, .state) else {
            evaluation.missing(shape, .state, "state")
            return nil
        }
        return CheckoutStatus(
            state: CheckoutState(rawValue: state), order: evaluation.one(shape, .order, Order.make),
            orderID: evaluation.id(shape, .orderID))
    }
}
