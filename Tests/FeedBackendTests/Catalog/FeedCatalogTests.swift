import Commerce
import CommerceJSON
import CommerceTesting
import FeedBackend
import Foundation
import Testing

/// The catalogue as front ends see it, through a backend.
@Suite struct FeedCatalogTests {
    private func backend(
        _ text: String, clock: any CommerceClock = ManualClock(), _ change: (inout FeedOptions) -> Void = { _ in }
    ) -> Backend {
        var options = FeedOptions()
        change(&options)
        return ProductFeed(
            .bytes(Array(text.utf8), name: "test"), options: options, context: PluginContext(clock: clock)
        ).backend()
    }

    private func products(_ backend: Backend, _ query: ProductQuery = ProductQuery(), first: Int = 50) async throws
        -> Page<Product>
    {
        try await backend.catalog.products(query, page: PageRequest(first: first), options: ReadOptions())
    }

    private let shirts = TestFeed.google(
        TestFeed.item(
            "S-R-M", ("title", "Shirt red M"), ("item_group_id", "S"), ("color", "red"), ("size", "M"),
            ("brand", "Acme"), ("product_type", "Clothing &gt; Shirts"), ("image_link", "https://e.x/r.jpg")),
        TestFeed.item(
            "S-R-L", ("title", "Shirt red L"), ("item_group_id", "S"), ("color", "red"), ("size", "L"),
            ("brand", "Acme"), ("product_type", "Clothing &gt; Shirts"), ("availability", "out_of_stock"),
            ("price", "17.00 USD")),
        TestFeed.item(
            "S-B-M", ("title", "Shirt blue M"), ("item_group_id", "S"), ("color", "blue"), ("size", "M"),
            ("brand", "Acme"), ("product_type", "Clothing &gt; Shirts"), ("custom_label_0", "x")),
        TestFeed.item(
            "HAT", ("title", "Hat"), ("brand", "Brim"), ("product_type", "Clothing &gt; Hats"), ("price", "9.00 USD"),
            ("description", "&lt;p&gt;Warm &amp;amp; dry&lt;/p&gt;"), ("gtin", "4006381333931")),
        TestFeed.item(
            "MUG", ("title", "Mug"), ("brand", "Brim"), ("product_type", "Kitchen"), ("availability", "out_of_stock"),
            ("price", "call us")))

    @Test("variants are grouped, without a product for the group itself")
    func grouping() async throws {
        let page = try await products(backend(shirts))
        #expect(page.items.map(\.id) == ["S", "HAT", "MUG"])
        #expect(page.info.total == 3)
        let shirt = try #require(page.items.first)
        #expect(shirt.title == "Shirt")
        #expect(shirt.variants.map(\.id) == ["S-R-M", "S-R-L", "S-B-M"])
        #expect(shirt.options.map(\.name) == ["Color", "Size"])
        #expect(shirt.options.first?.values.map(\.name) == ["red", "blue"])
        #expect(shirt.variants.map(\.title) == ["red / M", "red / L", "blue / M"])
        #expect(shirt.priceRange?.minimum == Money(minorUnits: 1_500, currencyCode: .usd))
        #expect(shirt.priceRange?.maximum == Money(minorUnits: 1_700, currencyCode: .usd))
        #expect(shirt.availability == .inStock)
        #expect(shirt.vendor == "Acme")
        #expect(shirt.images.map(\.url.absoluteString) == ["https://e.x/r.jpg"])
        #expect(shirt.variants.first?.product?.title == "Shirt")
        #expect(page.items[1].options.isEmpty)
        #expect(page.items[1].variants.first?.barcode == "4006381333931")
        #expect(page.items[1].description == "Warm & dry")
        #expect(page.items[1].descriptionHTML == "<p>Warm &amp; dry</p>")
    }

    @Test("a price that can't be read is an issue of the page; the product is there")
    func issues() async throws {
        let page = try await products(backend(shirts))
        #expect(page.items[2].variants.first?.price == nil)
        #expect(page.issues.map(\.path) == ["items[2].variants[0].price"])
        let one = try await backend(shirts).catalog.product(.id("MUG"), options: ReadOptions())
        #expect(one.issues.map(\.path) == ["variants[0].price"])
    }

