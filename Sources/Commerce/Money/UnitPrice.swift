/// A price for a reference quantity, as law asks for many goods: 3.98 EUR for 1 l.
public struct UnitPrice: Hashable, Sendable, Codable {
    /// The price of the reference quantity.
    public let price: Money
    /// The reference quantity, such as 1 or 100.
    public let referenceValue: Int
    /// The unit of the reference quantity, such as `kg`, `ml`, `m2`: the backend's word.
    public let referenceUnit: String

    /// Makes a unit price.
    public init(price: Money, referenceValue: Int, referenceUnit: String) {
        self.price = price
        self.referenceValue = referenceValue
        self.referenceUnit = referenceUnit
    }
}
