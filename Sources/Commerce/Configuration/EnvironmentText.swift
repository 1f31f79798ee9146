/// A text with `${NAME}` in it, taken apart.
///
/// `${NAME}` stands for an environment variable, `$${` for the two characters `${`; any other dollar is itself.
struct EnvironmentText {
    enum Part: Hashable {
        case literal(String)
        case variable(String)
        /// A `${` that no name and closing brace follow.
        case malformed
    }

    let parts: [Part]

    init(_ text: String) {
        var parts: [Part] = []
        var literal = ""
        var rest = Substring(text)
        func flush() {
            if !literal.isEmpty { parts.append(.literal(literal)) }
            literal = ""
        }
        while let character = rest.first {
            if rest.hasPrefix("$${") {
                literal += "${"
                rest = rest.dropFirst(3)
            } else if rest.hasPrefix("${") {
                flush()
                rest = rest.dropFirst(2)
                let name = rest.prefix { $0 != "}" }
                guard name.endIndex < rest.endIndex, Self.isName(name) else {
                    parts.append(.malformed)
                    continue
                }
                parts.append(.variable(String(name)))
                rest = rest[name.endIndex...].dropFirst()
            } else {
                literal.append(character)
                rest = rest.dropFirst()
            }
        }
        flush()
        self.parts = parts
    }

    /// The text without anything from outside, or `nil` where it refers to variables or is malformed.
    var literal: String? {
        guard let part = parts.first else { return "" }
        guard parts.count == 1, case .literal(let text) = part else { return nil }
        return text
    }

    /// By POSIX: letters, digits and underscores, not beginning with a digit.
    private static func isName(_ name: Substring) -> Bool {
        guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }
}
