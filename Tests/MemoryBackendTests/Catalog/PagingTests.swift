import Commerce
import FoundationEssentials
import Testing

@testable import MemoryBackend

@Suite("Paging")
struct PagingTests {
    private let items = (1...7).map { "item \($0)" }

    private func page(_ items: [String], _ request: PageRequest, identity: [String] = ["list"]) throws -> Page<String> {
        try Paging.page(items, identity: identity, request: request) { $0 }
    }

    @Test("walking forwards and back again meets every item once", arguments: 1...8)
    func walks(size: Int) throws {
        var walked: [String] = []
        var request: PageRequest? = PageRequest(first: size)
        var last: Page<String>?
        while let current = request {
            let page = try page(items, current)
            #expect(page.info.total == 7)
            walked += page.items
            last = page
            request = page.info.next.map { PageRequest(first: size, after: $0) }
        }
        #expect(walked == items)

        var back: [String] = last?.items ?? []
        while let previous = last?.info.previous {
            let page = try page(items, PageRequest(first: size, before: previous))
            back = page.items + back
            last = page
        }
        #expect(back == items)
    }

    @Test("an empty list has one empty page")
    func empty() throws {
        let page = try page([], PageRequest(first: 3))
        #expect(page.items.isEmpty && !page.info.hasNext && !page.info.hasPrevious)
    }

    @Test("a cursor holds its place when items come and go")
    func moves() throws {
        let cursor = try #require(try page(items, PageRequest(first: 3)).info.next)
        #expect(try page(["new"] + items, PageRequest(first: 1, after: cursor)).items == ["item 4"])
        #expect(try page(Array(items.dropFirst(2)), PageRequest(first: 1, after: cursor)).items == ["item 4"])
        // The item that it names is gone: its old position stands in.
        #expect(try page(items.filter { $0 != "item 3" }, PageRequest(first: 1, after: cursor)).items == ["item 4"])
        #expect(try page(["item 1"], PageRequest(first: 1, after: cursor)).items.isEmpty)
    }

    @Test("a page after the end knows the way back")
    func afterTheEnd() throws {
        let whole = try page(items, PageRequest(first: 3))
        let second = try page(items, PageRequest(first: 4, after: whole.info.next))
        let shrunk = try page(Array(items.prefix(3)), PageRequest(first: 4, after: whole.info.next))
        #expect(second.info.next == nil)
        #expect(shrunk.items.isEmpty)
        let back = try page(Array(items.prefix(3)), PageRequest(first: 3, before: try #require(shrunk.info.previous)))
        #expect(back.items == ["item 1", "item 2", "item 3"])
    }

    @Test(
        "what is no cursor is refused",
        arguments: ["", "x", "1", "MQ", "====", "🙂", "YWJj", String(repeating: "A", count: 10_000), "a b c"])
    func garbage(text: String) throws {
        let error = #expect(throws: CommerceError.self) {
            try page(items, PageRequest(first: 1, after: Cursor(rawValue: text)))
        }
        #expect(error?.kind == .invalidInput)
    }

    @Test("a cursor that was cut or changed is refused")
    func tampered() throws {
        let cursor = try #require(try page(items, PageRequest(first: 3)).info.next).rawValue
        for length in 0..<cursor.count {
            let cut = Cursor(rawValue: String(cursor.prefix(length)))
            let error = #expect(throws: CommerceError.self) { try page(items, PageRequest(first: 1, after: cut)) }
            #expect(error?.kind == .invalidInput)
        }
    }

    @Test("a cursor of another list is refused")
    func foreign() throws {
        let cursor = try #require(try page(items, PageRequest(first: 3)).info.next)
        let error = #expect(throws: CommerceError.self) {
            try page(items, PageRequest(first: 3, after: cursor), identity: ["another"])
        }
        #expect(error?.kind == .invalidInput)
    }

    @Test("identifiers with blanks and line breaks survive in a cursor", arguments: ["a b  c", "", " ", "é\n茶", "a|b"])
    func oddIdentifiers(identifier: String) throws {
        let items = ["first", identifier, "last"]
        let cursor = try #require(try page(items, PageRequest(first: 2)).info.next)
        #expect(try page(items, PageRequest(first: 5, after: cursor)).items == ["last"])
    }
}
