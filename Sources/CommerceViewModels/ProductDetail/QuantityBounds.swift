public import Commerce

/// The quantities of a variant that can be ordered: a range in steps, from its quantity rule and its known stock.
public struct QuantityBounds: Sendable, Hashable {
    /// The least quantity, 1 or more, a multiple of ``increment``.
    public let minimum: Int
    /// The greatest quantity, a multiple of ``increment``; below ``minimum`` where nothing can be had.
    public let maximum: Int
    /// The step between quantities, 1 or more: every quantity is a multiple of it.
    public let increment: Int

    /// The most pieces that anything can be ordered in.
    public static let limit = 1_000_000

    /// The bounds of a variant; unknown stock bounds nothing.
    public init(of variant: Variant) {
        let rule = variant.quantityRule
        increment = min(max(1, rule?.increment ?? 1), Self.limit)
        let least = min(max(1, rule?.minimum ?? 1), Self.limit)
        minimum = (least + increment - 1) / increment * increment
        let most = min(max(0, rule?.maximum ?? Self.limit), variant.availability.maximumQuantity ?? Self.limit)
        maximum = min(most, Self.limit) / increment * increment
    }

    /// Whether no quantity can be had.
    public var isEmpty: Bool { maximum < minimum }

    /// The quantity nearest to a wish that can be ordered, not above it where possible; the minimum where none can.
    public func clamped(_ wish: Int) -> Int {
        guard wish > minimum, !isEmpty else { return minimum }
        return min(wish, maximum) / increment * increment
    }
}
