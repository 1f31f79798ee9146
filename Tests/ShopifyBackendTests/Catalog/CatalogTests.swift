import Commerce
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import ShopifyBackend
import Synchronization
import Testing

@Suite("The catalogue") struct CatalogTests {
    @Test("the shop has its name, currency, countries, languages and policies")
    func shop() async throws {
        let shop = try await StubShop(["Shop": [.data(CatalogAnswers.shop)]]).backend.catalog.shop().value
        #expect(shop.name == "Shoes" && shop.description == "Shoes and tees.")
        #expect(shop.url?.absoluteString == "https://shoes.example.com")
        #expect(shop.currencyCode == "CAD")
        #expect(shop.countries == ["CA", "US"])
        #expect(shop.languages == ["en", "pt-BR"])
        #expect(shop.policies.map(\.title) == ["Privacy"])
    }

    @Test("collections come with their first products in one request, where a preview is asked for")
    func preview() async throws {
        let node = CatalogAnswers.collection().overlaid(
            with: ["products": ["nodes": [CatalogAnswers.product(1), CatalogAnswers.product(2)]]])
        let stub = try StubShop([
            "Collections": [
                .data(["collections": ["nodes": [node], "pageInfo": CatalogAnswers.lastPage]]),
                .data([
                    "collections": ["nodes": [CatalogAnswers.collection()], "pageInfo": CatalogAnswers.lastPage]
                ]),
            ]
        ])
        let page = try await stub.backend.catalog.collections(CollectionQuery(text: "title:Sum*", previewCount: 2))
        #expect(page.items.map(\.title) == ["Summer"])
        #expect(page.items.first?.preview.count == 2)
        #expect(page.items.first?.descriptionHTML == "<p>Warm.</p>")
        #expect(stub.variables.first?["withPreview"] == true && stub.variables.first?["preview"] == 2)
        #expect(stub.variables.first?["query"] == "title:Sum*")
        #expect(try await stub.backend.catalog.collections().items.first?.preview == [])
        #expect(stub.transport.requests.count == 2)
    }

