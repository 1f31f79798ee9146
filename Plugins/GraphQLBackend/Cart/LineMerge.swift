import Commerce

/// Which of the lines to add are there already, for APIs that know lines by their variant alone.
///
/// A line is one combination of variant, selling plan and attributes. The API merges what it is given into its one line of
/// the variant; so a line with attributes of its own is added as a new line, and grows by its quantity being set.
struct LineMerge {
    /// Lines to add, each with whether it must be a line of its own.
    private(set) var added: [(line: CartLineInput, isNew: Bool)] = []
    /// Lines to grow.
    private(set) var grown: [CartLineUpdate] = []

    init(_ lines: [CartLineInput], into cart: Cart?) {
        var new: Set<ID<Variant>> = []
        for line in lines {
            let others = (cart?.lines ?? []).filter { $0.variant.id == line.variantID }
            if let same = others.first(where: { line.isSame(as: $0) }) {
                if others.count == 1, line.attributes.isEmpty {
                    added.append((line, isNew: false))
                } else {
                    let (sum, isOver) = same.quantity.addingReportingOverflow(line.quantity)
                    grown.append(CartLineUpdate(lineID: same.id, quantity: isOver ? .max : sum))
                }
            } else {
                let isFirst = new.insert(line.variantID).inserted && others.isEmpty
                added.append((line, isNew: !isFirst || !line.attributes.isEmpty))
            }
        }
    }

    /// Lines with those that are the same made one, in the order of their first.
    static func merged(_ lines: [CartLineInput]) -> [CartLineInput] {
        var result: [CartLineInput] = []
        for line in lines {
            if let index = result.firstIndex(where: { line.isSame(as: $0) }) {
                let (sum, isOver) = result[index].quantity.addingReportingOverflow(line.quantity)
                result[index].quantity = isOver ? .max : sum
            } else {
                result.append(line)
            }
        }
        return result
    }
}

extension CartLineInput {
    func isSame(as line: CartLine) -> Bool {
        variantID == line.variant.id && sellingPlanID == line.sellingPlan?.id
            && Set(attributes) == Set(line.attributes)
    }

    fileprivate func isSame(as line: CartLineInput) -> Bool {
        variantID == line.variantID && sellingPlanID == line.sellingPlanID
            && Set(attributes) == Set(line.attributes)
    }
}
