import Commerce
import CommerceJSON

/// What could not be read, by places in the text: their paths are found once, at the end.
struct IssueLog {
    /// The most issues that are told one by one.
    static let limit = 1000

    private var notes: [Note] = []
    private var untold = 0

    private struct Note {
        var code: String
        /// Where the value stands, or the object that lacks it.
        var offset: Int
        /// What is lacking, from there on.
        var rest: String
        var message: String
    }

    /// How many there are, for ``keep(_:)``.
    var count: Int { notes.count + untold }

    mutating func note(_ code: String, at offset: Int, _ rest: String, _ message: String) {
        guard notes.count < Self.limit else {
            untold += 1
            return
        }
        notes.append(Note(code: code, offset: offset, rest: rest, message: message))
    }

    /// Forgets what came after there were so many: another source gave the value.
    mutating func keep(_ count: Int) {
        notes.removeLast(max(0, notes.count - count))
        untold = max(0, count - notes.count)
    }

    /// The issues with their paths from `data`, whose first byte is at an offset.
    func issues(_ reader: borrowing JSONReader, data: Int) -> [FieldIssue] {
        guard !notes.isEmpty else { return [] }
        let paths = reader.paths(of: [data] + notes.map(\.offset))
        let depth = paths[0].components.count
        var issues = zip(notes, paths.dropFirst()).map { note, path in
            let place = Self.text(path.components.dropFirst(depth))
            let separator = place.isEmpty || note.rest.isEmpty || note.rest.hasPrefix("[") ? "" : "."
            return FieldIssue(path: place + separator + note.rest, code: note.code, message: note.message)
        }
        if untold > 0 {
            issues.append(
                FieldIssue(path: "", code: "too-many-issues", message: "\(untold) more values could not be read."))
        }
        return issues
    }

    /// `items[3].price`, as issues have it.
    private static func text(_ path: ArraySlice<JSONPath.Component>) -> String {
        let text = JSONPath(Array(path)).description.dropFirst()
        return String(text.hasPrefix(".") ? text.dropFirst() : text)
    }
}
