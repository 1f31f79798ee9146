import Commerce
import Testing

@testable import GraphQLBackend

/// A server of a list, as far as a walk sees it.
private struct Server {
    var items: [String]
    var maximum = 100
    var style = PageWalk.Style.offset(tellsTotal: true)
    /// Whether it says whether there is more.
    var tells = true
    /// Answers in place of the right one, by the number of the request.
    var ignoresPlace = false
    /// Items that can't be read.
    var broken: Set<String> = []
    private(set) var asks: [PageWalk.Ask] = []

    init(_ count: Int, _ style: PageWalk.Style, maximum: Int = 100) {
        items = (1...max(1, count)).prefix(count).map { "p\($0)" }
        self.style = style
        self.maximum = maximum
    }

    mutating func answer(_ ask: PageWalk.Ask) -> PageWalk.Answer {
        asks.append(ask)
        var facts = PageFacts()
        var range = 0..<items.count
        switch style {
        case .none: break
        case .offset:
            let offset = min(ignoresPlace ? 0 : ask.offset ?? 0, items.count)
            range = offset..<min(items.count, offset + min(maximum, ask.first ?? 10))
            if tells { facts.total = items.count }
        case .number(let first):
            let size = min(maximum, ask.first ?? 10)
            let last = max(0, (items.count - 1) / size)
            let page = ignoresPlace ? min((ask.page ?? first) - first, last) : (ask.page ?? first) - first
            let start = min(page * size, items.count)
            range = start..<min(start + size, items.count)
            if tells { facts.pages = last + 1 }
        case .cursor:
            if let before = ask.before.flatMap({ Int($0.dropFirst()) }) ?? (ask.last == nil ? nil : items.count) {
                range = max(0, before - min(maximum, ask.last ?? 10))..<before
            } else {
                let after = ignoresPlace ? 0 : ask.after.flatMap { Int($0.dropFirst()) } ?? 0
                range = after..<min(items.count, after + min(maximum, ask.first ?? 10))
            }
            facts.next = range.isEmpty ? nil : "c\(range.upperBound)"
            facts.previous = range.isEmpty ? nil : "c\(range.lowerBound)"
            if tells {
                facts.hasNext = range.upperBound < items.count
                facts.hasPrevious = range.lowerBound > 0
                facts.total = items.count
            }
        }
        let given = Array(items[range])
        return PageWalk.Answer(received: given.count, ids: given.filter { !broken.contains($0) }, facts: facts)
    }

    mutating func page(_ request: PageRequest, asking maximum: Int = 100) throws -> Page<String> {
        var walk = try PageWalk(style, request, list: "list", maximum: maximum)
        var items: [String] = []
        var count = 0
        while let ask = walk.next() {
            count += 1
            try #require(count < 200, "the walk has no end")
            let answer = answer(ask)
            let taken = walk.take(answer).map { answer.ids[$0] }
            items = walk.prepends ? taken + items : items + taken
        }
        return Page(items: items, info: walk.info(goesBack: true), issues: walk.issues)
    }

    /// All pages from the beginning to the end.
    mutating func all(by first: Int, asking maximum: Int = 100) throws -> [Page<String>] {
        var pages = [try page(PageRequest(first: first), asking: maximum)]
        while let next = pages.last?.info.next {
            try #require(pages.count < 200, "the list has no end")
            pages.append(try page(PageRequest(first: first, after: next), asking: maximum))
        }
        return pages
    }
}

private let styles: [PageWalk.Style] = [
    .none, .cursor, .offset(tellsTotal: true), .offset(tellsTotal: false), .number(first: 1), .number(first: 0),
]

@Suite("A walk through pages") struct PageWalkTests {
    private func server(_ count: Int, _ style: PageWalk.Style, maximum: Int = 100) -> Server {
        var server = Server(count, style, maximum: maximum)
        server.tells = style != .offset(tellsTotal: false)
        return server
    }

