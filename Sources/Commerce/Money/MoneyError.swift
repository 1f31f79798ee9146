/// Why a text is no amount, or two amounts can't be combined.
public enum MoneyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is not by the grammar `-?\d+(\.\d+)?`.
    case notAnAmount(String)
    /// The text has more than 38 digits, zeros at its ends aside: more than a `Decimal` holds exactly.
    case tooManyDigits(String)
    /// The result of a calculation has more than 38 digits: it would have to be rounded.
    case resultTooLong
    /// Two amounts of different currencies were to be combined.
    case currencyMismatch(CurrencyCode, CurrencyCode)

    /// A sentence that says what is wrong and what would be right.
    public var description: String {
        switch self {
        case .notAnAmount(let text):
            "\"\(text.prefix(64))\" is not an amount: write digits with a point as the decimal sign, such as 1234.50."
        case .tooManyDigits(let text):
            "The amount \"\(text.prefix(48))…\" has more than 38 digits."
        case .resultTooLong: "The result has more than 38 digits, which is more than an amount holds exactly."
        case .currencyMismatch(let left, let right):
            "Amounts in \(left) and \(right) can't be combined: convert one of them first."
        }
    }
}
