/// The number of a price and the words around it.
struct PriceParts: Equatable {
    var leading: [UInt8] = []
    /// Digits and separators; blanks of every kind between digits are 0x20.
    var number: [UInt8] = []
    var trailing: [UInt8] = []

    /// Returns `nil` when there is no number, or more than one.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        let text = PriceParts.withPlainBlanks(bytes)
        guard let first = text.firstIndex(where: \.isDigit), let last = text.lastIndex(where: \.isDigit) else {
            return nil
        }
        number = Array(text[first...last])
        let isNumber = number.allSatisfy { $0.isDigit || PriceParts.separators.contains($0) }
        guard isNumber else { return nil }
        leading = PriceParts.trimmed(text[..<first])
        trailing = PriceParts.trimmed(text[(last + 1)...])
    }

    static let separators: Set<UInt8> = [UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "'"), 0x20]

    /// No-break space (U+00A0), narrow no-break space (U+202F), thin space (U+2009), and the typographic apostrophe of
    /// Swiss numbers (U+2019).
    private static let foreign: [([UInt8], UInt8)] = [
        ([0xc2, 0xa0], 0x20), ([0xe2, 0x80, 0xaf], 0x20), ([0xe2, 0x80, 0x89], 0x20),
        ([0xe2, 0x80, 0x99], UInt8(ascii: "'")),
    ]

    private static func withPlainBlanks(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.first {
            if let (pattern, plain) = foreign.first(where: { rest.starts(with: $0.0) }) {
                text.append(plain)
                rest = rest.dropFirst(pattern.count)
            } else {
                text.append(byte.isXMLBlank ? 0x20 : byte)
                rest = rest.dropFirst()
            }
        }
        return text
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let start = bytes.drop { $0 == 0x20 }
        guard let last = start.lastIndex(where: { $0 != 0x20 }) else { return [] }
        return Array(start[...last])
    }
}

extension UInt8 {
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
}
