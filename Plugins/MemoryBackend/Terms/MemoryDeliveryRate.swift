public import FoundationEssentials

/// A way to deliver, at one price for a delivery.
public struct MemoryDeliveryRate: Hashable, Sendable {
    /// The name to select it by.
    public var handle: String
    /// The name for buyers.
    public var title: String
    /// What it means for buyers.
    public var description: String?
    /// The price of one delivery, in the shop's currency.
    public var price: Decimal
    /// From which value of the goods, discounts taken off, it is free; `nil` for never.
    public var freeFrom: Decimal?

    /// Makes a rate.
    public init(handle: String, title: String, description: String? = nil, price: Decimal, freeFrom: Decimal? = nil) {
        self.handle = handle
        self.title = title
        self.description = description
        self.price = price
        self.freeFrom = freeFrom
    }
}
