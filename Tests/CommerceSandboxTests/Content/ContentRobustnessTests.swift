import CommerceJSON
import Testing

@testable import CommerceSandbox

@Suite("Content face: requests that are broken or ask for too much") struct ContentRobustnessTests {
    private let client = ContentClient()

    private static let query = """
        query Q($w: ProductWhereInput = {price_gt: 5}, $n: Int = 3, $a: String) { products(where: $w, first: $n, orderBy: name_ASC,
          locales: [de, en]) { ...P categories(skip: 1, where: {OR: [{slug: "x"}, {name_not: null}]}) { name } }
          productsConnection(last: 2, before: $a) { pageInfo { endCursor } edges { node { ...P } } } __typename }
        fragment P on Product { id name price createdAt image(locales: [en]) { url } content { html raw } }
        """

    @Test("are answered, whatever they are", arguments: [1, 2, 3] as [UInt64]) func bodies(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let whole = JSONWriter().string([
            "query": .string(Self.query), "operationName": "Q",
            "variables": [
                "n": 3,
                "w": [
                    "createdAt_gt": "2025-03-04T09:00:00Z", "price_in": [2400, 0], "categories_some": ["slug": "a"],
                ],
            ],
        ])
        var answered = 0
        for _ in 0..<400 {
            var request = WebRequest(method: "POST", path: "/content/v2/shop/master")
            request.headers["gcms-locales"] = "en"
            request.body = random.broken(whole, inserting: "{}()[]:$\"!0-_,")
            let response = client.site.answer(request)
            #expect([200, 400].contains(response.status))
            let answer = try? JSONValue(parsing: response.body)
            #expect(answer?["data"] != nil, "\(String(decoding: request.body, as: UTF8.self))")
            if response.status == 200 { answered += 1 }
        }
        // The dice leave some of them whole enough.
        #expect(answered > 0)
    }

    @Test("go through few relations, and not through more than a request may look at") func relations() throws {
        func condition(_ depth: Int) -> String {
            depth == 0 ? "{price_gte: 0}" : "{categories_every: {products_every: \(condition(depth - 1))}}"
        }
        #expect(try client.slugs("first: 100, where: \(condition(1))").count == 60)
        let response = client.send("{ products(where: \(condition(12))) { id } }")
        #expect(response.status == 400)
        let answer = try JSONValue(parsing: response.body)
        #expect(answer.at("errors.0.message") == "the query looks at too many documents")
        #expect(answer["data"] == .null)
    }

    @Test("ask for what is in what is in what is in it, no deeper than 60 levels") func depth() throws {
        func selection(_ depth: Int) -> String {
            depth == 0 ? "{ id }" : "{ categories(first: 1) { products(first: 1) \(selection(depth - 1)) } }"
        }
        #expect(client.send("{ products(first: 1) \(selection(20)) }").status == 200)
        #expect(client.send("{ products(first: 1) \(selection(30)) }").status == 400)
    }

    @Test("come from many at a time") func together() async throws {
        let expected = try client.data(Self.query)
        let answers = try await withThrowingTaskGroup(of: JSONValue.self) { group in
            for _ in 0..<32 { group.addTask { [client] in try client.data(Self.query) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count == 32)
        #expect(answers.allSatisfy { $0 == expected })
    }
}
