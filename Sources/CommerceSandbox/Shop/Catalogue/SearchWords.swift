// Words as search compares them: small letters, without accents.
enum SearchWords {
    static func folded(_ text: String) -> String {
        var result = ""
        for scalar in text.lowercased().unicodeScalars {
            if let plain = accents[scalar] { result += plain } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    static func words(_ text: String) -> [String] {
        folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    private static let accents: [Unicode.Scalar: String] = [
        "ä": "a", "á": "a", "à": "a", "â": "a", "å": "a", "ç": "c", "é": "e", "è": "e", "ê": "e", "ë": "e", "í": "i",
        "î": "i", "ï": "i", "ñ": "n", "ö": "o", "ó": "o", "ô": "o", "ø": "o", "ß": "ss", "ü": "u", "ú": "u", "ù": "u",
    ]
}
