import CommerceJSON
import GraphQLLanguage
import Testing

@testable import CommerceSandbox

@Suite("Cost of operations") struct OperationCostTests {
    private func cost(_ query: String, _ variables: JSONObject = [:]) throws -> Int {
        let document = try Syntax.Document(parsing: query)
        let schema = StorefrontSchema.schema
        return try OperationCost(
            try PreparedOperation(document, named: nil, variables: variables, schema: schema), schema: schema
        ).cost
    }

    @Test(
        "counts objects but not values, and a connection's as often as it may have items",
        arguments: [
            ("{ shop { name } }", 1),
            ("{ products(first: 10) { nodes { title } } }", 11),
            ("{ products(first: 10) { nodes { priceRange { minVariantPrice { amount } } } } }", 11),
            ("{ products(first: 2) { nodes { variants(first: 3) { nodes { id } } } } }", 11),
            ("{ products(first: 9000) { nodes { id } } }", 251),
        ])
    func counts(_ query: String, _ expected: Int) throws {
        #expect(try cost(query) == expected)
    }

    @Test("reads page sizes of variables") func variables() throws {
        let query = "query($n: Int) { products(first: $n) { nodes { id } } }"
        #expect(try cost(query, ["n": 5]) == 6)
    }

    @Test("bounds depth, in fragments too") func depth() throws {
        let chain = (0..<100).map {
            "fragment F\($0) on Product { collections(first: 1) { nodes { products(first: 1) { nodes { ...F\($0 + 1) } } } } }"
        }
        let query = "{ product(id: \"1\") { ...F0 } } \(chain.joined(separator: " ")) fragment F100 on Product { id }"
        #expect(throws: OperationCost.TooDeep.self) { try cost(query) }
    }

    @Test("measures fragments that double at every step in no time") func doubling() throws {
        let chain = (0..<20).map {
            "fragment F\($0) on Product { a: collections(first: 250) { nodes { products(first: 250) { nodes { ...F\($0 + 1) } } } } b: collections(first: 1) { nodes { products(first: 1) { nodes { ...F\($0 + 1) } } } } }"
        }
        let query = "{ product(id: \"1\") { ...F0 } } \(chain.joined(separator: " ")) fragment F20 on Product { id }"
        #expect(throws: OperationCost.TooDeep.self) { try cost(query) }
    }
}
