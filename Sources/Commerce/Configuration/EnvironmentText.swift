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
                let name = rest.prefix(while: Self.isInNames)
                let behind = rest[name.endIndex...]
                guard let first = name.first, !("0"..."9").contains(first), behind.first == "}" else {
                    parts.append(.malformed)
                    continue
                }
                parts.append(.variable(String(name)))
                rest = behind.dropFirst()
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

    /// Names by POSIX have letters, digits and underscores, and do not begin with a digit.
    private static func isInNames(_ character: Character) -> Bool {
        switch character {
        case "a"..."z", "A"..."Z", "0"..."9", "_": character.isASCII
        default: false
        }
    }
}
