import Commerce

/// Shares what there is of each variant among lines, in their order.
enum StockAllotment {
    /// What each line gets, never more than it wants; a variant that left the catalogue gets none.
    static func quantities(
        for lines: [CartLineRecord], catalog: MemoryCatalog, stock: [ID<Variant>: Int]
    ) -> [Int] {
        var left: [ID<Variant>: Int] = [:]
        return lines.map { line in
            guard let variant = catalog.variant(line.variantID) else { return 0 }
            guard let limit = left[variant.id] ?? limit(of: variant, stock: stock[variant.id]) else {
                return line.quantity
            }
            let rule = variant.quantityRule ?? QuantityRule()
            var allotted = min(line.quantity, limit)
            if allotted < line.quantity {
                allotted -= allotted % max(1, rule.increment)
                if allotted < rule.minimum { allotted = 0 }
            }
            left[variant.id] = limit - allotted
            return allotted
        }
    }

    private static func limit(of variant: Variant, stock: Int?) -> Int? {
        let status = variant.availability.status
        guard let stock, status == .inStock || status == .outOfStock else {
            return variant.availability.maximumQuantity
        }
        return max(0, stock)
    }
}
