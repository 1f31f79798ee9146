public import Commerce
public import FoundationEssentials

/// A failure as a front end shows it: a code to decide by, a key to translate, a sentence for the developer.
public struct ErrorEntry: Error, Hashable, Sendable {
    /// What failed: the name of a ``CommerceError/Kind``, or a backend's own code, kept raw.
    public let code: String
    /// The key of the buyer's sentence in the front end's translations; one of ``knownKeys``.
    public let key: String
    /// What happened and what to do next, for a developer; not for buyers, and without secrets.
    public let message: String
    /// The input that it is about, outermost first; empty where it is about none.
    public let path: [String]
    /// Whether the same action may succeed later.
    public let isRetryable: Bool
    /// How long to wait before that, where the backend says.
    public let retryAfter: Duration?
    /// When it happened, so that dismissing is by time.
    public let date: Date

    /// Makes an entry.
    public init(
        code: String, key: String, message: String, path: [String] = [], isRetryable: Bool = false,
        retryAfter: Duration? = nil, date: Date
    ) {
        self.code = code
        self.key = key
        self.message = message
        self.path = path
        self.isRetryable = isRetryable
        self.retryAfter = retryAfter
        self.date = date
    }

    /// An error that a port threw.
    ///
    /// Work that someone else has cancelled may be tried again, as may a read whose answer was garbled.
    public init(_ error: CommerceError, date: Date) {
        self.init(
            code: error.kind.rawValue, key: Self.key(for: error.kind), message: error.description,
            isRetryable: error.isRetryable || error.kind == .cancelled || error.kind == .malformedResponse,
            retryAfter: error.retryAfter, date: date)
    }

    /// Something that a backend refused.
    ///
    /// The key is that of the code where the code is a known one, else ``unknownUserErrorKey``.
    public init(_ error: UserError, date: Date) {
        self.init(
            code: error.code.rawValue, key: Self.keys[error.code] ?? Self.unknownUserErrorKey, message: error.message,
            path: error.field, date: date)
    }

    /// The key of what a backend refused with a code of its own.
    public static let unknownUserErrorKey = "commerce.refused.other"

    /// All keys that entries can have, for whoever translates them.
    public static let knownKeys: [String] =
        CommerceError.Kind.allCases.map(key(for:)) + keys.values.sorted() + [unknownUserErrorKey]
        + warningKeys.values.sorted() + [unknownWarningKey] + CartMistake.allCases.map(\.key)

    private static func key(for kind: CommerceError.Kind) -> String { "commerce.error.\(kind.rawValue)" }

    private static let keys: [UserErrorCode: String] = [
        .invalid: "commerce.refused.invalid", .blank: "commerce.refused.blank", .taken: "commerce.refused.taken",
        .lineNotFound: "commerce.refused.lineNotFound", .variantNotFound: "commerce.refused.variantNotFound",
        .invalidQuantity: "commerce.refused.invalidQuantity",
        .invalidGiftCard: "commerce.refused.invalidGiftCard",
        .unidentifiedCustomer: "commerce.refused.unidentifiedCustomer",
        .invalidToken: "commerce.refused.invalidToken",
        .invalidDeliveryOption: "commerce.refused.invalidDeliveryOption",
        .invalidAddress: "commerce.refused.invalidAddress", .notFound: "commerce.refused.notFound",
    ]
}
