import Commerce

/// Pages whose cursors are a list's name and a place in it.
enum SmallPage {
    static func cut<Item>(_ items: [Item], _ page: PageRequest, list: String) throws(CommerceError) -> Page<Item> {
        let start: Int
        if let before = page.before {
            let end = try place(before, list, items.count)
            start = max(0, end - page.first)
            return slice(items, start, end, list)
        }
        start = try page.after.map { cursor throws(CommerceError) in try place(cursor, list, items.count) } ?? 0
        return slice(items, start, min(items.count, start + page.first), list)
    }

    private static func slice<Item>(_ items: [Item], _ start: Int, _ end: Int, _ list: String) -> Page<Item> {
        Page(
            items: Array(items[start..<end]),
            info: PageInfo(
                next: end < items.count ? Cursor(rawValue: "\(list):\(end)") : nil,
                previous: start > 0 ? Cursor(rawValue: "\(list):\(start)") : nil, total: items.count))
    }

    private static func place(_ cursor: Cursor, _ list: String, _ count: Int) throws(CommerceError) -> Int {
        let parts = cursor.rawValue.split(separator: ":")
        guard parts.count == 2, parts.first.map(String.init) == list, let place = parts.last.flatMap({ Int($0) }),
            (0...count).contains(place)
        else { throw .invalidInput("The cursor is not one of this list: begin at its first page.") }
        return place
    }
}

extension Page {
    func map<Other>(_ transform: (Item) -> Other) -> Page<Other> {
        Page<Other>(items: items.map(transform), info: info, facets: facets, issues: issues)
    }

    /// The page with other information around it.
    func with(_ info: PageInfo) -> Page {
        Page(items: items, info: info, facets: facets, issues: issues)
    }
}