    @Test("items of one group in different currencies, and a group named as an item, are products of their own")
    func groupIdentifiers() async throws {
        let text = TestFeed.google(
            TestFeed.item("1", ("item_group_id", "G")),
            TestFeed.item("2", ("item_group_id", "G"), ("price", "3.00 EUR")),
            TestFeed.item("3", ("item_group_id", "G")), TestFeed.item("G", ("title", "Not the group")))
        let page = try await products(backend(text))
        #expect(page.items.map(\.id) == ["group:G", "group:G:EUR", "G"])
        #expect(page.items.map(\.variants.count) == [2, 1, 1])
        #expect(Set(page.items.map(\.id)).count == 3)
    }

    @Test("an item without a price is a variant of its group, whether it comes first or later", arguments: [0, 1, 2])
    func groupsWithoutPrice(position: Int) async throws {
        let prices = (0..<3).map { $0 == position ? "" : "3.00 EUR" }
        let text = TestFeed.google(
            prices.enumerated().map { TestFeed.item("\($0)", ("item_group_id", "G"), ("price", $1)) }.joined())
        let page = try await products(backend(text))
        #expect(page.items.map(\.id) == ["G"])
        #expect(page.items.first?.variants.map { $0.price?.amountText ?? "" } == prices.map { String($0.prefix(4)) })
        #expect(page.items.first?.priceRange?.minimum == Money(minorUnits: 300, currencyCode: .eur))
    }

    @Test("a product is found by its identifier or, by any text, by that of a variant")
    func references() async throws {
        let catalog = backend(shirts).catalog
        #expect(try await catalog.product(.any("S-B-M"), options: ReadOptions()).value.id == "S")
        await #expect(throws: CommerceError.self) { try await catalog.product(.id("S-B-M"), options: ReadOptions()) }
        await #expect(throws: CommerceError.self) { try await catalog.product(.handle("S"), options: ReadOptions()) }
        let many = try await catalog.products(ids: ["MUG", "none", "S"], options: ReadOptions()).value
        #expect(many.map { $0?.id } == ["MUG", nil, "S"])
        let variants = try await catalog.variants(ids: ["HAT", "none", "S-R-L"], options: ReadOptions()).value
        #expect(variants.map { $0?.product?.id } == ["HAT", nil, "S"])
        #expect(variants.last??.availability == .outOfStock)
    }

