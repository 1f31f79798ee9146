import Commerce

extension PageWalk {
    /// How many pages in a row may bring nothing new, and how many may have nothing that can be read, or nothing.
    private static let (patience, patienceWithUnreadable, patienceWithEmpty) = (2, 50, 50)
    /// How many requests one page may take: a server may give few items at once, but not for ever.
    static let maximumRequests = 1_000

    /// Takes over an answer to what ``next()`` said.
    ///
    /// - Returns: which of the items that could be read belong to the page, in order; where ``prepends`` says so, they come
    ///   before those that were taken earlier.
    mutating func take(_ answer: Answer) -> [Int] {
        var answer = answer
        // A total below nothing or beyond all that can be asked for says nothing.
        if let total = answer.facts.total, !Self.isCount(total) { answer.facts.total = nil }
        total = answer.facts.total ?? total
        if isFirstAnswer {
            facts = answer.facts
            isFirstAnswer = false
        }
        if style == .none { return takeAll(answer) }
        if prepends { return takeBackward(answer) }
        return stepsBack(answer) ? [] : takeForward(answer)
    }

    private mutating func takeAll(_ answer: Answer) -> [Int] {
        guard case .index(let index) = position else { return [] }
        let range = min(index, answer.ids.count)..<min(index + wanted, answer.ids.count)
        total = answer.ids.count
        position = .index(range.upperBound)
        hasMore = range.upperBound < answer.ids.count
        isDone = true
        return Array(range)
    }

    // A list that got shorter has moved items to where they are not asked for any more.
    private mutating func stepsBack(_ answer: Answer) -> Bool {
        guard case .index(let index) = position, let former = formerTotal else { return false }
        formerTotal = nil
        guard let total = answer.facts.total, total < former else { return false }
        guard former - total <= recent.count else {
            issues.append(
                FieldIssue(
                    path: "page", code: "list-changed",
                    message: "The list has lost \(former - total) items since the last page: some may be missing here. "
                        + "Start again without a cursor."))
            return false
        }
        surplus = min(former - total, index)
        position = .index(index - surplus)
        return surplus > 0
    }

    // MARK: Forwards

    private mutating func takeForward(_ answer: Answer) -> [Int] {
        let skip = position.skip
        let digest = ListCursor.digest(answer.ids)
        // A page of which a part was taken already is asked for again.
        let isRepeated = skip == 0 && !answer.ids.isEmpty && digest == lastPage
        let news = isRepeated ? [] : answer.ids.indices.dropFirst(skip).filter { isNew(answer.ids[$0]) }
        let taken = news.prefix(missing)
        keep(taken.map { answer.ids[$0] })
        // One that was only looked at is still to come.
        if news.isEmpty || !taken.isEmpty { lastPage = digest }
        surplus = 0
        if news.count > taken.count {
            passed = passed.map { $0 + news[taken.count] - skip }
            position = position.moved(into: news[taken.count])
            (hasMore, isDone) = (true, true)
        } else {
            // What comes again is not passed again.
            if !news.isEmpty || answer.ids.isEmpty { passed = passed.map { $0 + max(0, answer.received - skip) } }
            advance(answer)
            count(answer, hasNews: !news.isEmpty, isSkipped: skip > 0)
            finish()
            if isDone, hasMore != true { noteShortage() }
        }
        return Array(taken)
    }

    /// Notes where the list ends before the total that the server itself tells.
    private mutating func noteShortage() {
        let given: Int? = if case .index(let index) = position { index } else { passed }
        guard let given, let total, given < total, issues.isEmpty else { return }
        issues.append(
            FieldIssue(
                path: "page", code: "short-list",
                message:
                    "The list ends after \(given) of the \(total) items that the server counts: the rest is missing "
                    + "here."))
    }

    /// Ends a page that takes too many requests; the list goes on behind it.
    mutating func giveUp() {
        isDone = true
        hasMore = hasMore ?? true
        issues.append(
            FieldIssue(
                path: "page", code: "too-many-requests",
                message:
                    "\(Self.maximumRequests) requests have not filled this page: the server gives very few items at "
                    + "once. Ask for fewer items, or check the paging of the mapping."))
    }

    private func isNew(_ id: String) -> Bool {
        !keptIDs.contains(id) && (recentSet.isEmpty || !recentSet.contains(ListCursor.digest([id])))
    }

    private mutating func keep(_ ids: [String]) {
        kept += ids
        keptIDs.formUnion(ids)
    }

