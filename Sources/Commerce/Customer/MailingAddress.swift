/// A postal address.
public struct MailingAddress: Hashable, Sendable, Codable, SecretlyIdentified {
    /// The address' identifier, once the backend keeps it.
    public var id: ID<MailingAddress>?
    /// The given name.
    public var firstName: String?
    /// The family name.
    public var lastName: String?
    /// The company.
    public var company: String?
    /// Street and number.
    public var address1: String?
    /// What does not fit in the first line.
    public var address2: String?
    /// The town.
    public var city: String?
    /// The province, state or region, by the backend's code.
    public var province: String?
    /// The postal code.
    public var zip: String?
    /// The country.
    public var country: CountryCode?
    /// The telephone number.
    public var phone: String?

    /// Makes an address; every part may be absent, the backend decides what it needs.
    public init(
        id: ID<MailingAddress>? = nil, firstName: String? = nil, lastName: String? = nil, company: String? = nil,
        address1: String? = nil, address2: String? = nil, city: String? = nil, province: String? = nil,
        zip: String? = nil, country: CountryCode? = nil, phone: String? = nil
    ) {
        self.id = id
        self.firstName = firstName
        self.lastName = lastName
        self.company = company
        self.address1 = address1
        self.address2 = address2
        self.city = city
        self.province = province
        self.zip = zip
        self.country = country
        self.phone = phone
    }
}
