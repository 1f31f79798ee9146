import Commerce
import GraphQLLanguage
import Testing

@testable import GraphQLBackend

/// A mapping, and what is told of it when it is prepared against the schema of a shop.
struct PreparationCase: CustomTestStringConvertible, Sendable {
    var name: String
    /// The members of a mapping beside its name, from the second line on.
    var mapping: String
    /// `line:column: path: message`.
    var problems: [String] = []
    var leftOut: [String] = []
    var assumptions: [String] = []
    var withoutSchema: Bool = false
    var testDescription: String { name }

    /// Prepares the mapping, and expects what the case says.
    func check() throws {
        let text = "{ \"mapping\": \"test\",\n\(mapping)\n}"
        let reading = MappingReader.read([MappingText(parsing: Array(text.utf8), file: "m.json", files: .none)])
        #expect(reading.problems.map(\.description) == [])
        let mapping = try #require(reading.mapping)
        let schema = withoutSchema ? nil : GraphQLSchema(try Syntax.Document(parsing: Self.schema))
        let result = PreparedMapping.prepare(mapping, schema: schema)
        #expect(result.problems.map { "\($0)" } == problems.map { "m.json:" + $0 })
        #expect(
            result.leftOut.map { "\($0.place.line):\($0.place.column): \($0.place.path): \($0.what): \($0.reason)" }
                == leftOut)
        #expect(
            result.assumptions.map { "\($0.place.line):\($0.place.column): \($0.place.path): \($0.message)" }
                == assumptions)
    }

    private static let schema = """
        type Query {
          shop: Shop!
          products(first: Int, skip: Int, page: Int, after: String, before: String, where: ProductFilter, sort: Sort,
            stage: Stage): ProductConnection!
          list(skip: Int): [Product!]!
          part(first: Int, skip: Int): [Product!]!
          product(id: ID, slug: String): Product
          needed(slug: String!): Product
          price(of: PriceOf!): Product
          node(id: ID!): Node
          medias: [Media!]!
        }
        type Mutation { addLine(cart: ID!, lines: [LineInput!]!): AddLine rate(stars: Int!, text: String): Product }
        type AddLine { cart: Cart errors: [Problem!]! }
        type Problem { code: ProblemCode! field: [String!] message: String! }
        enum ProblemCode { SOLD_OUT UNKNOWN }
        type Cart { id: ID! total: Float! lines: [CartLine!]! }
        type CartLine { id: ID! quantity: Int! product: Product! }
        input LineInput { variant: ID! quantity: Int! note: String }
        type Shop { name: String! currency: String! }
        type ProductConnection { edges: [ProductEdge!]! pageInfo: PageInfo! count: Int! }
        type ProductEdge { node: Product! cursor: String! }
        type PageInfo { hasNextPage: Boolean! endCursor: String startCursor: String hasPreviousPage: Boolean! }
        interface Node { id: ID! }
        scalar JSON
        scalar DateTime
        type Product implements Node {
          id: ID! slug: String! name: String! description: RichText price: Int! amount: Float! currency: String!
          active: Boolean! stock: Stock! created: DateTime! made: String! tags: [String!]! brand: Brand
          images: [Image!]! variants: [Variant!]! attributes: JSON media: [Media!]!
          pairs: [Pair!]! labels(limit: Int, after: String): [Pair!]! pictures(first: Int, last: Int): ImageConnection!
        }
        type Pair { key: Key! value: String! }
        enum Key { COLOR SIZE }
        type RichText { html: String! raw: JSON! }
        enum Stock { IN OUT }
        type Brand { id: ID! name: String! }
        type ImageConnection { edges: [ImageEdge!]! }
        type ImageEdge { node: Image! }
        type Image { url: String! width: Int }
        type Variant { id: ID! name: String! price: Int }
        union Media = Image | Video
        type Video { id: ID! src: String! preview: Image }
        input ProductFilter { slug: String brand: BrandFilter price_gte: Int text: String ids: [ID!] }
        input BrandFilter { name: String! }
        input PriceOf { id: ID! currency: Currency! }
        enum Currency { EUR USD }
        enum Sort { NAME_ASC NAME_DESC }
        enum Stage { DRAFT PUBLISHED }
        """
}

/// What is said of a connection of products that no number of items is asked of.
let leftToServer =
    "\"products.edges[].node\" is as long as the server likes, which nobody sees; say how many elements you want: \"first: 100\""

/// A mapping with one operation of products; what is given stands on known lines.
///
/// - Parameter more: members beside the document, its variables and the shape, with a comma behind each.
func productsMapping(_ document: String, _ shape: String, variables: String = "{}", more: String) -> String {
    """
    "catalog": { "products": {
      "document": "\(document)",
      "variables": \(variables), \(more)
      "shape": \(shape) } }
    """
}

/// The same with one operation of one product.
func productMapping(
    _ document: String, _ shape: String = #"{ "id": "id", "title": "name" }"#, variables: String = "{}",
    more: String = #""result": "product","#
) -> String {
    """
    "catalog": { "product": {
      "document": "\(document)",
      "variables": \(variables), \(more)
      "shape": \(shape) } }
    """
}

/// A product's shape with what it can't do without, and more.
func productShape(_ more: String) -> String {
    #"{ "id": "id", "title": "name", \#(more) }"#
}
