import Commerce
import CommerceJSON
import Testing

@testable import GraphQLBackend

@Suite("A list that its document cuts says so")
struct CutListTests {
    /// A list in a product: what the document asks for, where the mapping finds it, what the answer has, and whether
    /// more may be there.
    struct Case: CustomTestStringConvertible {
        var name: String
        var selection: String
        var field = "images"
        var source: String
        var answer: String
        var isCut: Bool
        var testDescription: String { name }
    }

    private static let picture = #"{"url": "https://a.example/1"}"#

    static let cases = [
        Case(
            name: "as many as were asked for", selection: "media(first: 2) { url }",
            source: #"{ "each": "media", "shape": { "url": "url" } }"#,
            answer: #""media": [\#(picture), \#(picture)]"#, isCut: true),
        Case(
            name: "one of which can't be read", selection: "media(first: 2) { url }",
            source: #"{ "each": "media", "shape": { "url": "url" } }"#,
            answer: #""media": [\#(picture), {"url": "https://a.example/2"}, {"url": "https://a.example/3"}]"#,
            isCut: true),
        Case(
            name: "fewer", selection: "media(first: 2) { url }",
            source: #"{ "each": "media", "shape": { "url": "url" } }"#, answer: #""media": [\#(picture)]"#,
            isCut: false),
        Case(
            name: "all", selection: "media { url }", source: #"{ "each": "media", "shape": { "url": "url" } }"#,
            answer: #""media": [\#(picture), \#(picture)]"#, isCut: false),
        Case(
            name: "the mapping's own limit", selection: "media { url }",
            source: #"{ "each": "media", "limit": 2, "shape": { "url": "url" } }"#,
            answer: #""media": [\#(picture), \#(picture)]"#, isCut: true),
        Case(
            name: "a path alone", selection: "media(limit: 2) { file { url } }", source: #""media[].file.url""#,
            answer: #""media": [{"file": \#(picture)}, {"file": \#(picture)}]"#, isCut: true),
        Case(
            name: "texts", selection: "labels(perPage: 2) { text }", field: "tags", source: #""labels[].text""#,
            answer: #""labels": [{"text": "a"}, {"text": "b"}]"#, isCut: true),
        Case(
            name: "texts, fewer", selection: "labels(perPage: 2) { text }", field: "tags",
            source: #""labels[].text""#, answer: #""labels": [{"text": "a"}]"#, isCut: false),
        Case(
            name: "by a variable that is a number", selection: "media(first: $n) { url }",
            source: #"{ "each": "media", "shape": { "url": "url" } }"#,
            answer: #""media": [\#(picture), \#(picture)]"#, isCut: true),
        Case(
            name: "by a variable's default", selection: "media(first: $m) { url }",
            source: #"{ "each": "media", "shape": { "url": "url" } }"#,
            answer: #""media": [\#(picture), \#(picture)]"#, isCut: true),
        Case(
            name: "in an object of options", selection: "media(options: { skip: 0, take: 2 }) { items { url } }",
            source: #"{ "each": "media.items", "shape": { "url": "url" } }"#,
            answer: #""media": {"items": [\#(picture), \#(picture)]}"#, isCut: true),
        Case(
            name: "a connection that says that it goes on, and gives less than was asked for",
            selection: "media(first: 9) { edges { node { url } } pageInfo { hasNextPage } }",
            source: #"{ "each": "media.edges[].node", "shape": { "url": "url" } }"#,
            answer: #""media": {"edges": [{"node": \#(picture)}], "pageInfo": {"hasNextPage": true}}"#, isCut: true),
        Case(
            name: "a connection that says that it ends",
            selection: "media(first: 1) { edges { node { url } } info: pageInfo { more: hasNextPage } }",
            source: #"{ "each": "media.edges[].node", "shape": { "url": "url" } }"#,
            answer: #""media": {"edges": [{"node": \#(picture)}], "info": {"more": false}}"#, isCut: false),
        Case(
            name: "a connection whose facts are gone",
            selection: "media(first: 1) { nodes { url } pageInfo { hasNextPage } }",
            source: #"{ "each": "media.nodes", "shape": { "url": "url" } }"#,
            answer: #""media": {"nodes": [\#(picture)], "pageInfo": null}"#, isCut: true),
        Case(
            name: "lists in a list, which nobody counts one by one",
            selection: "groups(first: 2) { media(first: 2) { url } }",
            source: #"{ "each": "groups[].media[]", "shape": { "url": "url" } }"#,
            answer: #""groups": [{"media": [\#(picture)]}, {"media": [\#(picture), \#(picture)]}]"#, isCut: false),
        Case(
            name: "one of a list", selection: "media(first: 1) { url }", source: #""media[0].url""#,
            answer: #""media": [\#(picture)]"#, isCut: false),
        Case(
            name: "options", selection: "options(first: 1) { name values(first: 2) { name } }", field: "options",
            source: #"{ "each": "options", "shape": { "name": "name", "values": "values[].name" } }"#,
            answer: #""options": [{"name": "Size", "values": [{"name": "S"}]}]"#, isCut: true),
        Case(
            name: "values of an option", selection: "options { name values(first: 1) { name } }", field: "options",
            source: #"{ "each": "options", "shape": { "name": "name", "values": "values[].name" } }"#,
            answer: #""options": [{"name": "Size", "values": [{"name": "S"}]}]"#, isCut: true),
        Case(
            name: "collections", selection: "groups(first: 1) { id name }", field: "collections",
            source: #"{ "each": "groups", "shape": { "id": "id", "title": "name" } }"#,
            answer: #""groups": [{"id": 1, "name": "G"}]"#, isCut: true),
        Case(
            name: "metafields", selection: "facts(first: 1) { code value }", field: "metafields",
            source: #"[{ "each": "facts", "namespace": "f", "key": { "path": "code" }, "value": "value" }]"#,
            answer: #""facts": [{"code": "c", "value": 1}]"#, isCut: true),
    ]

    private func operation(_ mapping: String, _ operation: PortOperation) throws -> MappedOperation {
        let text = MappingText(parsing: Array(mapping.utf8), file: "m.json", files: .preset([:]))
        let reading = MappingReader.read([text])
        #expect(reading.problems.map(\.description) == [])
        let preparation = PreparedMapping.prepare(try #require(reading.mapping), schema: nil)
        #expect(preparation.problems.map(\.description) == [])
        return try #require(preparation.mapping.operations[operation]?.first?.mapped)
    }

    @Test("a list in a product", arguments: cases)
    func nested(_ list: Case) throws {
        let variables = list.selection.contains("$n") ? "($id: ID, $n: Int)" : "($id: ID, $m: Int = 2)"
        let uses = list.selection.contains("$m") || list.selection.contains("$n")
        let operation = try operation(
            """
            { "mapping": "m", "catalog": { "product": {
              "document": "query\(uses ? variables : "($id: ID)") { product(id: $id) { id name \(list.selection) } }",
              "variables": { "id": "{id}"\(list.selection.contains("$n") ? ", \"n\": 2" : "") }, "result": "product",
              "shape": { "id": "id", "title": "name", "\(list.field)": \(list.source) } } } }
            """, .product)
        let answer = try AnswerPlan<Product>(operation, ExtractionDefaults()).read(
            #"{"product": {"id": 1, "name": "Mug", \#(list.answer)}}"#)
        #expect(answer.items.count == 1)
        #expect(answer.issues.map(\.code) == (list.isCut ? ["truncated"] : []), "\(answer.issues)")
        #expect(answer.issues.allSatisfy { $0.path.hasPrefix("product.") })
    }

    @Test("how much of a list is asked for says nothing of the lists of its elements")
    func inner() throws {
        let operation = try operation(
            """
            { "mapping": "m", "catalog": { "products": {
              "document": "query { list(first: 2) { id name media { url } main { url } } }", "items": "list[]",
              "shape": { "id": "id", "title": "name", "images": ["media[].url", { "each": "main", "shape": { "url": "url" } }] } } } }
            """, .products)
        let answer = try AnswerPlan<Product>(operation, ExtractionDefaults()).read(
            #"{"list": [{"id": 1, "name": "Mug", "media": [\#(Self.picture), \#(Self.picture)], "main": \#(Self.picture)}]}"#
        )
        #expect(answer.value?.images.count == 3)
        #expect(answer.issues == [])
        #expect(!answer.isCut)
    }

    @Test(
        "a list as long as the most that the server gives of any is cut, too",
        arguments: [(2, true), (3, false), (5, true)])
    func byTheServer(count: Int, isCut: Bool) throws {
        let operation = try operation(
            """
            { "mapping": "m", "catalog": { "product": {
              "document": "query($id: ID) { product(id: $id) { id name media(first: 5) { url } } }",
              "variables": { "id": "{id}" }, "result": "product",
              "shape": { "id": "id", "title": "name", "images": "media[].url" } } } }
            """, .product)
        let media = Array(repeating: Self.picture, count: count).joined(separator: ",")
        let answer = try AnswerPlan<Product>(operation, ExtractionDefaults(pageSize: 2)).read(
            #"{"product": {"id": 1, "name": "Mug", "media": [\#(media)]}}"#)
        #expect(answer.issues.map(\.code) == (isCut ? ["truncated"] : []))
    }

    @Test("variants that are cut make a product with more of them", arguments: [true, false])
    func variants(goesOn: Bool) throws {
        let operation = try operation(
            """
            { "mapping": "m", "catalog": { "product": {
              "document": "query($id: ID) { product(id: $id) { id name variants(first: 2) { nodes { id sku } pageInfo { hasNextPage } } } }",
              "variables": { "id": "{id}" }, "result": "product",
              "shape": { "id": "id", "title": "name",
                "variants": { "each": "variants.nodes", "shape": { "id": "id", "title": "sku" } } } } } }
            """, .product)
        let answer = try AnswerPlan<Product>(operation, ExtractionDefaults()).read(
            #"""
            {"product": {"id": 1, "name": "Mug",
                         "variants": {"nodes": [{"id": 1, "sku": "a"}, {"id": 2, "sku": "b"}],
                                      "pageInfo": {"hasNextPage": \#(goesOn)}}}}
            """#)
        #expect(answer.value?.variants.map(\.id) == ["1", "2"])
        #expect(answer.value?.hasMoreVariants == goesOn)
    }

    @Test("lines of a cart, codes, addresses of a customer, lines of an order")
    func others() throws {
        let cart = try operation(
            """
            { "mapping": "m", "cart": {
              "create": { "document": "mutation { create { id } }", "result": "create", "shape": { "id": "id" } },
              "addLines": { "document": "mutation { add { id } }", "result": "add", "shape": { "id": "id" } },
              "cart": {
              "document": "query($id: ID) { cart(id: $id) { id lines(first: 1) { id count item { id name } } codes(first: 3) } }",
              "variables": { "id": "{cart.id}" }, "result": "cart",
              "shape": { "id": "id", "discountCodes": "codes[]",
                "lines": { "each": "lines", "shape": { "id": "id", "quantity": "count",
                  "variant": { "at": "item", "shape": { "id": "id", "title": "name" } } } } } } } }
            """, .cart)
        let answer = try AnswerPlan<Cart>(cart, ExtractionDefaults()).read(
            #"{"cart": {"id": "C", "lines": [{"id": 1, "count": 2, "item": {"id": 7, "name": "Mug"}}], "codes": ["a", "b", "c"]}}"#
        )
        #expect(answer.value?.lines.count == 1)
        #expect(answer.issues.map(\.path) == ["cart.lines", "cart.codes[]"])
        #expect(answer.issues.map(\.code) == ["truncated", "truncated"])
        let orders = try operation(
            """
            { "mapping": "m", "auth": { "orders": {
              "document": "query { me { orders(first: 2) { id lines(first: 1) { name count } } } }",
              "items": "me.orders[]",
              "shape": { "id": "id", "lines": { "each": "lines", "shape": { "title": "name", "quantity": "count" } } } } } }
            """, .orders)
        let list = try AnswerPlan<Order>(orders, ExtractionDefaults()).read(
            #"{"me": {"orders": [{"id": 1, "lines": []}, {"id": 2, "lines": [{"name": "Mug", "count": 1}]}]}}"#)
        #expect(list.isCut)
        #expect(list.issues.map(\.path) == ["me.orders[1].lines"])
    }

    @Test(
        "a list without pages that is as long as the document asks for is said to be cut",
        arguments: [("(first: 3)", 3, true), ("(first: 3)", 2, false), ("", 3, false), ("(limit: $n)", 4, true)])
    func whole(arguments: String, count: Int, isCut: Bool) async throws {
        let mapping = """
            { "mapping": "m", "limits": { "pageSize": 4 }, "catalog": { "products": {
              "document": "query\(arguments.contains("$n") ? "($n: Int)" : "") { list\(arguments) { id name } }",
              "variables": { \(arguments.contains("$n") ? "\"n\": \"{first}\"" : "") },
              "items": "list[]", "shape": { "id": "id", "title": "name" } } } }
            """
        let shop = try StubbedShop(configure: { $0.mapping = .text(mapping) }) { _ in
            StubbedShop.data(["list": .array((0..<count).map { StubbedShop.product("\($0)") })])
        }
        let page = try await shop.backend.catalog.products(ProductQuery(), page: PageRequest(first: 10))
        #expect(page.items.count == count)
        #expect(page.info.total == (isCut ? nil : count))
        #expect(page.issues.map(\.code) == (isCut ? ["truncated"] : []))
    }
}
