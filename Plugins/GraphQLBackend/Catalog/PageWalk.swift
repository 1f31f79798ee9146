import Commerce

/// Makes one page for a caller of as many pages of the server as it takes.
///
/// Servers cut pages at their own maximum, ignore what they are asked for, move items from page to page while the list
/// changes, and give their last page again and again. Hence a short page is the end only where the server says so or the
/// next one is empty, items that came already are left out, and two pages in a row without anything new end the list with
/// an issue.
///
/// It sends nothing: ``next()`` says what to ask for, ``take(_:)`` which items of the answer belong to the page.
struct PageWalk {
    /// How the server goes on.
    enum Style: Hashable {
        /// The answer is the whole list.
        case none
        case cursor
        /// `tellsTotal` is whether the answer says how many items there are.
        case offset(tellsTotal: Bool)
        /// `first` is the number of the first page.
        case number(first: Int)
    }

    /// What to ask the server for; what is `nil` is not said.
    struct Ask: Hashable {
        var first: Int?
        var last: Int?
        var after: String?
        var before: String?
        var offset: Int?
        var page: Int?
    }

    /// What came of an ``Ask``.
    struct Answer {
        /// How many items the server gave, those that can't be read too.
        var received: Int
        /// The identifiers of those that could be read.
        var ids: [String]
        var facts = PageFacts()
    }

    let style: Style
    let isBackward: Bool
    /// Whether items of a later answer come before those of an earlier one.
    let prepends: Bool
    /// Whether the whole list is not whole, so that its length is no total.
    var isCut = false
    /// What was found on the way.
    var issues: [FieldIssue] = []

    let list: String
    let wanted: Int
    let maximum: Int
    /// Where the caller's page begins; on the way back where it ends.
    let start: ListCursor.Position
    /// How many items a page of a number has.
    let size: Int

    /// Up to where everything was taken.
    var position: ListCursor.Position
    /// Whether there is more beyond ``position``; `nil` while nobody has said.
    var hasMore: Bool?
    var isDone = false
    var asked = Ask()
    var isFirstAnswer = true
    var facts = PageFacts()
    var firstCount: Int?
    var total: Int?

    // What came already: in this page by identifier, before it by digest.
    var kept: [String] = []
    var keptIDs: Set<String> = []
    let recent: [UInt32]
    let recentSet: Set<UInt32>
    var lastPage: UInt32?
    var pagesWithoutNews = 0
    var unreadablePages = 0
    var emptyPages = 0
    var requests = 0
    /// How many items of the list the server has given up to ``position``, those that can't be read too; `nil` where
    /// nobody knows.
    var passed: Int?
    /// The list's length at the last page, until it was compared with the present one.
    var formerTotal: Int?
    var surplus = 0

    /// Begins a page.
    ///
    /// - Parameters:
    ///   - list: the digest of the list, which a cursor has to match.
    ///   - maximum: the most items that the server is asked for at once.
    /// - Throws: ``Commerce/CommerceError`` of kind `invalidInput` for a cursor that is not of this list.
    init(_ style: Style, _ request: PageRequest, list: String, maximum: Int) throws(CommerceError) {
        self.style = style
        self.list = list
        self.maximum = max(1, maximum)
        isBackward = request.before != nil
        var origin: ListCursor?
        if let text = request.before ?? request.after { origin = try ListCursor(text, list: list) }
        start = origin?.position ?? Self.beginning(style)
        guard Self.fits(start, style) else {
            throw .invalidInput("This is no cursor of this list: start without one.")
        }
        size = min(self.maximum, max(1, origin?.size ?? request.first))
        firstCount = origin?.firstCount.flatMap { Self.isCount($0) ? $0 : nil }
        passed = origin == nil ? 0 : origin?.passed.flatMap { Self.isCount($0) ? $0 : nil }
        recent = isBackward ? [] : origin?.recent ?? []
        recentSet = Set(recent)
        if !isBackward {
            lastPage = origin?.lastPage
            formerTotal = origin?.total.flatMap { Self.isCount($0) ? $0 : nil }
        }
        position = start
        let first = min(max(0, request.first), Self.maximumCount)
        if isBackward, case .index(let index) = start {
            // What lies before a place by number is read in its own order.
            wanted = min(first, index)
            position = .index(index - wanted)
            prepends = false
        } else {
            wanted = first
            prepends = isBackward
        }
        isDone = wanted < 1 || isBackward && start == Self.beginning(style)
    }

