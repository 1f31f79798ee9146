import CommerceJSON

/// How messages about a mapping say things.
enum MappingWords {
    /// A text in double quotes, on one line whatever is in it, and no longer than somebody reads.
    static func quoted(_ text: String) -> String {
        let isLong = text.unicodeScalars.count > 80
        let shown = isLong ? String(text.unicodeScalars.prefix(64)) + "…" : text
        return JSONWriter().string(.string(shown))
    }

    /// Texts in double quotes as a list: `"a", "b" and "c"`.
    static func list(_ texts: [String], _ conjunction: String = "and") -> String {
        let quoted = texts.map(quoted)
        guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }

    /// What to say of a name that is not among the known ones: the nearest is suggested, or else all are listed.
    static func unknown(
        _ what: String, _ name: String, known: [String], place: String = "here", hints: Bool = true
    ) -> (message: String, suggestion: String?) {
        let message = "unknown \(what) \(quoted(name))"
        guard hints else { return (message, nil) }
        if let nearest = NearestName.nearest(to: name, among: known) { return (message, nearest) }
        return switch known.count {
        case 0: ("\(message); there is none \(place)", nil)
        case 1: ("\(message); the only \(what) \(place) is \(known.joined())", nil)
        default: ("\(message); the \(what)s \(place) are \(known.joined(separator: ", "))", nil)
        }
    }
}