    @Test("paths of categories are collections in a tree, with the products below them")
    func collections() async throws {
        let catalog = backend(shirts).catalog
        let page = try await catalog.collections(
            CollectionQuery(previewCount: 1), page: PageRequest(first: 10), options: ReadOptions())
        #expect(page.items.map(\.title) == ["Clothing", "Shirts", "Hats", "Kitchen"])
        #expect(page.items.map(\.parentID) == [nil, "Clothing", "Clothing", nil])
        #expect(page.items.map(\.handle) == ["clothing", "clothing/shirts", "clothing/hats", "kitchen"])
        #expect(page.items.map(\.productCount) == [2, 1, 1, 1])
        #expect(page.items.first?.preview.map(\.id) == ["S"])
        let clothing = try await products(backend(shirts), ProductQuery(collection: .handle("clothing")))
        #expect(clothing.items.map(\.id) == ["S", "HAT"])
        await #expect(throws: CommerceError.self) {
            _ = try await products(backend(shirts), ProductQuery(collection: .id("none")))
        }
    }

    @Test("declared categories keep their identifiers; undeclared ones get theirs as a title")
    func declaredCategories() async throws {
        let text = TestFeed.yml(
            TestFeed.offer("1"), TestFeed.offer("2").replacing("<categoryId>1<", with: "<categoryId>77<"),
            categories: #"<category id="9">All</category><category id="1" parentId="9">Cups</category>"#)
        let page = try await backend(text).catalog.collections(
            CollectionQuery(), page: PageRequest(first: 10), options: ReadOptions())
        #expect(page.items.map(\.id) == ["9", "1", "77"])
        #expect(page.items.map(\.title) == ["All", "Cups", "77"])
        #expect(page.items.map(\.productCount) == [1, 1, 1])
    }

    @Test(
        "filters",
        arguments: [
            ("available=true", ["S", "HAT"]), ("available=false", ["MUG"]), ("vendor=brim", ["HAT", "MUG"]),
            ("category=Clothing", ["S", "HAT"]), ("category=clothing/hats", ["HAT"]), ("option.color=BLUE", ["S"]),
            ("price=..10", ["HAT"]), ("price=16..", ["S"]), ("type=Kitchen", ["MUG"]),
            ("metafield.g.custom_label_0=x", ["S"]),
            ("vendor=none", []), ("option.Color=green", []),
        ] as [(String, [ID<Product>])])
    func filters(text: String, expected: [ID<Product>]) async throws {
        let page = try await products(backend(shirts), ProductQuery(filters: [try ProductFilter(parsing: text)]))
        #expect(page.items.map(\.id) == expected)
    }

    @Test("facets count what each choice would leave, alternatives of the same key included")
    func facets() async throws {
        let page = try await products(backend(shirts), ProductQuery(filters: [.vendor("Acme")]))
        let vendors = try #require(page.facets.first { $0.key == "vendor" })
        #expect(vendors.values.map(\.label) == ["Brim", "Acme"])
        #expect(vendors.values.map(\.count) == [2, 1])
        let available = try #require(page.facets.first { $0.key == "available" })
        #expect(available.values.map(\.count) == [1])
        #expect(page.facets.contains { $0.key == "option.Color" })
    }

    @Test(
        "orders",
        arguments: [
            (SortKey.price, false, ["HAT", "S", "MUG"]), (.price, true, ["S", "HAT", "MUG"]),
            (.title, false, ["HAT", "MUG", "S"]),
            (.title, true, ["S", "MUG", "HAT"]), (.manual, false, ["S", "HAT", "MUG"]),
            (.manual, true, ["MUG", "HAT", "S"]),
        ] as [(SortKey, Bool, [ID<Product>])])
    func orders(key: SortKey, isReversed: Bool, expected: [ID<Product>]) async throws {
        let page = try await products(
            backend(shirts), ProductQuery(sort: ProductSort(key: key, isReversed: isReversed)))
        #expect(page.items.map(\.id) == expected)
    }

    @Test("a reduced price begins and ends with its window, also while the catalogue is in memory")
    func saleWindow() async throws {
        let clock = ManualClock(now: Date(timeIntervalSince1970: 1_767_225_599))  // a second before 2026
        let shop = backend(
            TestFeed.google(
                TestFeed.item(
                    "1", ("sale_price", "9.00 USD"),
                    ("sale_price_effective_date", "2026-01-01T00:00Z/2026-01-01T00:01Z"))),
            clock: clock)
        func price() async throws -> (String?, String?) {
            let variant = try await products(shop).items.first?.variants.first
            return (variant?.price?.description, variant?.compareAtPrice?.description)
        }
        #expect(try await price() == ("15.00 USD", nil))
        clock.advance(by: .seconds(1))
        #expect(try await price() == ("9.00 USD", "15.00 USD"))
        clock.advance(by: .seconds(60))
        #expect(try await price() == ("9.00 USD", "15.00 USD"))
        clock.advance(by: .seconds(1))
        #expect(try await price() == ("15.00 USD", nil))
    }

    @Test("pages meet without gap or repeat in both directions, and a cursor works in a later process")
    func paging() async throws {
        let text = TestFeed.google((0..<25).map { TestFeed.item("\($0)") }.joined())
        var seen: [ID<Product>] = []
        var request = PageRequest(first: 4)
        while true {
            // A new backend each time: nothing may be remembered between pages.
            let page = try await backend(text).catalog.products(ProductQuery(), page: request, options: ReadOptions())
            seen += page.items.map(\.id)
            guard let next = page.info.next else { break }
            request = PageRequest(first: 4, after: next)
        }
        #expect(seen == (0..<25).map { ID("\($0)") })
    }

    @Test("a cursor of another list, of another feed, or made up is refused")
    func cursors() async throws {
        let text = TestFeed.google((0..<5).map { TestFeed.item("\($0)") }.joined())
        let page = try await products(backend(text), first: 2)
        let next = try #require(page.info.next)
        func kind(_ text: String, _ query: ProductQuery, _ cursor: Cursor) async -> CommerceError.Kind? {
            do throws(CommerceError) {
                _ = try await backend(text).catalog.products(
                    query, page: PageRequest(first: 2, after: cursor), options: ReadOptions())
                return nil
            } catch {
                return error.kind
            }
        }
        #expect(await kind(text, ProductQuery(), next) == nil)
        #expect(await kind(text, ProductQuery(sort: ProductSort(key: .title)), next) == .invalidInput)
        #expect(
            await kind(TestFeed.google(TestFeed.item("other"), TestFeed.item("2")), ProductQuery(), next)
                == .invalidInput)
        for made in ["", "2", "2-x-y", "zz-1-1", "-1-2-3", String(repeating: "9", count: 400)] {
            #expect(await kind(text, ProductQuery(), Cursor(rawValue: made)) == .invalidInput)
        }
    }

    @Test("search with suggestions and recommendations")
    func search() async throws {
        let catalog = backend(shirts).catalog
        let found = try await catalog.search(
            SearchQuery(text: "shirt blue"), page: PageRequest(first: 5), options: ReadOptions())
        #expect(found.items.map(\.id) == ["S"])
        let suggestions = try await catalog.suggestions(for: "sh", limit: 2, options: ReadOptions()).value
        #expect(suggestions.queries == ["shirt", "shirts"])
        #expect(suggestions.products.map(\.id) == ["S"])
        #expect(suggestions.collections.map(\.title) == ["Shirts"])
        let related = try await catalog.recommendations(for: "HAT", options: ReadOptions()).value
        #expect(!related.contains { $0.id == "HAT" })
    }

    @Test("items without a title are not shown, as those of a feed of prices alone")
    func delta() async throws {
        let text = #"<yml_catalog><shop><offers><offer id="1"><price>5</price></offer></offers></shop></yml_catalog>"#
        #expect(try await products(backend(text)).items.isEmpty)
    }

    @Test("a product of very many variants comes with the first, the rest by pages")
    func manyVariants() async throws {
        let text = TestFeed.google(
            (0..<600).map { TestFeed.item("\($0)", ("item_group_id", "G"), ("size", "\($0)")) }.joined())
        let shop = backend(text)
        let product = try #require(try await products(shop).items.first)
        #expect(product.variants.count == 250)
        #expect(product.hasMoreVariants)
        #expect(product.options.first?.values.count == 600)
        var request = PageRequest(first: 250)
        var ids: [ID<Variant>] = []
        while true {
            let page = try await shop.catalog.variants(of: "G", page: request, options: ReadOptions())
            ids += page.items.map(\.id)
            guard let next = page.info.next else { break }
            request.after = next
        }
        #expect(ids == (0..<600).map { ID("\($0)") })
    }

    @Test("a feed that can't be read is a typed error with its report, and the next call tries again")
    func brokenThenMended() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "feed.xml")
        let text = TestFeed.google(TestFeed.item("1"), TestFeed.item("2"))
        let shop = ProductFeed(.file(file.path)).backend()

        await expectKind(.configuration) { _ = try await products(shop) }
        try Data(text.utf8.dropLast(40)).write(to: file)
        let error = await expectKind(.malformedResponse) { _ = try await products(shop) }
        #expect(error?.report?["dialect"]?.string == "google")
        #expect(error?.report?["seen"]?.int == 1)
        #expect(error?.report?["complete"]?.bool == false)
        #expect(error?.message.contains("feed.xml: line ") == true)
        #expect(error?.message.contains(folder.path) == false)
        try Data(text.utf8).write(to: file)
        #expect(try await products(shop).items.count == 2)

        // Kept until it is asked for anew.
        try Data(TestFeed.google(TestFeed.item("3")).utf8).write(to: file)
        #expect(try await products(shop).items.count == 2)
        let fresh = try await shop.catalog.products(
            ProductQuery(), page: PageRequest(first: 5), options: ReadOptions(freshness: .refresh))
        #expect(fresh.items.map(\.id) == ["3"])
    }

    @discardableResult
    private func expectKind(_ kind: CommerceError.Kind, _ body: () async throws -> Void) async -> CommerceError? {
        do {
            try await body()
            Issue.record("expected \(kind), nothing was thrown")
            return nil
        } catch {
            let error = error as? CommerceError
            #expect(error?.kind == kind)
            return error
        }
    }
}