    static func beginning(_ style: Style) -> ListCursor.Position {
        switch style {
        case .none, .offset: .index(0)
        case .cursor: .server(nil, skip: 0)
        case .number(let first): .page(first, skip: 0)
        }
    }

    private static func fits(_ position: ListCursor.Position, _ style: Style) -> Bool {
        switch (position, style) {
        case (.index(let index), .none), (.index(let index), .offset): isCount(index)
        case (.server(_, let skip), .cursor): isCount(skip)
        case (.page(let page, let skip), .number(let first)): page >= first && isCount(page) && isCount(skip)
        default: false
        }
    }

    /// Whether a number from outside counts something; sums of such numbers can't overflow.
    static func isCount(_ number: Int) -> Bool { (0...maximumCount).contains(number) }

    private static let maximumCount = 1 << 40

    var missing: Int { wanted - kept.count }

    /// What to ask for next; `nil` where the page is complete.
    mutating func next() -> Ask? {
        guard !isDone else { return nil }
        guard requests < Self.maximumRequests else {
            giveUp()
            return nil
        }
        requests += 1
        var ask = Ask()
        switch position {
        case .index where style == .none: break
        case .index(let index):
            ask.offset = index
            // One item more says whether there are more, where the server does not.
            let looksAhead = style == .offset(tellsTotal: false) && !isBackward
            ask.first = min(maximum, max(1, missing + surplus + (looksAhead ? 1 : 0)))
        case .page(let page, let skip):
            ask.page = isBackward && skip == 0 ? page - 1 : page
            ask.first = size
        case .server(let cursor, let skip):
            let count = min(maximum, max(1, missing) + skip)
            if isBackward {
                (ask.last, ask.before) = (count, cursor)
            } else {
                (ask.first, ask.after) = (count, cursor)
            }
        }
        asked = ask
        return ask
    }

    // MARK: The page

    /// What lies around the page.
    ///
    /// - Parameter goesBack: whether pages before another one can be asked for.
    func info(goesBack: Bool) -> PageInfo {
        let beyond = hasMore == true ? cursor(at: position) : nil
        let beside = goesBack || isBackward ? besideStart.map(cursor(at:)) : nil
        return PageInfo(
            next: isBackward ? beside : beyond, previous: isBackward ? (goesBack ? beyondBack : nil) : beside,
            total: isCut ? nil : total)
    }

    // By number the way back was walked forwards: what lies before is known by the number alone.
    private var beyondBack: Cursor? {
        guard case .index(let index) = start else { return hasMore == true ? cursor(at: position) : nil }
        return index > wanted ? cursor(at: .index(index - wanted)) : nil
    }

    /// The place on the near side of where the page began; `nil` where there is nothing.
    private var besideStart: ListCursor.Position? {
        guard case .server = start else { return isBackward || start != Self.beginning(style) ? start : nil }
        if isBackward { return facts.next.map { .server($0, skip: 0) } }
        guard start != Self.beginning(style), facts.hasPrevious ?? true else { return nil }
        return facts.previous.map { .server($0, skip: 0) }
    }

    private func cursor(at position: ListCursor.Position) -> Cursor {
        var cursor = ListCursor(list: list, position: position)
        if case .number = style { (cursor.size, cursor.firstCount) = (size, firstCount) }
        if style != .none, !isBackward, position == self.position {
            cursor.total = total
            cursor.passed = passed
            cursor.lastPage = lastPage
            cursor.recent = (recent + kept.suffix(ListCursor.recentLimit).map { ListCursor.digest([$0]) })
                .suffix(ListCursor.recentLimit)
        }
        return cursor.cursor
    }
}
