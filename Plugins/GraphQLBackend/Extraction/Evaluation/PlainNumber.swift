import CommerceJSON

/// Numbers in texts, by the grammar of amounts: digits with perhaps a sign and a fraction.
enum PlainNumber {
    static func number(_ text: String) -> JSONNumber? {
        let magnitude = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard let first = magnitude.utf8.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
            magnitude.utf8.allSatisfy({
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
            })
        else { return nil }
        let digits = magnitude.drop { $0 == "0" }
        let whole = digits.first.map { $0 == "." } ?? true ? "0" + digits : String(digits)
        return JSONNumber((text.hasPrefix("-") ? "-" : "") + whole)
    }
}
