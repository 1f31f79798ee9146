import CommerceJSON

/// A proposed mapping as a file: JSON with comments.
struct CommentedMapping {
    let mapping: JSONObject
    let notes: ProposalNotes

    var text: String {
        var lines = [
            "// Proposed from the API's schema. A guess is made only where a name says what a field is, its type fits, and the",
            "// schema itself shows how it is asked for; each stands before what it made. Check them, and go on by hand:",
            "// Documentation/graphql-mapping.md is the language, `commerce graphql check` and `try` say how it fits.",
        ]
        lines += comments(at: [], indent: "")
        if !notes.unused.isEmpty {
            lines.append("//")
            lines.append("// Seen and not used:")
            for text in notes.unused { lines += Self.wrapped("- \(text)", indent: "", following: "  ") }
        }
        return (lines + Self.lines(of: mapping, [], self, indent: "")).joined(separator: "\n") + "\n"
    }

    private func comments(at place: [String], indent: String) -> [String] {
        notes.guesses.filter { $0.place == place }.flatMap { Self.wrapped($0.text, indent: indent) }
    }

    private static func lines(
        of object: JSONObject, _ place: [String], _ mapping: CommentedMapping, indent: String
    ) -> [String] {
        let inner = indent + "  "
        let members = object.map { key, value in
            let place = place + [key]
            let comments = mapping.comments(at: place, indent: inner)
            let isCommented = mapping.notes.guesses.contains { $0.place.starts(with: place) && $0.place != place }
            let lines =
                value.object.flatMap { isCommented ? Self.lines(of: $0, place, mapping, indent: inner) : nil }
                ?? Self.lines(of: value, indent: inner, used: key.utf8.count + 4)
            return (comments, named(lines, key, indent: inner))
        }
        return ["{"] + separated(members) + [indent + "}"]
    }

    /// A value on one line where it fits, else a member or element a line.
    private static func lines(of value: JSONValue, indent: String, used: Int) -> [String] {
        let short = short(value)
        if indent.utf8.count + used + short.utf8.count <= 118 { return [short] }
        let inner = indent + "  "
        switch value {
        case .object(let object):
            let members = object.map { key, value in
                ([String](), named(lines(of: value, indent: inner, used: key.utf8.count + 4), key, indent: inner))
            }
            return ["{"] + separated(members) + [indent + "}"]
        case .array(let array):
            let elements = array.map { value in
                var lines = lines(of: value, indent: inner, used: 0)
                lines[0] = inner + lines[0]
                return ([String](), lines)
            }
            return ["["] + separated(elements) + [indent + "]"]
        default: return [short]
        }
    }

    private static func short(_ value: JSONValue) -> String {
        switch value {
        case .object(let object) where !object.isEmpty:
            "{ " + object.map { "\(JSONWriter().string(.string($0.key))): \(short($0.value))" }.joined(separator: ", ")
                + " }"
        case .array(let array): "[" + array.map(short).joined(separator: ", ") + "]"
        default: JSONWriter().string(value)
        }
    }

    private static func named(_ lines: [String], _ key: String, indent: String) -> [String] {
        guard let first = lines.first else { return lines }
        return ["\(indent)\(JSONWriter().string(.string(key))): \(first)"] + lines.dropFirst()
    }

    /// Members or elements with commas in between.
    private static func separated(_ parts: [([String], [String])]) -> [String] {
        parts.enumerated().flatMap { number, part in
            let isLast = number == parts.count - 1
            return part.0 + part.1.dropLast() + part.1.suffix(1).map { isLast ? $0 : $0 + "," }
        }
    }

    /// A comment in lines of at most 120 characters.
    private static func wrapped(_ text: String, indent: String, following: String = "") -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + word.count + 1 <= 120 {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append("\(indent)// \(lines.isEmpty ? "" : following)\(word)")
            }
        }
        return lines
    }
}
