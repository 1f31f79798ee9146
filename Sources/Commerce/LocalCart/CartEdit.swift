/// Changes of a cart's lines, as a value without effects.
///
/// Every input is decided on by itself: what can be done is done, what is refused is a user error at its place.
struct CartEdit {
    private(set) var lines: [StoredLine]
    private(set) var userErrors: [UserError] = []
    private(set) var warnings: [Warning] = []
    /// What the catalogue says at present of the variants in the cart and of those to add.
    private let variants: [ID<Variant>: Variant]
    private let makeIdentifier: @Sendable () -> String

    /// The most lines of a cart.
    static let maximumLines = 500

    init(
        _ lines: [StoredLine], variants: [ID<Variant>: Variant] = [:], makeIdentifier: @escaping @Sendable () -> String
    ) {
        self.lines = lines
        self.variants = variants
        self.makeIdentifier = makeIdentifier
        refresh()
    }

    /// Adds to the line of the same identity, or makes one.
    mutating func add(_ input: CartLineInput, at position: Int) {
        guard let variant = variants[input.variantID] else {
            refuseVariant(input.variantID, at: position)
            return
        }
        let line = StoredLine(
            id: ID(makeIdentifier()), variant: variant, quantity: 0, attributes: input.attributes,
            sellingPlanID: input.sellingPlanID)
        let existing = lines.firstIndex { $0.identity == line.identity }
        guard existing != nil || lines.count < Self.maximumLines else {
            refuse(.invalid, "A cart has at most \(Self.maximumLines) lines. Remove one first.", at: position)
            return
        }
        let present = existing.map { LineQuantity.available(lines[$0].quantity, of: variant) } ?? 0
        guard input.quantity >= 1 else {
            refuse(
                .invalidQuantity, "The quantity to add is 1 or more, not \(input.quantity).", at: position, "quantity")
            return
        }
        let (sum, overflows) = present.addingReportingOverflow(input.quantity)
        switch LineQuantity(wanted: overflows ? .max : sum, of: variant) {
        case .refused(let rule): refuse(.invalidQuantity, rule, at: position, "quantity")
        case .soldOut: warnings.append(.soldOut(variant, target: existing.map { lines[$0].id.rawValue }))
        case .accepted(let quantity): put(line, quantity, at: existing)
        case .clamped(let quantity):
            put(line, quantity, at: existing)
            warnings.append(.clamped(variant, to: quantity, target: lines[existing ?? lines.count - 1].id.rawValue))
        }
    }

    /// Changes a line; where it becomes the same as another, the other goes up in it.
    mutating func update(_ update: CartLineUpdate, at position: Int) {
        guard let index = lines.firstIndex(where: { $0.id == update.lineID }) else {
            refuseLine(at: position)
            return
        }
        if update.quantity == 0 {
            lines.remove(at: index)
            return
        }
        if let quantity = update.quantity, quantity < 0 {
            refuse(.invalidQuantity, "A quantity is 0 or more, not \(quantity).", at: position, "quantity")
            return
        }
        var line = lines[index]
        if let variantID = update.variantID, variantID != line.variant.id {
            guard let variant = variants[variantID] else {
                refuseVariant(variantID, at: position)
                return
            }
            line.variant = variant
        }
        line.attributes = update.attributes ?? line.attributes
        line.sellingPlanID = update.sellingPlanID.applied(to: line.sellingPlanID)
        let twin = lines.firstIndex { $0.id != line.id && $0.identity == line.identity }
        let (sum, overflows) = (update.quantity ?? line.quantity)
            .addingReportingOverflow(twin.map { lines[$0].quantity } ?? 0)
        switch LineQuantity(wanted: overflows ? .max : sum, of: line.variant) {
        case .refused(let rule):
            refuse(.invalidQuantity, rule, at: position, "quantity")
            return
        case .soldOut:
            line.quantity = sum
            warnings.append(.soldOut(line.variant, target: line.id.rawValue))
        case .accepted(let quantity): line.quantity = quantity
        case .clamped(let quantity):
            line.quantity = quantity
            warnings.append(.clamped(line.variant, to: quantity, target: line.id.rawValue))
        }
        lines[index] = line
        if let twin { lines.remove(at: twin) }
    }

    /// Removes a line.
    mutating func remove(_ id: ID<CartLine>, at position: Int) {
        guard let index = lines.firstIndex(where: { $0.id == id }) else {
            refuseLine(at: position)
            return
        }
        lines.remove(at: index)
    }

    /// Takes over what the catalogue says at present.
    private mutating func refresh() {
        for index in lines.indices {
            guard let variant = variants[lines[index].variant.id] else { continue }
            if let change = Warning.priceChange(from: lines[index], to: variant) { warnings.append(change) }
            lines[index].variant = variant
        }
    }

    private mutating func put(_ line: StoredLine, _ quantity: Int, at existing: Int?) {
        if let existing {
            lines[existing].quantity = quantity
        } else {
            var line = line
            line.quantity = quantity
            lines.append(line)
        }
    }

    private mutating func refuseVariant(_ id: ID<Variant>, at position: Int) {
        refuse(.variantNotFound, "The variant \(id) does not exist, or no longer.", at: position, "variantID")
    }

    private mutating func refuseLine(at position: Int) {
        refuse(.lineNotFound, "The line is not in the cart, or no longer.", at: position, "lineID")
    }

    private mutating func refuse(_ code: UserErrorCode, _ message: String, at position: Int, _ field: String? = nil) {
        userErrors.append(
            UserError(code: code, field: ["lines", String(position)] + [field].compactMap(\.self), message: message))
    }
}