    @Test("what does not exist is not found, and what can't be an identifier is not asked for")
    func missing() async throws {
        let stub = try StubShop(answer: { name, _ in
            switch name {
            case "Product", "Variants": .data(["product": nil])
            case "Recommendations": .data(["product": nil, "productRecommendations": nil])
            default: .data(["collection": nil])
            }
        })
        let catalog = stub.backend.catalog
        let calls: [@Sendable () async throws -> Void] = [
            { _ = try await catalog.product(.handle("no")) },
            { _ = try await catalog.product(.id("gid://shopify/Product/0")) },
            { _ = try await catalog.product(.id("demo-tee")) },
            { _ = try await catalog.collection(.any("no")) },
            { _ = try await catalog.collection(.id("summer")) },
            { _ = try await catalog.products(ProductQuery(collection: .any("no"))) },
            { _ = try await catalog.variants(of: "gid://shopify/Product/0") },
            { _ = try await catalog.variants(of: "no") },
            { _ = try await catalog.recommendations(for: "gid://shopify/Product/0") },
            { _ = try await catalog.recommendations(for: "no") },
        ]
        for call in calls {
            let error = await #expect(throws: CommerceError.self) { try await call() }
            #expect(error?.kind == .notFound)
        }
        #expect(
            stub.operations == [
                "Product", "Product", "Collection", "CollectionProducts", "Variants", "Recommendations",
            ])
    }

    @Test("variants are paged, each with its product")
    func variants() async throws {
        let product: JSONValue = [
            "product": [
                "id": "gid://shopify/Product/1", "title": "Demo tee", "handle": "demo-tee",
                "featuredImage": CatalogAnswers.image,
                "variants": [
                    "nodes": [CatalogAnswers.variant(11), CatalogAnswers.variant(12)],
                    "pageInfo": ["hasNextPage": true, "hasPreviousPage": false, "startCursor": "a", "endCursor": "b"],
                ],
            ]
        ]
        let stub = try StubShop(["Variants": [.data(product)]])
        let page = try await stub.backend.catalog.variants(
            of: "gid://shopify/Product/1", page: PageRequest(first: 2))
        #expect(page.items.map(\.id) == ["gid://shopify/ProductVariant/11", "gid://shopify/ProductVariant/12"])
        #expect(page.items.allSatisfy { $0.product?.handle == "demo-tee" })
        #expect(page.info.next == "b")
    }

    @Test("a batch keeps order and repeats, asks for each once, 250 at a time, and leaves out what can't be")
    func batches() async throws {
        let stub = try StubShop(answer: { name, variables in
            let nodes: [JSONValue] = (variables["ids"]?.array ?? []).map { id in
                guard let text = id.string, let number = Int(text.split(separator: "/").last ?? ""), number != 13 else {
                    return nil
                }
                let isProduct = name == "ProductsByID"
                return isProduct
                    ? CatalogAnswers.product(number)
                    : CatalogAnswers.variant(number).overlaid(with: [
                        "__typename": "ProductVariant",
                        "product": [
                            "id": "gid://shopify/Product/1", "title": "Demo tee", "handle": "demo-tee",
                            "featuredImage": nil,
                        ],
                    ])
            }
            return .data(["nodes": .array(nodes)])
        })
        let ids = (1...300).map { ID<Variant>("gid://shopify/ProductVariant/\($0)") }
        let asked = [ids[2], "nonsense"] + ids
        let found = try await stub.backend.catalog.variants(ids: asked)
        #expect(found.value.count == 302)
        #expect(found.value.map { $0?.id } == [ids[2], nil] + ids.map { $0 == ids[12] ? nil : $0 })
        #expect(found.value.first??.product?.title == "Demo tee")
        #expect(stub.variables.map { $0["ids"]?.array?.count } == [250, 50])
        let products = try await stub.backend.catalog.products(ids: [
            "gid://shopify/Product/2", "gid://shopify/ProductVariant/2", "gid://shopify/Product/13",
            "gid://shopify/Product/2",
        ])
        #expect(
            products.value.map { $0?.id } == ["gid://shopify/Product/2", nil, nil, "gid://shopify/Product/2"])
        #expect(stub.variables.last?["ids"]?.array?.count == 2)
    }

    @Test("a node of another type is none")
    func otherNode() async throws {
        let stub = try StubShop(["ProductsByID": [.data(["nodes": [["__typename": "Article"]]])]])
        #expect(try await stub.backend.catalog.products(ids: ["gid://shopify/Product/2"]).value == [nil])
    }

    @Test("suggestions are 10 of each kind at most, and those that were asked for")
    func suggestions() async throws {
        let stub = try StubShop([
            "Suggestions": [
                .data([
                    "predictiveSearch": [
                        "queries": [["text": "tee"], ["text": "teeth"]],
                        "products": [CatalogAnswers.product(1), CatalogAnswers.product(2)],
                        "collections": [CatalogAnswers.collection()],
                    ]
                ]), .data(["predictiveSearch": nil]),
            ]
        ])
        let found = try await stub.backend.catalog.suggestions(for: "te", limit: 1).value
        #expect(found.queries == ["tee"] && found.products.count == 1 && found.collections.count == 1)
        #expect(try await stub.backend.catalog.suggestions(for: "te", limit: 50).value == Suggestions())
        #expect(stub.variables.map { $0["limit"] } == [1, 10])
        #expect(try await stub.backend.catalog.suggestions(for: " ").value == Suggestions())
        #expect(stub.transport.requests.count == 2)
    }

    @Test("recommendations are the others")
    func recommendations() async throws {
        let stub = try StubShop([
            "Recommendations": [
                .data([
                    "product": ["id": "gid://shopify/Product/1"],
                    "productRecommendations": [CatalogAnswers.product(2)],
                ])
            ]
        ])
        let others = try await stub.backend.catalog.recommendations(for: "gid://shopify/Product/1").value
        #expect(others.map(\.id) == ["gid://shopify/Product/2"])
    }
}
