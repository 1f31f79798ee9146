import FoundationEssentials

// The parts of a number: ± digits × 10^exponent, with no zero at either end of the digits, so that the count of the
// digits is the count of the significant ones.
struct JSONDigits {
    private(set) var isNegative = false
    private(set) var digits: [UInt8] = []
    // Nil when it is beyond any type's range; zero has the exponent 0.
    private(set) var exponent: Int? = 0

    // `text` has JSON's grammar.
    init(_ text: String) {
        var fractionDigits = 0
        var isInFraction = false
        var bytes = text.utf8[...]
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): isInFraction = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                exponent = Int(String(Substring(bytes)))
                bytes = bytes[bytes.endIndex...]
            default:
                fractionDigits += isInFraction ? 1 : 0
                let digit = byte &- UInt8(ascii: "0")
                if digit != 0 || !digits.isEmpty { digits.append(digit) }
            }
        }
        let significant = digits.reversed().drop { $0 == 0 }.count
        let trailingZeros = digits.count - significant
        digits.removeLast(trailingZeros)
        if let written = exponent {
            let (shifted, overflow) = written.addingReportingOverflow(trailingZeros - fractionDigits)
            exponent = overflow ? nil : shifted
        }
        if digits.isEmpty { exponent = 0 }
    }

    var isWhole: Bool {
        // An exponent that no Int holds: its sign decides, but neither is of use to anyone.
        guard let exponent else { return false }
        return exponent >= 0
    }

    func integer<Integer: FixedWidthInteger>(as type: Integer.Type) -> Integer? {
        // No integer has that many digits, and the loop below shall not run for a number such as 1e999999999.
        guard let exponent, exponent >= 0, exponent <= Integer.bitWidth else { return nil }
        var value: Integer = 0
        for digit in digits + Array(repeating: 0, count: exponent) {
            let (shifted, tooLarge) = value.multipliedReportingOverflow(by: 10)
            // Counting down from zero reaches the least value too, whose magnitude has no positive counterpart.
            let (sum, overflow) =
                isNegative
                ? shifted.subtractingReportingOverflow(Integer(digit))
                : shifted.addingReportingOverflow(Integer(digit))
            guard !tooLarge, !overflow else { return nil }
            value = sum
        }
        return value
    }

    var decimal: Decimal? {
        guard let exponent, digits.count <= 38, (-128...127).contains(exponent) else { return nil }
        // 38 digits as two halves, each within UInt64 and so exact.
        var significand = Decimal(Self.value(of: digits.suffix(19)))
        let high = digits.dropLast(19)
        if !high.isEmpty {
            significand += Decimal(sign: .plus, exponent: 19, significand: Decimal(Self.value(of: high)))
        }
        return Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: significand)
    }

    private static func value(of digits: ArraySlice<UInt8>) -> UInt64 {
        digits.reduce(0) { $0 &* 10 &+ UInt64($1) }
    }
}
