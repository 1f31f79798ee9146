import Commerce
import CommerceViewModels
import FoundationEssentials

/// Carts and lines for tests.
extension Samples {
    static func line(
        _ id: String, _ variant: String? = nil, quantity: Int = 1, stock: Int? = nil, rule: QuantityRule? = nil,
        attributes: [Attribute] = [], plan: String? = nil
    ) -> CartLine {
        let variant = Variant(
            id: ID(variant ?? id.lowercased()), title: "Variant of \(id)", price: money("5.00"),
            availability: stock.map { Availability(status: .inStock, quantity: $0) } ?? .inStock, quantityRule: rule)
        return CartLine(
            id: ID(id), variant: variant, quantity: quantity, attributes: attributes,
            sellingPlan: plan.map { SellingPlan(id: ID($0), name: $0) },
            cost: CartLineCost(unitPrice: money("5.00"), total: money("\(5 * min(max(quantity, 0), 1_000_000)).00")))
    }

    static func cart(
        _ lines: CartLine..., id: String = "cart?key=secret", totalQuantity: Int? = nil, note: String? = nil,
        codes: [DiscountCode] = [], updatedAt: Date? = nil
    ) -> Cart {
        let pieces = lines.reduce(0) { min(1_000_000, $0 + min(max($1.quantity, 0), 1_000_000)) }
        return Cart(
            id: ID(id), lines: lines, totalQuantity: totalQuantity,
            cost: CartCost(subtotal: money("\(5 * pieces).00"), total: money("\(5 * pieces).00"), isEstimated: false),
            note: note, discountCodes: codes, updatedAt: updatedAt)
    }

    static func money(_ amount: String) -> Money? {
        Decimal(string: amount).map { Money(amount: $0, currencyCode: .eur) }
    }

    static func refusal(_ code: UserErrorCode = .invalid, _ field: String...) -> UserError {
        UserError(code: code, field: field, message: "No.")
    }
}
