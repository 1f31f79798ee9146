public import FoundationEssentials

/// A URL fit to be shown: without user, password and fragment, and with the names of its query items only.
///
/// Any value of a query may be a key to something, a cart or a feed; a name is shown where it looks like one.
public struct RedactedURL: Hashable, Sendable, CustomStringConvertible {
    /// The URL as it may be shown.
    public let description: String

    /// Redacts a URL.
    public init(_ url: URL) {
        self.init(url.absoluteString)
    }

    /// Redacts a text that is a URL or should be one.
    public init(_ text: String) {
        var rest = text[...]
        rest = rest.prefix { $0 != "#" }
        let path = rest.prefix { $0 != "?" }
        let query = rest.dropFirst(path.count)
        var shown = Self.withoutUser(path)
        if !query.isEmpty {
            shown += "?" + query.dropFirst().split(separator: "&").map(Self.item).joined(separator: "&")
        }
        // A control character has no place in a message.
        description = String(
            String.UnicodeScalarView(shown.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\u{7F}" }))
    }

    private static func withoutUser(_ text: Substring) -> String {
        guard let slashes = text.firstRange(of: "//") else { return String(text) }
        let rest = text[slashes.upperBound...]
        var authority = rest.prefix { $0 != "/" && $0 != "\\" }
        // A password with a bare slash in it looks like a port that is no number: then all up to the last "@" goes.
        if let colon = authority.lastIndex(of: ":"), authority.last != "]",
            !authority[colon...].dropFirst().allSatisfy(\.isNumber), authority.firstIndex(of: "@") == nil
        {
            authority = rest
        }
        guard let at = authority.lastIndex(of: "@") else { return String(text) }
        return String(text[..<slashes.upperBound]) + String(text[text.index(after: at)...])
    }

    private static func item(_ text: Substring) -> String {
        let name = text.prefix { $0 != "=" }
        let isName = name.utf8.count <= 32 && name.utf8.allSatisfy(isNameByte)
        // What has no value may be a value itself.
        guard isName, text.utf8.count > name.utf8.count + 1 else { return "…" }
        return name + "=…"
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"):
            true
        default: false
        }
    }
}
