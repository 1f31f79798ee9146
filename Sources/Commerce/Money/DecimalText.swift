import FoundationEssentials

/// Decimals as text by the grammar `-?\d+(\.\d+)?`, exact in both directions.
///
/// `Decimal(string:)` is not used on outside text: it reads prefixes ("1,99" is 1) and rounds beyond 38 digits.
enum DecimalText {
    static let maximumDigits = 38

    static func parse(_ text: some StringProtocol) throws(MoneyError) -> Decimal {
        var significand: UInt64 = 0
        var digits = 0
        var fractionDigits = 0
        var integerDigits = 0
        var isNegative = false
        var sawPoint = false
        // What counts: zeros at the end of the fraction take no digits of a decimal.
        var counted = (significand: UInt64(0), digits: 0, fractionDigits: 0, length: 0)
        for (index, byte) in text.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "-") where index == 0:
                isNegative = true
            case UInt8(ascii: ".") where !sawPoint && integerDigits > 0:
                sawPoint = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if digits > 0 || byte != UInt8(ascii: "0") { digits += 1 }
                if digits <= 19 { significand = significand &* 10 &+ UInt64(byte &- 0x30) }
                if sawPoint { fractionDigits += 1 } else { integerDigits += 1 }
                if !sawPoint || byte != UInt8(ascii: "0") {
                    counted = (significand, digits, fractionDigits, index + 1)
                }
            default:
                throw .notAnAmount(String(text))
            }
        }
        guard integerDigits > 0, sawPoint == (fractionDigits > 0) else { throw .notAnAmount(String(text)) }
        guard counted.digits <= maximumDigits, counted.fractionDigits <= 127 else { throw .tooManyDigits(String(text)) }
        if counted.digits <= 19 {
            return Decimal(
                sign: isNegative ? .minus : .plus, exponent: -counted.fractionDigits,
                significand: Decimal(counted.significand))
        }
        guard let value = Decimal(string: String(decoding: text.utf8.prefix(counted.length), as: UTF8.self)) else {
            throw .notAnAmount(String(text))
        }
        return value
    }

    /// The plain text of a decimal with at least some digits after the point.
    static func text(_ value: Decimal, minimumFractionDigits: Int) -> String {
        var text = value.description
        guard minimumFractionDigits > 0, !value.isNaN else { return text }
        let fractionDigits: Int
        if let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) {
            fractionDigits = text.utf8.distance(from: point, to: text.utf8.endIndex) - 1
        } else {
            text.append(".")
            fractionDigits = 0
        }
        if fractionDigits < minimumFractionDigits {
            text.append(String(repeating: "0", count: minimumFractionDigits - fractionDigits))
        }
        return text
    }

    /// The value times ten to the power of `digits`, where that is a whole number of 64 bits.
    static func scaledInteger(_ value: Decimal, digits: Int) -> Int64? {
        let plain = text(value, minimumFractionDigits: digits)
        guard let point = plain.utf8.firstIndex(of: UInt8(ascii: ".")) else { return Int64(plain) }
        let fraction = plain[plain.index(after: point)...]
        guard fraction.utf8.dropFirst(digits).allSatisfy({ $0 == UInt8(ascii: "0") }) else { return nil }
        return Int64(plain[..<point] + fraction.prefix(digits))
    }
}
