// The countries that the shop sells to.
struct ShopCountry: Sendable, Hashable {
    let code: String
    let name: LocalizedText
    let currency: ShopCurrency
    let languages: [ShopLanguage]
    let usesMetricUnits: Bool
    // Provinces that an address there may name; none where addresses have none.
    let provinces: [(code: String, name: String)]
    // What a postal code there looks like: `9` a digit, `A` a letter, the rest itself.
    let zipPatterns: [String]

    static func == (left: ShopCountry, right: ShopCountry) -> Bool { left.code == right.code }

    func hash(into hasher: inout Hasher) { hasher.combine(code) }

    static let all: [ShopCountry] = [
        ShopCountry(
            code: "US", name: LocalizedText("United States|Vereinigte Staaten"), currency: .dollar,
            languages: [.english], usesMetricUnits: false,
            provinces: [
                ("CA", "California"), ("IL", "Illinois"), ("MA", "Massachusetts"), ("ME", "Maine"), ("NY", "New York"),
                ("OR", "Oregon"), ("TX", "Texas"), ("WA", "Washington"),
            ], zipPatterns: ["99999", "99999-9999"]),
        ShopCountry(
            code: "CA", name: LocalizedText("Canada|Kanada"), currency: .dollar, languages: [.english],
            usesMetricUnits: true,
            provinces: [("BC", "British Columbia"), ("ON", "Ontario"), ("QC", "Quebec")],
            zipPatterns: ["A9A 9A9", "A9A9A9"]),
        ShopCountry(
            code: "DE", name: LocalizedText("Germany|Deutschland"), currency: .euro, languages: [.german, .english],
            usesMetricUnits: true, provinces: [], zipPatterns: ["99999"]),
        ShopCountry(
            code: "AT", name: LocalizedText("Austria|Österreich"), currency: .euro, languages: [.german, .english],
            usesMetricUnits: true, provinces: [], zipPatterns: ["9999"]),
        ShopCountry(
            code: "NL", name: LocalizedText("Netherlands|Niederlande"), currency: .euro,
            languages: [.english, .german],
            usesMetricUnits: true, provinces: [], zipPatterns: ["9999 AA", "9999AA"]),
    ]

    static let home = all[0]

    static func with(code: String?) -> ShopCountry? { all.first { $0.code == code } }

    func accepts(postalCode: String) -> Bool {
        zipPatterns.contains { pattern in
            pattern.count == postalCode.count
                && zip(pattern, postalCode).allSatisfy { expected, given in
                    switch expected {
                    case "9": given.isASCII && given.isNumber
                    case "A": given.isASCII && given.isLetter
                    default: given == expected
                    }
                }
        }
    }
}

// What a request is answered in: the country and language that the shop has, whatever was asked for.
struct ShopMarket: Sendable, Hashable {
    var country: ShopCountry
    var language: ShopLanguage

    static let home = ShopMarket(country: .home, language: .english)

    var currency: ShopCurrency { country.currency }

    // An unknown country falls back to the shop's own, a language that it has not to English, without a word.
    init(country code: String?, language: String?) {
        country = ShopCountry.with(code: code) ?? .home
        self.language = language.flatMap { ShopLanguage(rawValue: $0) } ?? .english
    }

    init(country: ShopCountry, language: ShopLanguage) {
        self.country = country
        self.language = language
    }

    func money(_ dollarCents: Int) -> ShopMoney { ShopMoney(cents: currency.cents(dollarCents), currency: currency) }
}
