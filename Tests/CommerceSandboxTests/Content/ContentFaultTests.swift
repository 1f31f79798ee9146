import CommerceJSON
import Testing

@testable import CommerceSandbox

@Suite("Content face: faults") struct ContentFaultTests {
    private let client = ContentClient()
    private static let query = "query Name { products(first: 3) { id slug price image { url } } }"

    private func answer(_ fault: String, _ query: String = query) throws -> JSONValue {
        let response = client.send(query, headers: ["x-sandbox-fault": fault])
        #expect(response.status == 200)
        return try JSONValue(parsing: response.body)
    }

    @Test(
        "answers what a header asks for, once, in the form of this API where it has one",
        arguments: [
            ("status=429", 429, "\"code\":\"429\""), ("status=401", 401, "the token is not valid"),
            ("status=402", 402, "plan"), ("status=500", 500, "\"data\":null"), ("throttled", 429, "Too Many Requests"),
            ("internal-error", 200, "INTERNAL_SERVER_ERROR"), ("html", 200, "<!doctype html>"),
            ("malformed", 200, "on our end.\nRequest ID"), ("latency=1", 200, "harbour-tee"),
        ])
    func header(_ fault: String, _ status: Int, _ part: String) throws {
        let response = client.send(Self.query, headers: ["x-sandbox-fault": fault])
        #expect(response.status == status)
        #expect(String(decoding: response.body, as: UTF8.self).contains(part))
        #expect(try client.data(Self.query).at("products.0.slug") == "harbour-tee")
    }

    @Test("breaks bodies off") func cut() {
        #expect(client.send(Self.query, headers: ["x-sandbox-fault": "cut=10"]).cutAfter == 10)
        #expect(client.send(Self.query, headers: ["x-sandbox-fault": "fire"]).status == 400)
    }

    @Test("keeps faults for the requests that they are for", arguments: ["content", "Name", "products", "query"])
    func only(_ name: String) throws {
        _ = try client.control(["faults": [["kind": "status", "status": 503, "retryAfter": 2, "only": .string(name)]]])
        #expect(client.send("mutation { x }").status == (name == "content" ? 503 : 400))
        let response = client.send(Self.query)
        #expect(response.status == (name == "content" ? 200 : 503))
        #expect(response["Retry-After"] == (name == "content" ? nil : "2"))
        #expect(client.send(Self.query).status == 200)
    }

