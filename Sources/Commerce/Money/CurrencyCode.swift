/// An ISO 4217 alphabetic currency code, upper case.
public struct CurrencyCode: OpenEnumeration {
    /// The code, for example `EUR`.
    public let rawValue: String

    /// Wraps a code; ASCII letters are made upper case.
    public init(rawValue: String) {
        self.rawValue = rawValue.utf8.contains(where: { $0 >= 0x61 && $0 <= 0x7A }) ? rawValue.uppercased() : rawValue
    }

    /// The number of digits after the decimal sign of this currency's minor unit (0, 2, 3 or 4), from the ISO 4217
    /// table; `nil` for a code that the table doesn't list or that has no minor unit (gold, test codes).
    public var minorUnitDigits: Int? { ISO4217.minorUnitDigits[rawValue] }

    /// Whether the ISO 4217 table lists this code, those without a minor unit included.
    public var isListed: Bool { minorUnitDigits != nil || ISO4217.withoutMinorUnit.contains(rawValue) }
}

extension CurrencyCode {
    /// Euro.
    public static let eur = CurrencyCode(rawValue: "EUR")
    /// United States dollar.
    public static let usd = CurrencyCode(rawValue: "USD")
    /// Pound sterling.
    public static let gbp = CurrencyCode(rawValue: "GBP")
    /// Japanese yen, without a minor unit.
    public static let jpy = CurrencyCode(rawValue: "JPY")
}
