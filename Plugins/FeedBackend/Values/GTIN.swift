/// The check of a global trade item number.
enum GTIN {
    /// Whether the text has 8, 12, 13 or 14 digits of which the last one checks the others (GS1 General
    /// Specifications, section 7.9).
    static func isValid(_ digits: UnsafeBufferPointer<UInt8>) -> Bool {
        guard digits.count >= 8, digits.count <= 14, digits.count != 9, digits.count != 10, digits.count != 11 else {
            return false
        }
        var sum = 0
        var weight = 1
        for index in stride(from: digits.count - 1, through: 0, by: -1) {
            guard digits[index].isDigit else { return false }
            sum += Int(digits[index] - 0x30) * weight
            weight = 4 - weight
        }
        return sum % 10 == 0
    }
}
