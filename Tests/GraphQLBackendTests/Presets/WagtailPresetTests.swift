import Commerce
import CommerceJSON
import Foundation
import GraphQLLanguage
import Testing

@testable import GraphQLBackend

/// On the schema of a small project; Tests/Integration/wagtail.sh runs the preset on a real server.
@Suite("The preset for Wagtail")
struct WagtailPresetTests {
    /// What grapple makes of a project's models, as far as the preset looks at it.
    static func schema(product: String) -> String {
        """
        scalar PositiveInt
        scalar RichText
        scalar DateTime
        interface PageInterface { id: ID title: String! slug: String! url: String lastPublishedAt: DateTime }
        type Page implements PageInterface { id: ID title: String! slug: String! url: String lastPublishedAt: DateTime }
        type ImageObjectType { url: String! title: String! description: String! width: Int! height: Int! }
        type TagObjectType { name: String! }
        type SiteObjectType { siteName: String! isDefaultSite: Boolean! rootPage: Page! }
        type CategoryPage implements PageInterface {
          id: ID title: String! slug: String! url: String lastPublishedAt: DateTime searchDescription: String
          children(limit: PositiveInt, offset: PositiveInt, order: String): [PageInterface!]!
        }
        type ProductPage implements PageInterface {
          id: ID title: String! slug: String! url: String firstPublishedAt: DateTime lastPublishedAt: DateTime
          parent: PageInterface \(product)
        }
        type Variant { id: ID sku: String! size: String colour: String price: String stock: Int }
        type Picture { id: ID image: ImageObjectType caption: String }
        """
    }

    static let queries = """
        product(id: ID, slug: String): ProductPage
        products(limit: PositiveInt, offset: PositiveInt, order: String, searchQuery: String): [ProductPage]
        sites: [SiteObjectType!]!
        """
    static let categories = """
        category(id: ID, slug: String): CategoryPage
        categories(limit: PositiveInt, offset: PositiveInt, order: String, searchQuery: String): [CategoryPage]
        """
    static let numberedCategories = """
        category(id: ID, slug: String): CategoryPage
        categories(page: PositiveInt, perPage: PositiveInt, order: String, searchQuery: String): CategoryPages
        """
    static let wholeProduct = """
        sku: String! description: RichText price: String stock: Int tags: [TagObjectType]
        gallery(limit: PositiveInt): [Picture] variants(limit: PositiveInt): [Variant]
        """

    static func prepare(_ schema: String) throws -> MappingPreparation {
        let preset = try #require(MappingText.preset("wagtail"))
        let mapping = try #require(MappingReader.read([preset]).mapping)
        return PreparedMapping.prepare(mapping, schema: GraphQLSchema(try Syntax.Document(parsing: schema)))
    }

