import CommerceJSON

// An address as carts and customers have it.
struct PostalAddress: Sendable, Hashable {
    var firstName: String?
    var lastName: String?
    var company: String?
    var address1: String?
    var address2: String?
    var city: String?
    var provinceCode: String?
    var zip: String?
    var countryCode: String?
    var phone: String?

    var name: String? {
        let parts = [firstName, lastName].compactMap { $0 }.filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    var country: ShopCountry? { ShopCountry.with(code: countryCode) }

    var province: String? { country?.provinces.first { $0.code == provinceCode }?.name }

    // The place in one line, as Shopify gives it.
    var area: String? {
        let parts = [city, provinceCode, country?.name.english].compactMap { $0 }.filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    func lines(withName: Bool, withCompany: Bool) -> [String] {
        let place = [city, provinceCode, zip].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
        let lines: [String?] = [
            withName ? name : nil, withCompany ? company : nil, address1, address2, place, country?.name.english,
        ]
        return lines.compactMap { $0 }.filter { !$0.isEmpty }
    }

    var isEmpty: Bool { self == PostalAddress() }
}

extension PostalAddress {
    // Takes what an input object gives: absent stays as it is, null takes away.
    mutating func take(_ input: JSONObject) {
        func text(_ name: String, _ path: WritableKeyPath<PostalAddress, String?>) {
            guard let value = input[name] else { return }
            self[keyPath: path] = value.string.flatMap { $0.isEmpty ? nil : $0 }
        }
        text("firstName", \.firstName)
        text("lastName", \.lastName)
        text("company", \.company)
        text("address1", \.address1)
        text("address2", \.address2)
        text("city", \.city)
        text("zip", \.zip)
        text("phone", \.phone)
        text("provinceCode", \.provinceCode)
        text("countryCode", \.countryCode)
        // Customers' addresses name countries and provinces in words or in codes.
        if let country = input["country"] {
            countryCode = country.string.flatMap { name in
                ShopCountry.all.first { $0.code == name.uppercased() || ProductFilters.same($0.name, name) }?.code
                    ?? name
            }
        }
        if let province = input["province"] {
            provinceCode = province.string.flatMap { name in
                self.country?.provinces.first { $0.code == name.uppercased() || $0.name == name }?.code ?? name
            }
        }
    }

    struct Problem {
        let field: String
        let code: String
        let message: String
    }

    // What a parcel service would find wrong with it, all at once.
    var problems: [Problem] {
        var problems: [Problem] = []
        guard let country else {
            return [Problem(field: "countryCode", code: "INVALID", message: "Country is not supported")]
        }
        for (field, value) in [("lastName", lastName), ("address1", address1), ("city", city), ("zip", zip)]
        where value?.isEmpty ?? true {
            problems.append(
                Problem(field: field, code: "ADDRESS_FIELD_IS_REQUIRED", message: "\(Self.label(field)) is required"))
        }
        if let zip, !zip.isEmpty, !country.accepts(postalCode: zip) {
            problems.append(
                Problem(
                    field: "zip", code: "INVALID_ZIP_CODE_FOR_COUNTRY",
                    message: "Postal code is not valid for \(country.name.english)"))
        }
        if !country.provinces.isEmpty, province == nil {
            problems.append(
                Problem(
                    field: "provinceCode",
                    code: provinceCode == nil ? "ADDRESS_FIELD_IS_REQUIRED" : "PROVINCE_NOT_FOUND",
                    message: "Province is not valid for \(country.name.english)"))
        }
        for (field, value) in [
            ("firstName", firstName), ("lastName", lastName), ("address1", address1), ("city", city),
        ] {
            if let value, value.contains("<") {
                problems.append(
                    Problem(
                        field: field, code: "ADDRESS_FIELD_CONTAINS_HTML_TAGS",
                        message: "\(Self.label(field)) cannot contain HTML tags"))
            }
            if let value, value.count > 255 {
                problems.append(
                    Problem(
                        field: field, code: "ADDRESS_FIELD_IS_TOO_LONG", message: "\(Self.label(field)) is too long"))
            }
        }
        return problems
    }

    private static func label(_ field: String) -> String {
        [
            "lastName": "Last name", "firstName": "First name", "address1": "Address", "city": "City",
            "zip": "Postal code",
        ][field]
            ?? field
    }
}