    @Test("every item comes once, whatever the style and the sizes", arguments: styles)
    func complete(_ style: PageWalk.Style) throws {
        for count in [0, 1, 9, 10, 11, 45] {
            for first in [1, 7, 10, 45, 100] {
                for maximum in [3, 10, 100] {
                    for tells in [true, false] {
                        var server = server(count, style, maximum: maximum)
                        server.tells = server.tells && tells
                        let pages = try server.all(by: first)
                        #expect(pages.flatMap(\.items) == server.items, "\(count) by \(first), at most \(maximum)")
                        #expect(pages.allSatisfy { $0.issues.isEmpty })
                        // No page but the only one of an empty list is empty, and all but the last are full.
                        #expect(pages.dropLast().allSatisfy { $0.items.count == first })
                        #expect(pages.count == max(1, (count + first - 1) / first))
                    }
                }
            }
        }
    }

    @Test("the way back gives the same pages", arguments: styles)
    func backwards(_ style: PageWalk.Style) throws {
        for maximum in [3, 100] {
            var server = server(23, style, maximum: maximum)
            let pages = try server.all(by: 5)
            var cursor = try #require(pages.last?.info.previous)
            var back: [Page<String>] = []
            while true {
                let page = try server.page(PageRequest(first: 5, before: cursor))
                back.append(page)
                try #require(back.count < 50)
                guard let previous = page.info.previous else { break }
                cursor = previous
            }
            #expect(back.reversed().flatMap(\.items) == server.items.dropLast(3))
            #expect(back.allSatisfy { $0.items.count == 5 && $0.info.hasNext })
            let next = try #require(back.last?.info.next)
            #expect(try server.page(PageRequest(first: 5, after: next)).items == pages[1].items)
        }
    }

