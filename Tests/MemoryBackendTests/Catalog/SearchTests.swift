import Commerce
import MemoryBackend
import Testing

@Suite("Search, suggestions, recommendations")
struct SearchTests {
    private let test = TestShop()
    private let german = ReadOptions(market: MarketContext(language: "de-AT"))

    private func handles(_ text: String, options: ReadOptions = ReadOptions()) async throws -> [String] {
        try await test.catalog.search(SearchQuery(text: text), page: PageRequest(first: 250), options: options)
            .items.compactMap(\.handle)
    }

    @Test(
        "all words have to match, in any case and without accents",
        arguments: [
            ("tent", ["two-person-tent", "headlamp"]), ("TENT", ["two-person-tent", "headlamp"]),
            ("cafe", ["café-slippers"]),
            ("CAFÉ slip", ["café-slippers"]), ("smorrebrod", ["smørrebrød-crackers"]), ("茶", ["matcha-茶"]),
            ("linen shirt", ["linen-shirt"]), ("shirt linen", ["linen-shirt"]), ("ML-1001-001", ["harbour-t-shirt"]),
            ("4006381333931", ["headlamp"]), ("lindenblutenhonig", ["lindenblütenhonig"]), ("linen tent", []),
            ("zzz", []), ("!!!", []),
        ])
    func words(text: String, expected: [String]) async throws {
        #expect(try await handles(text) == expected)
    }

    @Test("a title weighs more than a tag, a whole word more than a beginning")
    func relevance() async throws {
        let wool = try await handles("wool")
        #expect(Array(wool.prefix(2)) == ["wool-overshirt", "wool-socks"])
        #expect(try #require(wool.firstIndex(of: "wool-blanket")) < (try #require(wool.firstIndex(of: "knit-beanie"))))
        #expect(try await handles("wool") == wool, "the order is the same every time")
    }

    @Test("reversed relevance begins with the worst match")
    func reversed() async throws {
        let query = SearchQuery(text: "shirt", sort: ProductSort(key: .relevance, isReversed: true))
        let found = try await test.catalog.search(query, page: PageRequest(first: 250)).items.compactMap(\.handle)
        #expect(found.first == "breton-top")
    }

    @Test("a market's language is searched beside the shop's own")
    func translated() async throws {
        #expect(try await handles("wolldecke", options: german) == ["wool-blanket"])
        #expect(try await handles("blanket", options: german) == ["wool-blanket"])
        #expect(try await handles("wolldecke").isEmpty)
    }

    @Test("a search takes filters and an order")
    func filtered() async throws {
        let query = SearchQuery(
            text: "wool", filters: [.vendor("Fjellkant"), .available(true)], sort: ProductSort(key: .price))
        let found = try await test.catalog.search(query, page: PageRequest(first: 2))
        #expect(found.items.compactMap(\.handle) == ["wool-socks", "knit-beanie"])
        #expect(found.info.total ?? 0 > 2)
    }

    @Test("suggestions complete the last word, and are bounded for each kind")
    func suggestions() async throws {
        let all = try await test.catalog.suggestions(for: "Wool s", limit: 20).value
        #expect(all.queries.first == "wool sweater" && all.queries.contains("wool socks"))
        let found = try await test.catalog.suggestions(for: "Wool s", limit: 2).value
        #expect(found.products.count == 2 && found.queries.count <= 2)
        let collections = try await test.catalog.suggestions(for: "sho", limit: 5).value.collections
        #expect(collections.map(\.title) == ["Shoes"])
        #expect(try await test.catalog.suggestions(for: "  ", limit: 5).value == Suggestions())
        #expect(
            try await test.catalog.suggestions(for: "schu", limit: 5, options: german).value.collections.map(\.title)
                == ["Schuhe"])
    }

    @Test("recommendations share something with the product, can be bought, and leave it out")
    func recommendations() async throws {
        let id = try #require(MemoryCatalog.demo.products.first { $0.handle == "knit-beanie" }).id
        let found = try await test.catalog.recommendations(for: id).value
        #expect(found.count == 8)
        #expect(!found.contains { $0.id == id || $0.handle == "wool-scarf" })
        #expect(found.allSatisfy { $0.availability.isPurchasable })
        #expect(await errorKind { try await test.catalog.recommendations(for: "nothing") } == .notFound)
    }
}
