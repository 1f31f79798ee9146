import Commerce
import CommerceJSON
import FoundationEssentials
import GraphQLLanguage
import Testing

@testable import GraphQLBackend

@Suite("Mappings proposed from schemas")
struct MappingDraftTests {
    /// The whole proposals stand beside their schemas; `Scripts/readme` rewrites them.
    @Test("are those that are kept, comments and all", arguments: ["content", "channels", "storefront", "pages"])
    func kept(_ name: String) throws {
        let shop = try ProposedShop(name)
        let file = ProposedShop.folder.appending(path: "\(name).mapping.json")
        if ProcessInfo.processInfo.environment["COMMERCE_UPDATE_README"] != nil {
            try Data(shop.draft.text.utf8).write(to: file)
        }
        let kept = try String(decoding: Data(contentsOf: file), as: UTF8.self)
        #expect(shop.draft.text == kept, "Scripts/readme rewrites \(name).mapping.json")
    }

    @Test("serve a content API: search, orders, categories with their products, both forms of a description")
    func content() async throws {
        let product = """
            {"id": "p1", "name": "Mug", "slug": "mug", "description": "For tea.", "content": {"html": "<p>For <b>tea</b>.</p>"},
             "price": 19, "image": {"url": "https://cdn.example/mug.png", "altText": "A mug"},
             "stock": 4, "createdAt": "2026-01-02T03:04:05Z",
             "categories": [{"id": "c1", "name": "Kitchen", "slug": "kitchen"}]}
            """
        let page = """
            {"productsConnection": {"pageInfo": {"endCursor": "c", "hasNextPage": false, "startCursor": "a", "hasPreviousPage": false},
             "aggregate": {"count": 1}, "edges": [{"node": \(product)}]}}
            """
        let shop = try ProposedShop(
            "content",
            answers: [
                "Products": page, "Search": page, "ProductByHandle": "{\"product\": \(product)}",
                "ProductsOfCollectionByHandle": "{\"category\": {\"products\": [\(product)]}}",
                "ProductsOfCollectionByHandle after": #"{"category": {"products": []}}"#,
            ])
        let found = try await shop.catalog.search(
            SearchQuery(text: "mug", sort: ProductSort(key: .price, isReversed: true)), page: PageRequest(first: 5),
            options: ReadOptions(market: MarketContext(language: "pt-BR")))
        #expect(found.issues == [])
        #expect(found.info.total == 1)
        #expect(
            shop.sent("Search") == [
                "first": 5, "where": ["_search": "mug"], "locales": ["pt_BR", "en"], "stage": "PUBLISHED",
                "orderBy": "price_DESC",
            ])
        let mug = try #require(found.items.first)
        #expect(mug.title == "Mug")
        #expect(mug.handle == "mug")
        #expect(mug.description == "For tea.")
        #expect(mug.descriptionHTML == "<p>For <b>tea</b>.</p>")
        #expect(mug.variants.first?.price == Money(amount: 19, currencyCode: "EUR"))
        #expect(mug.images.map(\.url.absoluteString) == ["https://cdn.example/mug.png"])
        #expect(mug.images.first?.altText == "A mug")
        #expect(mug.availability == Availability(status: .inStock, quantity: 4))
        #expect(mug.collections.map(\.title) == ["Kitchen"])
        #expect(mug.createdAt == Date(timeIntervalSince1970: 1_767_323_045))

