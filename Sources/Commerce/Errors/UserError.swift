/// Something that a backend refused and the buyer can correct.
public struct UserError: Error, Hashable, Sendable, Codable {
    /// The backend's code, kept raw; the known ones are constants.
    public let code: UserErrorCode
    /// The input's place, outermost first, such as `["lines", "0", "quantity"]`; empty where the backend names none.
    public let field: [String]
    /// The backend's sentence, in the buyer's language where the backend translates.
    public let message: String

    /// Makes a user error.
    public init(code: UserErrorCode, field: [String] = [], message: String) {
        self.code = code
        self.field = field
        self.message = message
    }
}

/// The codes of ``UserError``, open to what a backend may add.
public struct UserErrorCode: OpenEnumeration {
    /// The code as the backend gave it.
    public let rawValue: String

    /// Wraps a code, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// An input is not acceptable.
    public static let invalid = UserErrorCode(rawValue: "INVALID")
    /// A required input is missing.
    public static let blank = UserErrorCode(rawValue: "BLANK")
    /// A value is already in use.
    public static let taken = UserErrorCode(rawValue: "TAKEN")
    /// A line is not in the cart.
    public static let lineNotFound = UserErrorCode(rawValue: "LINE_NOT_FOUND")
    /// A variant does not exist, or no longer.
    public static let variantNotFound = UserErrorCode(rawValue: "MERCHANDISE_NOT_FOUND")
    /// A quantity is not acceptable.
    public static let invalidQuantity = UserErrorCode(rawValue: "INVALID_QUANTITY")
    /// A gift card's code is unknown or used up.
    public static let invalidGiftCard = UserErrorCode(rawValue: "INVALID_GIFT_CARD")
    /// E-mail address and password don't belong together.
    public static let unidentifiedCustomer = UserErrorCode(rawValue: "UNIDENTIFIED_CUSTOMER")
    /// A token of a mail is wrong or used.
    public static let invalidToken = UserErrorCode(rawValue: "TOKEN_INVALID")
    /// A delivery group or option does not exist.
    public static let invalidDeliveryOption = UserErrorCode(rawValue: "INVALID_DELIVERY_OPTION")
    /// An address is not acceptable.
    public static let invalidAddress = UserErrorCode(rawValue: "INVALID_ADDRESS")
    /// A thing that the input names does not exist.
    public static let notFound = UserErrorCode(rawValue: "NOT_FOUND")
}
