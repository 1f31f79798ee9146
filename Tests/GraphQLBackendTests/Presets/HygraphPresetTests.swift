import Commerce
import CommerceJSON
import Foundation
import GraphQLLanguage
import Testing

@testable import GraphQLBackend

/// On schemas of projects; GraphQLConformanceTests runs the preset on the sandbox.
@Suite("The preset for Hygraph")
struct HygraphPresetTests {
    /// What Hygraph makes of a model, as far as the preset looks at it.
    private static func schema(
        model: String = "Product", one: String = "product", many: String = "products", fields: String,
        orders: [String] = ["name", "price"], conditions: String = "price_gte: Int price_lte: Int name_in: [String]",
        unique: String = "", more: String = ""
    ) -> String {
        let words = (["id", "createdAt", "updatedAt"] + orders).flatMap { ["\($0)_ASC", "\($0)_DESC"] }
        return """
            scalar DateTime
            type Aggregate { count: Int! }
            type PageInfo { endCursor: String hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String }
            type \(model) { id: ID! createdAt: DateTime! updatedAt: DateTime! \(fields) }
            type \(model)Edge { cursor: String! node: \(model)! }
            type \(model)Connection { aggregate: Aggregate! edges: [\(model)Edge!]! pageInfo: PageInfo! }
            enum \(model)OrderByInput { \(words.joined(separator: " ")) }
            input \(model)WhereUniqueInput { id: ID \(unique) }
            input \(model)WhereInput {
              AND: [\(model)WhereInput!] OR: [\(model)WhereInput!] _search: String id_in: [ID] \(conditions)
            }
            type Query {
              \(one)(where: \(model)WhereUniqueInput!): \(model)
              \(many)(after: String, before: String, first: Int, last: Int, orderBy: \(model)OrderByInput, skip: Int, where: \(model)WhereInput): [\(model)!]!
              \(many)Connection(after: String, before: String, first: Int, last: Int, orderBy: \(model)OrderByInput, skip: Int, where: \(model)WhereInput): \(model)Connection!
            }
            \(more)
            """
    }

    private func preparation(_ schema: String, options: JSONObject = [:]) throws -> MappingPreparation {
        let preset = try #require(MappingText.preset("hygraph"))
        let json = try LocatedJSON(parsing: JSONWriter().bytes(.object(options)))
        let reading = MappingReader.read([preset], options: MappingNode(json, file: "options", files: .none))
        #expect(reading.problems.map(\.description) == [])
        return PreparedMapping.prepare(
            try #require(reading.mapping), schema: GraphQLSchema(try Syntax.Document(parsing: schema)))
    }

    private static let catalogue: Set<PortOperation> = [
        .products, .product, .productsByID, .variantsByID, .search, .suggestions,
    ]

    @Test("a model of an id, a name, a description and a price is enough, and what it lacks is named")
    func smallest() throws {
        let preparation = try preparation(Self.schema(fields: "name: String! description: String price: Int!"))
        #expect(preparation.problems.map(\.description) == [])
        #expect(Set(preparation.mapping.operations.keys) == Self.catalogue)
        let product = try #require(preparation.mapping.operations[.product]?.first)
        #expect(product.text.contains("description"))
        for absent in ["slug", "image", "content", "categories", "@optional"] {
            #expect(!product.text.contains(absent))
        }
        // By handle nothing can be asked for without slugs.
        #expect(preparation.mapping.operations[.product]?.count == 1)
        let list = try #require(preparation.mapping.operations[.products]?.first)
        #expect(preparation.mapping.operations[.products]?.count == 1)
        #expect(Set(list.mapped.sorts.keys) == [.title, .price, .created, .updated])
        #expect(Set(list.mapped.filters.keys) == ["price"])
        let named = preparation.leftOut.map(\.what).joined(separator: "\n")
        for absent in ["slug", "image", "content", "categories"] { #expect(named.contains(absent), "\(named)") }
    }

    @Test("models and fields of other names are options")
    func names() throws {
        let preparation = try preparation(
            Self.schema(
                model: "Item", one: "item", many: "items", fields: "heading: String! cost: Float! slug: String",
                orders: ["heading", "cost"], conditions: "cost_gte: Float cost_lte: Float slug: String"),
            options: ["model": "Item", "one": "item", "many": "items", "title": "heading", "price": "cost"])
        #expect(preparation.problems.map(\.description) == [])
        #expect(Set(preparation.mapping.operations.keys) == Self.catalogue)
        #expect(preparation.mapping.operations[.product]?.count == 2)
        #expect(preparation.mapping.operations[.productsByID]?.first?.text.contains("items(") == true)
    }

    @Test("a model without a title or a price does not fit, and the message says where")
    func unfit() throws {
        let preparation = try preparation(Self.schema(fields: "price: Int!", orders: ["price"]))
        let texts = preparation.problems.map(\.description)
        #expect(texts.contains { $0.hasPrefix("presets/hygraph.json:") && $0.contains("name") }, "\(texts)")
    }

    @Test("rich text, pictures, stock and categories are taken where they are")
    func rich() throws {
        let preparation = try preparation(
            Self.schema(
                fields: """
                    name: String! price: Int! slug: String description: RichText content: RichText stock: Int inStock: Boolean
                    images(first: Int): [Asset!]! categories(first: Int): [Category!]! sku: String
                    locale: Locale!
                    """,
                conditions: "price_gte: Int price_lte: Int slug: String categories_some: CategoryWhereInput",
                more: """
                    type RichText { html: String! text: String! }
                    enum Locale { en de }
                    type Asset { url: String! width: Float height: Float }
                    type Category { id: ID! title: String! }
                    input CategoryWhereInput { id: ID }
                    """))
        #expect(preparation.problems.map(\.description) == [])
        let product = try #require(preparation.mapping.operations[.product]?.first)
        for part in [
            "descriptionRich: description", "content", "images(first: 100)", "inStock", "stock", "sku", "slug",
        ] {
            #expect(product.text.contains(part), "\(part)")
        }
        #expect(!product.text.contains("altText"))
        // Which of the locales answered, and that a list is as long as was asked for, is told.
        let images = Array(repeating: #"{"url": "https://a.example/1"}"#, count: 100).joined(separator: ",")
        let answer = try AnswerPlan<Product>(product.mapped, ExtractionDefaults(currency: .eur)).read(
            #"{"product": {"id": "1", "name": "N", "price": 5, "locale": "de", "images": [\#(images)], "categories": []}}"#
        )
        #expect(answer.value?.metafields == [Metafield(namespace: "hygraph", key: "locale", rawValue: "de")])
        #expect(answer.value?.images.count == 100)
        #expect(answer.issues.map(\.code) == ["truncated"])
        // Of categories without slugs the products can be had by identifier alone.
        #expect(
            preparation.mapping.operations[.products]?.map(\.mapped.conditions) == [["collection.id"], []])
    }

    @Test(
        "it fits a project of the kind that Hygraph's shop starter makes",
        .enabled(if: SharedSchemas.areThere, "the folder ../shared is not there"))
    func published() throws {
        let preparation = try preparation(try SharedSchemas.text(of: "hygraph-products.graphqls"))
        #expect(preparation.problems.map(\.description) == [])
        #expect(
            Set(preparation.mapping.operations.keys) == Self.catalogue.union([.collections, .collection]))
        #expect(preparation.mapping.operations[.products]?.count == 3)
        #expect(preparation.mapping.operations[.products]?.last?.mapped.filters.count == 2)
    }
}