    @Test("requests are no more than it takes")
    func requests() throws {
        var total = server(45, .offset(tellsTotal: true))
        _ = try total.page(PageRequest(first: 20))
        #expect(total.asks == [PageWalk.Ask(first: 20, offset: 0)])
        var blind = server(45, .offset(tellsTotal: false))
        _ = try blind.page(PageRequest(first: 20))
        // One more than wanted says whether there are more.
        #expect(blind.asks == [PageWalk.Ask(first: 21, offset: 0)])
        var cursor = server(45, .cursor, maximum: 10)
        let page = try cursor.page(PageRequest(first: 25))
        #expect(
            cursor.asks == [
                PageWalk.Ask(first: 25), PageWalk.Ask(first: 15, after: "c10"), PageWalk.Ask(first: 5, after: "c20"),
            ])
        #expect(page.info.total == 45)
        var numbered = server(45, .number(first: 1))
        _ = try numbered.page(PageRequest(first: 20))
        #expect(numbered.asks == [PageWalk.Ask(first: 20, page: 1)])
    }

    @Test("a page of another size in the middle of a list is made of the same pages of the server")
    func changedSize() throws {
        var server = server(45, .number(first: 1))
        let first = try server.page(PageRequest(first: 20))
        let second = try server.page(PageRequest(first: 7, after: first.info.next))
        #expect(second.items == Array(server.items[20..<27]))
        let third = try server.page(PageRequest(first: 40, after: second.info.next))
        #expect(third.items == Array(server.items[27...]))
        #expect(third.info.next == nil)
    }

    @Test("items that moved on meanwhile are not given again", arguments: styles.dropFirst())
    func growing(_ style: PageWalk.Style) throws {
        var server = server(30, style)
        if style == .cursor { return }
        let first = try server.page(PageRequest(first: 10))
        server.items = ["new1", "new2", "new3"] + server.items
        let second = try server.page(PageRequest(first: 10, after: first.info.next))
        #expect(second.items == (11...20).map { "p\($0)" })
        let third = try server.page(PageRequest(first: 20, after: second.info.next))
        #expect(third.items == (21...30).map { "p\($0)" })
        #expect(third.info.next == nil)
        #expect(second.issues.isEmpty && third.issues.isEmpty)
    }

    @Test("of a list that lost items meanwhile nothing is passed over")
    func shrinking() throws {
        var server = server(30, .offset(tellsTotal: true))
        let first = try server.page(PageRequest(first: 10))
        server.items.removeFirst(4)
        let second = try server.page(PageRequest(first: 10, after: first.info.next))
        #expect(second.items == (11...20).map { "p\($0)" })
        #expect(second.issues.isEmpty)
        let third = try server.page(PageRequest(first: 10, after: second.info.next))
        #expect(third.items == (21...30).map { "p\($0)" })
        // Of more than a cursor remembers it can't be known.
        var large = self.server(400, .offset(tellsTotal: true))
        let start = try large.page(PageRequest(first: 10))
        large.items.removeLast(200)
        let next = try large.page(PageRequest(first: 10, after: start.info.next))
        #expect(next.items == (11...20).map { "p\($0)" })
        #expect(next.issues.map(\.code) == ["list-changed"])
    }

    @Test("a server that gives the same page again and again ends the list", arguments: styles.dropFirst())
    func repeating(_ style: PageWalk.Style) throws {
        for (count, first) in [(10, 10), (10, 4), (3, 10), (250, 100), (1, 1)] {
            var server = server(count, style)
            server.ignoresPlace = true
            server.tells = false
            let pages = try server.all(by: first)
            let items = pages.flatMap(\.items)
            #expect(Set(items).count == items.count, "\(count) by \(first)")
            #expect(pages.count < 8)
            if style != .number(first: 1), style != .number(first: 0), count != 3 || style == .cursor {
                #expect(pages.last?.issues.map(\.code) == ["repeated-page"], "\(count) by \(first)")
            }
        }
    }

    @Test("a server that promises more for ever is believed no longer than it gives something new")
    func promises() throws {
        var walk = try PageWalk(.cursor, PageRequest(first: 5), list: "l", maximum: 5)
        #expect(walk.next() == PageWalk.Ask(first: 5))
        _ = walk.take(.init(received: 2, ids: ["a", "b"], facts: .init(next: "c1", hasNext: true)))
        #expect(walk.next() == PageWalk.Ask(first: 3, after: "c1"))
        // Empty, and yet there is more: perhaps, but not for ever.
        var empty = 0
        repeat {
            empty += 1
            try #require(empty < 100)
            _ = walk.take(.init(received: 0, ids: [], facts: .init(next: "e\(empty)", hasNext: true)))
        } while walk.next() != nil
        #expect(empty == 50)
        #expect(walk.info(goesBack: true).next == nil)
        #expect(walk.issues.map(\.code) == ["empty-pages"])

        var endless = try PageWalk(.offset(tellsTotal: true), PageRequest(first: 5), list: "l", maximum: 5)
        var count = 0
        while endless.next() != nil {
            _ = endless.take(.init(received: 2, ids: [], facts: .init(total: 1_000_000)))
            count += 1
            try #require(count < 100)
        }
        #expect(count == 50)
        #expect(endless.issues.map(\.code) == ["repeated-page"])

        var pathless = try PageWalk(.cursor, PageRequest(first: 5), list: "l", maximum: 5)
        _ = pathless.next()
        _ = pathless.take(.init(received: 1, ids: ["a"], facts: .init(hasNext: true)))
        #expect(pathless.issues.map(\.code) == ["no-cursor"])
        #expect(pathless.next() == nil)
    }

    @Test("a list that ends before its own total says so, on whichever page it does", arguments: styles.dropFirst())
    func shortage(_ style: PageWalk.Style) throws {
        var server = server(30, style)
        for (count, first) in [(7, 10), (20, 10), (25, 10), (0, 10)] {
            server.items = (1...30).prefix(count).map { "p\($0)" }
            server.broken = ["p2", "p18"]
            var pages: [Page<String>] = []
            repeat {
                var walk = try PageWalk(
                    style, PageRequest(first: first, after: pages.last?.info.next), list: "l", maximum: 100)
                var items: [String] = []
                while let ask = walk.next() {
                    var answer = server.answer(ask)
                    answer.facts.total = 60
                    items += walk.take(answer).map { answer.ids[$0] }
                    try #require(server.asks.count < 100)
                }
                pages.append(Page(items: items, info: walk.info(goesBack: false), issues: walk.issues))
            } while pages.last?.info.next != nil
            #expect(pages.flatMap(\.items) == server.items.filter { !server.broken.contains($0) })
            #expect(pages.dropLast().allSatisfy { $0.issues.isEmpty })
            #expect(
                pages.last?.issues == [
                    FieldIssue(
                        path: "page", code: "short-list",
                        message: "The list ends after \(count) of the 60 items that the server counts: the rest is "
                            + "missing here.")
                ], "\(count)")
            #expect(pages.last?.info.total == 60)
        }
    }

    @Test("a page takes a thousand requests at most, and goes on where it stopped")
    func bounded() throws {
        // Of every two items one can't be read, and there is always more.
        var (walk, items, count) = (
            try PageWalk(.cursor, PageRequest(first: 5_000), list: "l", maximum: 5), [String](), 0
        )
        while walk.next() != nil {
            count += 1
            try #require(count <= 1_000)
            let taken = walk.take(
                .init(received: 2, ids: ["p\(count)"], facts: .init(next: "c\(count)", hasNext: true)))
            items += taken.map { _ in "p\(count)" }
        }
        #expect(count == 1_000)
        #expect(items.count == 1_000)
        #expect(walk.issues.map(\.code) == ["too-many-requests"])
        let next = try #require(walk.info(goesBack: false).next)
        var rest = try PageWalk(.cursor, PageRequest(first: 5, after: next), list: "l", maximum: 5)
        #expect(rest.next() == PageWalk.Ask(first: 5, after: "c1000"))
    }

    @Test("pages without items in between are passed where the server says that there is more")
    func filteredPages() throws {
        let pages = [["a"], [], [], ["b", "c"], [], ["d"], []]
        var (walk, items, index) = (
            try PageWalk(.cursor, PageRequest(first: 9), list: "l", maximum: 2), [String](), 0
        )
        while let ask = walk.next() {
            let page = try #require(pages.indices.contains(index) ? pages[index] : nil)
            #expect(ask.after == (index == 0 ? nil : "c\(index)"))
            index += 1
            let facts = PageFacts(next: "c\(index)", hasNext: index < pages.count)
            items += walk.take(.init(received: page.count, ids: page, facts: facts)).map { page[$0] }
        }
        #expect(items == ["a", "b", "c", "d"])
        #expect(index == pages.count)
        #expect(walk.issues == [])
        // Where nothing is promised, the first page without items is the last.
        for facts in [PageFacts(next: "c", hasNext: nil), .init(next: "c", hasNext: false), .init(hasNext: nil)] {
            var walk = try PageWalk(.cursor, PageRequest(first: 9), list: "l", maximum: 2)
            _ = walk.next()
            _ = walk.take(.init(received: 0, ids: [], facts: facts))
            #expect(walk.next() == nil)
        }
    }

    @Test("items that can't be read cost themselves alone", arguments: styles)
    func broken(_ style: PageWalk.Style) throws {
        var server = server(30, style)
        server.broken = ["p3", "p10", "p11", "p30"]
        let items = try server.all(by: 7).flatMap(\.items)
        #expect(items == server.items.filter { !server.broken.contains($0) })
    }

    @Test("a server that gives more than was asked for is cut to it, and nothing is lost", arguments: styles)
    func tooMany(_ style: PageWalk.Style) throws {
        struct Generous {
            var server: Server
            mutating func page(_ request: PageRequest) throws -> Page<String> {
                var walk = try PageWalk(server.style, request, list: "list", maximum: 100)
                var items: [String] = []
                while let ask = walk.next() {
                    var generous = ask
                    generous.first = 12
                    let answer = server.answer(generous)
                    items += walk.take(answer).map { answer.ids[$0] }
                    try #require(server.asks.count < 100)
                }
                return Page(items: items, info: walk.info(goesBack: true), issues: walk.issues)
            }
        }
        var generous = Generous(server: server(30, style))
        var page = try generous.page(PageRequest(first: 5))
        var items = page.items
        while let next = page.info.next {
            page = try generous.page(PageRequest(first: 5, after: next))
            #expect(page.items.count <= 5)
            items += page.items
        }
        #expect(items == generous.server.items)
    }
}

