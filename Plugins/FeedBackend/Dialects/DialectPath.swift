/// A path in a mapping file: `/rss/channel/item`, `g:price`, `@id`, `outlets/outlet@instock`,
/// `a:link[@rel=alternate]@href`.
///
/// Steps are element names with the prefixes of the mapping file, whatever prefixes the feed itself uses. A path that
/// starts with "/" leads from the root, any other one from the item (or from a group's element).
struct DialectPath: Hashable, Sendable {
    /// A condition on an attribute of the last element: `[@rel=alternate]`, or `[!@rel]` for its absence.
    struct Condition: Hashable, Sendable {
        var attribute: String
        /// The value asked for; `nil` asks for the attribute's absence.
        var value: String?
    }

    struct Step: Hashable, Sendable {
        /// A prefix of the mapping file; empty for none.
        var prefix: String
        var name: String
    }

    var isAbsolute = false
    var steps: [Step] = []
    var condition: Condition?
    /// The attribute whose value is meant; `nil` for the element's text.
    var attribute: String?

    /// The path of the element that paths start from.
    init() {}

    /// Returns `nil` when the text is not a path.
    init?(_ text: String) {
        var rest = Substring(text)
        if rest.hasPrefix("/") {
            isAbsolute = true
            rest = rest.dropFirst()
        }
        if let open = rest.firstIndex(of: "[") {
            guard let close = rest[open...].firstIndex(of: "]"),
                let condition = DialectPath.condition(rest[rest.index(after: open)..<close])
            else { return nil }
            self.condition = condition
            rest.removeSubrange(open...close)
        }
        if let at = rest.firstIndex(of: "@") {
            attribute = String(rest[rest.index(after: at)...])
            rest = rest[..<at]
            if rest.hasSuffix("/") { rest.removeLast() }
            if attribute?.isEmpty ?? true { return nil }
        }
        if rest == "." { rest = "" }
        for part in rest.split(separator: "/", omittingEmptySubsequences: false) where !rest.isEmpty {
            let names = part.split(separator: ":", omittingEmptySubsequences: false)
            guard names.count <= 2, let name = names.last, !name.isEmpty else { return nil }
            steps.append(Step(prefix: names.count == 2 ? String(names[0]) : "", name: String(name)))
        }
    }

    private static func condition(_ text: Substring) -> Condition? {
        if text.hasPrefix("!@") { return Condition(attribute: String(text.dropFirst(2)), value: nil) }
        guard text.hasPrefix("@"), let equals = text.firstIndex(of: "=") else { return nil }
        let attribute = text[text.index(after: text.startIndex)..<equals]
        return Condition(attribute: String(attribute), value: String(text[text.index(after: equals)...]))
    }
}
