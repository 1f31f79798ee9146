import Commerce

/// The cart as the buyer should see it: the server's, and on top what is on its way.
///
/// It is worked out anew from the server's last word each time, so that a change that fails takes back itself and
/// nothing else.
struct CartProjection {
    private struct Entry {
        var line: CartLineState
        var isHidden = false
    }

    private var entries: [Entry]
    private(set) var totalQuantity: Int
    private(set) var discountCodes: [CartDiscountCode]
    private(set) var note: String?
    private(set) var pending: Set<CartPart> = []
    /// What is known of variants, for lines that stand in.
    var knownVariants: [ID<Variant>: Variant] = [:]

    /// The server's cart as it is.
    init(_ server: Cart?) {
        entries = server?.lines.map { Entry(line: CartLineState($0)) } ?? []
        totalQuantity = server?.totalQuantity ?? 0
        discountCodes =
            server?.discountCodes.map { CartDiscountCode(code: $0.code, isApplicable: $0.isApplicable) } ?? []
        note = server?.note
    }

    /// The lines that are shown.
    var lines: [CartLineState] { entries.lazy.filter { !$0.isHidden }.map(\.line) }

    /// Puts a change on top.
    ///
    /// - Parameter isPending: whether it is on its way; otherwise it was accepted, but has not been seen yet.
    mutating func apply(_ change: CartChange, isPending: Bool) {
        if isPending, let part = change.part { pending.insert(part) }
        switch change {
        case .add(let additions): for addition in additions { add(addition, isPending) }
        case .setQuantity(let target, let quantity): set(target, to: quantity, isPending)
        case .clear:
            for index in entries.indices { entries[index].isHidden = true }
            totalQuantity = 0
        case .changeDiscountCodes(let steps): for step in steps { apply(step, isPending) }
        case .setNote(let note): self.note = note.isEmpty ? nil : note
        default: break
        }
    }

    private mutating func add(_ addition: CartLineAddition, _ isPending: Bool) {
        let input = addition.input
        totalQuantity = totalQuantity.addingClamped(input.quantity)
        let same = entries.indices.filter { entries[$0].line.identity == addition.identity }
        if let index = same.first(where: { !entries[$0].isHidden }) {
            entries[index].line.quantity = entries[index].line.quantity.addingClamped(input.quantity)
            entries[index].line.isPending = isPending || entries[index].line.isPending
        } else if let index = same.first {
            // It was taken out, and comes back to its place.
            entries[index].line.quantity = input.quantity
            entries[index].line.isPending = isPending
            entries[index].isHidden = false
        } else if let variant = addition.addition.variant ?? knownVariants[input.variantID] {
            var line = CartLineState(placeholder: addition.placeholderID, input, variant)
            line.isPending = isPending
            entries.append(Entry(line: line))
        }
    }

    private mutating func set(_ target: LineTarget, to quantity: Int, _ isPending: Bool) {
        let index =
            entries.firstIndex { $0.line.id == target.id }
            ?? entries.firstIndex { !$0.isHidden && $0.line.identity == target.identity }
        guard let index, !entries[index].isHidden else { return }
        let before = entries[index].line.quantity
        totalQuantity = totalQuantity.addingClamped(quantity.subtractingClamped(before))
        if quantity == 0 {
            entries[index].isHidden = true
        } else {
            entries[index].line.quantity = quantity
        }
        entries[index].line.isPending = isPending || entries[index].line.isPending
    }

    private mutating func apply(_ step: DiscountCodeStep, _ isPending: Bool) {
        let place = discountCodes.firstIndex { $0.code.uppercased() == step.code.uppercased() }
        switch (step, place) {
        case (.apply, let place?): discountCodes[place].isPending = isPending
        case (.apply(let code), nil):
            discountCodes.append(CartDiscountCode(code: code, isApplicable: nil, isPending: isPending))
        case (.remove, let place?): discountCodes.remove(at: place)
        case (.remove, nil): break
        }
    }
}
