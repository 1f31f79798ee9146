import Commerce
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import ShopifyBackend
import Testing

@Suite("Lists of products") struct ProductListTests {
    private let everything = CatalogAnswers.products([CatalogAnswers.product(1), CatalogAnswers.product(2)])
    private let ofCollection: JSONValue = [
        "collection": [
            "products": [
                "nodes": [CatalogAnswers.product(1)], "filters": CatalogAnswers.facets,
                "pageInfo": CatalogAnswers.lastPage,
            ]
        ]
    ]
    private let found: JSONValue = [
        "search": [
            "nodes": [CatalogAnswers.product(1)], "productFilters": CatalogAnswers.facets, "totalCount": 1,
            "pageInfo": CatalogAnswers.lastPage,
        ]
    ]

    private func stub() throws -> StubShop {
        try StubShop([
            "Products": [.data(everything)], "CollectionProducts": [.data(ofCollection)], "Search": [.data(found)],
        ])
    }

    private func sent(_ query: ProductQuery, _ page: PageRequest = PageRequest()) async throws -> (String, JSONValue) {
        let stub = try stub()
        _ = try await stub.backend.catalog.products(query, page: page)
        return (stub.operations.first ?? "", stub.variables.first ?? [:])
    }

    @Test("all products take the shop's own syntax, order and page")
    func all() async throws {
        let query = ProductQuery(text: "tag:sale -vendor:Acme", sort: ProductSort(key: .price, isReversed: true))
        let (name, variables) = try await sent(query, PageRequest(first: 5, after: "c9"))
        #expect(name == "Products")
        #expect(variables["query"] == "tag:sale -vendor:Acme")
        #expect(variables["sortKey"] == "PRICE" && variables["reverse"] == true)
        #expect(variables["first"] == 5 && variables["after"] == "c9")
        #expect(variables["last"] == nil && variables["before"] == nil)
    }

    @Test("a page before a cursor is asked for from its end")
    func backwards() async throws {
        let (_, variables) = try await sent(ProductQuery(), PageRequest(first: 5, before: "c1"))
        #expect(variables["last"] == 5 && variables["before"] == "c1" && variables["first"] == nil)
    }

    @Test("a page is of 250 at most")
    func pageSize() async throws {
        let (_, variables) = try await sent(ProductQuery(), PageRequest(first: 1_000))
        #expect(variables["first"] == 250)
    }

    @Test(
        "filters of all products are written in the shop's syntax: one key's are alternatives, all keys hold",
        arguments: [
            ([ProductFilter.available(true)], "available_for_sale:true"),
            ([.vendor("A \"B\"")], #"vendor:"A \"B\"""#),
            ([.price(minimum: 10, maximum: nil)], "variants.price:>=10"),
            ([.price(minimum: nil, maximum: 19.75)], "variants.price:<=19.75"),
            (
                [.vendor("A"), .tag("x"), .vendor("B")],
                #"((vendor:"A") OR (vendor:"B")) tag:"x""#
            ),
        ])
    func filters(_ filters: [ProductFilter], _ text: String) async throws {
        let (name, variables) = try await sent(ProductQuery(filters: filters))
        #expect(name == "Products")
        #expect(variables["query"]?.string == text)
    }

    @Test("a filter that the list of all products does not have makes it a search")
    func filtersOfSearch() async throws {
        let (name, variables) = try await sent(
            ProductQuery(filters: [.option(name: "Size", value: "S"), .price(minimum: nil, maximum: 20)]))
        #expect(name == "Search")
        #expect(variables["query"] == "*", "a star alone finds everything")
        #expect(variables["filters"]?[0]?["variantOption"] == ["name": "Size", "value": "S"])
        #expect(variables["filters"]?[1]?["price"] == ["max": 20])
        let (between, bounds) = try await sent(ProductQuery(filters: [.price(minimum: 10, maximum: 20)]))
        #expect(between == "Search", "two terms would be met by two variants")
        #expect(bounds["filters"] == [["price": ["max": 20, "min": 10]]])
    }

    @Test("a collection is listed by either of its names, with its filters and order")
    func collection() async throws {
        let (name, variables) = try await sent(
            ProductQuery(
                collection: .handle("summer"), filters: [.metafield(namespace: "custom", key: "m", value: "wool")],
                sort: ProductSort(key: .manual)))
        #expect(name == "CollectionProducts")
        #expect(variables["handle"] == "summer" && variables["id"] == nil)
        #expect(variables["sortKey"] == "MANUAL")
        #expect(
            variables["filters"]?[0]?["productMetafield"] == ["namespace": "custom", "key": "m", "value": "wool"])
        let (_, byID) = try await sent(ProductQuery(collection: .any("gid://shopify/Collection/7")))
        #expect(byID["id"] == "gid://shopify/Collection/7" && byID["handle"] == nil)
    }

