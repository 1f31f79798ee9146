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
        // Bytes throughout: everything that has a meaning here is ASCII.
        var rest = Array(text.utf8)[...]
        if rest.first == UInt8(ascii: "/") {
            isAbsolute = true
            rest = rest.dropFirst()
        }
        if let open = rest.firstIndex(of: UInt8(ascii: "[")) {
            guard let close = rest[open...].firstIndex(of: UInt8(ascii: "]")),
                let condition = DialectPath.condition(rest[(open + 1)..<close])
            else { return nil }
            self.condition = condition
            rest = (rest[..<open] + rest[(close + 1)...])[...]
        }
        if let at = rest.firstIndex(of: UInt8(ascii: "@")) {
            let name = rest[(at + 1)...]
            rest = rest[..<at]
            if rest.last == UInt8(ascii: "/") { rest = rest.dropLast() }
            guard !name.isEmpty else { return nil }
            attribute = String(decoding: name, as: UTF8.self)
        }
        if rest.elementsEqual(".".utf8) || rest.isEmpty { return }
        for part in rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            let names = part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
            guard names.count <= 2, let name = names.last, !name.isEmpty else { return nil }
            steps.append(Step(prefix: names.count == 2 ? names[0] : "", name: name))
        }
    }

    private static func condition(_ text: ArraySlice<UInt8>) -> Condition? {
        if text.starts(with: "!@".utf8) {
            return Condition(attribute: String(decoding: text.dropFirst(2), as: UTF8.self), value: nil)
        }
        guard text.first == UInt8(ascii: "@"), let equals = text.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        return Condition(
            attribute: String(decoding: text[(text.startIndex + 1)..<equals], as: UTF8.self),
            value: String(decoding: text[(equals + 1)...], as: UTF8.self))
    }
}
