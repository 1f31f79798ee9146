import CommerceJSON

// The documents that a field lists: filtered by `where`, ordered by `orderBy`, and of those the page that is asked for.
struct ContentList {
    // What there is in all.
    let total: Int
    let page: [ContentEntry]
    let hasNext: Bool
    let hasPrevious: Bool

    init(_ entries: [ContentEntry], _ arguments: FieldArguments, _ call: ContentCall) throws(FieldFailure) {
        try call.work.spend(entries.count)
        var list = try Self.filtered(entries, arguments.given("where"), call)
        try Self.order(&list, by: arguments.string("orderBy"))
        call.disturb(&list, arguments)
        let range = try Self.range(of: list, arguments, call.settings)
        total = list.count
        page = Array(list[range])
        hasNext = range.upperBound < list.count
        hasPrevious = range.lowerBound > 0
    }

    private static func filtered(
        _ entries: [ContentEntry], _ condition: JSONValue?, _ call: ContentCall
    ) throws(FieldFailure) -> [ContentEntry] {
        guard let condition else { return entries }
        let filter = ContentFilter(library: call.library, work: call.work)
        var found: [ContentEntry] = []
        for entry in entries where try filter.matches(entry, condition) { found.append(entry) }
        return found
    }

    // `price_ASC`: equal ones stay as they were; documents without a value are last, or first in the other direction.
    private static func order(_ list: inout [ContentEntry], by order: String?) throws(FieldFailure) {
        guard let order, let end = order.lastIndex(of: "_") else { return }
        let field = String(order[..<end])
        let isDescending = order.hasSuffix("_DESC")
        var keyed: [(key: ContentComparable, place: Int, entry: ContentEntry)] = []
        for (place, entry) in list.enumerated() {
            keyed.append((try ContentFilter.comparable(entry.value(field), of: field), place, entry))
        }
        keyed.sort { left, right in
            if left.key == right.key { return left.place < right.place }
            return isDescending ? right.key < left.key : left.key < right.key
        }
        list = keyed.map(\.entry)
    }

    // MARK: Pages

    // More than the maximum is cut to it without a word, and less than is there is given where nothing is asked for.
    private static func range(
        of list: [ContentEntry], _ arguments: FieldArguments, _ settings: SandboxContentOptions
    ) throws(FieldFailure) -> Range<Int> {
        let first = try count("first", arguments)
        let last = try count("last", arguments)
        let skip = try count("skip", arguments) ?? 0
        let after = arguments.given("after")?.string
        let before = arguments.given("before")?.string
        guard first == nil || last == nil, first == nil || before == nil, last == nil || after == nil,
            after == nil || before == nil
        else {
            throw FieldFailure("first goes with after, last with before, and none of the others", code: "400")
        }
        let size = min(first ?? last ?? settings.defaultPageSize, settings.maximumPageSize)
        if last != nil || before != nil {
            let end = max(
                0, (try before.map { id throws(FieldFailure) in try place(of: id, in: list) } ?? list.count) - skip)
            return max(0, end - size)..<end
        }
        let start = try after.map { id throws(FieldFailure) in try place(of: id, in: list) + 1 } ?? 0
        let lower = skip < list.count - start ? start + skip : list.count
        return lower..<min(list.count, lower + size)
    }

    private static func count(_ name: String, _ arguments: FieldArguments) throws(FieldFailure) -> Int? {
        guard let count = arguments.given(name)?.int else { return nil }
        guard count >= 0 else { throw FieldFailure("\(name) can't be less than 0", code: "400") }
        return count
    }

    // Cursors are the ids of documents.
    private static func place(of cursor: String, in list: [ContentEntry]) throws(FieldFailure) -> Int {
        guard let place = list.firstIndex(where: { $0.id == cursor }) else {
            throw FieldFailure("there is no document with the id of the cursor in this list", code: "400")
        }
        return place
    }

    // MARK: In answers

    var nodes: GraphValue { .list(page.map(\.graph)) }

    func connection(_ model: ContentModel) -> GraphValue {
        let edges = page.map {
            GraphValue.record("\(model.rawValue)Edge", ["cursor": .string($0.id), "node": $0.graph])
        }
        let info: [String: GraphValue] = [
            "hasNextPage": .bool(hasNext), "hasPreviousPage": .bool(hasPrevious), "pageSize": .int(page.count),
            "startCursor": .string(page.first?.id), "endCursor": .string(page.last?.id),
        ]
        return .record(
            "\(model.rawValue)Connection",
            [
                "edges": .list(edges), "pageInfo": .record("PageInfo", info),
                "aggregate": .record("Aggregate", ["count": .int(total)]),
            ])
    }
}

extension ContentEntry {
    var graph: GraphValue { .object(GraphObject(model.rawValue, source: self)) }
}
