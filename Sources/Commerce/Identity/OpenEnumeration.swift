/// A set of names that a server may extend: known cases are static constants, anything else keeps its raw text.
///
/// Decoding never fails on an unknown name, so a new server value neither crashes a client nor drops a row.
public protocol OpenEnumeration: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral,
    CustomStringConvertible
where RawValue == String {
    /// Wraps a name, known or not.
    init(rawValue: String)
}

extension OpenEnumeration {
    /// Wraps a literal.
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }

    /// Decodes any text.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the raw text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// The raw text.
    public var description: String { rawValue }
}