    @Test("facets are filters with their counts; those that our filters can't say are left out")
    func facets() async throws {
        let page = try await stub().backend.catalog.products(ProductQuery(collection: .handle("summer")))
        #expect(page.facets.map(\.key) == ["option.Size", "price"])
        #expect(page.facets.first?.values.map(\.filter) == [.option(name: "Size", value: "S")])
        #expect(page.facets.first?.values.first?.count == 3)
        #expect(page.facets.last?.values.map(\.filter) == [.price(minimum: 0, maximum: 20.5)])
    }

    @Test("a buyer's words are no syntax in a search")
    func search() async throws {
        let stub = try stub()
        let page = try await stub.backend.catalog.search(SearchQuery(text: "red:  (tee) AND \"-x -y"))
        #expect(stub.variables.first?["query"]?.string == #"red\: \(tee\) and \"-x \-y"#)
        #expect(page.info.total == 1)
        #expect(page.items.map(\.title) == ["Demo tee"])
    }

    @Test("what finds nothing to be sorted by here is said before anything is sent")
    func unsupportedOrder() async throws {
        let stub = try stub()
        for query in [
            ProductQuery(collection: .handle("summer"), sort: ProductSort(key: .updated)),
            ProductQuery(filters: [.option(name: "a", value: "b")], sort: ProductSort(key: .title)),
            ProductQuery(collection: .handle("summer"), text: "tee"),
        ] {
            let error = await #expect(throws: CommerceError.self) { try await stub.backend.catalog.products(query) }
            #expect(error?.kind == .unsupported)
        }
        #expect(stub.transport.requests.isEmpty)
    }

    @Test("pages say what lies around them; a cursor that does not move ends the list")
    func cursors() async throws {
        let info: JSONValue = [
            "hasNextPage": true, "hasPreviousPage": true, "startCursor": "c1", "endCursor": "c9",
        ]
        let stub = try StubShop(["Products": [.data(CatalogAnswers.products([CatalogAnswers.product()], page: info))]])
        let first = try await stub.backend.catalog.products()
        #expect(first.info.next == "c9" && first.info.previous == "c1" && first.info.hasNext)
        let again = try await stub.backend.catalog.products(page: PageRequest(first: 20, after: "c9"))
        #expect(!again.info.hasNext && again.info.next == nil)
    }

    @Test("a product that is not as promised is left out of its page with an issue, a variant out of its product")
    func brokenElements() async throws {
        let nodes = [
            CatalogAnswers.product(1), CatalogAnswers.product(2, ["title": nil]),
            CatalogAnswers.product(3, ["variants": ["nodes": [["selectedOptions": "none"], [:]]]]),
        ]
        let stub = try StubShop(["Products": [.data(CatalogAnswers.products(nodes))]])
        let page = try await stub.backend.catalog.products()
        #expect(page.items.map(\.id) == ["gid://shopify/Product/1", "gid://shopify/Product/3"])
        #expect(page.items.last?.variants.count == 1)
        #expect(page.issues.map(\.code) == ["element-left-out", "element-left-out"])
        #expect(page.issues.first?.path == "items[1]")
    }

    @Test("a field that is denied hundreds of times is one issue")
    func repeatedDenial() async throws {
        let errors: [JSONValue] = (0..<40).map { index in
            [
                "message": "Denied.",
                "path": ["products", "nodes", 0, "variants", "nodes", .number(JSONNumber(index)), "quantityAvailable"],
                "extensions": ["code": "ACCESS_DENIED"],
            ]
        }
        let body = JSONWriter().string(["data": everything, "errors": .array(errors)])
        let page = try await StubShop(["Products": [.body(body)]]).backend.catalog.products()
        #expect(page.items.count == 2)
        #expect(page.issues.map(\.path) == ["items[0].variants[0].quantityAvailable"])
        #expect(page.issues.first?.message.contains("40 places") ?? false)
    }

    @Test("a shop that lists nothing at all points to the permissions of its channel")
    func emptyCatalogue() async throws {
        let stub = try StubShop(["Products": [.data(CatalogAnswers.products([]))]])
        let page = try await stub.backend.catalog.products()
        #expect(page.issues.map(\.code) == ["empty-catalogue"])
        #expect(page.issues.first?.message.contains("Headless channel") ?? false)
        let none = try await stub.backend.catalog.products(ProductQuery(text: "nothing"))
        #expect(none.issues == [])
    }
}
