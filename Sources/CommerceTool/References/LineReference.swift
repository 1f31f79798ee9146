import Commerce

extension Cart {
    /// The line that a word names: by its id, else by its variant's id where one line has that, else by its number as
    /// tables show it.
    ///
    /// - Throws: ``CommerceError/Kind/notFound``; ``CommerceError/Kind/invalidInput`` where several lines have the variant.
    func line(named word: String) throws(CommerceError) -> CartLine {
        let text = word.hasPrefix("id:") ? String(word.dropFirst(3)) : word
        if let line = lines.first(where: { $0.id.rawValue == text }) { return line }
        let sameVariant = lines.filter { $0.variant.id.rawValue == text }
        guard sameVariant.count < 2 else {
            let ids = sameVariant.map(\.id.rawValue).joined(separator: ", ")
            throw .invalidInput("Several lines have the variant \"\(text)\": name one of the lines \(ids).")
        }
        if let line = sameVariant.first { return line }
        if let number = Int(word), lines.indices.contains(number - 1) { return lines[number - 1] }
        throw CommerceError(
            .notFound, "The cart has no line \"\(word)\". commerce cart show names its lines.")
    }
}
