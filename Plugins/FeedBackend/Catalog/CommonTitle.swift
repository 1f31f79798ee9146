/// The title of a product that the feed only knows by its variants.
enum CommonTitle {
    /// The words that all titles begin with; the first title where that leaves nothing worth calling a title.
    static func of(_ titles: [String]) -> String {
        guard let first = titles.first else { return "" }
        var common = first.split(separator: " ")
        for title in titles.dropFirst() {
            let words = title.split(separator: " ")
            let shared = zip(common, words).prefix { $0 == $1 }.count
            common.removeLast(common.count - shared)
        }
        while let last = common.last, isLoose(last) { common.removeLast() }
        let text = trimmed(common.joined(separator: " "))
        return text.unicodeScalars.contains(where: { $0.properties.isAlphabetic }) && text.unicodeScalars.count > 2
            ? text : first
    }

    /// What a title says beyond the common one.
    static func remainder(of title: String, after common: String) -> String {
        guard title.hasPrefix(common) else { return title }
        return trimmed(String(title.dropFirst(common.count)))
    }

    /// Separators and words that only lead over to what differs.
    private static func isLoose(_ word: Substring) -> Bool {
        word.allSatisfy { marks.contains($0) }
    }

    private static let marks: Set<Character> = [
        "-", "–", "—", ",", ";", ":", "/", "|", "(", "[", "+", "&", "•", "·", ".",
    ]

    private static func trimmed(_ text: String) -> String {
        var trimmed = Substring(text)
        while let last = trimmed.last, marks.contains(last) || last == " " { trimmed.removeLast() }
        while let first = trimmed.first, first == " " || first == "-" || first == "," || first == "–" {
            trimmed.removeFirst()
        }
        return String(trimmed)
    }
}
