/// A media type as it stands in `Content-Type`: parameters kept apart, case ignored (RFC 9110, section 8.3.1).
public struct MediaType: Hashable, Sendable {
    /// Type and subtype in lower case, such as `application/json`.
    public let essence: String
    /// The parameters in their order, names in lower case, quotes removed.
    public let parameters: [String: String]

    /// Reads a field's value; `nil` for what has no type and subtype.
    public init?(_ value: String) {
        var parts = Self.split(value)
        guard !parts.isEmpty else { return nil }
        essence = parts.removeFirst().lowercased()
        let halves = essence.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2, halves.allSatisfy({ !$0.isEmpty }) else { return nil }
        parameters = Dictionary(parts.compactMap(Self.parameter)) { first, _ in first }
    }

    /// The character encoding, in lower case.
    public var charset: String? { parameters["charset"]?.lowercased() }

    private static func parameter(_ text: String) -> (String, String)? {
        guard let equals = text.firstIndex(of: "=") else { return nil }
        var value = text[text.index(after: equals)...]
        if value.count >= 2, value.first == "\"", value.last == "\"" { value = value.dropFirst().dropLast() }
        return (trimmed(text[..<equals]).lowercased(), String(value).replacing("\\\"", with: "\""))
    }

    // Splits at semicolons outside quotes.
    private static func split(_ value: String) -> [String] {
        var parts: [String] = []
        var part = Substring()
        var isQuoted = false
        var isEscaped = false
        for character in value {
            if character == ";" && !isQuoted {
                parts.append(trimmed(part))
                part = ""
                continue
            }
            if character == "\"" && !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && character == "\\" && !isEscaped
            part.append(character)
        }
        return (parts + [trimmed(part)]).filter { !$0.isEmpty }
    }

    private static func trimmed(_ text: Substring) -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        let start = text.drop(while: isBlank)
        return String(start.reversed().drop(while: isBlank).reversed())
    }
}

extension HTTPResponse {
    /// The body's media type, or `nil` where the server names none.
    public var mediaType: MediaType? { fields[.contentType].flatMap(MediaType.init) }
}
