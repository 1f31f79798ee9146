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
    /// Where each line is; of several with one name the first.
    ///
    /// Searching for every change on its way would be quadratic.
    private var placesByID: [ID<CartLine>: Int] = [:]
    private var placesByIdentity: [LineIdentity: [Int]] = [:]
    private(set) var totalQuantity: Int
    private(set) var discountCodes: [CartDiscountCode]
    private(set) var note: String?
    private(set) var pending: Set<CartPart> = []
    /// How often a line was looked at: what working it out has cost, for tests.
    private(set) var looks = 0
    /// What is known of variants, for lines that stand in.
    var knownVariants: [ID<Variant>: Variant] = [:]

    /// The server's cart as it is.
    init(_ server: Cart?) {
        entries = []
        totalQuantity = server?.totalQuantity ?? 0
        discountCodes =
            server?.discountCodes.map { CartDiscountCode(code: $0.code, isApplicable: $0.isApplicable) } ?? []
        note = server?.note
        for line in server?.lines ?? [] { append(CartLineState(line)) }
    }

    private mutating func append(_ line: CartLineState) {
        looks += 1
        if placesByID[line.id] == nil { placesByID[line.id] = entries.count }
        placesByIdentity[line.identity, default: []].append(entries.count)
        entries.append(Entry(line: line))
    }

    /// The lines that are the same, hidden ones included.
    private mutating func places(of identity: LineIdentity) -> [Int] {
        let places = placesByIdentity[identity] ?? []
        looks += places.count
        return places
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
            looks += entries.count
            for index in entries.indices where !entries[index].isHidden {
                // There may be more in the cart than what was loaded of it, and clearing leaves that.
                totalQuantity = totalQuantity.subtractingClamped(entries[index].line.quantity)
                entries[index].isHidden = true
            }
        case .changeDiscountCodes(let steps): for step in steps { apply(step, isPending) }
        case .setNote(let note): self.note = note.isEmpty ? nil : note
        default: break
        }
    }

    private mutating func add(_ addition: CartLineAddition, _ isPending: Bool) {
        let input = addition.input
        totalQuantity = totalQuantity.addingClamped(input.quantity)
        let same = places(of: addition.identity)
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
            append(line)
        }
    }

    private mutating func set(_ target: LineTarget, to quantity: Int, _ isPending: Bool) {
        looks += 1
        let index =
            placesByID[target.id] ?? places(of: target.identity).first { !entries[$0].isHidden }
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
