import Commerce
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import Testing

@testable import GraphQLBackend

@Suite("The mapped catalogue") struct MappedCatalogTests {
    private typealias Shop = StubbedShop

    /// A shop with a list of products by offset, as a server that works.
    private func shop(_ count: Int, maximum: Int = 100, pageSize: Int = 50) throws -> Shop {
        try Shop {
            $0.pageSize = pageSize
        } _: { request in
            let first = min(maximum, request.variables["first"]?.int ?? 10)
            let skip = request.variables["skip"]?.int ?? 0
            let ids = skip < count ? (skip + 1)...min(count, skip + first) : nil
            return Shop.page((ids.map(Array.init) ?? []).map { Shop.product("\($0)") }, total: count)
        }
    }

    // MARK: Pages

    @Test("a page larger than the server's is made of several, and one larger than the mapping's is lowered")
    func pages() async throws {
        let capped = try shop(120, maximum: 20)
        let page = try await capped.backend.catalog.products(ProductQuery(), page: PageRequest(first: 45))
        #expect(page.items.map(\.id.rawValue) == (1...45).map(String.init))
        #expect(page.info.total == 120)
        #expect(
            capped.requests.map(\.variables) == [
                ["first": 45, "skip": 0], ["first": 25, "skip": 20], ["first": 5, "skip": 40],
            ])
        let lowered = try shop(120)
        let first = try await lowered.backend.catalog.products(ProductQuery(), page: PageRequest(first: 500))
        #expect(first.items.count == 50)
        #expect(lowered.requests.map(\.variables) == [["first": 50, "skip": 0]])
    }

    @Test("every product comes once")
    func walk() async throws {
        let shop = try shop(23)
        var page = try await shop.backend.catalog.products(ProductQuery(), page: PageRequest(first: 10))
        var ids = page.items.map(\.id.rawValue)
        while let next = page.info.next {
            page = try await shop.backend.catalog.products(ProductQuery(), page: PageRequest(first: 10, after: next))
            ids += page.items.map(\.id.rawValue)
        }
        #expect(ids == (1...23).map(String.init))
        // The search of this mapping does not go back, and a backend does or does not.
        #expect(page.info.previous != nil)
        let back = await #expect(throws: CommerceError.self) {
            try await shop.backend.catalog.products(
                ProductQuery(), page: PageRequest(first: 10, before: try #require(page.info.previous)))
        }
        #expect(back?.kind == .unsupported)
    }

    @Test("a server that gives its last page again ends the list with an issue")
    func repeated() async throws {
        let shop = try Shop(answers: [Shop.page([Shop.product("1"), Shop.product("2")], total: 100)])
        let page = try await shop.backend.catalog.products(ProductQuery(), page: PageRequest(first: 10))
        #expect(page.items.map(\.id) == ["1", "2"])
        #expect(page.info.next == nil)
        #expect(page.issues.map(\.code) == ["repeated-page"])
        #expect(shop.requests.count == 3)
    }

    @Test("a cursor of another list, of another backend or none is refused before anything is sent")
    func foreignCursors() async throws {
        let shop = try shop(23)
        let page = try await shop.backend.catalog.products(ProductQuery(), page: PageRequest(first: 10))
        let cursor = try #require(page.info.next)
        let count = shop.requests.count
        for (query, market) in [
            (ProductQuery(filters: [.vendor("A")]), MarketContext()),
            (ProductQuery(sort: ProductSort(key: .price)), MarketContext()),
            (ProductQuery(), MarketContext(language: "de")),
        ] {
            let error = await #expect(throws: CommerceError.self) {
                try await shop.backend.catalog.products(
                    query, page: PageRequest(first: 10, after: cursor), options: ReadOptions(market: market))
            }
            #expect(error?.kind == .invalidInput)
        }
        for text in ["", "20", "eyJsIjoi", cursor.rawValue + "A"] {
            let error = await #expect(throws: CommerceError.self) {
                try await shop.backend.catalog.products(
                    ProductQuery(), page: PageRequest(first: 10, after: Cursor(rawValue: text)))
            }
            #expect(error?.kind == .invalidInput)
        }
        #expect(shop.requests.count == count)
        // Another size is the same list.
        let next = try await shop.backend.catalog.products(ProductQuery(), page: PageRequest(first: 3, after: cursor))
        #expect(next.items.map(\.id) == ["11", "12", "13"])
    }

    @Test("a list by cursor goes on from the server's own, and backwards only where the mapping says how")
    func serverCursors() async throws {
        let shop = try Shop { request in
            let after = request.variables["after"]?.string.flatMap { Int($0) } ?? 0
            let ids = (after + 1)...(after + 2)
            return Shop.data([
                "search": [
                    "edges": .array(ids.map { ["node": Shop.product("\($0)")] }),
                    "pageInfo": ["endCursor": .string("\(after + 2)"), "hasNextPage": .bool(after < 4)],
                ]
            ])
        }
        let query = SearchQuery(text: "mug")
        let page = try await shop.backend.catalog.search(query, page: PageRequest(first: 4))
        #expect(page.items.map(\.id) == ["1", "2", "3", "4"])
        #expect(
            shop.requests.map(\.variables) == [
                ["query": "mug", "first": 4], ["query": "mug", "first": 2, "after": "2"],
            ])
        let last = try await shop.backend.catalog.search(query, page: PageRequest(first: 4, after: page.info.next))
        #expect(last.items.map(\.id) == ["5", "6"])
        #expect(last.info.next == nil)
        let back = await #expect(throws: CommerceError.self) {
            try await shop.backend.catalog.search(
                query, page: PageRequest(first: 4, before: try #require(page.info.next)))
        }
        #expect(back?.kind == .unsupported)
    }

    // MARK: Filters and order

    @Test("filters and order become variables, exact and joined")
    func filters() async throws {
        let shop = try shop(3)
        let query = ProductQuery(
            filters: [
                .price(minimum: Decimal(string: "19.99"), maximum: 50), .vendor("A"), .vendor("B"), .vendor("A"),
                .option(name: "Size", value: "M"), .option(name: "Colour", value: "Moss"), .available(true), .tag("x"),
            ], sort: ProductSort(key: .price))
        _ = try await shop.backend.catalog.products(query, page: PageRequest(first: 5))
        #expect(
            shop.requests.last?.variables == [
                "first": 5, "skip": 0, "orderBy": "price_ASC",
                "where": [
                    "AND": [
                        ["price_gte": 1999], ["price_lte": 5000], ["brand_in": ["A", "B"]],
                        ["option": "Size", "value_in": ["M"]], ["option": "Colour", "value_in": ["Moss"]],
                    ], "stock_gt": 0, "tag": "x",
                ],
            ])
        _ = try await shop.backend.catalog.products(
            ProductQuery(filters: [.price(minimum: nil, maximum: 5), .available(true), .available(false)]),
            page: PageRequest(first: 5))
        #expect(
            shop.requests.last?.variables == ["first": 5, "skip": 0, "where": ["AND": [["price_lte": 500]]]])
    }

    @Test(
        "what can't be meant by the mapping is refused, and never left out",
        arguments: [
            (
                ProductQuery(filters: [.tag("a"), .tag("b")]), CommerceError.Kind.unsupported,
                "filter tag with several values"
            ),
            (ProductQuery(filters: [.tag("a"), .productType("b")]), .unsupported, "filter type=b"),
            (ProductQuery(filters: [.available(false)]), .unsupported, "filter available=false"),
            (
                ProductQuery(filters: [.price(minimum: 1, maximum: 2), .price(minimum: 5, maximum: 6)]), .unsupported,
                "filter price with several values"
            ),
            (
                ProductQuery(sort: ProductSort(key: .price, isReversed: true)), .unsupported,
                "sort key price descending"
            ),
            (ProductQuery(text: "title:x"), .unsupported, "catalog/products by a query"),
            (
                ProductQuery(collection: .handle("sale"), filters: [.vendor("A")]), .unsupported, "filter vendor"
            ),
            (ProductQuery(filters: [.price(minimum: Decimal(string: "0.005"), maximum: nil)]), .invalidInput, nil),
        ] as [(ProductQuery, CommerceError.Kind, String?)])
    func refused(_ query: ProductQuery, _ kind: CommerceError.Kind, _ capability: String?) async throws {
        let shop = try shop(3)
        let error = await #expect(throws: CommerceError.self) {
            try await shop.backend.catalog.products(query, page: PageRequest(first: 5))
        }
        #expect(error?.kind == kind)
        #expect(error?.capability == capability)
        #expect(shop.requests.isEmpty)
    }

    @Test("capabilities are what the mapping says")
    func capabilities() throws {
        let shop = try shop(3)
        let capabilities = try #require(shop.backend.declaredCapabilities)
        #expect(
            capabilities.operations.intersection(PortOperation.catalogOperations) == [
                .products, .search, .product, .productsByID, .collection, .variantsByID, .variantsOfProduct,
            ])
        #expect(capabilities.sortKeys == [.price])
        #expect(capabilities.filterKeys == [.price, .vendor, .tag, .productType, .option, .available])
        #expect(capabilities.maximumPageSize == 50)
        #expect(capabilities.pagesBackwards == false)
        #expect(capabilities.cartPersistence == .local)
        #expect(capabilities.currencies == ["EUR"])
    }

    // MARK: One thing

    @Test(
        "a text that may be either is an identifier first, then a handle; what can't be an identifier is not sent as one"
    )
    func references() async throws {
        let shop = try Shop { request in
            let product: JSONValue =
                switch (request.variables["id"], request.variables["slug"]) {
                case (7, _), (_, "mug"): Shop.product("7")
                case (8, _): ["id": 8]
                default: .null
                }
            return Shop.data(["product": product])
        }
        let catalog = shop.backend.catalog
        #expect(try await catalog.product(.any("7")).value.id == "7")
        #expect(try await catalog.product(.any("mug")).value.id == "7")
        #expect(try await catalog.product(.id("7")).value.handle == "slug-7")
        #expect(try await catalog.product(.handle("mug")).value.title == "Product 7")
        #expect(shop.requests.map(\.operation) == ["ProductByID", "ProductBySlug", "ProductByID", "ProductBySlug"])
        for reference in [Reference<Product>.id("mug"), .id("99"), .handle("nosuch"), .any("99")] {
            let error = await #expect(throws: CommerceError.self) { try await catalog.product(reference) }
            #expect(error?.kind == .notFound)
            #expect(error?.message.hasPrefix("There is no product \"\(reference.text)\" here.") == true)
        }
        let broken = await #expect(throws: CommerceError.self) { try await catalog.product(.id("8")) }
        #expect(broken?.kind == .malformedResponse)
    }

    @Test("an API that answers a malformed identifier with an error has no such product")
    func malformedIdentifier() async throws {
        let shop = try Shop { request in
            request.operation == "ProductByID"
                ? Shop.answer(
                    #"{"data":null,"errors":[{"message":"bad id","path":["product"],"extensions":{"code":"BAD_USER_INPUT"}}]}"#
                )
                : Shop.data(["product": Shop.product("12")])
        }
        let error = await #expect(throws: CommerceError.self) { try await shop.backend.catalog.product(.id("12")) }
        #expect(error?.kind == .notFound)
        #expect(try await shop.backend.catalog.product(.any("12")).value.id == "12")
    }

    // MARK: Batches

    @Test("products by identifier come in order, each asked for once, in lists no longer than the mapping's")
    func batches() async throws {
        let shop = try Shop {
            $0.pageSize = 2
        } _: { request in
            let ids = request.variables["ids"]?.array ?? []
            return Shop.data(["byID": .array(ids.reversed().filter { $0 != "9" }.map { Shop.product($0.string ?? "") })]
            )
        }
        let found = try await shop.backend.catalog.products(ids: ["3", "9", "1", "3", "2"])
        #expect(found.value.map { $0?.id } == ["3", nil, "1", "3", "2"])
        #expect(
            shop.requests.map(\.variables) == [
                ["ids": ["1", "2"], "first": 2], ["ids": ["3", "9"], "first": 2],
            ])
        // The only variant of a product bears its identifier.
        let variants = try await shop.backend.catalog.variants(ids: ["2", "9"])
        #expect(variants.value.map { $0?.id } == ["2", nil])
        #expect(variants.value.first??.product?.title == "Product 2")
    }

    @Test("a server that gives fewer than it is asked for is asked for the rest")
    func cappedBatches() async throws {
        let shop = try Shop { request in
            let ids = request.variables["ids"]?.array ?? []
            return Shop.data(["byID": .array(ids.prefix(10).map { Shop.product($0.string ?? "") })])
        }
        let ids = (10..<37).map { ID<Product>("\($0)") }
        #expect(try await shop.backend.catalog.products(ids: ids).value.compactMap { $0?.id } == ids)
        #expect(shop.requests.map { $0.variables["ids"]?.array?.count } == [27, 17, 7])
    }

    @Test("a list that is not there makes nothing of what was asked for gone")
    func missingBatch() async throws {
        for data: JSONObject in [["byID": .null], [:]] {
            let shop = try Shop { _ in Shop.data(.object(data)) }
            let error = await #expect(throws: CommerceError.self) {
                try await shop.backend.catalog.products(ids: ["1", "2"])
            }
            #expect(error?.kind == .malformedResponse)
            #expect(error?.message.hasPrefix("The answer has nothing where the list of what was asked for is.") == true)
        }
    }

    @Test("the variants that come with a product are its list")
    func variantsOfProduct() async throws {
        let shop = try Shop { _ in Shop.data(["product": Shop.product("5")]) }
        let page = try await shop.backend.catalog.variants(of: "5")
        #expect(page.items.map(\.id) == ["5"])
        #expect(page.info.next == nil)
        let missing = await #expect(throws: CommerceError.self) { try await shop.backend.catalog.variants(of: "x") }
        #expect(missing?.kind == .notFound)
    }

    // MARK: Collections

    @Test("the products of a collection that does not exist are not found; those of an empty one are none")
    func collections() async throws {
        let shop = try Shop { request in
            switch (request.operation, request.variables["slug"] ?? request.variables["id"]) {
            case ("Category", "shelf"): Shop.data(["category": ["id": "c1", "name": "Shelf", "slug": "shelf"]])
            case ("Category", _): Shop.data(["category": .null])
            case ("CategoryProducts", "sale"): Shop.page([Shop.product("1")], total: 1)
            default: Shop.page([], total: 0)
            }
        }
        func products(_ collection: Reference<ProductCollection>) async throws -> [Product] {
            try await shop.backend.catalog.products(ProductQuery(collection: collection)).items
        }
        #expect(try await products(.handle("sale")).count == 1)
        #expect(shop.requests.map(\.operation) == ["CategoryProducts"])
        #expect(try await products(.any("sale")).count == 1)
        #expect(try await products(.handle("shelf")).isEmpty)
        let missing = await #expect(throws: CommerceError.self) { try await products(.any("nosuch")) }
        #expect(missing?.kind == .notFound)
        #expect(missing?.message.hasPrefix("There is no collection \"nosuch\" here.") == true)
    }

    // MARK: Carts

    @Test("carts are kept on this device, priced by the catalogue")
    func localCart() async throws {
        let shop = try Shop { request in
            let ids = request.variables["ids"]?.array ?? []
            return Shop.data(["byID": .array(ids.filter { $0 != "9" }.map { Shop.product($0.string ?? "") })])
        }
        let cart = try #require(
            try await shop.backend.cart.create(CartDraft(lines: [CartLineInput(variantID: "4", quantity: 2)])).value)
        #expect(cart.cost.subtotal?.description == "39.98 EUR")
        let outcome = try await shop.backend.cart.addLines([CartLineInput(variantID: "9", quantity: 1)], to: cart.id)
        #expect(outcome.userErrors.count == 1)
    }

    // MARK: Places that are gone

    @Test("a cursor whose place is gone from the list is a conflict, and what else is wrong with a request is not")
    func vanishedPlace() async throws {
        let refusal = Shop.answer(#"{"errors":[{"message":"no such cursor","path":["search"]}]}"#, status: 400)
        let first: JSONValue = [
            "edges": [["node": Shop.product("1")]], "pageInfo": ["endCursor": "c1", "hasNextPage": true],
        ]
        let shop = try Shop(answers: [Shop.data(["search": first]), refusal]) { $0.pageSize = 1 }
        let query = SearchQuery(text: "mug")
        let page = try await shop.backend.catalog.search(query, page: PageRequest(first: 1))
        let next = try #require(page.info.next)
        let gone = await #expect(throws: CommerceError.self) {
            try await shop.backend.catalog.search(query, page: PageRequest(first: 1, after: next))
        }
        #expect(gone?.kind == .conflict)
        #expect(gone?.httpStatus == 400)
        #expect(
            gone?.message
                == "The list has changed meanwhile: api.example does not know the place any more where the page begins. "
                + "Begin the list again, without a cursor. It says: no such cursor.")
        #expect(shop.requests.map { $0.variables["after"] } == [nil, "c1"])
        // Without a cursor it is the request that is refused.
        let refused = try Shop(answers: [refusal])
        let plain = await #expect(throws: CommerceError.self) {
            try await refused.backend.catalog.search(query, page: PageRequest(first: 1))
        }
        #expect(plain?.kind == .invalidInput)
        // A list by number has no place that could go.
        let counted = try Shop(answers: [Shop.page([Shop.product("1")], total: 2), refusal])
        let start = try await counted.backend.catalog.products(ProductQuery(), page: PageRequest(first: 1))
        let second = try #require(start.info.next)
        let numbered = await #expect(throws: CommerceError.self) {
            try await counted.backend.catalog.products(
                ProductQuery(), page: PageRequest(first: 1, after: second))
        }
        #expect(numbered?.kind == .invalidInput)
    }

    // MARK: Metafields

    @Test(
        "metafields that a query asks for are sent where the mapping has a place for them, and said to be missing else")
    func metafields() async throws {
        let mapping = """
            { "mapping": "m", "catalog": { "products": {
              "document": "query P($keys: [String!]) { products { id name care facts(keys: $keys) { code value } } }",
              "variables": { "keys": { "each": "metafields", "value": "{namespace}.{key}" } },
              "items": "products",
              "shape": { "id": "id", "title": "name", "metafields": METAFIELDS } } } }
            """
        let care = #"{ "namespace": "custom", "key": "care", "value": "care" }"#
        let facts = #"{ "each": "facts", "namespace": "facts", "key": { "path": "code" }, "value": "value" }"#
        let answer = Shop.data([
            "products": [["id": "1", "name": "a", "care": "wool", "facts": [["code": "size", "value": "XL"]]]]
        ])
        let asked = [
            MetafieldIdentifier(namespace: "custom", key: "care"), MetafieldIdentifier(namespace: "facts", key: "size"),
            MetafieldIdentifier(namespace: "custom", key: "origin"),
        ]
        for (source, missing) in [
            ("[\(care), \(facts)]", ["metafields.custom.origin"]),
            (care, ["metafields.facts.size", "metafields.custom.origin"]),
        ] {
            let shop = try Shop(answers: [answer]) {
                $0.mapping = .text(mapping.replacing("METAFIELDS", with: source))
            }
            let page = try await shop.backend.catalog.products(ProductQuery(metafields: asked))
            #expect(shop.requests.map(\.variables) == [["keys": ["custom.care", "facts.size", "custom.origin"]]])
            #expect(page.items.first?.metafields.first?.rawValue == "wool")
            #expect(page.issues.map(\.path) == missing)
            #expect(page.issues.allSatisfy { $0.code == "metafield-not-mapped" })
            let plain = try await shop.backend.catalog.products()
            #expect(shop.requests.last?.variables == [:])
            #expect(plain.issues == [])
        }
    }
}
