/// How many columns of a terminal a text takes: wide characters two, combining ones none.
///
/// The wide ranges are those of East Asian Width W and F (Unicode 16.0, EastAsianWidth.txt), blocks joined where only
/// unassigned characters lie between. Emoji presentation comes from the standard library's tables.
enum DisplayWidth {
    /// The columns of a text.
    static func of(_ text: some StringProtocol) -> Int {
        // In ASCII without controls a byte is a column.
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    /// The columns of a user-perceived character: an emoji takes two, whatever it is composed of; others what their
    /// parts take.
    static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        // A flag is two regional indicators; variation selector 16 asks for the emoji form of what stands before it.
        let isEmoji =
            first.properties.isEmojiPresentation || (0x1F1E6...0x1F1FF).contains(first.value)
            || scalars.contains { $0.value == 0xFE0F }
        return isEmoji ? 2 : scalars.reduce(0) { $0 + of($1) }
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return scalar.value >= 0x20 && scalar.value != 0xAD ? 1 : 0 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        // Jamo vowels and finals join the syllable before them.
        if (0x1160...0x11FF).contains(scalar.value) { return 0 }
        return isWide(scalar.value) ? 2 : 1
    }

    private static func isWide(_ value: UInt32) -> Bool {
        guard value >= 0x1100 else { return false }
        var low = 0
        var high = wideRanges.count
        while low < high {
            let middle = (low + high) / 2
            let range = wideRanges[middle]
            if range.contains(value) { return true }
            if value < range.lowerBound { high = middle } else { low = middle + 1 }
        }
        return false
    }

    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
        0x4DC0...0x4DFF, 0x4E00...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
        0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376,
        0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
}
