public import Commerce

/// The part of the cart that a notice is about, and beside which it should be shown.
public enum CartScope: Sendable, Hashable {
    /// The cart as a whole, or something that is no longer in it.
    case cart
    /// A line.
    case line(Commerce.ID<CartLine>)
    /// A discount code, as it was entered.
    case discountCode(String)
    /// The buyer's note.
    case note
    /// The gift cards.
    case giftCards
    /// The cart's attributes.
    case attributes
    /// Who buys.
    case buyer
    /// Addresses and delivery options.
    case delivery
    /// The way to the backend; never shown beside a line.
    case network

    /// Whether both are the same part; discount codes are compared without case.
    func isSame(as other: CartScope) -> Bool {
        if case .discountCode(let code) = self, case .discountCode(let otherCode) = other {
            return code.uppercased() == otherCode.uppercased()
        }
        return self == other
    }
}

/// A part of the cart that can be on its way to the backend.
public enum CartPart: Sendable, Hashable, CaseIterable {
    /// One line or several.
    case lines
    /// The discount codes.
    case discountCodes
    /// The buyer's note.
    case note
    /// The gift cards.
    case giftCards
    /// The cart's attributes.
    case attributes
    /// Who buys, and in which market.
    case buyer
    /// Addresses and delivery options.
    case delivery
}
