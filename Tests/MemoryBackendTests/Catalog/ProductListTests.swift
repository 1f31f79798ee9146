import Commerce
import FoundationEssentials
import MemoryBackend
import Testing

@Suite("Lists of products")
struct ProductListTests {
    private let test = TestShop()

    private func handles(_ query: ProductQuery, market: MarketContext = MarketContext()) async throws -> [String] {
        try await test.catalog.products(query, page: PageRequest(first: 250), options: ReadOptions(market: market))
            .items.compactMap(\.handle)
    }

    @Test(
        "filters of one key are alternatives, filters of different keys all hold",
        arguments: [
            (["vendor=Lumi"], ["headlamp", "camp-stove", "brass-pen"]),
            (["vendor=lumi", "available=true"], ["headlamp", "brass-pen"]),
            (["vendor=Lumi", "vendor=Memory Lane"], ["headlamp", "camp-stove", "brass-pen", "gift-card"]),
            (["available=false"], ["wool-scarf", "camp-stove"]),
            (["available=false", "available=true", "vendor=Lumi"], ["headlamp", "camp-stove", "brass-pen"]),
            (["type=Tea"], ["matcha-茶", "green-tea"]),
            (["tag=free"], ["sticker"]), (["tag=DIGITAL"], ["gift-card"]),
            (["category=shoes"], ["canvas-sneakers", "trail-boots", "café-slippers"]),
            (["category=Shoes", "price=..60"], ["canvas-sneakers", "café-slippers"]),
            (["category=Knitwear"], ["fisherman-sweater", "lambswool-cardigan", "knit-beanie"]),
            (["price=0"], ["sticker"]), (["price=..5.50"], ["smørrebrød-crackers", "sticker"]),
            (["price=289..399"], ["two-person-tent", "sleeping-bag"]),
            (["price=399..", "price=0..0"], ["two-person-tent", "sticker"]),
            (["option.Diameter=28 cm"], ["cast-iron-pan"]), (["option.colour=sky", "tag=linen"], ["linen-shirt"]),
            (["metafield.details.origin=Uji"], ["matcha-茶"]),
            (["metafield.details.care=no tumble dryer"], ["harbour-t-shirt"]),
            (["vendor=Nobody"], []),
        ])
    func filters(filters: [String], expected: [String]) async throws {
        let query = ProductQuery(filters: try filters.map(ProductFilter.init(parsing:)))
        #expect(try await handles(query) == expected)
    }

    @Test("a price filter counts in the market's currency")
    func priceFilterInEuros() async throws {
        let query = ProductQuery(filters: [try ProductFilter(parsing: "price=359.10..359.10")])
        #expect(try await handles(query, market: MarketContext(country: "DE")) == ["two-person-tent"])
        #expect(try await handles(query).isEmpty)
    }

