import Commerce

/// A place in a list of a catalogue.
///
/// The text holds the position, the list that it belongs to (a hash over query, order and the catalogue's products) and
/// a check over both, so that it works in a later process on the same feed, and a cursor of another list or one that was
/// made up is refused instead of read as some place.
struct FeedCursor {
    /// How many items of the list lie before the place.
    var position: Int
    /// The list.
    var list: UInt64

    init(position: Int, list: UInt64) {
        self.position = position
        self.list = list
    }

    /// - Throws: `invalidInput` for a text that is no cursor of this list.
    init(_ cursor: Cursor, list: UInt64) throws(CommerceError) {
        let parts = cursor.rawValue.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let position = Int(parts[0], radix: 36), position >= 0,
            let owner = UInt64(parts[1], radix: 36),
            FeedCursor(position: position, list: owner).cursor == cursor
        else {
            throw .invalidInput("This is no cursor of this backend: use one that a page of the same list gave.")
        }
        guard owner == list else {
            throw .invalidInput(
                "The cursor belongs to another list, or the feed has changed: keep query, filters and order as they were, "
                    + "or start without a cursor.")
        }
        self.init(position: position, list: list)
    }

    var cursor: Cursor {
        var check = ContentHash()
        check.combine(UInt64(position))
        check.combine(list)
        let parts = [
            String(position, radix: 36), String(list, radix: 36), String(check.value & 0xffff_ffff, radix: 36),
        ]
        return Cursor(rawValue: parts.joined(separator: "-"))
    }

    /// The part of a list of `count` items that a request asks for, with what lies around it.
    static func page(
        _ request: PageRequest, count: Int, list: UInt64
    ) throws(CommerceError) -> (range: Range<Int>, info: PageInfo) {
        var start = 0
        var end: Int
        if let before = request.before {
            end = min(try FeedCursor(before, list: list).position, count)
            start = max(0, end - request.first)
        } else {
            if let after = request.after { start = min(try FeedCursor(after, list: list).position, count) }
            end = start + min(request.first, count - start)
        }
        let info = PageInfo(
            next: end < count ? FeedCursor(position: end, list: list).cursor : nil,
            previous: start > 0 ? FeedCursor(position: start, list: list).cursor : nil, total: count)
        return (start..<end, info)
    }

    /// The hash of what makes a list this one.
    static func list(_ parts: [String], revision: UInt64) -> UInt64 {
        var hash = ContentHash()
        hash.combine(revision)
        for var part in parts { part.withUTF8 { hash.combine($0) } }
        return hash.value
    }
}
