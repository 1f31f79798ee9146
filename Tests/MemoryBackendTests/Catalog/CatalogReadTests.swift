import Commerce
import FoundationEssentials
import MemoryBackend
import Testing

@Suite("Reading the catalogue")
struct CatalogReadTests {
    private let test = TestShop()

    @Test(
        "a product is found by identifier, handle or either",
        arguments: [
            Reference<Product>.id("P1001"), .handle("harbour-t-shirt"), .any("P1001"), .any("harbour-t-shirt"),
        ])
    func product(reference: Reference<Product>) async throws {
        #expect(try await test.catalog.product(reference).value.id == "P1001")
    }

    @Test(
        "what does not exist is not found",
        arguments: [Reference<Product>.id("harbour-t-shirt"), .handle("P1001"), .any("nothing"), .any("🙂 /:")])
    func missing(reference: Reference<Product>) async throws {
        #expect(await errorKind { try await test.catalog.product(reference) } == .notFound)
    }

    @Test(
        "a handle beyond ASCII is found however its accents are written",
        arguments: ["café-slippers", "cafe\u{301}-slippers"])
    func unicodeHandle(handle: String) async throws {
        #expect(try await test.catalog.product(.handle(handle)).value.title == "Café Slippers")
    }

    @Test("batches keep the order and say what is missing")
    func batches() async throws {
        let products = try await test.catalog.products(ids: ["P1003", "none", "P1001", "P1003"]).value
        #expect(products.map { $0?.id } == ["P1003", nil, "P1001", "P1003"])
        let variants = try await test.catalog.variants(ids: ["P1001-2", "none", "P1001-1"]).value
        #expect(variants.map { $0?.id } == ["P1001-2", nil, "P1001-1"])
        #expect(variants[0]?.product?.title == "Harbour T-Shirt")
    }

    @Test("a product of 120 variants comes with a hundred, and is paged through")
    func manyVariants() async throws {
        let product = try await test.catalog.product(.handle("everyday-chinos")).value
        #expect(product.variants.count == 100 && product.hasMoreVariants)
        var seen: [Variant] = []
        var request: PageRequest? = PageRequest(first: 50)
        while let page = request {
            let answer = try await test.catalog.variants(of: product.id, page: page)
            #expect(answer.info.total == 120)
            seen += answer.items
            request = answer.info.next.map { PageRequest(first: 50, after: $0) }
        }
        #expect(Set(seen.map(\.id)).count == 120)
        #expect(Array(seen.prefix(100)) == product.variants)
        #expect(await errorKind { try await test.catalog.variants(of: "none") } == .notFound)
    }

    @Test("a market decides on currency and language; what the shop lacks falls back to its own")
    func markets() async throws {
        let cases: [(MarketContext, String, Money)] = [
            (MarketContext(), "Harbour T-Shirt", dollars(24_00)),
            (MarketContext(country: "DE"), "Harbour T-Shirt", euros(21_60)),
            (MarketContext(country: "DE", language: "de"), "Hafen-T-Shirt", euros(21_60)),
            (MarketContext(language: "DE-at"), "Hafen-T-Shirt", dollars(24_00)),
            (MarketContext(currency: .eur), "Harbour T-Shirt", euros(21_60)),
            (MarketContext(country: "DE", currency: .usd), "Harbour T-Shirt", dollars(24_00)),
            (MarketContext(country: "JP", language: "ja", currency: .jpy), "Harbour T-Shirt", dollars(24_00)),
        ]
        for (market, title, price) in cases {
            let product = try await test.catalog.product(.id("P1001"), options: ReadOptions(market: market)).value
            #expect(product.title == title)
            #expect(product.variants.first?.price == price)
            #expect(product.variants.first?.product?.title == title)
            #expect(product.priceRange?.minimum == price)
        }
    }

    @Test("regular and unit prices are converted like prices")
    func convertedPrices() async throws {
        let options = ReadOptions(market: MarketContext(country: "FR"))
        let shirt = try await test.catalog.product(.handle("linen-shirt"), options: options).value
        #expect(shirt.variants.first?.compareAtPrice == euros(62_10))
        let coffee = try await test.catalog.product(.handle("harbour-coffee"), options: options).value
        // 14.00 USD for 250 g are 5.60 USD for 100 g, which are 5.04 EUR.
        #expect(coffee.variants.first?.unitPrice?.price == euros(5_04))
    }

    @Test("collections have their count, place in the tree and preview, and are looked for by title")
    func collections() async throws {
        let all = try await test.catalog.collections(CollectionQuery(previewCount: 2), page: PageRequest(first: 50))
            .items
        #expect(all.count == 11)
        let tops = try #require(all.first { $0.handle == "tops" })
        #expect(tops.parentID == "clothing")
        #expect(tops.productCount == 10)
        #expect(tops.preview.compactMap(\.handle) == ["harbour-t-shirt", "breton-top"])
        let found = try await test.catalog.collections(CollectionQuery(text: "SHO")).items
        #expect(found.map(\.title) == ["Shoes"])
        #expect(found.first?.preview.isEmpty == true)
        let german = ReadOptions(market: MarketContext(language: "de"))
        #expect(try await test.catalog.collection(.any("shoes"), options: german).value.title == "Schuhe")
        #expect(await errorKind { try await test.catalog.collection(.any("none")) } == .notFound)
    }

    @Test("stock that changes is seen at once")
    func stock() async throws {
        let id = try demoVariant("wool-scarf", "Grey")
        #expect(try await test.catalog.product(.handle("wool-scarf")).value.availability.isPurchasable == false)
        try await test.shop.setStock(3, of: id)
        let scarf = try await test.catalog.product(.handle("wool-scarf")).value
        #expect(scarf.availability.isPurchasable)
        #expect(scarf.variants.first?.availability == Availability(status: .inStock, quantity: 3))
        #expect(
            try await test.catalog.products(ProductQuery(filters: [.available(false)])).items.map(\.handle) == [
                "camp-stove"
            ])
    }
}
