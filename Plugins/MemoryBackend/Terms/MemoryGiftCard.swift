public import Commerce
public import FoundationEssentials

/// A gift card.
public struct MemoryGiftCard: Sendable {
    /// What a cart calls the card instead of its code.
    public var id: String
    /// The code, compared without case, blanks and hyphens.
    public var code: Secret
    /// What was paid for it, in the shop's currency.
    public var balance: Decimal

    /// Makes a card.
    public init(id: String, code: Secret, balance: Decimal) {
        self.id = id
        self.code = code
        self.balance = balance
    }
}
