public import FoundationEssentials

/// A discount code.
public struct MemoryDiscount: Hashable, Sendable {
    /// The code, compared without case.
    public var code: String
    /// What it takes off.
    public var benefit: Benefit
    /// The least value of the goods for which it applies, in the shop's currency.
    public var minimumSubtotal: Decimal?
    /// When it stops to apply.
    public var expiresAt: Date?

    /// What a code takes off.
    public enum Benefit: Hashable, Sendable {
        /// A share of the goods in hundredths of a percent: 10 % is 1000.
        case percentage(basisPoints: Int)
        /// An amount off the goods, in the shop's currency.
        case amount(Decimal)
        /// The delivery.
        case freeDelivery
    }

    /// Makes a code.
    public init(code: String, benefit: Benefit, minimumSubtotal: Decimal? = nil, expiresAt: Date? = nil) {
        self.code = code
        self.benefit = benefit
        self.minimumSubtotal = minimumSubtotal
        self.expiresAt = expiresAt
    }
}
