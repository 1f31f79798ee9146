/// A text with placeholders, taken apart: `"{name}"` or `"{name|conversion|…}"`; `"{{"` is a brace.
///
/// What the names mean is for the reader of the template to judge.
struct PlaceholderText: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case text(String)
        case placeholder(Placeholder)
    }

    struct Placeholder: Hashable, Sendable {
        var name: String
        /// How many Unicode scalars of the text come before the name.
        var offset: Int
        var conversions: [Conversion] = []
    }

    struct Conversion: Hashable, Sendable {
        var name: String
        /// How many Unicode scalars of the text come before it.
        var offset: Int
    }

    var parts: [Part] = []

    /// The placeholder that is the whole text.
    var only: Placeholder? {
        if parts.count == 1, case .placeholder(let placeholder) = parts[0] { placeholder } else { nil }
    }

    init(parsing text: String) throws(TextFault) {
        try self.init(parsing: Array(text.unicodeScalars))
    }

    init(parsing scalars: [Unicode.Scalar]) throws(TextFault) {
        var literal = String.UnicodeScalarView()
        var offset = 0
        func flush(into parts: inout [Part]) {
            if !literal.isEmpty { parts.append(.text(String(literal))) }
            literal = String.UnicodeScalarView()
        }
        while offset < scalars.count {
            let scalar = scalars[offset]
            guard scalar == "{" else {
                literal.append(scalar)
                offset += 1
                continue
            }
            if offset + 1 < scalars.count, scalars[offset + 1] == "{" {
                literal.append(scalar)
                offset += 2
                continue
            }
            guard let end = scalars[offset...].firstIndex(of: "}") else {
                throw TextFault(
                    at: offset, "the placeholder has no \"}\"; a brace that stands for itself is written \"{{\"")
            }
            flush(into: &parts)
            parts.append(.placeholder(try Self.placeholder(scalars, (offset + 1)..<end)))
            offset = end + 1
        }
        flush(into: &parts)
    }

    private static func placeholder(
        _ scalars: [Unicode.Scalar], _ range: Range<Int>
    ) throws(TextFault) -> Placeholder {
        let pieces = scalars[range].split(separator: "|", omittingEmptySubsequences: false)
        guard let name = pieces.first, !name.isEmpty else {
            throw TextFault(
                at: range.lowerBound,
                "the placeholder has no name; a brace that stands for itself is written \"{{\"")
        }
        return Placeholder(
            name: text(name), offset: name.startIndex,
            conversions: pieces.dropFirst().map { Conversion(name: text($0), offset: $0.startIndex) })
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }
}
