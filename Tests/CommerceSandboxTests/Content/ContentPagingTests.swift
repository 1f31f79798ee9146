import CommerceJSON
import Testing

@testable import CommerceSandbox

@Suite("Content face: pages and order") struct ContentPagingTests {
    private let client = ContentClient()

    private static let connection = """
        fragment C on ProductConnection { edges { cursor node { id slug } } aggregate { count }
          pageInfo { hasNextPage hasPreviousPage startCursor endCursor pageSize } }
        """

    private func page(_ arguments: String) throws -> JSONValue {
        try client.data("{ productsConnection(\(arguments)) { ...C } } \(Self.connection)").at("productsConnection")
    }

    private func count(_ client: ContentClient, _ field: String) throws -> Int? {
        try client.data("{ list: \(field) { id } }").at("list").array?.count
    }

    @Test("gives 10 where nothing is said, and cuts what is more than 100 without a word") func sizes() throws {
        #expect(try count(client, "products") == 10)
        #expect(try count(client, "products(first: 3)") == 3)
        #expect(try count(client, "products(first: 0)") == 0)
        #expect(try count(client, "products(last: 61)") == 60)
        let all = try client.data("{ assetsConnection { aggregate { count } pageInfo { pageSize } } }")
        #expect(all.at("assetsConnection.aggregate.count").int ?? 0 > 100)
        #expect(all.at("assetsConnection.pageInfo.pageSize") == 10)
        #expect(try count(client, "assets(first: 1000)") == 100)
    }

    @Test("cuts relations at the same sizes") func nested() throws {
        let data = try client.data(
            "{ category(where: {slug: \"clothing\"}) { few: products { id } some: products(first: 12) { id } } }")
        #expect(data.at("category.few").array?.count == 10)
        #expect(data.at("category.some").array?.count == 12)
    }

    @Test("has the sizes of older projects where it is set up so") func older() throws {
        let client = ContentClient {
            $0.defaultPageSize = 100
            $0.maximumPageSize = 1000
        }
        #expect(try count(client, "products") == 60)
        #expect(try count(client, "assets") == 100)
        #expect(try count(client, "assets(first: 1000)") ?? 0 > 100)
    }

    @Test("walks a list by skip, by cursor and backwards, and gets the same") func walks() throws {
        let whole = try client.slugs("first: 100")
        #expect(whole.count == 60)
        var skipped: [JSONValue] = []
        while skipped.count < 60 { skipped += try client.slugs("first: 7, skip: \(skipped.count)") }
        #expect(skipped == whole)

        var forward: [JSONValue] = []
        var cursor = ""
        while true {
            let page = try page("first: 25\(cursor)")
            forward += page.each("edges", "node.slug")
            #expect(page.at("aggregate.count") == 60)
            guard page.at("pageInfo.hasNextPage") == true else { break }
            cursor = ", after: \"\(page.at("pageInfo.endCursor").string ?? "")\""
        }
        #expect(forward == whole)

        var backward: [JSONValue] = []
        cursor = ""
        while true {
            let page = try page("last: 25\(cursor)")
            backward = page.each("edges", "node.slug") + backward
            guard page.at("pageInfo.hasPreviousPage") == true else { break }
            cursor = ", before: \"\(page.at("pageInfo.startCursor").string ?? "")\""
        }
        #expect(backward == whole)
    }

    @Test("tells of a page where it stands") func pageInfo() throws {
        let middle = try page("first: 2, skip: 1")
        #expect(middle.each("edges", "node.slug") == ["breton-top", "trail-trousers"])
        let cursors = middle.each("edges", "cursor")
        #expect(cursors == middle.each("edges", "node.id"))
        #expect(
            middle.at("pageInfo") == [
                "hasNextPage": true, "hasPreviousPage": true, "startCursor": cursors[0], "endCursor": cursors[1],
                "pageSize": 2,
            ])
        let beyond = try page("first: 5, skip: 100")
        #expect(beyond.at("edges") == [])
        #expect(
            beyond.at("pageInfo") == [
                "hasNextPage": false, "hasPreviousPage": true, "startCursor": nil, "endCursor": nil, "pageSize": 0,
            ])
        #expect(beyond.at("aggregate.count") == 60)
        let end = try page("last: 2, skip: 1")
        #expect(end.at("edges").array?.count == 2)
        #expect(end.at("pageInfo.hasNextPage") == true)
    }

    @Test(
        "refuses what makes no page",
        arguments: [
            "first: 1, last: 1", "first: 1, before: \"x\"", "last: 1, after: \"x\"", "first: -1", "skip: -1",
            "last: -5",
            "first: 1, after: \"nothing\"",
        ])
    func refused(_ arguments: String) throws {
        let response = client.send("{ products(\(arguments)) { id } }")
        #expect(response.status == 400)
        let answer = try JSONValue(parsing: response.body)
        #expect(answer["data"] == .null)
        #expect(answer.at("errors.0.path") == ["products"])
    }

    @Test(
        "orders by any field, the same ones as they were",
        arguments: [
            ("price_ASC", ["prototype-no-9", "sea-salt-chocolate", "olive-soap", "notebook"]),
            ("price_DESC", ["ridge-tent", "down-sleeping-bag", "field-watch", "oak-stool"]),
            ("name_ASC", ["beeswax-candle", "breton-top", "café-crème-tasse", "camp-stove"]),
            ("slug_DESC", ["日本茶碗", "wool-overshirt", "wool-blanket", "wool-beanie"]),
            ("createdAt_DESC", ["prototype-no-9", "notebook", "gift-card", "knitting-guide"]),
        ] as [(String, [JSONValue])])
    func order(_ order: String, _ expected: [JSONValue]) throws {
        #expect(try client.slugs("orderBy: \(order), first: 4") == expected)
    }

    @Test("keeps documents of one price in the order of the list, whichever way they go") func stable() throws {
        let whole = try client.slugs("first: 100")
        for order in ["price_ASC", "price_DESC"] {
            let products = try client.data("{ products(first: 100, orderBy: \(order)) { slug price } }").at("products")
            for (left, right) in zip(products.array ?? [], (products.array ?? []).dropFirst())
            where left["price"] == right["price"] {
                let places = [left, right].map { product in whole.firstIndex { $0 == product["slug"] } ?? -1 }
                #expect(places[0] < places[1])
            }
        }
    }
}