    private mutating func advance(_ answer: Answer) {
        let facts = answer.facts
        switch position {
        case .index(let index):
            position = .index(index + answer.received)
            hasMore = total.map { index + answer.received < $0 }
        case .page(let page, _):
            let first = if case .number(let first) = style { first } else { 1 }
            if page == first { firstCount = answer.received }
            position = .page(page + 1, skip: 0)
            let before = (page - first).multipliedReportingOverflow(by: firstCount ?? size)
            hasMore =
                facts.hasNext ?? facts.pages.map { page - first + 1 < $0 }
                ?? total.map { !before.overflow && before.partialValue < $0 - answer.received }
        case .server:
            hasMore = goesOn(to: facts.next, facts.hasNext, from: asked.after)
            position = .server(facts.next, skip: 0)
        }
        goOnBeyondNothing(answer, isPromised: facts.hasNext == true)
    }

    /// Ends the list at a page without items, unless the server says that there is more: some filter what they have cut
    /// into pages.
    private mutating func goOnBeyondNothing(_ answer: Answer, isPromised: Bool) {
        guard answer.received == 0 else {
            emptyPages = 0
            return
        }
        emptyPages += 1
        guard isPromised, hasMore == true else {
            hasMore = false
            return
        }
        guard emptyPages >= Self.patienceWithEmpty else { return }
        hasMore = false
        issues.append(
            FieldIssue(
                path: "page", code: "empty-pages",
                message:
                    "The server gives \(emptyPages) pages without an item in a row, and says that there is more: the "
                    + "list ends here. Check the paging of the mapping."))
    }

    private mutating func goesOn(to cursor: String?, _ flag: Bool?, from asked: String?) -> Bool? {
        guard let cursor else {
            if flag == true {
                issues.append(
                    FieldIssue(
                        path: "page", code: "no-cursor",
                        message: "The server says that there is more, but gives no cursor to go on from."))
            }
            return false
        }
        guard cursor != asked else {
            if flag != false { issues.append(Self.repeated) }
            return false
        }
        return flag
    }

    // MARK: Backwards

    private mutating func takeBackward(_ answer: Answer) -> [Int] {
        let skip = position.skip
        var candidates = Array(answer.ids.indices)
        switch position {
        case .page: if skip > 0 { candidates = Array(candidates.prefix(skip)) }
        default: candidates = Array(candidates.dropLast(skip))
        }
        let news = candidates.filter { !keptIDs.contains(answer.ids[$0]) }
        let taken = news.suffix(missing)
        keep(taken.map { answer.ids[$0] })
        if news.count > taken.count, let first = taken.first ?? news.last.map({ $0 + 1 }) {
            switch position {
            case .page: position = .page(asked.page ?? 0, skip: first)
            case .server(let cursor, _): position = .server(cursor, skip: answer.ids.count - first)
            case .index: break
            }
            (hasMore, isDone) = (true, true)
        } else {
            switch position {
            case .page:
                position = .page(asked.page ?? 0, skip: 0)
                hasMore = position != Self.beginning(style)
            default:
                hasMore = goesOn(to: answer.facts.previous, answer.facts.hasPrevious, from: asked.before)
                position = .server(answer.facts.previous, skip: 0)
                goOnBeyondNothing(answer, isPromised: answer.facts.hasPrevious == true)
            }
            count(answer, hasNews: !news.isEmpty, isSkipped: skip > 0)
            finish()
        }
        return Array(taken)
    }

    // MARK: The end

    private mutating func count(_ answer: Answer, hasNews: Bool, isSkipped: Bool) {
        guard !hasNews, answer.received > 0, !isSkipped else {
            (pagesWithoutNews, unreadablePages) = (0, 0)
            return
        }
        if answer.ids.isEmpty { unreadablePages += 1 } else { pagesWithoutNews += 1 }
        guard hasMore != false,
            pagesWithoutNews >= Self.patience || unreadablePages >= Self.patienceWithUnreadable
        else { return }
        issues.append(Self.repeated)
        hasMore = false
    }

    private mutating func finish() {
        isDone = hasMore == false || missing <= 0 && hasMore == true
        if isBackward, case .index = position, missing <= 0 { isDone = true }
    }

    private static let repeated = FieldIssue(
        path: "page", code: "repeated-page",
        message: "The server gives items again that it gave before in place of new ones: the list ends here. Check the "
            + "paging of the mapping, or how the server orders the list.")
}

extension ListCursor.Position {
    /// How many items of the page are passed already.
    var skip: Int {
        switch self {
        case .server(_, let skip), .page(_, let skip): skip
        case .index: 0
        }
    }

    /// The place of an item of the page that begins here.
    func moved(into item: Int) -> Self {
        switch self {
        case .server(let cursor, _): .server(cursor, skip: item)
        case .page(let page, _): .page(page, skip: item)
        // Of items that could not be read nobody knows where they were: one that comes again is known by its identifier.
        case .index(let index): .index(index + item)
        }
    }
}
