/// What stored lines are worth by what is known of their variants: the lines as a buyer sees them, the cost, and what
/// the buyer should notice.
struct CartValuation {
    let lines: [CartLine]
    let cost: CartCost
    /// What to notice, with the place in the cart where it is.
    let notices: [(path: String, warning: Warning)]

    /// Values lines.
    ///
    /// - Parameters:
    ///   - stored: the lines with what was last known of their variants.
    ///   - current: what the catalogue says at present; `nil` where it was not asked.
    init(_ stored: [StoredLine], current: [ID<Variant>: Variant]?) {
        var lines: [CartLine] = []
        var notices: [(path: String, warning: Warning)] = []
        for (index, line) in stored.enumerated() {
            let path = "lines[\(index)]"
            let variant = current?[line.variant.id] ?? line.variant
            if let current, current[line.variant.id] == nil {
                notices.append((path + ".variant", .gone(line)))
            }
            if let change = Warning.priceChange(from: line, to: variant) {
                notices.append((path + ".cost.unitPrice", change))
            }
            let quantity = LineQuantity.available(line.quantity, of: variant)
            if quantity == 0 {
                notices.append((path + ".quantity", .soldOut(variant, target: line.id.rawValue)))
            } else if quantity < line.quantity {
                notices.append((path + ".quantity", .clamped(variant, to: quantity, target: line.id.rawValue)))
            }
            let valued = Self.line(line, variant, quantity)
            if variant.price == nil {
                notices.append((path + ".cost.unitPrice", .priceUnknown(line)))
            } else if valued.cost.subtotal == nil {
                notices.append((path + ".cost.subtotal", .amountTooLong(line)))
            }
            lines.append(valued)
        }
        let subtotals = lines.map(\.cost.subtotal)
        let currencies = Set(subtotals.compactMap { $0?.currencyCode }).sorted { $0.rawValue < $1.rawValue }
        if currencies.count > 1 { notices.append(("cost.subtotal", .mixedCurrencies(currencies))) }
        let total = subtotals.contains(nil) ? nil : try? Money.sum(subtotals.compactMap(\.self))
        if total == nil, currencies.count == 1, !subtotals.contains(nil) {
            notices.append(("cost.subtotal", .totalTooLong))
        }
        self.lines = lines
        self.notices = notices
        cost = CartCost(subtotal: total, total: total, isEstimated: true)
    }

    private static func line(_ line: StoredLine, _ variant: Variant, _ quantity: Int) -> CartLine {
        let subtotal = variant.price.flatMap { try? $0 * quantity }
        return CartLine(
            id: line.id, variant: variant, quantity: quantity, attributes: line.attributes,
            // A variant does not say the names of its plans; the identifier is what there is to show.
            sellingPlan: line.sellingPlanID.map { SellingPlan(id: $0, name: $0.rawValue) },
            cost: CartLineCost(
                unitPrice: variant.price, compareAtUnitPrice: variant.compareAtPrice, subtotal: subtotal,
                total: subtotal))
    }
}

extension StoredCart {
    /// The cart as a buyer sees it.
    func cart(_ valuation: CartValuation) -> Cart {
        Cart(
            id: id, lines: valuation.lines, cost: valuation.cost, note: note, attributes: attributes,
            buyerIdentity: buyerIdentity, createdAt: createdAt, updatedAt: updatedAt)
    }
}
