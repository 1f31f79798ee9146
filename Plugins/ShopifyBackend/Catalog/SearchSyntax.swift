/// The syntax of Shopify's search, where a text is to mean itself.
///
/// See "Shopify API search syntax": a backslash takes a sign's meaning away, and `AND`, `OR` and `NOT` are connectives.
enum SearchSyntax {
    /// A buyer's words: signs and connectives of the syntax are plain text.
    static func plain(_ words: String) -> String {
        words.split(whereSeparator: \.isWhitespace).map { word in
            ["AND", "OR", "NOT"].contains(word) ? word.lowercased() : escaped(word, signs)
        }.joined(separator: " ")
    }

    /// A value behind a field's name.
    static func quoted(_ value: String) -> String {
        "\"\(escaped(value[...], ["\\", "\""]))\""
    }

    private static let signs: Set<Character> = ["\\", ":", "(", ")", "\"", "'", "*", "<", ">", "="]

    private static func escaped(_ text: Substring, _ signs: Set<Character>) -> String {
        var result = ""
        for character in text {
            // A minus means "without" only where a word begins with it.
            if signs.contains(character) || character == "-" && result.isEmpty { result.append("\\") }
            result.append(character)
        }
        return result
    }
}
