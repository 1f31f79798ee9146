import Commerce

/// Cuts a page out of a whole list.
enum Paging {
    /// The page of a list that a request asks for.
    ///
    /// - Parameters:
    ///   - identity: what makes the list this one: the call, its query and its market.
    ///   - identifier: the text that names an item among the others.
    /// - Throws: `invalidInput` for a cursor that is not of this list.
    static func page<Item>(
        _ items: [Item], identity: [String], request: PageRequest, facets: [Facet] = [], identifier: (Item) -> String
    ) throws(CommerceError) -> Page<Item> {
        var hash = StableHash()
        for part in identity { hash.combine(part) }
        let list = hash.value
        let identifiers = items.map(identifier)

        var start = 0
        var end = items.count
        if let before = request.before {
            end = try ListCursor(before, list: list).boundary(in: identifiers)
            start = max(0, end - request.first)
        } else {
            if let after = request.after { start = try ListCursor(after, list: list).boundary(in: identifiers) }
            end = start + min(request.first, items.count - start)
        }
        func cursor(_ position: Int, isAfter: Bool) -> Cursor {
            ListCursor(list: list, isAfter: isAfter, position: position, itemID: identifiers[position]).cursor
        }
        // A cursor names the page's own item where the page has one, so that it holds its place when others come and go.
        let next = end < items.count ? (end > 0 ? cursor(end - 1, isAfter: true) : cursor(0, isAfter: false)) : nil
        let previous =
            start > 0
            ? (start < items.count ? cursor(start, isAfter: false) : cursor(items.count - 1, isAfter: true)) : nil
        return Page(
            items: Array(items[start..<end]), info: PageInfo(next: next, previous: previous, total: items.count),
            facets: facets)
    }
}
