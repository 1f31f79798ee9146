/// An amount's text by the grammar `-?\d+(\.\d+)?`, taken apart without arithmetic; `nil` for any other text.
struct PlainAmount {
    let isNegative: Bool
    /// The digits before the point, without leading zeros.
    let whole: String
    /// The digits after the point, without trailing zeros.
    let fraction: String
    /// The number of digits after the point, trailing zeros included.
    let writtenFractionDigits: Int

    init?(_ text: String) {
        var rest = Substring(text).utf8
        isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest.removeFirst() }
        let parts = rest.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isDigit) }) else {
            return nil
        }
        whole = String(String(decoding: parts[0], as: UTF8.self).drop { $0 == "0" })
        let written = parts.count == 2 ? String(decoding: parts[1], as: UTF8.self) : ""
        writtenFractionDigits = written.utf8.count
        fraction = String(String(written.reversed().drop { $0 == "0" }).reversed())
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// The number of digits between the zeros at both ends.
    var significantDigits: Int { (whole + fraction).drop { $0 == "0" }.utf8.count }

    private var isZero: Bool { whole.isEmpty && fraction.isEmpty }

    /// The whole number of minor units, where it is one of 64 bits.
    func minorUnits(digits: Int) -> Int64? {
        guard fraction.utf8.count <= digits else { return nil }
        let padded = whole + fraction + String(repeating: "0", count: digits - fraction.utf8.count)
        return Int64((isNegative ? "-" : "") + (padded.isEmpty ? "0" : padded))
    }
}

extension PlainAmount: Equatable {
    /// Whether both are the same amount; there is one zero.
    static func == (left: PlainAmount, right: PlainAmount) -> Bool {
        left.whole == right.whole && left.fraction == right.fraction
            && (left.isNegative == right.isNegative || left.isZero)
    }
}
