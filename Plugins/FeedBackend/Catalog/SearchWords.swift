/// Words as search compares them: lower case, without accents, split at everything that is neither letter nor digit.
enum SearchWords {
    /// The words of a text in order.
    static func words(of text: String) -> [String] {
        folded(text).unicodeScalars.split { !isPart($0) }.map { String($0) }
    }

    /// A text for comparing names: `GRÖẞE`, `Größe` and `grösse` are one.
    static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        // Bytes: adding to the scalars of a string copies it each time.
        var folded: [UInt8] = []
        folded.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                let byte = UInt8(truncatingIfNeeded: scalar.value)
                folded.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
                continue
            }
            for lower in scalar.properties.lowercaseMapping.unicodeScalars {
                if lower.properties.generalCategory == .nonspacingMark { continue }
                if let replacement = replacements[lower] {
                    folded.append(contentsOf: replacement.utf8)
                } else {
                    folded.append(contentsOf: UTF8.encode(lower) ?? UTF8.encodedReplacementCharacter)
                }
            }
        }
        return String(decoding: folded, as: UTF8.self)
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return (scalar.value >= 0x61 && scalar.value <= 0x7a) || (scalar.value >= 0x30 && scalar.value <= 0x39)
        }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// Letters with a mark and what buyers type for them, row by row: the plain letters, then those that stand for each.
    ///
    /// FoundationEssentials has no decomposition, and full Foundation for one table would be out of proportion.
    private static let replacements: [Unicode.Scalar: String] = {
        let rows = [
            ("a", "àáâãäåāăąǎǻạảấầẩẫậắằẳẵặ"), ("c", "çćĉċč"), ("d", "ďđ"), ("e", "èéêëēĕėęěẹẻẽếềểễệ"), ("g", "ĝğġģǧ"),
            ("h", "ĥħ"), ("i", "ìíîïĩīĭįıǐỉị"), ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľŀł"), ("n", "ñńņňŉ"),
            ("o", "òóôõöøōŏőơǒọỏốồổỗộớờởỡợ"), ("r", "ŕŗř"), ("s", "śŝşšș"), ("t", "ţťŧț"), ("u", "ùúûüũūŭůűųưǔụủứừửữự"),
            ("w", "ŵ"), ("y", "ýÿŷỳỵỷỹ"), ("z", "źżž"), ("ss", "ß"), ("ae", "æ"), ("oe", "œ"), ("th", "þ"), ("ij", "ĳ"),
            ("е", "ё"), ("и", "й"), ("α", "ά"), ("ε", "έ"), ("η", "ή"), ("ι", "ίϊΐ"), ("ο", "ό"), ("υ", "ύϋΰ"),
            ("ω", "ώ"),
            ("σ", "ς"),
        ]
        var table: [Unicode.Scalar: String] = [:]
        for (plain, marked) in rows {
            for scalar in marked.unicodeScalars { table[scalar] = plain }
        }
        return table
    }()
}
