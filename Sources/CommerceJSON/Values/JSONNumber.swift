/// A JSON number, kept as the text it was written with, so that no digit is ever lost.
///
/// Two numbers are equal when their texts are: `1.0`, `1` and `1e0` differ. Compare ``decimal`` or ``int64`` to compare
/// values.
public struct JSONNumber: Sendable, Hashable {
    /// The number as it stands in JSON, for instance `-12.50`.
    public let text: String

    /// Creates a number from text by JSON's grammar; nil for anything else (`+1`, `01`, `.5`, `1,5`, `NaN`).
    public init?(_ text: String) {
        var text = text
        let isNumber = text.withUTF8 { bytes in
            var scanner = JSONScanner(bytes, options: .strict)
            guard let range = try? scanner.scanNumber() else { return false }
            return range == 0..<bytes.count
        }
        guard isNumber else { return nil }
        self.text = text
    }

    // For text that the scanner took for a number.
    init(valid text: String) {
        self.text = text
    }

    /// Creates a number from an integer of any width.
    public init(_ value: some BinaryInteger) {
        text = String(value)
    }
}

extension JSONNumber: CustomStringConvertible {
    /// The number's text.
    public var description: String { text }
}

extension JSONNumber: ExpressibleByIntegerLiteral {
    /// Creates a number from an integer literal.
    public init(integerLiteral value: Int64) {
        self.init(value)
    }
}
