/// Takes out of a text what a terminal acts on instead of showing it.
enum VisibleText {
    /// The text as one line: tabs and line ends are blanks; other control characters, escape sequences' first bytes and
    /// direction overrides are the replacement character, so that a tampered text looks tampered.
    static func line(_ text: String) -> String {
        // Almost every text is fine as it is.
        guard text.unicodeScalars.contains(where: { replacement(for: $0) != nil }) else { return text }
        var visible = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            if scalar == "\n", previous == "\r" { continue }
            visible.append(replacement(for: scalar) ?? scalar)
        }
        return String(visible)
    }

    /// The lines of a text, each visible.
    static func lines(_ text: String) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line(String($0)) }
    }

    private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
        // C0, DEL and C1; the eighth bit alone makes 0x9B a control sequence introducer.
        case 0x00..<0x20, 0x7F...0x9F: "\u{FFFD}"
        // Embeddings, overrides and isolates reorder what stands around them. The marks U+061C, U+200E and U+200F don't,
        // and the formats of some locales need them.
        case 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
        default: nil
        }
    }
}