    @Test("denies a field and answers the rest") func denied() throws {
        let answer = try answer("access-denied=description", "{ products(first: 2) { slug description } }")
        #expect(
            answer.at("data.products") == [
                ["slug": "harbour-tee", "description": nil], ["slug": "breton-top", "description": nil],
            ])
        #expect(answer.each("errors", "path") == [["products", 0, "description"], ["products", 1, "description"]])
        #expect(answer.each("errors", "extensions") == [["code": "403"], ["code": "403"]])
    }

    // MARK: Answers that are not what their schema says

    @Test("has null where none may be") func null() throws {
        let answer = try answer("null-field=price")
        #expect(answer.each("data.products", "price") == [nil, nil, nil])
        #expect(answer.each("data.products", "slug") == ["harbour-tee", "breton-top", "trail-trousers"])
        #expect(answer["errors"] == nil)
    }

    @Test("leaves a field out, whatever name the answer has for it") func dropped() throws {
        let answer = try answer("dropped-field=name", "{ products(first: 1) { title: name slug } }")
        #expect(answer == ["data": ["products": [["slug": "harbour-tee"]]]])
    }

    @Test("has values of other kinds") func type() throws {
        #expect(try answer("changed-type=price").each("data.products", "price") == ["2800", "4200", "9800"])
        let ids = try answer("changed-type=Product.id").each("data.products", "id")
        #expect(ids.allSatisfy { $0.int != nil })
        let lists = try answer("changed-type=products").at("data.products")
        #expect(lists.at("slug") == "harbour-tee")
        let object = try answer("changed-type=image").at("data.products.0.image")
        #expect(object.array?.count == 1)
        let page = "{ productsConnection(first: 1) { pageInfo { hasNextPage startCursor } } }"
        #expect(
            try answer("changed-type=hasNextPage", page).at("data.productsConnection.pageInfo.hasNextPage") == "true")
    }

    @Test("does it to one of many, where told so, and to the field of one type") func one() throws {
        _ = try client.control(["faults": [["kind": "null-field", "field": "price", "index": 1]]])
        #expect(try client.data(Self.query).each("products", "price") == [2800, nil, 9800])
        _ = try client.control(["faults": [["kind": "null-field", "field": "Category.slug"]]])
        let data = try client.data("{ products(first: 1) { slug categories { slug } } }")
        #expect(data.at("products.0") == ["slug": "harbour-tee", "categories": [["slug": nil], ["slug": nil]]])
        #expect(try client.data(Self.query).each("products", "price") == [2800, 4200, 9800])
    }

    @Test("breaks one product of a page, with an error that says which") func broken() throws {
        _ = try client.control(["faults": [["kind": "broken-item", "field": "products", "index": 2]]])
        let answer = try client.answer(Self.query)
        #expect(answer.at("data.products.0.slug") == "harbour-tee")
        #expect(answer.at("data.products").array?.map(\.isNull) == [false, false, true])
        #expect(answer.each("errors", "path") == [["products", 2]])
        let edges = try self.answer("broken-item=edges", "{ productsConnection(first: 2) { edges { node { slug } } } }")
        #expect(edges.at("data.productsConnection.edges") == [nil, ["node": ["slug": "breton-top"]]])
        #expect(edges.at("errors.0.path") == ["productsConnection", "edges", 0])
    }

    @Test("does so to the Storefront face as well") func storefront() throws {
        let shop = StorefrontClient()
        func send(_ fault: String) throws -> JSONValue {
            let query = "{ products(first: 2, after: null) { nodes { handle } pageInfo { hasNextPage endCursor } } }"
            return try JSONValue(parsing: shop.send(query, headers: ["x-sandbox-fault": fault]).body)
        }
        #expect(try send("null-field=handle").each("data.products.nodes", "handle") == [nil, nil])
        let broken = try send("broken-item=nodes")
        #expect(broken.at("data.products.nodes") == [nil, ["handle": "breton-top"]])
        #expect(broken.at("errors.0.path") == ["products", "nodes", 0])
        let cursor = try send("latency=0").at("data.products.pageInfo.endCursor").string ?? ""
        let next = "{ products(first: 1, after: \"\(cursor)\") { nodes { handle } } }"
        #expect(try shop.data(next).at("products.nodes.0.handle") == "trail-trousers")
        let same = shop.send(next, headers: ["x-sandbox-fault": "repeated-page"])
        #expect(try JSONValue(parsing: same.body).at("data.products.nodes.0.handle") == "harbour-tee")
    }

    // MARK: Pages that change while they are read

    @Test("gives the first page for ever") func repeated() throws {
        _ = try client.control(["faults": [["kind": "repeated-page", "count": nil]]])
        let first: [JSONValue] = ["harbour-tee", "breton-top"]
        #expect(try client.slugs("first: 2") == first)
        #expect(try client.slugs("first: 2, skip: 40") == first)
        let id = try client.data("{ product(where: {slug: \"oak-stool\"}) { id } }").at("product.id").string ?? ""
        let page = try client.data(
            "{ productsConnection(first: 2, after: \"\(id)\") { edges { node { slug } } pageInfo { hasNextPage } } }")
        #expect(page.each("productsConnection.edges", "node.slug") == first)
        #expect(page.at("productsConnection.pageInfo.hasNextPage") == true)
    }

    @Test("loses rows between pages, and moves them to the end") func moving() throws {
        func walk() throws -> [JSONValue] {
            try (0..<4).flatMap { try client.slugs("first: 16, skip: \($0 * 16)") }
        }
        let whole = try walk()
        #expect(whole.count == 60)
        _ = try client.control(["faults": [["kind": "vanished-rows", "rows": 2, "count": nil]]])
        let vanished = try walk()
        #expect(vanished == Array(whole.prefix(16)) + Array(whole.dropFirst(18)))
        let count = "{ productsConnection(skip: 10) { aggregate { count } } }"
        #expect(try client.data(count).at("productsConnection.aggregate.count") == 58)
        _ = try client.control(["clearFaults": true, "faults": [["kind": "moved-rows", "count": nil]]])
        let moved = try walk()
        #expect(moved == Array(whole.prefix(16)) + Array(whole.dropFirst(17)) + Array(whole.prefix(1)))
        _ = try client.control(["clearFaults": true])
        #expect(try walk() == whole)
    }

    // MARK: Control

    @Test("changes how the API is set up, while it runs") func settings() throws {
        _ = try client.control([
            "content": [
                "public": false, "introspection": false, "defaultPageSize": 2, "maximumPageSize": 3,
                "deniedStatus": 200,
            ]
        ])
        #expect(client.send(Self.query).status == 401)
        let token = ContentClient.full
        #expect(client.send("{ __schema { queryType { name } } }", token: token).status == 400)
        #expect(try client.slugs("skip: 0", token: token).count == 2)
        #expect(try client.slugs("first: 9", token: token).count == 3)
        #expect(client.send("{ configs { id } }", token: ContentClient.limited).status == 200)
        _ = try client.control(["content": ["requestsPerSecond": 0]])
        #expect(client.send(Self.query, token: token).status == 429)
        _ = try client.control(["content": ["requestsPerSecond": nil, "maximumBody": 10]])
        #expect(client.send(Self.query, token: token).status == 413)
        _ = try client.control(["reset": true])
        #expect(client.send(Self.query).status == 200)
    }

    @Test(
        "refuses what it doesn't understand, and does nothing of it",
        arguments: [
            #"{"content": true}"#, #"{"content": {"public": 1}}"#, #"{"content": {"colour": "red"}}"#,
            #"{"content": {"public": false, "defaultPageSize": 0}}"#,
            #"{"content": {"public": false, "deniedStatus": 404}}"#,
            #"{"content": {"public": false}, "faults": [{"kind": "null-field"}]}"#,
            #"{"content": {"public": false}, "faults": [{"kind": "broken-item", "field": "x", "index": -1}]}"#,
            #"{"content": {"public": false}, "faults": [{"kind": "vanished-rows", "rows": 0}]}"#,
        ])
    func refused(_ body: String) throws {
        var request = WebRequest(method: "POST", path: "/sandbox/control")
        request.body = Array(body.utf8)
        #expect(client.site.answer(request).status == 400)
        #expect(client.send(Self.query).status == 200)
    }
}
