public import FoundationEssentials

/// An exact amount in one currency.
///
/// Amounts are decimal, never binary floating point, and arithmetic refuses to mix currencies. In JSON:
/// `{"amount": "19.99", "currencyCode": "USD"}`, the amount as text with at least the currency's minor digits.
public struct Money: Hashable, Sendable {
    /// The amount in the currency's major unit.
    public let amount: Decimal
    /// The ISO 4217 currency of the amount.
    public let currencyCode: CurrencyCode

    /// Pairs an amount in major units with its currency.
    public init(amount: Decimal, currencyCode: CurrencyCode) {
        self.amount = amount
        self.currencyCode = currencyCode
    }

    /// Reads an amount by the grammar `-?\d+(\.\d+)?`: no grouping, no decimal comma, no exponent, no blanks.
    ///
    /// - Throws: ``MoneyError/notAnAmount(_:)``, or ``MoneyError/tooManyDigits(_:)`` above 38 digits (zeros in front and
    ///   at the end of the fraction aside), which is what `Decimal` holds exactly.
    public init(parsing text: some StringProtocol, currencyCode: CurrencyCode) throws(MoneyError) {
        self.init(amount: try DecimalText.parse(text), currencyCode: currencyCode)
    }

    /// Makes an amount from a whole number of minor units (cents); a currency without a known minor unit has two digits.
    public init(minorUnits: Int64, currencyCode: CurrencyCode) {
        let digits = currencyCode.minorUnitDigits ?? 2
        self.init(
            amount: Decimal(
                sign: minorUnits < 0 ? .minus : .plus, exponent: -digits, significand: Decimal(minorUnits.magnitude)),
            currencyCode: currencyCode)
    }

    /// The amount in minor units, or `nil` where it is no whole number of them or does not fit in 64 bits.
    public var minorUnits: Int64? {
        DecimalText.scaledInteger(amount, digits: currencyCode.minorUnitDigits ?? 2)
    }

    /// The amount as text with at least the currency's minor digits, never rounded: `12.50`, `1500` for yen.
    public var amountText: String {
        DecimalText.text(amount, minimumFractionDigits: currencyCode.minorUnitDigits ?? 0)
    }

    /// Nothing, in a currency.
    public static func zero(_ currencyCode: CurrencyCode) -> Money {
        Money(amount: 0, currencyCode: currencyCode)
    }
}

extension Money: CustomStringConvertible {
    /// The amount and the code, such as `19.99 USD`.
    ///
    /// The text does not depend on a locale; for a buyer use CommerceFormatting.
    public var description: String { "\(amountText) \(currencyCode)" }
}

extension Money: Codable {
    private enum CodingKeys: String, CodingKey {
        case amount, currencyCode
    }

    /// Decodes `{"amount": text, "currencyCode": text}`; the amount by the grammar of ``init(parsing:currencyCode:)``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let text = try container.decode(String.self, forKey: .amount)
        let currencyCode = try container.decode(CurrencyCode.self, forKey: .currencyCode)
        do {
            self = try Money(parsing: text, currencyCode: currencyCode)
        } catch {
            throw DecodingError.dataCorruptedError(
                forKey: .amount, in: container, debugDescription: String(describing: error))
        }
    }

    /// Encodes the amount as text, so that no reader rounds it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(amountText, forKey: .amount)
        try container.encode(currencyCode, forKey: .currencyCode)
    }
}
