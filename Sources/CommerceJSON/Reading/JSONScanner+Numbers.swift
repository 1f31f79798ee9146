import FoundationEssentials

// Numbers straight from their bytes, for those that are short and plain, as nearly all are. The others go through
// `JSONNumber`, which knows every form.
extension JSONScanner {
    // A number as ± digits / 10^scale, when it has no exponent and at most 18 digits.
    struct PlainNumber {
        var isNegative = false
        var digits: Int64 = 0
        var scale = 0
    }

    // `range` is what `scanNumber()` returned.
    @inline(__always)
    func plainNumber(_ range: Range<Int>) -> PlainNumber? {
        // A sign, a point and 18 digits.
        guard range.count <= 20 else { return nil }
        var number = PlainNumber()
        var index = range.lowerBound
        if bytes[index] == UInt8(ascii: "-") {
            number.isNegative = true
            index += 1
        }
        guard range.upperBound - index <= 18 else { return nil }
        while index < range.upperBound {
            let digit = bytes[index] &- UInt8(ascii: "0")
            if digit < 10 {
                number.digits = number.digits &* 10 &+ Int64(digit)
            } else {
                guard bytes[index] == UInt8(ascii: ".") else { return nil }
                number.scale = range.upperBound - index - 1
            }
            index += 1
        }
        return number
    }

    @inline(__always)
    func int64(_ range: Range<Int>) -> Int64? {
        guard let number = plainNumber(range), number.scale == 0 else { return nil }
        return number.isNegative ? -number.digits : number.digits
    }

    // The nearest Double: digits below 2^53 and powers of ten up to 22 are exact, so their quotient is rounded once.
    @inline(__always)
    func double(_ range: Range<Int>) -> Double? {
        guard let number = plainNumber(range), number.digits < 1 << 53 else { return nil }
        var divisor = 1.0
        for _ in 0..<number.scale { divisor *= 10 }
        let magnitude = Double(number.digits) / divisor
        return number.isNegative ? -magnitude : magnitude
    }

    @inline(__always)
    func decimal(_ range: Range<Int>) -> Decimal? {
        guard var number = plainNumber(range) else { return nil }
        while number.scale > 0, number.digits % 10 == 0 {
            number.digits /= 10
            number.scale -= 1
        }
        let significand = Decimal(number.isNegative ? -number.digits : number.digits)
        guard number.scale > 0 else { return significand }
        return Decimal(sign: .plus, exponent: -number.scale, significand: significand)
    }
}
