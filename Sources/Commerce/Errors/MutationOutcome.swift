/// What a mutation came to: the new value if there is one, what was refused, and what was accepted but not as asked.
///
/// In JSON the value stands under its own name: `{"cart": …, "userErrors": […], "warnings": […]}`.
public struct MutationOutcome<Value: MutationValue>: Sendable, Hashable {
    /// The value after the mutation; absent where the backend gave none.
    public let value: Value?
    /// What the backend refused, for the buyer to correct.
    public let userErrors: [UserError]
    /// What the backend accepted otherwise than asked, without repeats.
    public let warnings: [Warning]

    /// Makes an outcome; repeated user errors and warnings are kept once, in order.
    public init(value: Value?, userErrors: [UserError] = [], warnings: [Warning] = []) {
        self.value = value
        self.userErrors = userErrors.uniqued()
        self.warnings = warnings.uniqued()
    }

    /// Whether nothing was refused.
    public var isAccepted: Bool { userErrors.isEmpty }
}

/// A value that a mutation returns, with the name that it has in JSON.
public protocol MutationValue: Sendable, Hashable, Codable {
    /// The key of the value in a mutation's JSON.
    static var outcomeKey: String { get }
}

extension Cart: MutationValue {
    /// `cart`.
    public static var outcomeKey: String { "cart" }
}

extension Customer: MutationValue {
    /// `customer`.
    public static var outcomeKey: String { "customer" }
}

extension Session: MutationValue {
    /// `session`.
    public static var outcomeKey: String { "session" }
}

extension MailingAddress: MutationValue {
    /// `address`.
    public static var outcomeKey: String { "address" }
}

/// The value of a mutation that gives nothing back.
public struct Acknowledgement: MutationValue {
    /// `acknowledged`.
    public static var outcomeKey: String { "acknowledged" }

    /// Makes the one value there is.
    public init() {}
}

extension MutationOutcome: Codable {
    /// Decodes the value under its own name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyCodingKey.self)
        self.init(
            value: try container.decodeIfPresent(Value.self, forKey: AnyCodingKey(Value.outcomeKey)),
            userErrors: try container.decodeIfPresent([UserError].self, forKey: AnyCodingKey("userErrors")) ?? [],
            warnings: try container.decodeIfPresent([Warning].self, forKey: AnyCodingKey("warnings")) ?? [])
    }

    /// Encodes the value under its own name; an absent value is null, since its absence says something.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyCodingKey.self)
        try container.encode(value, forKey: AnyCodingKey(Value.outcomeKey))
        try container.encode(userErrors, forKey: AnyCodingKey("userErrors"))
        try container.encode(warnings, forKey: AnyCodingKey("warnings"))
    }
}

/// A coding key that is made at run time.
struct AnyCodingKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ text: String) {
        stringValue = text
    }

    init?(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        return nil
    }
}

extension Array where Element: Hashable {
    /// The elements without repeats, each at its first place.
    func uniqued() -> [Element] {
        var seen = Set<Element>()
        return filter { seen.insert($0).inserted }
    }
}
