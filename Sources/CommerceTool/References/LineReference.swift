import Commerce

extension Cart {
    /// The line that a word names: by its id, else by its variant's id where one line has that, else by its number or by
    /// its shortened id as tables show them.
    ///
    /// - Throws: ``CommerceError/Kind/notFound``; ``CommerceError/Kind/invalidInput`` where several lines have the variant.
    func line(named word: String) throws(CommerceError) -> CartLine {
        let text = word.hasPrefix("id:") ? String(word.dropFirst(3)) : word
        if let line = lines.first(where: { $0.id.rawValue == text }) { return line }
        let numbered = lines.enumerated().filter { $0.element.variant.id.rawValue == text }
        guard numbered.count < 2 else {
            let numbers = numbered.map { "\($0.offset + 1)" }.joined(separator: ", ")
            throw .invalidInput("Several lines have the variant \"\(text)\": name one of the lines \(numbers).")
        }
        if let line = numbered.first?.element { return line }
        if let number = Int(word), lines.indices.contains(number &- 1) { return lines[number &- 1] }
        let shortened = lines.filter { $0.id.isShortened(to: text) }
        if let line = shortened.first, shortened.count == 1 { return line }
        throw CommerceError(
            .notFound, "The cart has no line \"\(word)\". commerce cart show names its lines.")
    }

    /// The delivery group that a word names: by its number as it is shown, else by its id, which the shop judges.
    ///
    /// - Throws: ``CommerceError/Kind/notFound`` where there is no group with the number, or none at all.
    func deliveryGroupID(named word: String) throws(CommerceError) -> ID<DeliveryGroup> {
        let text = word.hasPrefix("id:") ? String(word.dropFirst(3)) : word
        guard !deliveryGroups.isEmpty else {
            throw CommerceError(
                .notFound, "The cart has no delivery groups yet: it needs lines and commerce cart delivery address.")
        }
        guard let number = Int(word), !deliveryGroups.contains(where: { $0.id.rawValue == text }) else {
            return ID(text)
        }
        guard deliveryGroups.indices.contains(number &- 1) else {
            throw CommerceError(
                .notFound, "The cart has no delivery group \(number). commerce cart show numbers them.")
        }
        return deliveryGroups[number &- 1].id
    }
}

extension ID {
    /// The id in a column of a table: whole where it is short, such as `line-1`.
    var inTable: String { rawValue.count > 24 ? shortened : rawValue }

    fileprivate func isShortened(to word: String) -> Bool {
        word == shortened || "…" + word == shortened
    }
}
