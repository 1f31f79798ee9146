public import FoundationEssentials

/// A person who buys.
public struct Customer: Hashable, Sendable, Codable {
    /// The customer's identifier.
    public let id: ID<Customer>
    /// The e-mail address.
    public let email: String?
    /// The given name.
    public let firstName: String?
    /// The family name.
    public let lastName: String?
    /// The telephone number.
    public let phone: String?
    /// Whether the customer wants marketing mail.
    public let acceptsMarketing: Bool
    /// The address that orders go to unless another is chosen.
    public let defaultAddressID: ID<MailingAddress>?
    /// When the account was made.
    public let createdAt: Date?

    /// Makes a customer.
    public init(
        id: ID<Customer>, email: String? = nil, firstName: String? = nil, lastName: String? = nil,
        phone: String? = nil, acceptsMarketing: Bool = false, defaultAddressID: ID<MailingAddress>? = nil,
        createdAt: Date? = nil
    ) {
        self.id = id
        self.email = email
        self.firstName = firstName
        self.lastName = lastName
        self.phone = phone
        self.acceptsMarketing = acceptsMarketing
        self.defaultAddressID = defaultAddressID
        self.createdAt = createdAt
    }

    /// The names with a space between; `nil` where there is none.
    public var displayName: String? {
        let names = [firstName, lastName].compactMap(\.self).filter { !$0.isEmpty }
        return names.isEmpty ? nil : names.joined(separator: " ")
    }
}

/// What a new account begins with.
public struct CustomerRegistration: Hashable, Sendable, Codable {
    /// The e-mail address to sign in with.
    public var email: String
    /// The password to sign in with.
    public var password: Secret
    /// The given name.
    public var firstName: String?
    /// The family name.
    public var lastName: String?
    /// The telephone number.
    public var phone: String?
    /// Whether the customer wants marketing mail.
    public var acceptsMarketing: Bool

    /// Makes a registration.
    public init(
        email: String, password: Secret, firstName: String? = nil, lastName: String? = nil, phone: String? = nil,
        acceptsMarketing: Bool = false
    ) {
        self.email = email
        self.password = password
        self.firstName = firstName
        self.lastName = lastName
        self.phone = phone
        self.acceptsMarketing = acceptsMarketing
    }
}

/// What a change of an account sets, clears and leaves.
public struct CustomerUpdate: Hashable, Sendable {
    /// The e-mail address.
    public var email: InputValue<String>
    /// The given name.
    public var firstName: InputValue<String>
    /// The family name.
    public var lastName: InputValue<String>
    /// The telephone number.
    public var phone: InputValue<String>
    /// Whether the customer wants marketing mail.
    public var acceptsMarketing: InputValue<Bool>
    /// A new password; other sessions may end with it.
    public var password: InputValue<Secret>

    /// Makes an update; what is not given stays as it is.
    public init(
        email: InputValue<String> = .omitted, firstName: InputValue<String> = .omitted,
        lastName: InputValue<String> = .omitted, phone: InputValue<String> = .omitted,
        acceptsMarketing: InputValue<Bool> = .omitted, password: InputValue<Secret> = .omitted
    ) {
        self.email = email
        self.firstName = firstName
        self.lastName = lastName
        self.phone = phone
        self.acceptsMarketing = acceptsMarketing
        self.password = password
    }
}

extension CustomerUpdate: Codable {
    private enum CodingKeys: String, CodingKey {
        case email, firstName, lastName, phone, acceptsMarketing, password
    }

    /// Decodes three-state fields.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        email = try container.decodeInput(String.self, forKey: .email)
        firstName = try container.decodeInput(String.self, forKey: .firstName)
        lastName = try container.decodeInput(String.self, forKey: .lastName)
        phone = try container.decodeInput(String.self, forKey: .phone)
        acceptsMarketing = try container.decodeInput(Bool.self, forKey: .acceptsMarketing)
        password = try container.decodeInput(Secret.self, forKey: .password)
    }

    /// Encodes three-state fields.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeInput(email, forKey: .email)
        try container.encodeInput(firstName, forKey: .firstName)
        try container.encodeInput(lastName, forKey: .lastName)
        try container.encodeInput(phone, forKey: .phone)
        try container.encodeInput(acceptsMarketing, forKey: .acceptsMarketing)
        try container.encodeInput(password, forKey: .password)
    }
}

/// How an account that was made by the shop is activated.
public enum Activation: Hashable, Sendable, Codable {
    /// By the customer and a token from the activation mail.
    case token(customerID: ID<Customer>, token: Secret, password: Secret)
    /// By the whole address from the activation mail.
    case url(url: Secret, password: Secret)
}

/// How a forgotten password is replaced.
public enum PasswordReset: Hashable, Sendable, Codable {
    /// By the customer and a token from the recovery mail.
    case token(customerID: ID<Customer>, token: Secret, password: Secret)
    /// By the whole address from the recovery mail.
    case url(url: Secret, password: Secret)
}
