import Commerce
import CommerceJSON
import FoundationEssentials
import GraphQLLanguage
import Testing

@testable import GraphQLBackend

@Suite("Mappings proposed from schemas")
struct MappingDraftTests {
    /// A part of the schema that Hygraph makes of a shop's models.
    private static let hygraph = """
        type Query {
          asset(where: AssetWhereUniqueInput!): Asset
          assets(after: String, first: Int, skip: Int): [Asset!]!
          categories(after: String, first: Int, skip: Int): [Category!]!
          product(locales: [Locale!]! = [en], stage: Stage! = PUBLISHED, where: ProductWhereUniqueInput!): Product
          products(after: String, before: String, first: Int, skip: Int, stage: Stage! = PUBLISHED): [Product!]!
          productsConnection(after: String, first: Int, skip: Int, stage: Stage! = PUBLISHED): ProductConnection!
        }
        enum Locale { en de }
        enum Stage { DRAFT PUBLISHED }
        input AssetWhereUniqueInput { id: ID }
        input ProductWhereUniqueInput { id: ID slug: String }
        type ProductConnection { edges: [ProductEdge!]! pageInfo: PageInfo! aggregate: Aggregate! }
        type Aggregate { count: Int! }
        type ProductEdge { node: Product! cursor: String! }
        type PageInfo { hasNextPage: Boolean! endCursor: String }
        type Product { id: ID! name: String! price: Int! slug: String description: String
          image(locales: [Locale!]): Asset! orderItems(first: Int): [OrderItem!]! }
        type OrderItem { id: ID! name: String! total: Int! }
        type Asset { id: ID! url(width: Int): String! altText: String handle: String! }
        type Category { id: ID! name: String! slug: String }
        """

    /// A part of Saleor's.
    private static let saleor = """
        type Query {
          products(search: String, channel: String, before: String, after: String, first: Int, last: Int):
            ProductCountableConnection
          productTypes(first: Int, after: String): ProductTypeCountableConnection
          product(id: ID, slug: String, externalReference: String, channel: String): Product
        }
        scalar JSONString
        scalar DateTime
        enum ThumbnailFormatEnum { WEBP }
        type ProductCountableConnection { pageInfo: PageInfo! edges: [ProductCountableEdge!]! totalCount: Int }
        type ProductCountableEdge { node: Product! cursor: String! }
        type ProductTypeCountableConnection { pageInfo: PageInfo! edges: [ProductTypeCountableEdge!]! }
        type ProductTypeCountableEdge { node: ProductType! }
        type ProductType { id: ID! name: String! slug: String! }
        type PageInfo { hasNextPage: Boolean! endCursor: String }
        type Product { id: ID! name: String! slug: String! description: JSONString created: DateTime!
          thumbnail(size: Int, format: ThumbnailFormatEnum): Image images: [Image!] @deprecated(reason: "Use media.")
          media: [Media!] pricing(address: Address): ProductPricingInfo
          variant(id: ID!): ProductVariant }
        input Address { city: String }
        type ProductVariant { id: ID! name: String! }
        type Image { url: String! alt: String }
        type Media { url: String! alt: String }
        type ProductPricingInfo { onSale: Boolean discount: TaxedMoney priceRangeUndiscounted: TaxedMoneyRange
          priceRange: TaxedMoneyRange }
        type TaxedMoneyRange { start: TaxedMoney stop: TaxedMoney }
        type TaxedMoney { currency: String! net: Money! gross: Money! }
        type Money { currency: String! amount: Float! fractionalAmount: Int! }
        """

    /// The proposal, read and prepared, with the mapped products of an answer.
    private func products(
        _ sdl: String, answer: String
    ) throws -> (draft: MappingDraft, operation: PreparedOperation, products: [Product]) {
        let schema = GraphQLSchema(try Syntax.Document(parsing: sdl))
        let draft = try MappingDraft.propose(schema, name: "shop")
        #expect(draft.problems == [])
        let reading = MappingReader.read([
            MappingText(parsing: Array(draft.text.utf8), file: "shop.json", files: .none)
        ])
        let preparation = PreparedMapping.prepare(try #require(reading.mapping), schema: schema)
        #expect(preparation.problems == [])
        #expect(preparation.leftOut == [])
        let operation = try #require(preparation.mapping.operations[.products]?.first)
        let money = preparation.mapping.mapping.money
        let plan = AnswerPlan<Product>(
            operation.mapped, ExtractionDefaults(currency: money.currency, unit: money.unit, site: nil))
        let mapped = try JSONReader.read(Array(answer.utf8)) { reader throws(JSONError) in try plan.read(&reader) }
        #expect(mapped.issues == [])
        return (draft, operation, mapped.items)
    }

    @Test("list products of a content API with title, price, picture and handle, untouched by hand")
    func content() throws {
        let answer = """
            {"productsConnection": {"pageInfo": {"endCursor": "c", "hasNextPage": true}, "edges": [{"node": {
              "id": "p1", "name": "Mug", "slug": "mug", "description": "For tea.", "price": 19,
              "image": {"url": "https://cdn.example/mug.png", "altText": "A mug"}}}]}}
            """
        let (draft, operation, products) = try products(Self.hygraph, answer: answer)
        let product = try #require(products.first)
        #expect(product.title == "Mug")
        #expect(product.handle == "mug")
        #expect(product.variants.first?.price == Money(amount: 19, currencyCode: "EUR"))
        #expect(product.images.map(\.url.absoluteString) == ["https://cdn.example/mug.png"])
        #expect(product.images.first?.altText == "A mug")
        #expect(operation.operationName == "Products")
        #expect(
            draft.notes == [
                "products: the query productsConnection of the type Product (sure)",
                "the next best would have been categories of the type Category",
                "price: price",
                "price: it is a whole number; whether 1999 is 1999.00 (major) or 19.99 (minor) says \"priceUnit\" in the entry",
                "images: image.url",
                "collections: the query categories of the type Category",
                "currency: prices have none, EUR is assumed; say \"currency\" in the entry",
            ])
    }

    @Test("list products of a shop with channels and gross prices")
    func channels() throws {
        let answer = """
            {"products": {"totalCount": 1, "pageInfo": {"endCursor": null, "hasNextPage": false}, "edges": [{"node": {
              "id": "UHJvZHVjdDox", "name": "Apple Juice", "slug": "apple-juice", "description": "{\\"blocks\\": [{\\"type\\": \\"paragraph\\", \\"data\\": {\\"text\\": \\"Fell straight from the tree.\\"}}]}", "created": "2026-01-02T03:04:05Z",
              "thumbnail": {"url": "https://cdn.example/juice.webp", "alt": ""},
              "pricing": {"priceRange": {"start": {"gross": {"amount": 5.5, "currency": "USD"}}}}}}]}}
            """
        let (draft, operation, products) = try products(Self.saleor, answer: answer)
        let product = try #require(products.first)
        #expect(product.title == "Apple Juice")
        #expect(product.handle == "apple-juice")
        #expect(product.descriptionHTML == "<p>Fell straight from the tree.</p>")
        #expect(product.variants.first?.price?.description == "5.50 USD")
        #expect(product.images.map(\.url.absoluteString) == ["https://cdn.example/juice.webp"])
        #expect(operation.text.contains("products(first: $first, after: $after, channel: $channel)"))
        #expect(draft.notes.contains("price: pricing.priceRange.start.gross.amount"))
        #expect(
            draft.notes.contains(
                "channel: the queries take one; the option's default is a guess, set it in the entry"))
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
