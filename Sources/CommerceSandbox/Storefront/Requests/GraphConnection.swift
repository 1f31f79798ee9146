import CommerceJSON

// A page of a list as a GraphQL connection: `first` and `after`, or `last` and `before`.
struct GraphConnection<Item> {
    let items: [Item]
    let hasNext: Bool
    let hasPrevious: Bool
    private let cursors: [String]

    // `key` is what a cursor remembers of an item; it has to tell the list's items apart.
    init(_ all: [Item], _ arguments: FieldArguments, key: (Item) -> String) throws {
        var list = all
        if arguments.bool("reverse") { list.reverse() }
        let first = arguments.given("first")?.int
        let last = arguments.given("last")?.int
        guard (first == nil) != (last == nil) else {
            let problem =
                first == nil
                ? "you must provide one of first or last" : "providing both first and last is not supported"
            throw FieldFailure(problem, code: "BAD_REQUEST")
        }
        guard let size = first ?? last, (0...250).contains(size) else {
            let name = first == nil ? "last" : "first"
            throw FieldFailure("\(name) must be between 0 and 250", code: "INVALID_FIELD_ARGUMENTS")
        }
        let keys = list.map(key)
        var lower = 0
        var upper = list.count
        if let after = arguments.given("after")?.string { lower = try Self.place(of: after, in: keys) + 1 }
        if let before = arguments.given("before")?.string { upper = max(lower, try Self.place(of: before, in: keys)) }
        if first != nil {
            upper = min(upper, lower + size)
        } else {
            lower = max(lower, upper - size)
        }
        items = Array(list[lower..<upper])
        cursors = keys[lower..<upper].map(Self.cursor)
        hasNext = upper < list.count
        hasPrevious = lower > 0
    }

    func graph(
        _ name: String, extra: [String: GraphValue] = [:], node: (Item) -> GraphValue
    ) -> GraphValue {
        let nodes = items.map(node)
        let edges = zip(nodes, cursors).map { node, cursor in
            GraphValue.record("\(name)Edge", ["node": node, "cursor": .string(cursor)])
        }
        let pageInfo = GraphValue.record(
            "PageInfo",
            [
                "hasNextPage": .bool(hasNext), "hasPreviousPage": .bool(hasPrevious),
                "startCursor": .string(cursors.first), "endCursor": .string(cursors.last),
            ])
        let properties: [String: GraphValue] = ["nodes": .list(nodes), "edges": .list(edges), "pageInfo": pageInfo]
        return .record("\(name)Connection", properties.merging(extra, uniquingKeysWith: { _, new in new }))
    }

    // MARK: Cursors

    private static func cursor(_ key: String) -> String { Base64.encode(Array(#"{"last_id":"\#(key)"}"#.utf8)) }

    private static func place(of cursor: String, in keys: [String]) throws -> Int {
        let failure = FieldFailure("Invalid cursor for current pagination sort.", code: "INVALID_CURSOR")
        guard let bytes = Base64.decode(cursor) else { throw failure }
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasPrefix(#"{"last_id":""#), text.hasSuffix(#""}"#) else { throw failure }
        let key = String(text.dropFirst(12).dropLast(2))
        guard let place = keys.firstIndex(of: key) else { throw failure }
        return place
    }
}
