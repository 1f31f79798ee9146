public import CommerceJSON

/// Who buys, as far as the cart knows: it decides on prices, taxes and what the checkout fills in.
public struct BuyerIdentity: Hashable, Sendable, Codable {
    /// The buyer's e-mail address.
    public var email: String?
    /// The buyer's telephone number, E.164 where the backend asks for it.
    public var phone: String?
    /// The country that the buyer buys in.
    public var country: CountryCode?
    /// The signed-in customer; set through a session, never by hand.
    public var customerID: ID<Customer>?
    /// The company location that buys.
    public var companyLocationID: String?

    /// Makes an identity; every part may be absent.
    public init(
        email: String? = nil, phone: String? = nil, country: CountryCode? = nil, customerID: ID<Customer>? = nil,
        companyLocationID: String? = nil
    ) {
        self.email = email
        self.phone = phone
        self.country = country
        self.customerID = customerID
        self.companyLocationID = companyLocationID
    }
}

extension BuyerIdentity: EmptyWhenMissing {
    /// Nobody in particular.
    public static var emptyValue: BuyerIdentity { BuyerIdentity() }
}

/// What a change of a cart's buyer sets, clears and leaves.
public struct BuyerIdentityUpdate: Hashable, Sendable {
    /// The buyer's e-mail address.
    public var email: InputValue<String>
    /// The buyer's telephone number.
    public var phone: InputValue<String>
    /// The country that the buyer buys in.
    public var country: InputValue<CountryCode>
    /// The company location that buys.
    public var companyLocationID: InputValue<String>

    /// Makes an update; what is not given stays as it is.
    public init(
        email: InputValue<String> = .omitted, phone: InputValue<String> = .omitted,
        country: InputValue<CountryCode> = .omitted, companyLocationID: InputValue<String> = .omitted
    ) {
        self.email = email
        self.phone = phone
        self.country = country
        self.companyLocationID = companyLocationID
    }
}

extension BuyerIdentityUpdate: Codable {
    private enum CodingKeys: String, CodingKey {
        case email, phone, country, companyLocationID
    }

    /// Decodes three-state fields.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        email = try container.decodeInput(String.self, forKey: .email)
        phone = try container.decodeInput(String.self, forKey: .phone)
        country = try container.decodeInput(CountryCode.self, forKey: .country)
        companyLocationID = try container.decodeInput(String.self, forKey: .companyLocationID)
    }

    /// Encodes three-state fields.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeInput(email, forKey: .email)
        try container.encodeInput(phone, forKey: .phone)
        try container.encodeInput(country, forKey: .country)
        try container.encodeInput(companyLocationID, forKey: .companyLocationID)
    }
}
