import Commerce

/// What a postal address needs before anything can be sent there.
enum AddressRules {
    struct Problem {
        let field: String
        let message: String
    }

    /// What is wrong with an address.
    ///
    /// - Parameter countries: the countries that the shop delivers to; any where empty.
    static func problems(of address: MailingAddress, countries: [CountryCode]) -> [Problem] {
        var problems: [Problem] = []
        let required = [("address1", address.address1), ("city", address.city), ("zip", address.zip)]
        for (field, text) in required where text?.trimmingBlanks().isEmpty ?? true {
            problems.append(Problem(field: field, message: "An address needs its \(field)."))
        }
        if let country = address.country {
            if !countries.isEmpty, !countries.contains(country) {
                let names = countries.map(\.rawValue).joined(separator: ", ")
                problems.append(
                    Problem(field: "country", message: "The shop does not deliver to \(country), only to \(names)."))
            }
        } else {
            problems.append(Problem(field: "country", message: "An address needs its country."))
        }
        return problems
    }
}
