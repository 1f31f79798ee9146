import FoundationEssentials

/// An amount as a whole number of its last digit's units.
///
/// `Decimal` rounds a result of more than 38 digits, and makes one out of its range not a number, without a word; this
/// says that there is no exact result.
struct WholeAmount {
    private let units: Int128
    private let fractionDigits: Int

    /// Takes an amount apart; `nil` for one that no text of 38 digits stands for.
    init?(_ amount: Decimal) {
        guard !amount.isNaN else { return nil }
        let parts = amount.description.split(separator: ".", maxSplits: 1)
        guard let whole = parts.first else { return nil }
        let fraction = parts.count > 1 ? parts[1] : ""
        guard let units = Int128(whole + fraction) else { return nil }
        self.init(units: units, fractionDigits: fraction.utf8.count)
    }

    private init(units: Int128, fractionDigits: Int) {
        self.units = units
        self.fractionDigits = fractionDigits
    }

    /// The product with a whole number, or `nil` where it has too many digits.
    func multiplied(by factor: Int) -> Decimal? {
        let (product, overflows) = units.multipliedReportingOverflow(by: Int128(factor))
        return overflows ? nil : WholeAmount(units: product, fractionDigits: fractionDigits).decimal
    }

    /// The sum with another amount, or `nil` where it has too many digits.
    func adding(_ other: Decimal) -> Decimal? {
        guard let other = WholeAmount(other) else { return nil }
        let digits = max(fractionDigits, other.fractionDigits)
        guard let left = scaled(to: digits), let right = other.scaled(to: digits) else { return nil }
        let (sum, overflows) = left.addingReportingOverflow(right)
        return overflows ? nil : WholeAmount(units: sum, fractionDigits: digits).decimal
    }

    private func scaled(to digits: Int) -> Int128? {
        var scaled = units
        for _ in fractionDigits..<digits where scaled != 0 {
            let (next, overflows) = scaled.multipliedReportingOverflow(by: 10)
            guard !overflows else { return nil }
            scaled = next
        }
        return scaled
    }

    private var decimal: Decimal? {
        let digits = String(units.magnitude)
        let padded = String(repeating: "0", count: max(0, fractionDigits + 1 - digits.utf8.count)) + digits
        let point = padded.utf8.count - fractionDigits
        let text = padded.prefix(point) + (fractionDigits > 0 ? "." + padded.dropFirst(point) : "")
        return try? DecimalText.parse((units < 0 ? "-" : "") + text)
    }
}