    @Test("a collection has its products and those of the collections below it, in the shop's order")
    func collection() async throws {
        let knitwear = try await handles(ProductQuery(collection: .handle("knitwear")))
        let tops = try await handles(ProductQuery(collection: .handle("tops")))
        let clothing = try await handles(ProductQuery(collection: .id("clothing")))
        #expect(knitwear == ["fisherman-sweater", "lambswool-cardigan", "knit-beanie"])
        #expect(Set(knitwear).isSubset(of: tops) && Set(tops).isSubset(of: clothing))
        #expect(clothing.count == 17)
        #expect(
            await errorKind { try await handles(ProductQuery(collection: .handle("nothing"))) } == .notFound)
    }

    @Test(
        "every sort key has its order, and its reverse",
        arguments: [
            (SortKey.manual, ["harbour-t-shirt", "breton-top"], ["gift-card", "sticker"]),
            (.title, ["beeswax-candle", "brass-pen"], ["sticker", "wool-socks"]),
            (.price, ["sticker", "smørrebrød-crackers"], ["two-person-tent", "sleeping-bag"]),
            (.created, ["harbour-t-shirt", "breton-top"], ["gift-card", "sticker"]),
            (.bestSelling, ["sticker", "harbour-coffee"], ["two-person-tent", "repair-kit"]),
        ])
    func sorts(key: SortKey, first: [String], reversed: [String]) async throws {
        #expect(try await handles(ProductQuery(sort: ProductSort(key: key))).prefix(2) == first[...])
        #expect(
            try await handles(ProductQuery(sort: ProductSort(key: key, isReversed: true))).prefix(2) == reversed[...])
    }

    @Test("ties keep the shop's order in both directions, and what lacks a price comes last")
    func ties() async throws {
        let unpriced = Product(
            id: "none", handle: "none", title: "none", variants: [Variant(id: "none-1", title: "none")])
        let products = [unpriced] + ["a", "b", "c"].map { simpleProduct($0, cents: $0 == "c" ? 500 : 100) }
        let test = TestShop(catalog: MemoryCatalog(products: products))
        for (isReversed, expected) in [(false, ["a", "b", "c", "none"]), (true, ["c", "a", "b", "none"])] {
            let query = ProductQuery(sort: ProductSort(key: .price, isReversed: isReversed))
            #expect(try await test.catalog.products(query).items.map(\.title) == expected)
        }
    }

    @Test("what is sold here moves up among the best-selling")
    func bestSelling() async throws {
        let test = TestShop(catalog: MemoryCatalog(products: ["a", "b"].map { simpleProduct($0, cents: 100) }))
        let cart = try await test.cart(("b-1", 1))
        let url = try #require(try await test.checkout.begin(cart.id, session: nil).url)
        try await test.shop.complete(checkout: url)
        let query = ProductQuery(sort: ProductSort(key: .bestSelling))
        #expect(try await test.catalog.products(query).items.map(\.title) == ["b", "a"])
    }

    @Test("a facet's counts are what choosing its value would give")
    func facets() async throws {
        let filters = [try ProductFilter(parsing: "vendor=Lumi"), try ProductFilter(parsing: "available=true")]
        let page = try await test.catalog.products(ProductQuery(filters: filters))
        #expect(Set(page.facets.map(\.key)).isSuperset(of: ["available", "price", "vendor", "type", "category"]))
        for facet in page.facets {
            for value in facet.values where facet.key != "price" {
                let others = filters.filter { $0.key != value.filter.key }
                let chosen = try await test.catalog.products(ProductQuery(filters: others + [value.filter]))
                #expect(chosen.info.total == value.count, "\(value.filter.text)")
            }
        }
    }

    @Test("filtering by what a facet offers never gives nothing, for every facet of the whole shop")
    func everyFacet() async throws {
        let page = try await test.catalog.products(page: PageRequest(first: 1))
        for facet in page.facets {
            for value in facet.values {
                let chosen = try await test.catalog.products(
                    ProductQuery(filters: [value.filter]), page: PageRequest(first: 1))
                #expect(chosen.info.total == value.count, "\(value.filter.text)")
                #expect(value.count ?? 0 > 0)
            }
        }
    }

    @Test("a cursor of another order, filter, currency or language is refused")
    func foreignCursors() async throws {
        let cursor = try #require(try await test.catalog.products(page: PageRequest(first: 2)).info.next)
        let page = PageRequest(first: 2, after: cursor)
        let german = ReadOptions(market: MarketContext(language: "de"))
        let euro = ReadOptions(market: MarketContext(currency: .eur))
        #expect(await errorKind { try await test.catalog.products(page: page) } == nil)
        #expect(
            await errorKind {
                try await test.catalog.products(ProductQuery(sort: ProductSort(key: .price)), page: page)
            }
                == .invalidInput)
        #expect(
            await errorKind { try await test.catalog.products(ProductQuery(filters: [.available(true)]), page: page) }
                == .invalidInput)
        #expect(
            await errorKind { try await test.catalog.products(ProductQuery(), page: page, options: german) }
                == .invalidInput)
        #expect(
            await errorKind { try await test.catalog.products(ProductQuery(), page: page, options: euro) }
                == .invalidInput)
        #expect(
            await errorKind { try await test.catalog.search(SearchQuery(text: "wool"), page: page) } == .invalidInput)
    }
}