    @Test("fits a project with categories, variants and pictures")
    func whole() throws {
        let preparation = try Self.prepare(
            Self.schema(product: Self.wholeProduct) + "type Query { \(Self.queries) \(Self.categories) }")
        #expect(preparation.problems.map(\.description) == [])
        #expect(
            Set(preparation.mapping.operations.keys) == [
                .shop, .products, .product, .productsByID, .variantsByID, .collections, .collection, .search,
            ])
        #expect(preparation.mapping.operations[.products]?.count == 3)
        let product = try #require(preparation.mapping.operations[.product]?.first)
        #expect(!product.text.contains("barcode"))
        #expect(product.text.contains("colour"))
    }

    @Test("fits a project whose products have nothing but a price, and no categories")
    func bare() throws {
        let preparation = try Self.prepare(
            Self.schema(product: "price: String") + "type Query { \(Self.queries) }")
        #expect(preparation.problems.map(\.description) == [])
        #expect(
            Set(preparation.mapping.operations.keys) == [
                .shop, .products, .product, .productsByID, .variantsByID, .search,
            ])
        #expect(preparation.mapping.operations[.products]?.count == 1)
    }

    @Test("lists categories as a project has registered them")
    func numberedPages() throws {
        let listed = try Self.prepare(
            Self.schema(product: Self.wholeProduct) + "type Query { \(Self.queries) \(Self.categories) }")
        let numbered = try Self.prepare(
            Self.schema(product: Self.wholeProduct)
                + """
                type CategoryPages { items: [CategoryPage] pagination: Pagination }
                type Pagination { total: Int! totalPages: Int! }
                type Query { \(Self.queries) \(Self.numberedCategories) }
                """)
        #expect(listed.problems.map(\.description) == [])
        #expect(numbered.problems.map(\.description) == [])
        #expect(listed.mapping.operations[.collections]?.map(\.operationName) == ["Categories"])
        #expect(numbered.mapping.operations[.collections]?.map(\.operationName) == ["CategoriesByNumber"])
    }

    @Test("makes products of grapple's answers")
    func reading() throws {
        let preparation = try Self.prepare(
            Self.schema(product: Self.wholeProduct) + "type Query { \(Self.queries) \(Self.categories) }")
        let list = try #require(preparation.mapping.operations[.products]?.last)
        let site = "http://127.0.0.1:8000"
        let defaults = ExtractionDefaults(currency: .eur, unit: .major, site: URL(string: site))
        let answer = try AnswerPlan<Product>(list.mapped, defaults).read(
            """
            {"products": [
              {"id": "16", "title": "Linen T-Shirt", "slug": "linen-t-shirt", "url": "/clothing/linen-t-shirt/", "sku": "HH-010",
               "firstPublishedAt": "2026-01-06T19:00:00+00:00", "lastPublishedAt": "2026-01-06T19:30:00+00:00",
               "description": "<p>Soft.</p>", "price": "52.00", "stock": 9, "tags": [{"name": "new"}],
               "parent": {"__typename": "CategoryPage", "id": "15", "title": "Clothing", "slug": "clothing"},
               "gallery": [{"caption": "", "image": {"url": "\(site)/media/a.png", "title": "Front", "description": "",
                 "width": 64, "height": 48}}],
               "variants": [{"id": "3", "sku": "HH-010-1", "size": "S", "colour": "", "price": null, "stock": 0},
                            {"id": "4", "sku": "HH-010-2", "size": "XL", "colour": "Blue", "price": "57.00", "stock": 2}]},
              {"id": "13", "title": "Sugar Bowl", "slug": "sugar-bowl", "url": "/tableware/sugar-bowl/", "sku": "HH-008",
               "firstPublishedAt": null, "lastPublishedAt": null, "description": "", "price": "0.00", "stock": null,
               "tags": [], "parent": {"__typename": "Page", "id": "4", "title": "Home", "slug": "home"}, "gallery": [],
               "variants": []}
            ]}
            """)
        #expect(answer.issues == [])
        let shirt = try #require(answer.items.first)
        #expect(shirt.handle == "linen-t-shirt")
        #expect(shirt.url == URL(string: site + "/clothing/linen-t-shirt/"))
        #expect(shirt.description == "Soft.")
        #expect(shirt.collections == [CollectionSummary(id: "15", title: "Clothing", handle: "clothing")])
        #expect(
            shirt.images == [
                Image(
                    url: try #require(URL(string: site + "/media/a.png")), altText: "Front", width: 64, height: 48)
            ])
        #expect(shirt.variants.map(\.id) == ["16/3", "16/4"])
        #expect(shirt.variants.map(\.title) == ["S", "Blue / XL"])
        #expect(
            shirt.variants.map(\.selectedOptions) == [
                [SelectedOption(name: "Size", value: "S")],
                [SelectedOption(name: "Colour", value: "Blue"), SelectedOption(name: "Size", value: "XL")],
            ])
        #expect(
            shirt.variants.map(\.price) == [
                try Money(parsing: "52.00", currencyCode: .eur), try Money(parsing: "57.00", currencyCode: .eur),
            ])
        #expect(
            shirt.variants.map(\.availability) == [.outOfStock, Availability(status: .inStock, quantity: 2)])

        let bowl = try #require(answer.items.last)
        #expect(bowl.variants.map(\.id) == ["13"])
        #expect(bowl.variants.first?.price == (try Money(parsing: "0", currencyCode: .eur)))
        #expect(bowl.variants.first?.sku == "HH-008")
        #expect(bowl.variants.first?.availability == .unknown)
        #expect(bowl.collections == [])
        #expect(bowl.createdAt == nil)
    }
}
