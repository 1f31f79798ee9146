import Commerce

/// How many pieces of variants there are, for shops that refuse more than they have: the port gives what there is, with a
/// warning.
struct StockLimits {
    private var stock: [ID<Variant>: Int] = [:]

    /// Asks the catalogue; variants whose stock it does not know have no limit.
    init(
        _ catalog: (any CatalogPort)?, _ variants: [ID<Variant>], _ market: MarketContext
    ) async throws(CommerceError) {
        guard let catalog, !variants.isEmpty else { return }
        let options = ReadOptions(market: market, freshness: .refresh)
        let known = try await catalog.variants(ids: variants, options: options).value
        for variant in known.compactMap(\.self) { stock[variant.id] = variant.availability.maximumQuantity }
    }

    /// What of lines can be had.
    struct Lines {
        var lines: [CartLineInput] = []
        /// The lines that have less than was asked for, and how many pieces are left in stock.
        var warnings: [(line: CartLineInput, stock: Int)] = []

        /// Warnings whose targets are the cart's lines, where they are there.
        func warnings(in cart: Cart?) -> [Warning] {
            warnings.map { line, stock in
                let place = cart?.lines.first { line.isSame(as: $0) }
                return StockLimits.warning(stock, target: place?.id.rawValue ?? line.variantID.rawValue)
            }
        }
    }

    /// Lines to add, cut to what is left beside a cart.
    func limiting(_ lines: [CartLineInput], beside cart: Cart?) -> Lines {
        var taken = cart?.quantities ?? [:]
        var result = Lines()
        for line in lines {
            guard let stock = stock[line.variantID] else {
                result.lines.append(line)
                continue
            }
            let left = max(0, stock - (taken[line.variantID] ?? 0))
            var possible = line
            possible.quantity = min(line.quantity, left)
            taken[line.variantID, default: 0] += possible.quantity
            if possible.quantity > 0 { result.lines.append(possible) }
            if possible.quantity < line.quantity { result.warnings.append((line, stock)) }
        }
        return result
    }

    /// Changes of quantities, cut to what there is beside the cart's other lines; one that nothing is left for is as asked.
    func limiting(_ updates: [CartLineUpdate], in cart: Cart) -> (updates: [CartLineUpdate], warnings: [Warning]) {
        var warnings: [Warning] = []
        var quantities = Dictionary(cart.lines.map { ($0.id, $0.quantity) }) { first, _ in first }
        let limited = updates.map { update in
            guard let wanted = update.quantity, let line = cart.lines.first(where: { $0.id == update.lineID }),
                let stock = stock[line.variant.id]
            else { return update }
            let others = cart.lines.filter { $0.variant.id == line.variant.id && $0.id != line.id }
                .reduce(0) { $0 + (quantities[$1.id] ?? 0) }
            let left = max(0, stock - others)
            guard wanted > left, left > 0 else { return update }
            var possible = update
            possible.quantity = left
            quantities[line.id] = left
            warnings.append(Self.warning(stock, target: line.id.rawValue))
            return possible
        }
        return (limited, warnings)
    }

    private static func warning(_ stock: Int, target: String) -> Warning {
        stock > 0
            ? Warning(
                code: .quantityClamped, target: target,
                message: "There are only \(stock) in stock: all of them are taken.")
            : Warning(code: .outOfStock, target: target, message: "This is sold out.")
    }
}

extension Cart {
    /// The pieces of each variant.
    var quantities: [ID<Variant>: Int] {
        Dictionary(lines.map { ($0.variant.id, $0.quantity) }) { first, second in
            let (sum, isOver) = first.addingReportingOverflow(second)
            return isOver ? .max : sum
        }
    }
}
