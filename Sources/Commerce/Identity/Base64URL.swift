import FoundationEssentials

/// Base64 with the alphabet for addresses and without padding (RFC 4648, section 5).
package enum Base64URL {
    /// Bytes as text.
    package static func text(of bytes: some Sequence<UInt8>) -> String {
        String(
            Data(bytes).base64EncodedString().compactMap { character -> Character? in
                switch character {
                case "+": "-"
                case "/": "_"
                case "=": nil
                default: character
                }
            })
    }

    /// The bytes of a text; `nil` for what is none, and for text that is padded.
    package static func bytes(of text: String) -> [UInt8]? {
        var base64 = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        base64 += String(repeating: "=", count: (4 - base64.count % 4) % 4)
        return Data(base64Encoded: base64).map(Array.init)
    }
}
