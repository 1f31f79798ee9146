/// Words for comparing: lower case, without accents, split at everything that is neither letter nor digit.
enum SearchText {
    /// The words of a text in order.
    static func words(_ text: String) -> [String] {
        folded(text).unicodeScalars
            .split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }.map { String($0) }
    }

    /// A text in lower case without accents: `Größe` and `GROSSE` are the same, `Café` is `cafe`.
    static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        var folded = ""
        folded.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            for lower in scalar.properties.lowercaseMapping.unicodeScalars {
                if lower.properties.generalCategory == .nonspacingMark { continue }
                folded += spelledOut[lower] ?? String(baseLetters[lower] ?? lower)
            }
        }
        return folded
    }

    private static let spelledOut: [Unicode.Scalar: String] = ["ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ĳ": "ij"]

    /// Letters with a mark to those without, from the letters' Unicode names: "… LETTER E WITH ACUTE" is "… LETTER E".
    ///
    /// FoundationEssentials has no decomposition, and full Foundation is out of the question for one table.
    private static let baseLetters: [Unicode.Scalar: Unicode.Scalar] = {
        let blocks: [ClosedRange<UInt32>] = [0x61...0x7A, 0xC0...0x24F, 0x370...0x52F, 0x1E00...0x1FFF]
        var scalars: [String: Unicode.Scalar] = [:]
        for scalar in blocks.joined().lazy.compactMap(Unicode.Scalar.init) {
            if let name = scalar.properties.name { scalars[name] = scalar }
        }
        var bases: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (name, scalar) in scalars {
            guard let mark = name.firstRange(of: " WITH "), let base = scalars[String(name[..<mark.lowerBound])] else {
                continue
            }
            bases[scalar] = base
        }
        return bases
    }()
}
