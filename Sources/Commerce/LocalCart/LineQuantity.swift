/// What becomes of a wanted quantity by a variant's quantity rule and its known stock.
enum LineQuantity: Hashable, Sendable {
    /// It can be had.
    case accepted(Int)
    /// The stock is smaller: this is the most that can be had.
    case clamped(Int)
    /// Nothing can be had.
    case soldOut
    /// The rule forbids it; the sentence says what it allows.
    case refused(String)

    /// The most pieces of a line, far beyond any order and far below where sums overflow.
    static let limit = 1_000_000

    /// Decides on a quantity of 1 or more.
    init(wanted: Int, of variant: Variant) {
        let minimum = max(1, variant.quantityRule?.minimum ?? 1)
        let increment = max(1, variant.quantityRule?.increment ?? 1)
        let maximum = min(Self.limit, variant.quantityRule?.maximum ?? Self.limit)
        guard wanted >= minimum, wanted <= maximum, wanted.isMultiple(of: increment) else {
            self = .refused(Self.rule(minimum: minimum, maximum: maximum, increment: increment, wanted: wanted))
            return
        }
        guard let stock = variant.availability.maximumQuantity, wanted > stock else {
            self = .accepted(wanted)
            return
        }
        let possible = stock - stock % increment
        self = possible >= minimum ? .clamped(possible) : .soldOut
    }

    /// How many of what a line wants there are at present.
    ///
    /// What a rule forbids stands: the rule came after the line, and
    /// the checkout has the last word.
    static func available(_ wanted: Int, of variant: Variant) -> Int {
        switch LineQuantity(wanted: wanted, of: variant) {
        case .accepted(let quantity), .clamped(let quantity): quantity
        case .soldOut: 0
        case .refused: min(wanted, variant.availability.maximumQuantity ?? wanted)
        }
    }

    private static func rule(minimum: Int, maximum: Int, increment: Int, wanted: Int) -> String {
        let steps = increment == 1 ? "" : " in steps of \(increment)"
        return "The quantity has to be from \(minimum) to \(maximum)\(steps), not \(wanted)."
    }
}
