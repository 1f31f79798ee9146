import Commerce
import FoundationEssentials

/// What a cart's machine remembers beside the server's last word, all of it bounded.
struct CartHistory: Sendable {
    /// What an accepted change did to the pieces of a line, to know an older snapshot by.
    struct Fact: Sendable, Equatable {
        let before: Int
        let after: Int
        /// When the server says that it had last changed the cart.
        let updatedAt: Date?
    }

    /// What is known of variants: of lines, and of what was added.
    private(set) var variants: [ID<Variant>: Variant] = [:]
    /// The last settled change of each line.
    var facts: [LineIdentity: Fact] = [:]
    /// Changes of which it is still to be seen what they did, in the order in which they were sent.
    var open: [CartOpenChange] = []
    /// How many pieces of a line there are by what is known of changes.
    ///
    /// What the server shows beyond is what open changes have done, or others. It is kept for lines that open changes,
    /// or ones to be tried again, are about.
    var accounted: [LineIdentity: Int] = [:]
    /// Additions of unknown outcome that seem to have been made, while others are still in doubt.
    var believed: [CartOpenChange] = []
    /// How many pieces came of additions that seemed not to have been made.
    var misjudged: [LineIdentity: Int] = [:]
    private var goneLines = RecentValues<ID<CartLine>, Bool>(limit: 500)
    private var placeholders = RecentValues<ID<CartLine>, LineIdentity>(limit: 500)
    private var lastPlaceholder = 0

    /// A new name for the line that stands in for an addition.
    mutating func placeholder(for addition: CartAddition) -> ID<CartLine> {
        lastPlaceholder += 1
        let id = ID<CartLine>("placeholder-\(lastPlaceholder)")
        placeholders.set(addition.identity, for: id)
        if let variant = addition.variant { note(variant) }
        return id
    }

    /// What the line with a placeholder's name is.
    func identity(ofPlaceholder id: ID<CartLine>) -> LineIdentity? { placeholders[id] }

    /// Whether there was a line with this name.
    func hadLine(_ id: ID<CartLine>) -> Bool { goneLines[id] != nil }

    /// The cart with what it leaves out of its variants taken from what was known before; what it says is noted.
    mutating func completed(_ cart: Cart) -> Cart {
        if variants.count > 1000 + 2 * cart.lines.count {
            // What is known of the cart's own lines stays.
            let own = Set(cart.lines.map(\.variant.id))
            variants = variants.filter { own.contains($0.key) }
        }
        let lines = cart.lines.map { line -> CartLine in
            let variant = line.variant.filled(from: variants[line.variant.id])
            variants[variant.id] = variant
            return line.with(variant: variant, quantity: line.quantity)
        }
        return cart.with(lines: lines, totalQuantity: cart.totalQuantity)
    }

    /// Notes that lines are not in the cart any more.
    mutating func noteGone(_ lines: some Sequence<CartLine>) {
        for line in lines { goneLines.set(true, for: line.id) }
    }

    /// Forgets all but names and variants: another cart has none of it.
    mutating func endCart() {
        facts = [:]
        open = []
        accounted = [:]
        believed = []
        misjudged = [:]
    }

    private mutating func note(_ variant: Variant) {
        variants[variant.id] = variant.filled(from: variants[variant.id])
    }
}

/// The values that were set last, by key.
private struct RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let limit: Int
    private var values: [Key: Value] = [:]
    private var order: [Key] = []

    init(limit: Int) {
        self.limit = limit
    }

    subscript(key: Key) -> Value? { values[key] }

    mutating func set(_ value: Value, for key: Key) {
        if values.updateValue(value, forKey: key) == nil { order.append(key) }
        guard order.count > 2 * limit else { return }
        for old in order.prefix(limit) { values[old] = nil }
        order.removeFirst(limit)
    }
}

extension CartLine {
    func with(variant: Variant, quantity: Int) -> CartLine {
        guard variant != self.variant || quantity != self.quantity else { return self }
        return CartLine(
            id: id, variant: variant, quantity: quantity, attributes: attributes, sellingPlan: sellingPlan, cost: cost)
    }
}

extension Cart {
    func with(lines: [CartLine], totalQuantity: Int) -> Cart {
        guard lines != self.lines || totalQuantity != self.totalQuantity else { return self }
        return Cart(
            id: id, lines: lines, totalQuantity: totalQuantity, cost: cost, note: note, attributes: attributes,
            discountCodes: discountCodes, giftCards: giftCards, buyerIdentity: buyerIdentity,
            deliveryGroups: deliveryGroups, createdAt: createdAt, updatedAt: updatedAt)
    }

    /// How many pieces there are of a line, wherever the server has split it.
    func quantity(of identity: LineIdentity) -> Int {
        lines.reduce(0) { LineIdentity($1) == identity ? $0.addingClamped($1.quantity) : $0 }
    }

    /// How many pieces there are of lines, wherever the server has split them; none where a line is not there.
    func quantities(of identities: Set<LineIdentity>) -> [LineIdentity: Int] {
        guard !identities.isEmpty else { return [:] }
        return lines.reduce(into: [:]) { counts, line in
            let identity = LineIdentity(line)
            guard identities.contains(identity) else { return }
            counts[identity] = (counts[identity] ?? 0).addingClamped(line.quantity)
        }
    }

    /// Whether an address of the checkout that was fetched for this cart is that of another one too.
    func isSameForCheckout(as other: Cart) -> Bool {
        id == other.id && lines == other.lines && totalQuantity == other.totalQuantity && cost == other.cost
            && note == other.note && attributes == other.attributes && discountCodes == other.discountCodes
            && giftCards == other.giftCards && buyerIdentity == other.buyerIdentity
            && deliveryGroups == other.deliveryGroups
    }
}
