import Commerce
import CommerceJSON

// Lists over several pages.
extension Invocation {
    /// The page size when all pages are read, unless `--first` says another.
    private static let wholePageSize = 250

    /// Shows one page, or with `--all` all of them: rows as they come, or one document at the end.
    ///
    /// - Parameter all: whether all pages are wanted whatever the arguments say.
    func showPages<Item: Encodable & Sendable>(
        _ listing: Listing<Item>, all: Bool = false,
        read: (PageRequest) async throws -> Page<Item>
    ) async throws {
        guard all || arguments.has(ListOptions.all) else {
            try show(try await read(arguments.page), listing)
            return
        }
        var request = arguments.page
        if arguments.integer(ListOptions.first) == nil { request.first = Self.wholePageSize }
        var table = Table(listing.columns, terminalWidth: console.width)
        var items: [JSONValue] = []
        var issues: [FieldIssue] = []
        var last = PageInfo()
        var walk = PageWalk()
        while true {
            let page = try await read(request)
            if wantsJSON {
                for item in page.items { items.append(try JSONValueEncoder().encode(item)) }
                issues += page.issues
            } else {
                try console.print(table.lines(page.items.map { listing.row($0, renderer) }))
                note(page.issues)
            }
            last = page.info
            guard let next = try walk.next(after: page.info) else { break }
            request.after = next
        }
        if wantsJSON {
            // Where a backend counts more than it gives, the list is not whole, which an issue says.
            let total = max(last.total ?? 0, items.count)
            let info = PageInfo(total: total, isTotalLowerBound: last.isTotalLowerBound && total > items.count)
            try console.print([
                "items": .array(items), "page": try JSONValueEncoder().encode(info),
                "issues": try JSONValueEncoder().encode(issues),
            ])
        }
    }
}

/// The cursors of a walk through all pages; a server that gives one again would keep it going for ever.
struct PageWalk {
    private var seen: Set<Cursor> = []

    /// The cursor of the page after one, or `nil` at the end.
    mutating func next(after info: PageInfo) throws(CommerceError) -> Cursor? {
        guard let next = info.next else { return nil }
        guard seen.insert(next).inserted else {
            throw CommerceError(
                .malformedResponse, "The backend gave the cursor \"\(next)\" twice: its pages have no end.")
        }
        return next
    }
}