        #expect(try await shop.catalog.product(.handle("mug"), options: ReadOptions()).value == mug)
        #expect(
            shop.sent("ProductByHandle") == ["where": ["slug": "mug"], "locales": ["en", "en"], "stage": "PUBLISHED"])
        let ofKitchen = try await shop.catalog.products(
            ProductQuery(collection: .handle("kitchen")), page: PageRequest(first: 5), options: ReadOptions())
        #expect(ofKitchen.items == [mug])
        #expect(
            shop.sent("ProductsOfCollectionByHandle") == [
                "where": ["slug": "kitchen"], "locales": ["en", "en"], "stage": "PUBLISHED", "first": 6, "skip": 0,
            ])
    }

    @Test("serve a shop with channels: variants with gross and former prices, its name, blocks as HTML")
    func channels() async throws {
        let money = #"{"gross": {"amount": 5.5, "currency": "USD"}}"#
        let variant = """
            {"id": "v1", "name": "1 l", "sku": "J1", "quantityAvailable": 3,
             "pricing": {"price": \(money), "priceUndiscounted": {"gross": {"amount": 7, "currency": "USD"}}},
             "product": {"id": "p1", "name": "Apple Juice", "slug": "apple-juice"}}
            """
        let product = """
            {"id": "p1", "name": "Apple Juice", "slug": "apple-juice", "created": "2026-01-02T03:04:05Z", "updatedAt": null,
             "description": "{\\"blocks\\": [{\\"type\\": \\"paragraph\\", \\"data\\": {\\"text\\": \\"Fell from the tree.\\"}}]}",
             "productType": {"name": "Juice"}, "seoTitle": "Juice!", "seoDescription": "", "isAvailable": true,
             "thumbnail": {"url": "https://cdn.example/juice.webp", "alt": ""}, "collections": [],
             "productVariants": {"edges": [{"node": \(variant)}]}}
            """
        let page = """
            {"products": {"totalCount": 1, "pageInfo": {"endCursor": null, "hasNextPage": false, "startCursor": null,
             "hasPreviousPage": false}, "edges": [{"node": \(product)}]}}
            """
        let shop = try ProposedShop(
            "channels",
            answers: [
                "Search": page, "VariantsByID": "{\"productVariants\": {\"edges\": [{\"node\": \(variant)}]}}",
                "Shop":
                    #"{"shop": {"name": "Orchard", "description": null, "domain": {"url": "https://orchard.example"}}}"#,
            ])
        let found = try await shop.catalog.search(
            SearchQuery(text: "juice", sort: ProductSort(key: .created)), page: PageRequest(first: 2),
            options: ReadOptions())
        #expect(found.issues == [])
        #expect(
            shop.sent("Search") == [
                "first": 2, "search": "juice", "channel": "default-channel",
                "sortBy": ["field": "CREATED_AT", "direction": "ASC"],
            ])
        let juice = try #require(found.items.first)
        #expect(juice.title == "Apple Juice")
        #expect(juice.productType == "Juice")
        #expect(juice.description == "Fell from the tree.")
        #expect(juice.descriptionHTML == "<p>Fell from the tree.</p>")
        #expect(juice.images.map(\.url.absoluteString) == ["https://cdn.example/juice.webp"])
        #expect(juice.availability == Availability(status: .inStock))
        #expect(juice.metafields.map { "\($0.namespace).\($0.key)" } == ["seo.title", "seo.description"])
        let small = try #require(juice.variants.first)
        #expect(juice.variants.count == 1)
        #expect([small.id.rawValue, small.title, small.sku] == ["v1", "1 l", "J1"])
        #expect(small.price?.description == "5.50 USD")
        #expect(small.compareAtPrice?.description == "7.00 USD")
        #expect(small.availability == Availability(status: .inStock, quantity: 3))
        let byID = try await shop.catalog.variants(ids: ["v1"], options: ReadOptions()).value
        #expect(byID.map { $0?.product?.title } == ["Apple Juice"])
        #expect(shop.sent("VariantsByID") == ["ids": ["v1"], "first": 1, "channel": "default-channel"])
        let name = try await shop.catalog.shop(options: ReadOptions()).value
        #expect(name.name == "Orchard")
        #expect(name.url?.absoluteString == "https://orchard.example")
    }

    @Test("serve a storefront: variants with options, barcodes and pictures by nodes, the market by directive")
    func storefront() async throws {
        let variant = """
            {"__typename": "ProductVariant", "id": "v1", "title": "M", "sku": "T-M", "barcode": "4006381333931",
             "price": {"amount": "20.0", "currencyCode": "EUR"}, "compareAtPrice": null, "availableForSale": false,
             "selectedOptions": [{"name": "Size", "value": "M"}], "image": {"url": "https://cdn.example/m.png", "altText": null},
             "product": {"id": "p1", "title": "Tee", "handle": "tee"}}
            """
        let product = """
            {"id": "p1", "title": "Tee", "handle": "tee", "description": "Soft.", "descriptionHtml": "<p>Soft.</p>",
             "vendor": "Oak", "productType": "Shirts", "tags": ["cotton", "new"], "availableForSale": true,
             "images": {"edges": [{"node": {"url": "https://cdn.example/tee.png", "altText": "A tee", "width": 4, "height": 5}}]},
             "onlineStoreUrl": "https://shop.example/tee", "variants": {"edges": [{"node": \(variant)}]},
             "collections": {"edges": [{"node": {"id": "c1", "title": "Tops", "handle": "tops"}}]},
             "seo": {"title": "Tee", "description": "A soft tee"},
             "createdAt": "2026-01-02T03:04:05Z", "updatedAt": "2026-01-02T03:04:05Z"}
            """
        let info = #"{"endCursor": "e", "hasNextPage": false, "startCursor": "s", "hasPreviousPage": false}"#
        let shop = try ProposedShop(
            "storefront",
            answers: [
                "ProductsOfCollection":
                    "{\"collection\": {\"products\": {\"edges\": [{\"node\": \(product)}], \"pageInfo\": \(info)}}}",
                "VariantsByID": "{\"nodes\": [\(variant), null]}",
                "VariantsOfProduct":
                    "{\"product\": {\"variants\": {\"edges\": [{\"node\": \(variant)}], \"pageInfo\": \(info)}}}",
                "Search": "{\"products\": {\"edges\": [], \"pageInfo\": \(info)}}",
            ])
        let market = ReadOptions(market: MarketContext(country: "DE", language: "de"))
        let list = try await shop.catalog.products(
            ProductQuery(collection: .id("c1"), sort: ProductSort(key: .manual)), page: PageRequest(first: 9),
            options: market)
        #expect(list.issues == [])
        #expect(
            shop.sent("ProductsOfCollection") == [
                "id": "c1", "country": "DE", "language": "DE", "first": 9, "sortKey": "MANUAL", "reverse": false,
            ])
        let tee = try #require(list.items.first)
        #expect([tee.title, tee.vendor, tee.productType] == ["Tee", "Oak", "Shirts"])
        #expect(tee.tags == ["cotton", "new"])
        #expect(tee.url?.absoluteString == "https://shop.example/tee")
        #expect(tee.collections.map(\.handle) == ["tops"])
        #expect(tee.availability == Availability(status: .inStock))
        #expect(tee.priceRange?.minimum.description == "20.00 EUR")
        let medium = try #require(tee.variants.first)
        #expect(medium.barcode == "4006381333931")
        #expect(medium.selectedOptions == [SelectedOption(name: "Size", value: "M")])
        #expect(medium.availability == Availability(status: .outOfStock))
        #expect(medium.image?.url.absoluteString == "https://cdn.example/m.png")
        #expect(
            try await shop.catalog.variants(ids: ["v1"], options: market).value.map { $0?.product?.handle } == ["tee"])
        let variants = try await shop.catalog.variants(of: "p1", page: PageRequest(first: 5), options: market)
        #expect(variants.items.map(\.sku) == ["T-M"])
        _ = try await shop.catalog.search(
            SearchQuery(text: "tee", sort: ProductSort(key: .relevance)), page: PageRequest(first: 5), options: market)
        #expect(
            shop.sent("Search") == [
                "first": 5, "query": "tee", "country": "DE", "language": "DE", "sortKey": "RELEVANCE", "reverse": false,
            ])
    }

    @Test("serve pages: variants that are named with their product, options that are fields, pages by number")
    func pages() async throws {
        let product = """
            {"id": "16", "title": "Shirt", "slug": "shirt", "url": "/shirt/", "seoTitle": "", "searchDescription": null,
             "description": "<p>Of <b>linen</b>.</p>", "brand": {"name": "Nord"}, "price": "52.00", "compareAtPrice": "59.40",
             "availability": "backorder", "stock": null, "sku": "S", "tags": [{"name": "linen"}],
             "gallery": [{"image": {"url": "https://cdn.example/s.png", "title": "A shirt", "width": 2, "height": 3}}],
             "variants": [{"id": "3", "size": "XL", "colour": "Grey", "sku": "S-3", "price": "57.00", "stock": 0},
                          {"id": "4", "size": "M", "colour": null, "sku": "S-4", "price": null, "stock": 2}]}
            """
        let shop = try ProposedShop(
            "pages",
            answers: [
                "Search": "{\"products\": [\(product)]}", "Search after": #"{"products": []}"#,
                "VariantByID": "{\"product\": \(product)}",
                "Collections": """
                {"categories": {"items": [{"id": "7", "title": "Clothing", "slug": "clothing", "image": null}],
                 "pagination": {"total": 1, "totalPages": 1}}}
                """,
                "Shop": """
                {"sites": [{"siteName": "Other", "isDefaultSite": false, "rootPage": {"title": "No"}},
                           {"siteName": "", "isDefaultSite": true, "rootPage": {"title": "Harbour"}}]}
                """,
            ])
        let found = try await shop.catalog.search(
            SearchQuery(text: "shirt"), page: PageRequest(first: 3), options: ReadOptions())
        #expect(shop.sent("Search") == ["limit": 4, "offset": 0, "searchQuery": "shirt"])
        #expect(found.issues == [])
        let shirt = try #require(found.items.first)
        #expect(
            [shirt.vendor, shirt.description, shirt.descriptionHTML] == [
                "Nord", "Of linen.", "<p>Of <b>linen</b>.</p>",
            ])
        #expect(shirt.tags == ["linen"])
        #expect(shirt.images.map(\.altText) == ["A shirt"])
        #expect(shirt.url?.absoluteString == "https://api.example/shirt/")
        #expect(shirt.availability == Availability(status: .backorder))
        #expect(shirt.variants.map(\.id.rawValue) == ["16/3", "16/4"])
        #expect(shirt.variants.map(\.title) == ["XL / Grey", "M"])
        #expect(shirt.variants.map { $0.price?.description } == ["57.00 EUR", "52.00 EUR"])
        #expect(shirt.variants.map { $0.compareAtPrice?.description } == ["59.40 EUR", "59.40 EUR"])
        #expect(
            shirt.variants.map(\.availability) == [
                Availability(status: .outOfStock, quantity: 0), Availability(status: .inStock, quantity: 2),
            ])
        #expect(
            shirt.variants.map { $0.selectedOptions.map { "\($0.name) \($0.value)" } } == [
                ["Size XL", "Colour Grey"], ["Size M"],
            ])
        let byID = try await shop.catalog.variants(ids: ["16/4"], options: ReadOptions()).value
        #expect(byID.map { $0?.sku } == ["S-4"])
        #expect(shop.sent("VariantByID") == ["id": "16"])
        let collections = try await shop.catalog.collections(
            CollectionQuery(), page: PageRequest(first: 20), options: ReadOptions())
        #expect(collections.items.map(\.title) == ["Clothing"])
        #expect(collections.info.total == 1)
        #expect(shop.sent("Collections") == ["perPage": 20, "page": 1])
        #expect(try await shop.catalog.shop(options: ReadOptions()).value.name == "Harbour")
        let error = await #expect(throws: CommerceError.self) {
            try await shop.catalog.products(
                ProductQuery(collection: .handle("clothing")), page: PageRequest(first: 3), options: ReadOptions())
        }
        #expect(error?.kind == .unsupported)
    }

    @Test(
        "are named by the domain",
        arguments: [
            ("https://api.oak.example/graphql", "oak"), ("https://oak.example", "oak"),
            ("http://localhost:8000", "shop"),
            ("http://127.0.0.1:4100/graphql", "shop"), ("http://[::1]:4100/graphql", "shop"),
        ])
    func naming(_ endpoint: String, _ name: String) throws {
        #expect(MappingDraft.name(for: try #require(URL(string: endpoint))) == name)
    }

    @Test("need something that looks like products")
    func nothing() throws {
        let schema = GraphQLSchema(
            try Syntax.Document(parsing: "type Query { users: [User] } type User { email: String }"))
        let error = #expect(throws: CommerceError.self) { try MappingDraft.propose(schema, name: "shop") }
        #expect(error?.kind == .unsupported)
        #expect(
            error?.message
                == "No query of the schema lists what looks like products: things with an identifier and a title. Write the "
                + "mapping by hand; Documentation/graphql-mapping.md says how.")
    }
}
