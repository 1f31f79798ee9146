/// Something that a backend accepted, but not as asked.
public struct Warning: Hashable, Sendable, Codable {
    /// The backend's code, kept raw; the known ones are constants.
    public let code: WarningCode
    /// What it is about: a line's identifier, a discount code; absent where the backend names nothing.
    public let target: String?
    /// The backend's sentence.
    public let message: String

    /// Makes a warning.
    public init(code: WarningCode, target: String? = nil, message: String) {
        self.code = code
        self.target = target
        self.message = message
    }
}

/// The codes of ``Warning``, open to what a backend may add.
public struct WarningCode: OpenEnumeration {
    /// The code as the backend gave it.
    public let rawValue: String

    /// Wraps a code, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A line is sold out.
    public static let outOfStock = WarningCode(rawValue: "MERCHANDISE_OUT_OF_STOCK")
    /// A quantity was lowered to the stock.
    public static let quantityClamped = WarningCode(rawValue: "MERCHANDISE_NOT_ENOUGH_STOCK")
    /// A discount code does not exist.
    public static let discountNotFound = WarningCode(rawValue: "DISCOUNT_NOT_FOUND")
    /// A discount code exists but its conditions are not met.
    public static let discountNotApplicable = WarningCode(rawValue: "DISCOUNT_NOT_APPLICABLE")
    /// A discount code has expired.
    public static let discountExpired = WarningCode(rawValue: "DISCOUNT_EXPIRED")
    /// A price changed since the line was added.
    public static let priceChanged = WarningCode(rawValue: "PRICE_CHANGED")
    /// A line's variant is gone from the catalogue; the line was kept with what was last known.
    public static let variantGone = WarningCode(rawValue: "MERCHANDISE_GONE")
    /// A part of the buyer was not changed, since the shop can't; the warning's target is the part, such as `email`.
    public static let buyerIdentityKept = WarningCode(rawValue: "BUYER_IDENTITY_KEPT")
}