@Suite("A cursor of a list") struct ListCursorTests {
    @Test("it comes back as it was")
    func roundTrip() throws {
        var cursor = ListCursor(list: "abc", position: .server("Zoë/=+", skip: 3))
        cursor.size = 20
        cursor.firstCount = 19
        cursor.total = 5_000_000_000
        cursor.passed = 59
        cursor.lastPage = .max
        cursor.recent = [0, 1, .max, 0xdead_beef]
        #expect(try ListCursor(cursor.cursor, list: "abc") == cursor)
        for position in [ListCursor.Position.index(7), .page(3, skip: 2), .page(0, skip: 0), .server(nil, skip: 0)] {
            let cursor = ListCursor(list: "", position: position)
            #expect(try ListCursor(cursor.cursor, list: "") == cursor)
        }
        cursor.recent = (0..<100).map { UInt32($0) &* 40_503_001 }
        #expect(cursor.cursor.rawValue.utf8.count < 900)
    }

    @Test("what is none, is damaged or of another list is refused")
    func refused() throws {
        let text = ListCursor(list: "abc", position: .index(20)).cursor.rawValue
        let wrong = [
            "", "20", "g1-", "g1-AAAA", "YXJyYXljb25uZWN0aW9uOjk=", String(text.dropLast()), text + "A",
            text.replacing("g1-", with: "g2-"), String(text.prefix(12)) + "x" + text.dropFirst(13), "g1-====",
        ]
        for text in wrong {
            let error = #expect(throws: CommerceError.self) { try ListCursor(Cursor(rawValue: text), list: "abc") }
            #expect(error?.kind == .invalidInput)
            #expect(
                error?.message
                    == "This is no cursor of this backend: use one that a page of the same list gave.", "\(text)")
        }
        let other = #expect(throws: CommerceError.self) { try ListCursor(Cursor(rawValue: text), list: "abd") }
        #expect(other?.message.hasPrefix("The cursor belongs to another list") == true)
        // A place that this style of paging does not have.
        #expect(throws: CommerceError.self) {
            try PageWalk(
                .cursor, PageRequest(first: 1, after: Cursor(rawValue: text)), list: "abc", maximum: 10)
        }
        let negative = ListCursor(list: "abc", position: .index(-5)).cursor
        #expect(throws: CommerceError.self) {
            try PageWalk(.none, PageRequest(first: 1, after: negative), list: "abc", maximum: 10)
        }
    }

    @Test(
        "no cursor leads beyond what can be counted",
        arguments: [
            (PageWalk.Style.none, ListCursor.Position.index(.max)), (.offset(tellsTotal: true), .index(.max)),
            (.cursor, .server("a", skip: .max)), (.number(first: 1), .page(.max, skip: 0)),
            (.number(first: 1), .page(1, skip: .max)),
        ])
    func uncountable(_ style: PageWalk.Style, _ position: ListCursor.Position) throws {
        let cursor = ListCursor(list: "abc", position: position).cursor
        let error = #expect(throws: CommerceError.self) {
            try PageWalk(style, PageRequest(first: 1, after: cursor), list: "abc", maximum: 10)
        }
        #expect(error?.message == "This is no cursor of this list: start without one.")
    }

    @Test("a total that counts nothing is none", arguments: [Int.min, -1, .max])
    func uncountableTotal(_ total: Int) throws {
        var before = ListCursor(list: "abc", position: .index(2))
        before.total = 4
        var walk = try PageWalk(
            .offset(tellsTotal: true), PageRequest(first: 1, after: before.cursor), list: "abc", maximum: 10)
        #expect(walk.next()?.offset == 2)
        let taken = walk.take(.init(received: 2, ids: ["c", "d"], facts: .init(total: total)))
        #expect(taken == [0])
        #expect(walk.info(goesBack: false).total == nil)
        #expect(walk.issues.isEmpty)
    }
}
