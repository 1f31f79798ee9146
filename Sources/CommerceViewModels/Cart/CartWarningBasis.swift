import Commerce

/// What the server showed when it warned, to know by its later words whether the warning still holds.
enum CartWarningBasis: Sendable, Hashable {
    /// A discount code did not do what was asked of it.
    case code(String, wasApplicable: Bool)
    /// There were not as many pieces of a line as asked for; no availability where the line was gone.
    case stock(LineIdentity, quantity: Int, availability: Availability?)

    /// Whether a later cart says the opposite: the code applies, or there are more pieces or can be.
    func isContradicted(by cart: Cart) -> Bool {
        switch self {
        case .code(let code, let wasApplicable):
            return !wasApplicable && cart.isApplicable(code)
        case .stock(let identity, let quantity, let availability):
            guard let now = cart.availability(of: identity), now.isPurchasable else { return false }
            let quantityNow = cart.quantity(of: identity)
            if quantityNow > quantity { return true }
            guard now != availability, now.status != .unknown else { return false }
            return now.maximumQuantity.map { $0 > quantityNow } ?? true
        }
    }
}

extension Cart {
    /// Whether it has a discount code and meets its conditions.
    func isApplicable(_ code: String) -> Bool {
        discountCodes.contains { $0.isApplicable && $0.code.uppercased() == code.uppercased() }
    }

    /// Whether there is more to be had of a line; `nil` where it is not there.
    func availability(of identity: LineIdentity) -> Availability? {
        lines.first { LineIdentity($0) == identity }?.variant.availability
    }
}
