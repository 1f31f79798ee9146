import Commerce

/// Every list of the catalogue, walked in every way.
enum PagingChecks {
    static let all = [somethingThere] + PagedList.all.flatMap(checks) + [emptyProducts, emptySearch, emptyCollections]

    /// An empty catalogue would let every other check of the catalogue be skipped.
    private static let somethingThere = ConformanceCheck(
        .paging, "The catalogue lists products.", needs: [.products]
    ) { run in
        let page = try await run.backend.catalog.products(
            ProductQuery(), page: PageRequest(first: run.pageSize), options: run.reading)
        try Expect.that(!page.items.isEmpty, "Expected a catalogue with products to check with, saw an empty one.")
    }

    private static func checks(of list: PagedList) -> [ConformanceCheck] {
        func check(_ name: String, _ body: @escaping @Sendable (ConformanceRun, PageFetch) async throws -> Void)
            -> ConformanceCheck
        {
            ConformanceCheck(.paging, name, needs: list.needs) { run in try await body(run, try await list.fetch(run)) }
        }
        let name = list.name
        return [
            check("Small pages of \(name) meet each item once, in the order of one large page.", meetsEachOnce),
            check("A page of \(name) is no longer than asked, and a page beyond the greatest is lowered.", isClamped),
            check("A page that holds \(name) to the last item has no next page.", endsExactly),
            check("Reading \(name) again gives the same.", isRepeatable),
            check("Walking \(name) backwards meets the same items.", walksBackwards),
            check("A cursor of \(name) that was never given out is invalid input.", refusesUnknownCursor),
        ]
    }

    private static func meetsEachOnce(_ run: ConformanceRun, _ fetch: PageFetch) async throws {
        let walk = try await ListWalk.along(size: run.pageSize, limit: run.options.walkLimit, fetch)
        var seen: Set<String> = []
        for item in walk.items {
            try Expect.that(seen.insert(item).inserted, "Expected each item once, saw \(Expect.brief(item)) twice.")
        }
        let large = try await fetch(PageRequest(first: run.largePageSize)).items
        let shared = walk.isComplete ? large.count : min(large.count, walk.items.count)
        try Expect.sameOrder(
            Array(walk.items.prefix(shared)), Array(large.prefix(shared)), "small pages and one large page")
        guard walk.isComplete else { return }
        if large.count < run.largePageSize { try Expect.equal(walk.items.count, large.count, "the number of items") }
        for total in walk.pages.compactMap(\.info.total) {
            let isLowerBound = walk.pages.contains(where: \.info.isTotalLowerBound)
            try Expect.that(
                isLowerBound ? total <= walk.items.count : total == walk.items.count,
                "Expected the stated total to agree with the \(walk.items.count) items of the walk, saw \(total).")
        }
    }

    private static func isClamped(_ run: ConformanceRun, _ fetch: PageFetch) async throws {
        let small = try await fetch(PageRequest(first: 1)).items.count
        try Expect.that(small <= 1, "Expected a page of at most 1 item, saw \(small).")
        let greatest = run.capabilities.maximumPageSize
        let large = try await fetch(PageRequest(first: greatest < .max - 10 ? greatest + 10 : .max)).items.count
        try Expect.that(large <= greatest, "Expected at most \(greatest) items on a page, saw \(large).")
        try await Expect.error(.invalidInput, when: "a page of 0 items") { try await fetch(PageRequest(first: 0)) }
    }

    private static func endsExactly(_ run: ConformanceRun, _ fetch: PageFetch) async throws {
        let walk = try await ListWalk.along(size: run.pageSize, limit: run.options.walkLimit, fetch)
        let count = walk.items.count
        guard walk.isComplete, count > 0, count <= run.capabilities.maximumPageSize else {
            throw CheckSkip("The list is too long for one page, or empty.")
        }
        let whole = try await fetch(PageRequest(first: count))
        try Expect.equal(whole.items.count, count, "the number of items on one page")
        try Expect.that(
            !whole.info.hasNext && whole.info.next == nil,
            "Expected no next page after all \(count) items, saw one promised: was it guessed from the page's length?")
    }

    private static func isRepeatable(_ run: ConformanceRun, _ fetch: PageFetch) async throws {
        let first = try await fetch(PageRequest(first: run.largePageSize)).items
        let second = try await fetch(PageRequest(first: run.largePageSize)).items
        try Expect.sameOrder(second, first, "two readings of one page")
    }

    private static func walksBackwards(_ run: ConformanceRun, _ fetch: PageFetch) async throws {
        guard run.capabilities.pagesBackwards else { throw CheckSkip("The backend does not page backwards.") }
        let walk = try await ListWalk.along(size: run.pageSize, limit: run.options.walkLimit, fetch)
        guard var page = walk.pages.last else { return }
        var items = page.items
        for _ in walk.pages.dropFirst() {
            try Expect.that(page.info.hasPrevious, "Expected a previous page before the first item, saw none.")
            let before = try Expect.some(
                page.info.previous, "a cursor on a page that says that there is a previous one")
            page = try await fetch(PageRequest(first: run.pageSize, before: before))
            items = page.items + items
        }
        try Expect.sameOrder(items, walk.items, "the items walked backwards and forwards")
        try Expect.that(
            !page.info.hasPrevious, "Expected no page before the first item, saw one promised.")
    }

    private static func refusesUnknownCursor(_ run: ConformanceRun, _ fetch: PageFetch) async throws {
        let cursor = Cursor(rawValue: run.marker())
        try await Expect.error(.invalidInput, when: "a made-up cursor") {
            try await fetch(PageRequest(first: run.pageSize, after: cursor))
        }
    }

    private static func expectEmpty(_ page: Page<some Any>) throws {
        try Expect.equal(page.items.count, 0, "the number of items")
        try Expect.that(!page.info.hasNext && !page.info.hasPrevious, "Expected no other pages, saw some promised.")
        if let total = page.info.total { try Expect.equal(total, 0, "the stated total") }
    }

    private static let emptyProducts = ConformanceCheck(
        .paging, "A list of products that a filter leaves empty is an empty page.", needs: [.products]
    ) { run in
        guard run.capabilities.filterKeys.contains(.vendor) else {
            throw CheckSkip("The backend has no filter vendor.")
        }
        let query = ProductQuery(filters: [.vendor(run.marker())])
        try expectEmpty(
            try await run.backend.catalog.products(
                query, page: PageRequest(first: run.pageSize), options: run.reading))
    }

    private static let emptySearch = ConformanceCheck(
        .paging, "A search that finds nothing is an empty page.", needs: [.search]
    ) { run in
        try expectEmpty(
            try await run.backend.catalog.search(
                SearchQuery(text: run.marker()), page: PageRequest(first: run.pageSize), options: run.reading))
    }

    private static let emptyCollections = ConformanceCheck(
        .paging, "A list of collections that a query leaves empty is an empty page.", needs: [.collections]
    ) { run in
        let page = try await run.unlessUnsupported("collections by a query") {
            try await run.backend.catalog.collections(
                CollectionQuery(text: run.marker()), page: PageRequest(first: run.pageSize), options: run.reading)
        }
        try expectEmpty(page)
    }
}
