/// Why a text is no path or no template, and where in it.
struct TextFault: Error, Hashable, Sendable {
    /// How many Unicode scalars come before the place.
    var offset: Int
    /// What is wrong and what would be right.
    var message: String
    /// What was probably meant.
    var suggestion: String?

    init(at offset: Int, _ message: String, suggestion: String? = nil) {
        self.offset = offset
        self.message = message
        self.suggestion = suggestion
    }
}

/// The characters that names are made of: GraphQL's (specification of September 2025, section 2.1.9).
enum NameCharacter {
    static func begins(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "_": true
        default: false
        }
    }

    static func continues(_ scalar: Unicode.Scalar) -> Bool {
        begins(scalar) || isDigit(scalar)
    }

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar)
    }

    /// Whether a text is a GraphQL name.
    static func isName(_ text: some StringProtocol) -> Bool {
        guard let first = text.unicodeScalars.first, begins(first) else { return false }
        return text.unicodeScalars.allSatisfy(continues)
    }
}
