/// The check of a global trade item number.
enum GTIN {
    /// Whether the text has 8, 12, 13 or 14 digits of which the last one checks the others (GS1 General
    /// Specifications, section 7.9).
    static func isValid(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
        guard [8, 12, 13, 14].contains(bytes.count), bytes.allSatisfy(\.isDigit) else { return false }
        var sum = 0
        for (position, byte) in bytes.reversed().enumerated() {
            sum += Int(byte - 0x30) * (position % 2 == 1 ? 3 : 1)
        }
        return sum % 10 == 0
    }
}
