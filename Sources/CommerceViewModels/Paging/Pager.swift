import Commerce

/// Decides which page of a list is asked for, and what becomes of each answer.
///
/// One page is on its way at a time. What makes the list a different one begins a generation; pages of earlier ones are
/// ignored.
struct Pager<Listing: PagedListing>: Sendable {
    /// What has come so far.
    private(set) var listing: Loadable<Listing> = .idle
    /// How far the page after the last one has come.
    private(set) var nextPage: NextPage = .idle
    /// The generation of the page that is on its way.
    private(set) var generation = 0
    /// The page that was asked for last: a retry asks for the same.
    private var asked: PageRequest?
    private var nextCursor: Cursor?
    private var seen: Set<Listing.Key> = []
    /// The cursors that have led to the pages so far.
    private var visited: Set<Cursor> = []

    // MARK: Asking

    /// Begins a generation with the first page; what is there stays until it has come.
    mutating func first(_ size: Int) -> PageRequest {
        generation += 1
        listing = .loading(previous: listing.value)
        nextPage = .idle
        return ask(PageRequest(first: size))
    }

    /// The page after the last one, unless there is none, or one is on its way or has failed.
    mutating func next(_ size: Int) -> PageRequest? {
        // What is on its way is enough, and what failed waits for a retry: a list that asks at every turn of a wheel must
        // not hammer a server that is down.
        guard !listing.isLoading, nextPage == .idle, let nextCursor else { return nil }
        nextPage = .loading
        return ask(PageRequest(first: size, after: nextCursor))
    }

    /// The page after the last one once more, where it has failed.
    mutating func nextAgain() -> PageRequest? {
        guard case .failed = nextPage, let asked else { return nil }
        nextPage = .loading
        return asked
    }

    private mutating func ask(_ page: PageRequest) -> PageRequest {
        asked = page
        return page
    }

    /// Shows nothing until the next generation has come.
    mutating func hide() { listing = .idle }

    /// Forgets everything, as if nothing had been asked for.
    mutating func clear() {
        self = Pager(generation: generation + 1)
    }

    /// Gives up what is on its way; what is there stays.
    mutating func stop() {
        generation += 1
        listing = listing.settled
        if nextPage == .loading { nextPage = .idle }
    }

    // MARK: Answers

    /// Takes a page, unless it is of an earlier generation or was not asked for.
    ///
    /// - Parameter empty: the listing that a first page begins.
    /// - Returns: the items that were not there before; `nil` where the page was not taken.
    @discardableResult
    mutating func arrive(
        _ page: Page<Listing.Item>, generation: Int, in empty: @autoclosure () -> Listing
    ) -> [Listing.Item]? {
        guard generation == self.generation else { return nil }
        if listing.isLoading {
            (seen, visited) = ([], [])
            let added = page.items.filter { isNew($0) }
            listing = .loaded(extended(empty(), by: page, added))
            return added
        }
        guard nextPage == .loading, let before = listing.value else { return nil }
        let added = page.items.filter { isNew($0) }
        let extended = extended(before, by: page, added)
        // A failed reload stays told until it is tried again.
        listing = listing.error.map { .failed($0, previous: extended) } ?? .loaded(extended)
        nextPage = .idle
        return added
    }

    /// Takes a failure, unless it is of an earlier generation or nothing was asked for.
    mutating func fail(_ error: ErrorEntry, generation: Int) {
        guard generation == self.generation else { return }
        if listing.isLoading {
            listing = .failed(error, previous: listing.value)
        } else if nextPage == .loading {
            nextPage = .failed(error)
        }
    }

    // MARK: Changes

    /// Changes what is shown of what has come.
    mutating func change(_ change: (inout Listing) -> Void) {
        guard var changed = listing.value else { return }
        change(&changed)
        listing = listing.map { _ in changed }
    }

    /// Puts an item in place of the one with its key, or at the end.
    mutating func put(_ item: Listing.Item) {
        guard let key = Listing.key(of: item) else { return }
        let isNew = seen.insert(key).inserted
        change { listing in
            if isNew {
                listing.items.append(contentsOf: [item])
                listing.total = listing.total.map { $0 + 1 }
            } else if let index = listing.items.firstIndex(where: { Listing.key(of: $0) == key }) {
                listing.items.replaceSubrange(index..<index + 1, with: [item])
            }
        }
    }

    /// Takes an item away; a page that comes later does not bring it back.
    mutating func remove(_ key: Listing.Key) {
        change { listing in
            guard let index = listing.items.firstIndex(where: { Listing.key(of: $0) == key }) else { return }
            listing.items.replaceSubrange(index..<index + 1, with: [])
            listing.total = listing.total.map { max(0, $0 - 1) }
        }
    }

    // MARK: Parts

    private mutating func extended(
        _ listing: Listing, by page: Page<Listing.Item>, _ added: [Listing.Item]
    ) -> Listing {
        var listing = listing
        listing.items.append(contentsOf: added)
        if let total = page.info.total {
            listing.total = total
            listing.isTotalLowerBound = page.info.isTotalLowerBound
        }
        listing.issues = page.issues
        listing.note(page)
        // A cursor that leads back to a page that was there would make the list endless.
        if let after = asked?.after { visited.insert(after) }
        nextCursor = page.info.next.flatMap { visited.contains($0) ? nil : $0 }
        listing.hasNext = page.info.hasNext && nextCursor != nil
        if !listing.hasNext { nextCursor = nil }
        return listing
    }

    private mutating func isNew(_ item: Listing.Item) -> Bool {
        Listing.key(of: item).map { seen.insert($0).inserted } ?? true
    }
}

extension Pager {
    private init(generation: Int) {
        self.generation = generation
    }
}
