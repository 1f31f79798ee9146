import Commerce

/// The options of customers and addresses.
enum CustomerOptions {
    static let email = OptionSpec.value("email", .text("E"), "the e-mail address")
    static let firstName = OptionSpec.value("first-name", .text("NAME"), "the given name")
    static let lastName = OptionSpec.value("last-name", .text("NAME"), "the family name")
    static let phone = OptionSpec.value("phone", .text("NUMBER"), "the telephone number")
    static let marketing = OptionSpec.value(
        "marketing", .word("yes|no", ["yes", "no"]), "whether marketing mail is wanted")
    static let company = OptionSpec.value("company", .text("NAME"), "the company")
    static let address1 = OptionSpec.value("address1", .text("TEXT"), "street and number")
    static let address2 = OptionSpec.value("address2", .text("TEXT"), "what does not fit in the first line")
    static let city = OptionSpec.value("city", .text("NAME"), "the town")
    static let province = OptionSpec.value("province", .text("CODE"), "the province, state or region")
    static let zip = OptionSpec.value("zip", .text("CODE"), "the postal code")
    static let addressCountry = OptionSpec.value(
        "address-country", .country, "the country of the address; for a new one --country does as well")

    /// The options of an address, in the order in which it is written.
    static let address: [OptionSpec] = [
        firstName, lastName, company, address1, address2, city, province, zip, addressCountry, phone,
    ]
}

extension ParsedArguments {
    /// An address with what the options say put over what it has; an empty text clears a part.
    ///
    /// - Throws: ``CommerceError/Kind/invalidInput`` where no option says anything.
    func address(over address: MailingAddress) throws(CommerceError) -> MailingAddress {
        guard CustomerOptions.address.contains(where: has) else {
            throw .invalidInput(
                "Say what the address is: \(CustomerOptions.address.map(\.spelling).joined(separator: ", ")).")
        }
        func part(_ option: OptionSpec, _ old: String?) -> String? {
            string(option).map { $0.isEmpty ? nil : $0 } ?? old
        }
        var address = address
        address.firstName = part(CustomerOptions.firstName, address.firstName)
        address.lastName = part(CustomerOptions.lastName, address.lastName)
        address.company = part(CustomerOptions.company, address.company)
        address.address1 = part(CustomerOptions.address1, address.address1)
        address.address2 = part(CustomerOptions.address2, address.address2)
        address.city = part(CustomerOptions.city, address.city)
        address.province = part(CustomerOptions.province, address.province)
        address.zip = part(CustomerOptions.zip, address.zip)
        address.country = string(CustomerOptions.addressCountry).map(CountryCode.init(rawValue:)) ?? address.country
        address.phone = part(CustomerOptions.phone, address.phone)
        return address
    }

    /// What an option sets, clears with an empty text, or leaves.
    func input(_ option: OptionSpec) -> InputValue<String> {
        switch string(option) {
        case nil: .omitted
        case "": .null
        case let text?: .value(text)
        }
    }
}
