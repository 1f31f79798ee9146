import Commerce
import FoundationEssentials

/// Arithmetic on whole minor units (cents), where every rounding is half to even and nothing passes through binary
/// floating point.
enum ExactArithmetic {
    /// A quotient rounded to the nearest whole number; halves go to the even neighbour.
    ///
    /// - Parameter divisor: above zero.
    static func divide(_ dividend: Int128, by divisor: Int128) -> Int128 {
        let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
        let twice = remainder.magnitude * 2
        let roundsAway = twice > divisor.magnitude || (twice == divisor.magnitude && quotient % 2 != 0)
        guard roundsAway else { return quotient }
        return dividend < 0 ? quotient - 1 : quotient + 1
    }

    /// A share of an amount in basis points (hundredths of a percent): 10 % is 1000.
    static func share(of minorUnits: Int64, basisPoints: Int) -> Int64 {
        Int64(clamping: divide(Int128(minorUnits) * Int128(basisPoints), by: 10_000))
    }

    /// The tax that is part of a gross amount: gross × rate ÷ (1 + rate).
    static func taxIncluded(in gross: Int64, basisPoints: Int) -> Int64 {
        Int64(clamping: divide(Int128(gross) * Int128(basisPoints), by: Int128(10_000 + basisPoints)))
    }

    /// An amount in the minor units of its currency, rounded where it has more digits; `nil` beyond 64 bits.
    static func minorUnits(of money: Money) -> Int64? {
        minorUnits(of: money, currencyCode: money.currencyCode, rate: 1)
    }

    /// An amount in another currency's minor units at a rate (units of the other currency for one of this), rounded once.
    static func minorUnits(of money: Money, currencyCode: CurrencyCode, rate: Decimal) -> Int64? {
        let product = money.amount * rate
        guard let (digits, fractionDigits) = wholeNumber(of: product) else { return nil }
        let wanted = currencyCode.minorUnitDigits ?? 2
        if wanted >= fractionDigits {
            guard let factor = powerOfTen(wanted - fractionDigits) else { return nil }
            let (scaled, overflow) = digits.multipliedReportingOverflow(by: factor)
            return overflow ? nil : Int64(exactly: scaled)
        }
        guard let divisor = powerOfTen(fractionDigits - wanted) else { return nil }
        return Int64(exactly: divide(digits, by: divisor))
    }

    /// An amount turned back into the currency that a rate led from, in its minor units, rounded once.
    static func minorUnits(of money: Money, in currencyCode: CurrencyCode, dividedBy rate: Decimal) -> Int64? {
        guard let (digits, fractionDigits) = wholeNumber(of: money.amount),
            let (rateDigits, rateFractionDigits) = wholeNumber(of: rate), rateDigits > 0
        else { return nil }
        let exponent = (currencyCode.minorUnitDigits ?? 2) + rateFractionDigits - fractionDigits
        guard let factor = powerOfTen(abs(exponent)) else { return nil }
        let dividend = exponent > 0 ? digits.multipliedReportingOverflow(by: factor) : (digits, false)
        let divisor = exponent > 0 ? (rateDigits, false) : rateDigits.multipliedReportingOverflow(by: factor)
        guard !dividend.1, !divisor.1 else { return nil }
        return Int64(exactly: divide(dividend.0, by: divisor.0))
    }

    /// The digits of a decimal as a whole number, with how many of them stand after the point.
    private static func wholeNumber(of value: Decimal) -> (digits: Int128, fractionDigits: Int)? {
        guard !value.isNaN else { return nil }
        let parts = value.description.split(separator: ".", maxSplits: 1)
        guard let whole = parts.first else { return nil }
        let fraction = parts.count > 1 ? parts[1] : ""
        guard let digits = Int128(whole + fraction) else { return nil }
        return (digits, fraction.utf8.count)
    }

    private static func powerOfTen(_ exponent: Int) -> Int128? {
        guard (0...36).contains(exponent) else { return nil }
        return (0..<exponent).reduce(Int128(1)) { power, _ in power * 10 }
    }
}
