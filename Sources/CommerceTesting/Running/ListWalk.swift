import Commerce

/// A list of the backend's, as far as paging is concerned: pages of identifiers.
typealias PageFetch = @Sendable (PageRequest) async throws -> Page<String>

/// What a walk along a list met.
struct ListWalk<Item: Sendable>: Sendable {
    var pages: [Page<Item>] = []
    /// Whether the walk came to the list's end, not only to its own limit.
    var isComplete = false

    var items: [Item] { pages.flatMap(\.items) }

    /// Walks a list from its beginning.
    ///
    /// - Throws: ``CheckFailure`` for a page that breaks the walk: too long, without a cursor to the next one that it
    ///   promises, or with a cursor that leads round in a circle.
    static func along(
        size: Int, limit: Int, _ fetch: (PageRequest) async throws -> Page<Item>
    ) async throws -> ListWalk {
        var walk = ListWalk()
        var seenCursors: Set<Cursor> = []
        var after: Cursor?
        while true {
            let page = try await fetch(PageRequest(first: size, after: after))
            walk.pages.append(page)
            try Expect.that(
                page.items.count <= size, "Expected a page of at most \(size) items, saw \(page.items.count).")
            guard page.info.hasNext else {
                walk.isComplete = true
                return walk
            }
            let next = try Expect.some(page.info.next, "a cursor on a page that says that there is a next one")
            try Expect.that(
                !page.items.isEmpty, "Expected items on a page that says that there is a next one, saw none.")
            try Expect.that(
                seenCursors.insert(next).inserted,
                "Expected each page to lead further, saw a cursor twice: the walk would never end.")
            after = next
            if walk.items.count >= limit { return walk }
        }
    }
}

extension Page {
    /// The page with other items.
    func map<Other>(_ transform: (Item) -> Other) -> Page<Other> {
        Page<Other>(items: items.map(transform), info: info, facets: facets, issues: issues)
    }
}
