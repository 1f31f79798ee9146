/// A country's tax, simplified to one rate.
public struct MemoryTax: Hashable, Sendable {
    /// The rate in hundredths of a percent: 19 % is 1900.
    public var basisPoints: Int
    /// Whether prices and deliveries include it; otherwise it is added to the goods.
    public var isIncluded: Bool

    /// Makes a tax.
    public init(basisPoints: Int, isIncluded: Bool) {
        self.basisPoints = basisPoints
        self.isIncluded = isIncluded
    }
}
