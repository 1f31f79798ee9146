import Commerce

extension CartEditor {
    /// Adds lines: one that is the same purchase as another grows.
    mutating func add(_ inputs: [CartLineInput]) {
        var touched: [ID<CartLine>: [String]] = [:]
        for (index, input) in inputs.enumerated() {
            let field = ["lines", "\(index)"]
            guard input.quantity >= 1 else {
                refuse(.invalidQuantity, field + ["quantity"], "A quantity to add is 1 or more, not \(input.quantity).")
                continue
            }
            guard let variant = purchasable(input.variantID, plan: input.sellingPlanID, field: field) else { continue }
            let attributes = Self.uniqued(input.attributes)
            let same = cart.lines.firstIndex {
                $0.isSame(variant: input.variantID, plan: input.sellingPlanID, attributes: attributes)
            }
            let position = same ?? cart.lines.count
            if same == nil {
                cart.lines.append(
                    CartLineRecord(
                        id: ID("line-\(cart.nextLine)"), variantID: input.variantID, quantity: 0,
                        attributes: attributes, planID: input.sellingPlanID, lastKnown: variant))
                cart.nextLine += 1
            }
            let (sum, overflow) = cart.lines[position].quantity.addingReportingOverflow(input.quantity)
            cart.lines[position].quantity = overflow ? .max : sum
            cart.lines[position].lastKnown = variant
            touched[cart.lines[position].id] = field
        }
        checkQuantities(of: touched)
    }

    /// Changes lines; a quantity of 0 removes one, and a line that became the same purchase as another joins it.
    mutating func update(_ updates: [CartLineUpdate]) {
        var touched: [ID<CartLine>: [String]] = [:]
        for (index, update) in updates.enumerated() {
            let field = ["lines", "\(index)"]
            guard let position = position(of: update.lineID, field: field) else { continue }
            if let quantity = update.quantity, quantity < 0 {
                refuse(.invalidQuantity, field + ["quantity"], "A quantity is 0 or more, not \(quantity).")
                continue
            }
            if update.quantity == 0 {
                cart.lines.remove(at: position)
                continue
            }
            var line = cart.lines[position]
            line.variantID = update.variantID ?? line.variantID
            line.planID = update.sellingPlanID.applied(to: line.planID)
            line.attributes = update.attributes.map(Self.uniqued) ?? line.attributes
            line.quantity = update.quantity ?? line.quantity
            let isGone = update.variantID == nil && catalog.variant(line.variantID) == nil
            if !isGone {
                guard let variant = purchasable(line.variantID, plan: line.planID, field: field) else { continue }
                line.lastKnown = variant
            }
            touched[replace(at: position, by: line)] = field
        }
        checkQuantities(of: touched)
    }

    /// Removes lines.
    mutating func remove(_ lines: [ID<CartLine>]) {
        for (index, id) in lines.enumerated() {
            guard let position = position(of: id, field: ["lineIDs", "\(index)"]) else { continue }
            cart.lines.remove(at: position)
        }
    }

    /// Lowers quantities to what there is, lines in their order, and says so.
    ///
    /// A line that nothing is left for stays with the quantity 0, so that the buyer sees what became of it.
    mutating func settle() {
        let quantities = StockAllotment.quantities(for: cart.lines, catalog: catalog, stock: stock)
        for (index, allotted) in quantities.enumerated() {
            let line = cart.lines[index]
            guard allotted < line.quantity else { continue }
            let name = line.lastKnown.product.map { "\($0.title) – \(line.lastKnown.title)" } ?? line.lastKnown.title
            if catalog.variant(line.variantID) == nil {
                warn(.variantGone, line.id.rawValue, "\(name) is not sold any more.")
            } else if allotted == 0 {
                warn(.outOfStock, line.id.rawValue, "\(name) is sold out.")
            } else {
                warn(.quantityClamped, line.id.rawValue, "Only \(allotted) of \(name) are left.")
            }
            cart.lines[index].quantity = allotted
        }
    }

    private mutating func position(of id: ID<CartLine>, field: [String]) -> Int? {
        let position = cart.lines.firstIndex { $0.id == id }
        if position == nil {
            refuse(.lineNotFound, field, "There is no line \"\(id)\" in this cart: read the cart again.")
        }
        return position
    }

    /// The variant, if it exists and is sold under the plan.
    private mutating func purchasable(
        _ id: ID<Variant>, plan: ID<SellingPlan>?, field: [String]
    ) -> Variant? {
        guard let variant = catalog.variant(id), let product = catalog.product(of: id) else {
            refuse(.variantNotFound, field + ["variantID"], "There is no variant \"\(id)\" in this shop.")
            return nil
        }
        guard plan == nil || product.sellingPlans.contains(where: { $0.id == plan }) else {
            refuse(
                .invalid, field + ["sellingPlanID"],
                "\(product.title) is not sold under the plan \"\(plan?.rawValue ?? "")\".")
            return nil
        }
        return variant
    }

    /// Puts a changed line in its place, or its quantity onto an earlier or later line that is the same purchase.
    private mutating func replace(at position: Int, by line: CartLineRecord) -> ID<CartLine> {
        let same = cart.lines.indices.first {
            $0 != position
                && cart.lines[$0].isSame(variant: line.variantID, plan: line.planID, attributes: line.attributes)
        }
        guard let same else {
            cart.lines[position] = line
            return line.id
        }
        let (sum, overflow) = cart.lines[same].quantity.addingReportingOverflow(line.quantity)
        cart.lines[same].quantity = overflow ? .max : sum
        let id = cart.lines[same].id
        cart.lines.remove(at: position)
        return id
    }

    private mutating func checkQuantities(of touched: [ID<CartLine>: [String]]) {
        for line in cart.lines {
            guard let field = touched[line.id], let variant = catalog.variant(line.variantID) else { continue }
            let rule = variant.quantityRule ?? QuantityRule()
            let maximum = min(rule.maximum ?? Self.maximumQuantity, Self.maximumQuantity)
            let name = variant.product?.title ?? variant.title
            if line.quantity < rule.minimum {
                refuse(
                    .invalidQuantity, field + ["quantity"],
                    "\(name) is sold from \(rule.minimum) pieces on, not \(line.quantity).")
            } else if line.quantity > maximum {
                refuse(.invalidQuantity, field + ["quantity"], "\(name) is sold up to \(maximum) pieces in one order.")
            } else if line.quantity % max(1, rule.increment) != 0 {
                refuse(
                    .invalidQuantity, field + ["quantity"],
                    "\(name) is sold in steps of \(rule.increment), so \(line.quantity) can't be had.")
            }
        }
    }

    private static let maximumQuantity = 1_000_000
}
