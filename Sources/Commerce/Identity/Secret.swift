/// A text that must not be shown: a token, a password.
///
/// Printing, interpolating and dumping show a placeholder; only ``reveal()`` gives the text, so that every place that
/// uses it can be found by one search. Encoding writes the text: encode only to where secrets may go.
public struct Secret: Hashable, Sendable {
    private let text: String

    /// Hides a text.
    public init(_ text: String) {
        self.text = text
    }

    /// The hidden text.
    public func reveal() -> String { text }

    /// Whether the hidden text is empty.
    public var isEmpty: Bool { text.isEmpty }
}

extension Secret: Codable {
    /// Decodes the text of a single-value container.
    public init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    /// Encodes the hidden text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "(secret)" }

    /// A placeholder.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
