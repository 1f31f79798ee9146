import Commerce
import CommerceJSON
import Foundation
import Testing

@testable import GraphQLBackend

@Suite("What is broken in an answer costs no more than itself")
struct DamagedAnswerTests {
    /// Two good products around a damaged one: the titles that are left, and the issues.
    private static func read(_ damaged: String) throws -> MappedAnswer<Product> {
        let good = #"{"id": "G", "name": "Good", "variants": []}"#
        return try ProductExtractionTests.plan.read(
            #"{"products": {"edges": [{"node": \#(good)}, \#(damaged), {"node": \#(good)}], "pageInfo": {}}}"#)
    }

    @Test(
        "a product in the middle",
        arguments: [
            ("null", 2, ["products.edges[1] missing-value"]),
            (#"{"node": null}"#, 2, ["products.edges[1].node missing-value"]),
            ("{}", 2, []), ("7", 2, ["products.edges[1] unexpected-value"]),
            (#"{"node": "text"}"#, 2, ["products.edges[1].node unexpected-value"]),
            (#"{"node": {"name": "No id"}}"#, 2, ["products.edges[1].node.id missing-value"]),
            (#"{"node": {"id": null, "name": "N"}}"#, 2, ["products.edges[1].node.id missing-value"]),
            (#"{"node": {"id": "", "name": "N"}}"#, 2, ["products.edges[1].node.id missing-value"]),
            (#"{"node": {"id": "B"}}"#, 2, ["products.edges[1].node.name missing-value"]),
            (
                #"{"node": {"id": {"x": 1}, "name": "N"}}"#, 2,
                ["products.edges[1].node.id unexpected-value", "products.edges[1].node.id missing-value"]
            ),
            (#"{"node": {"id": 12, "name": 5}}"#, 3, []),
            (#"{"node": {"id": "B", "name": "N", "slug": true}}"#, 3, ["products.edges[1].node.slug unexpected-value"]),
            (
                #"{"node": {"id": "B", "name": "N", "brand": "text"}}"#, 3,
                ["products.edges[1].node.brand unexpected-value"]
            ),
            (
                #"{"node": {"id": "B", "name": "N", "tags": [null, {"name": null}, {"name": "t"}, 4]}}"#, 3,
                [
                    "products.edges[1].node.tags[0] missing-value", "products.edges[1].node.tags[1].name missing-value",
                    "products.edges[1].node.tags[3] unexpected-value",
                ]
            ),
            (
                #"{"node": {"id": "B", "name": "N", "media": [{"url": null}, {"url": {}}, null]}}"#, 3,
                [
                    "products.edges[1].node.media[0].url missing-value",
                    "products.edges[1].node.media[1].url unexpected-value",
                    "products.edges[1].node.media[1].url missing-value",
                    "products.edges[1].node.media[2] missing-value",
                ]
            ),
            (
                #"{"node": {"id": "B", "name": "N", "created": "soon"}}"#, 3,
                ["products.edges[1].node.created unexpected-value"]
            ),
            (
                #"{"node": {"id": "B", "name": "N", "variants": [{"name": "x"}, {"id": "V", "price": "1,99"}, []]}}"#,
                3,
                [
                    "products.edges[1].node.variants[0].id missing-value",
                    "products.edges[1].node.variants[1].price unexpected-value",
                ]
            ),
            (
                #"{"node": {"id": "B", "name": "N", "variants": [{"id": "V", "price": {"amount": "1,99"}, "stock": []}]}}"#,
                3,
                [
                    "products.edges[1].node.variants[0].price.amount unexpected-value",
                    "products.edges[1].node.variants[0].stock unexpected-value",
                ]
            ),
            (
                #"{"node": {"id": "B", "name": "N", "media": [{"url": "/a", "width": 1.5, "height": "9999999999999999999"}]}}"#,
                3,
                [
                    "products.edges[1].node.media[0].width unexpected-value",
                    "products.edges[1].node.media[0].height unexpected-value",
                ]
            ),
            (#"{"node": {"id": "A", "name": "N", "id": "B"}}"#, 3, []),
            (
                #"{"node": {"id": "B", "name": "N", "variants": null, "media": null}}"#, 3,
                ["products.edges[1].node.variants missing-list"]
            ),
        ] as [(String, Int, [String])])
    func product(damaged: String, count: Int, issues: [String]) throws {
        let answer = try Self.read(damaged)
        #expect(answer.items.count == count)
        #expect(Set(answer.issues.map { "\($0.path) \($0.code)" }) == Set(issues))
        #expect(answer.issues.count == issues.count)
    }

    @Test("where the list is null or nothing, what was asked for is missing; an empty list is not")
    func missing() throws {
        #expect(try ProductExtractionTests.plan.read("{}").isMissing)
        #expect(try ProductExtractionTests.plan.read(#"{"products": null}"#).isMissing)
        #expect(try ProductExtractionTests.plan.read(#"{"products": {"edges": null}}"#).isMissing)
        #expect(try !ProductExtractionTests.plan.read(#"{"products": {"edges": []}}"#).isMissing)
        #expect(try ProductExtractionTests.plan.read(#""text""#).isMissing)
    }

    @Test("a cart or an order without the list of its lines is not simply empty")
    func missingLines() throws {
        let line = Shape(
            .cartLine, ["id": "id", "quantity": "count", "variant": .at("item", Shape(.variant, ["id": "id"]))])
        let cart = AnswerPlan<Cart>(
            .sketch(result: "cart", Shape(.cart, ["id": "id", "lines": .each("rows.nodes", line)])),
            ExtractionDefaults())
        for (rows, path) in [("null", "cart.rows"), (#"{"nodes": null}"#, "cart.rows.nodes")] {
            let answer = try cart.read(#"{"cart": {"id": "C", "rows": \#(rows)}}"#)
            #expect(answer.value?.lines == [])
            #expect(answer.issues.map { "\($0.path) \($0.code)" } == ["\(path) missing-list"])
        }
        #expect(try cart.read(#"{"cart": {"id": "C", "rows": {"nodes": []}}}"#).issues == [])
        let order = AnswerPlan<Order>(
            .sketch(
                result: "order",
                Shape(
                    .order,
                    ["id": "id", "lines": .each("rows", Shape(.orderLine, ["title": "name", "quantity": "count"]))])
            ), ExtractionDefaults())
        #expect(try order.read(#"{"order": {"id": "O", "rows": null}}"#).issues.map(\.path) == ["order.rows"])
    }

    @Test("a product without variants of its own has one, and those without a price have the product's")
    func fallbacks() throws {
        let variant = Shape(.variant, ["id": "id", "price": "price", "sku": "sku"])
        let shape = Shape(
            .product,
            ["id": "id", "title": "name", "price": "price", "sku": "sku", "variants": .each("variants", variant)])
        let plan = AnswerPlan<Product>(.sketch(items: "p", shape), ExtractionDefaults(currency: .usd))
        let answer = try plan.read(
            """
            {"p": [{"id": 1, "name": "A", "price": 5, "sku": "S"},
                   {"id": 2, "name": "B", "price": 5, "variants": [{"id": "x", "price": 7}, {"id": "y", "price": null}]}]}
            """)
        let prices = answer.items.map {
            $0.variants.map { "\($0.id) \($0.title) \($0.sku ?? "-") \($0.price?.description ?? "")" }
        }
        #expect(prices == [["1 A S 5.00 USD"], ["x B - 7.00 USD", "y B - 5.00 USD"]])
        #expect(answer.items.last?.priceRange?.maximum.amountText == "7.00")
        #expect(answer.issues == [])
    }

    @Test("issues of thousands of broken values are bounded, and the rest is counted")
    func manyIssues() throws {
        let products = (0..<3000).map { #"{"node": {"id": "\#($0)"}}"# }.joined(separator: ",")
        let answer = try ProductExtractionTests.plan.read(#"{"products": {"edges": [\#(products)]}}"#)
        #expect(answer.items == [])
        #expect(answer.itemCount == 3000)
        #expect(answer.issues.count == 1001)
        #expect(answer.issues.first?.path == "products.edges[0].node.name")
        #expect(
            answer.issues.last
                == FieldIssue(path: "", code: "too-many-issues", message: "2000 more values could not be read."))
    }

    @Test("what the server explains is told once")
    func merged() {
        var answer = MappedAnswer<Product>()
        answer.issues = ["a[0].b", "a[0].bc", "a[1]", "c.d"].map { FieldIssue(path: $0, code: "x", message: "ours") }
        let server = [
            FieldIssue(path: "a[0].b", code: "S", message: "s"), FieldIssue(path: "a[1].e", code: "S", message: "s"),
        ]
        #expect(answer.issues(besides: server).map(\.path) == ["a[0].b", "a[1].e", "a[0].bc", "c.d"])
    }

    @Test(
        "what is no JSON is an error with its place",
        arguments: [#"{"products": {"edges": [{"node": {"id": 01}}]}}"#, #"{"products": "\#u{1}"}"#, "{", ""])
    func noJSON(text: String) {
        #expect(throws: JSONError.self) { try ProductExtractionTests.plan.read(text) }
    }

    @Test("nesting is bounded as the reader's is")
    func depth() {
        let text = #"{"products": "# + String(repeating: "[", count: 200) + String(repeating: "]", count: 200) + "}"
        let error = #expect(throws: JSONError.self) { try ProductExtractionTests.plan.read(text) }
        #expect(error?.reason == .tooDeep(limit: 128))
    }
}
