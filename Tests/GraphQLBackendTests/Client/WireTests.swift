import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import FoundationEssentials
import Testing

@testable import GraphQLBackend

/// What is made of answers that are not as they should be.
@Suite("Behaviour on the wire") struct WireTests {
    private typealias Shop = StubbedShop

    private func failure(_ response: HTTPResponse) async throws -> CommerceError {
        let shop = try Shop(answers: [response])
        let error = await #expect(throws: CommerceError.self) { try await shop.backend.catalog.products() }
        return try #require(error)
    }

    // MARK: Errors

    private struct Refusal: CustomTestStringConvertible {
        var name: String
        var status = 200
        var type = "application/json"
        var body: String
        var kind: CommerceError.Kind
        var message: String
        var testDescription: String { name }
    }

    private static let refusals = [
        Refusal(
            name: "code 403 as text, data null",
            body:
                #"{"data":null,"errors":[{"message":"not allowed","path":["products"],"extensions":{"code":"403"}}]}"#,
            kind: .accessDenied,
            message: "api.example does not let the token read this: products. It says: not allowed. Check the token's "
                + "permissions: models, fields, stages and locales."),
        Refusal(
            name: "errors and no data with status 200, in the media type of GraphQL",
            type: "Application/GraphQL-Response+JSON; charset=utf-8",
            body: #"{"errors":[{"message":"no","extensions":{"code":"403"}}]}"#, kind: .configuration,
            message:
                "api.example does not let the token read this. It says: no. Check the token's permissions: models, "
                + "fields, stages and locales."),
        Refusal(
            name: "403 with GraphQL errors in the body", status: 403,
            body: #"{"errors":[{"message":"no access to stage DRAFT"}]}"#, kind: .configuration,
            message:
                "api.example does not let the token read this. It says: no access to stage DRAFT. Check the token's "
                + "permissions: models, fields, stages and locales. (status 403)"),
        Refusal(
            name: "a code that the mapping knows",
            body: #"{"errors":[{"message":"which?","extensions":{"code":"no_such_stage"}}]}"#, kind: .configuration,
            message:
                "api.example does not let the token read this. It says: which? Check the token's permissions: models, "
                + "fields, stages and locales."),
        Refusal(
            name: "401", status: 401, body: #"{"errors":[{"message":"token sesame-4711 expired"}]}"#,
            kind: .configuration,
            message: "api.example does not accept the token. Check that it is right and belongs to this endpoint; it "
                + "travels in Authorization as Bearer TOKEN. It says: token (secret) expired. (status 401)"),
        Refusal(
            name: "UNAUTHENTICATED",
            body: #"{"data":null,"errors":[{"message":"who?","extensions":{"code":"UNAUTHENTICATED"}}]}"#,
            kind: .configuration,
            message: "api.example does not accept the token. Check that it is right and belongs to this endpoint; it "
                + "travels in Authorization as Bearer TOKEN. It says: who?"),
        Refusal(
            name: "an exception in place of a code",
            body: #"{"data":null,"errors":[{"message":"x","extensions":{"exception":{"code":"NO_SUCH_STAGE"}}}]}"#,
            kind: .configuration,
            message: "api.example does not let the token read this. It says: x. Check the token's permissions: models, "
                + "fields, stages and locales."),
        Refusal(
            name: "an operation that the schema does not know", status: 400,
            body:
                #"{"errors":[{"message":"Cannot query field \"slug\" on type \"Product\".","locations":[{"line":1,"column":70}]}]}"#,
            kind: .configuration,
            message: "api.example does not know the operation that the mapping stub sends. It says: Cannot query field "
                + "\"slug\" on type \"Product\" (line 1, column 70). Compare them with `commerce graphql check`. (status "
                + "400)"),
        Refusal(
            name: "GRAPHQL_VALIDATION_FAILED",
            body: #"{"errors":[{"message":"bad","extensions":{"code":"GRAPHQL_VALIDATION_FAILED"}}]}"#,
            kind: .configuration,
            message:
                "api.example does not know the operation that the mapping stub sends. It says: bad. Compare them with "
                + "`commerce graphql check`."),
        Refusal(
            name: "no API at the address", status: 404, type: "text/html", body: "<html>Not found</html>",
            kind: .configuration,
            message: "There is no GraphQL API at https://api.example/graphql. Check the \"endpoint\". (status 404)"),
        Refusal(
            name: "a page that takes no calls", status: 405, type: "text/html", body: "<html>Not allowed</html>",
            kind: .configuration,
            message: "There is no GraphQL API at https://api.example/graphql. Check the \"endpoint\". (status 405)"),
        Refusal(
            name: "a web page with status 200", type: "text/html", body: "<html><title>Welcome</title></html>",
            kind: .malformedResponse,
            message: "POST https://api.example/graphql: the server answered with status 200 and a body of the type "
                + "text/html. Check the endpoint's address. It says: <html><title>Welcome</title></html>"),
        Refusal(
            name: "an answer that was cut", body: #"{"data":{"products":{"items":[{"id":"1","na"#,
            kind: .malformedResponse, message: "POST https://api.example/graphql: the server answered with status 200"),
        Refusal(
            name: "an empty answer", body: "", kind: .malformedResponse,
            message: "POST https://api.example/graphql: the server answered with status 200 and an empty body."),
        Refusal(
            name: "JSON that is no answer", body: #"{"ok":true}"#, kind: .malformedResponse,
            message:
                "POST https://api.example/graphql: the server answered with status 200 and JSON with neither data nor "
                + "errors."),
    ]

    @Test("a refusal says what it is and what to do about it", arguments: refusals)
    private func refused(_ refusal: Refusal) async throws {
        let error = try await failure(
            Shop.answer(refusal.body, status: refusal.status, [.contentType: refusal.type]))
        #expect(error.kind == refusal.kind)
        #expect(error.message.hasPrefix(refusal.message), "\(error.message)")
        #expect(!error.message.contains("sesame"))
        #expect(error.backend == "graphql")
        #expect(error.operation == .products)
        #expect(error.isRetryable == false)
    }

    @Test("a connection that closes early is the network's failure, asked again and then said")
    func closedEarly() async throws {
        let shop = try Shop { _ in throw HTTPError(.connectionLost) }
        let error = await #expect(throws: CommerceError.self) { try await shop.backend.catalog.products() }
        #expect(error?.kind == .network)
        #expect(error?.isRetryable == true)
    }

    @Test(
        "a change whose answer was lost is sent once, and is not to be made again without a look",
        arguments: [
            (HTTPError(.connectionLost), "closed without an answer. \(doubt)"),
            (HTTPError(.timedOut(.total)), "not complete in the time allowed. \(doubt)"),
            (HTTPError(.connectionRefused), "that the server runs. The address is that of \"endpoint\"."),
        ])
    func lostChange(_ failure: HTTPError, _ ending: String) async throws {
        let mapping = """
            { "mapping": "mails", "catalog": {}, "auth": { "recover": {
              "document": "mutation Recover($mail: String!) { recover(mail: $mail) { sent } }",
              "variables": { "mail": "{email}" } } } }
            """
        let shop = try Shop(configure: { $0.mapping = .text(mapping) }) { _ in throw failure }
        let error = await #expect(throws: CommerceError.self) {
            try await shop.backend.auth.recover(email: "ada@shop.example")
        }
        #expect(error?.kind == .network || error?.kind == .timedOut)
        #expect(error?.message.hasSuffix(ending) == true, "\(error?.message ?? "")")
        #expect(shop.requests.count == 1)
    }

    private static let doubt = "Whether the change was made is not known: look before you make it again."

    // MARK: Throttling

    @Test(
        "a client that is too fast waits as long as it is told, and asks again",
        arguments: [
            (429, "text/plain", "slow down", ["Retry-After": "7"], 7),
            (
                429, "application/json", #"{"errors":[{"message":"x","extensions":{"code":"429"}}]}"#,
                ["Retry-After": "3"], 3
            ),
            (503, "text/html", "<html>busy</html>", ["Retry-After": "2"], 2),
        ] as [(Int, String, String, HTTPFields, Double)])
    func throttled(_ status: Int, _ type: String, _ body: String, _ fields: HTTPFields, _ wait: Double) async throws {
        var fields = fields
        fields[.contentType] = type
        let shop = try Shop(answers: [
            Shop.answer(body, status: status, fields), Shop.page([Shop.product("1")], total: 1),
        ])
        let start = shop.clock.now
        let page = try await shop.backend.catalog.products()
        #expect(page.items.map(\.id) == ["1"])
        #expect(shop.requests.count == 2)
        #expect(shop.clock.now.timeIntervalSince(start) >= wait)
        #expect(shop.clock.now.timeIntervalSince(start) < wait + 2)
    }

    @Test("THROTTLED with status 200 is asked again, and given up with its kind")
    func throttledInside() async throws {
        let refusal = Shop.answer(#"{"data":null,"errors":[{"message":"x","extensions":{"code":"THROTTLED"}}]}"#)
        let shop = try Shop(answers: [refusal])
        let error = await #expect(throws: CommerceError.self) { try await shop.backend.catalog.products() }
        #expect(error?.kind == .throttled)
        #expect(shop.requests.count == 3)
        let better = try Shop(answers: [refusal, Shop.page([Shop.product("1")], total: 1)])
        #expect(try await better.backend.catalog.products().items.count == 1)
    }

    @Test("no more is sent than the rate allows, whatever is asked for at once")
    func rate() async throws {
        let shop = try Shop(answers: [Shop.page([Shop.product("1")], total: 1)]) { $0.rate = 2 }
        let start = shop.clock.now
        for index in 0..<9 {
            _ = try await shop.backend.catalog.products(ProductQuery(), page: PageRequest(first: index + 1))
        }
        // A burst of two, one of which the schema took; then two a second.
        #expect(shop.clock.now.timeIntervalSince(start) >= 3.9)
        #expect(shop.requests.count == 9)
    }

    // MARK: Values

    @Test("ids are texts, whole numbers may be long, 0 is a price and null is none")
    func numbers() async throws {
        let shop = try Shop(answers: [
            Shop.page(
                [
                    ["id": 9_007_199_254_740_993, "name": "a", "price": 5_000_000_000], Shop.product("2", price: 0),
                    Shop.product("3", price: .null), Shop.product("4", price: "1250"),
                    [
                        "id": .number(try #require(JSONNumber("123456789012345678901234567890"))), "name": "e",
                        "price": .number(try #require(JSONNumber("18446744073709551616"))),
                    ],
                ], total: 5)
        ])
        let page = try await shop.backend.catalog.products()
        #expect(page.items.map(\.id) == ["9007199254740993", "2", "3", "4", "123456789012345678901234567890"])
        let prices = page.items.map { $0.priceRange?.minimum.description }
        #expect(prices == ["50000000.00 EUR", "0.00 EUR", nil, "12.50 EUR", "184467440737095516.16 EUR"])
        #expect(page.issues == [])
    }

    @Test("one broken product costs itself alone, one broken field itself alone")
    func broken() async throws {
        let shop = try Shop(answers: [
            Shop.page(
                [
                    Shop.product("1"), .null, ["id": "3", "name": .null], "what?",
                    ["id": "5", "name": "e", "price": ["x": 1]],
                    ["id": "6", "name": 66, "slug": .null], ["id": "7", "name": "g", "price": "1,99"],
                ], total: 7)
        ])
        let page = try await shop.backend.catalog.products()
        #expect(page.items.map(\.id) == ["1", "5", "6", "7"])
        #expect(page.items.map(\.title) == ["Product 1", "e", "66", "g"])
        #expect(page.items.map { $0.priceRange?.minimum.description } == ["19.99 EUR", nil, nil, nil])
        #expect(page.info.next == nil)
        #expect(
            Set(page.issues.map(\.path)) == [
                "products.items[1]", "products.items[2].name", "products.items[3]", "products.items[4].price",
                "products.items[6].price",
            ])
    }

    @Test("a list that is null where it may not be is no page, and says so")
    func nullList() async throws {
        let shop = try Shop(answers: [Shop.data(["products": .null])])
        let page = try await shop.backend.catalog.products()
        #expect(page.items == [])
        #expect(page.info.next == nil)
        #expect(page.issues.map(\.code) == ["missing-list"])
        #expect(page.issues.map(\.path) == ["products.items[]"])
        let dropped = try Shop(answers: [Shop.data([:])])
        let empty = try await dropped.backend.catalog.products()
        #expect(empty.items == [])
        #expect(empty.issues.map(\.code) == ["missing-list"])
    }

    @Test("a page without the facts that the mapping reads of it says that more may be missing")
    func noFacts() async throws {
        let edges: JSONValue = [["node": Shop.product("1")]]
        for answer: JSONObject in [["edges": edges], ["edges": edges, "pageInfo": .null]] {
            let shop = try Shop(answers: [Shop.data(["search": .object(answer)])])
            let page = try await shop.backend.catalog.search(SearchQuery(text: "mug"))
            #expect(page.items.map(\.id) == ["1"])
            #expect(page.info.next == nil)
            #expect(page.issues.map(\.code) == ["no-page-facts"])
            #expect(page.issues.map(\.path) == ["search.pageInfo.hasNextPage"])
        }
    }

    @Test("fewer items than the server counts are said to be fewer")
    func shortList() async throws {
        let shop = try Shop(answers: [
            Shop.page([Shop.product("1"), .null], total: 60), Shop.page([], total: 60),
        ])
        let page = try await shop.backend.catalog.products()
        #expect(page.items.map(\.id) == ["1"])
        #expect(page.info.total == 60)
        #expect(page.info.next == nil)
        #expect(page.issues.map(\.code) == ["missing-value", "short-list"])
        #expect(
            page.issues.last?.message
                == "The list ends after 2 of the 60 items that the server counts: the rest is missing here.")
    }

    @Test("one thing in place of a list is taken, and the rest said to be missing")
    func singleList() async throws {
        let list: JSONObject = ["edges": ["node": Shop.product("1")], "pageInfo": ["hasNextPage": false]]
        let shop = try Shop(answers: [Shop.data(["search": .object(list)])])
        let page = try await shop.backend.catalog.search(SearchQuery(text: "mug"))
        #expect(page.items.map(\.id) == ["1"])
        #expect(page.issues.map(\.message) == ["Expected a list, found an object."])
        #expect(page.issues.map(\.path) == ["search.edges"])
    }

    @Test("a field that may not be read leaves the page, with what the server says")
    func deniedField() async throws {
        let shop = try Shop(answers: [
            Shop.data(
                ["products": ["items": [Shop.product("1"), Shop.product("2", price: .null)], "count": 2]],
                errors: [
                    [
                        "message": "not allowed to read price", "path": ["products", "items", 1, "price"],
                        "extensions": ["code": "403"],
                    ]
                ])
        ])
        let page = try await shop.backend.catalog.products()
        #expect(page.items.map(\.id) == ["1", "2"])
        #expect(
            page.issues == [
                FieldIssue(path: "products.items[1].price", code: "403", message: "not allowed to read price")
            ])
    }

    // MARK: Requests

    @Test("the token, stage and locale travel in header fields, and nothing else of them does")
    func fields() async throws {
        let shop = try Shop(answers: [Shop.page([], total: 0)]) {
            $0.options["stage"] = "DRAFT"
            $0.headers["X-Tenant"] = Secret("north")
        }
        _ = try await shop.backend.catalog.products(options: ReadOptions(market: MarketContext(language: "de-AT")))
        let fields = try #require(shop.requests.last?.fields)
        #expect(fields[HTTPFieldName("authorization")] == "Bearer sesame-4711")
        #expect(fields[HTTPFieldName("x-stage")] == "DRAFT")
        #expect(fields[HTTPFieldName("x-locale")] == "de")
        #expect(fields[HTTPFieldName("x-tenant")] == "north")
        #expect(
            Set(fields.filter(\.isSecret).map { $0.name.description.lowercased() })
                == ["authorization", "x-tenant"])
        #expect(shop.requests.last?.variables == ["first": 20, "skip": 0])
    }

    @Test("answers are kept by language and stage, and not mixed up")
    func cache() async throws {
        let shop = try Shop(answers: [Shop.page([Shop.product("1")], total: 1)]) {
            $0.cachePolicy = CachePolicy("cache-first=60")
        }
        func read(_ language: LanguageCode?) async throws {
            _ = try await shop.backend.catalog.products(options: ReadOptions(market: MarketContext(language: language)))
        }
        try await read("de")
        try await read("de")
        #expect(shop.requests.count == 1)
        try await read("en")
        #expect(shop.requests.count == 2)
        // Without a language the first of the API's is asked for.
        try await read(nil)
        #expect(shop.requests.count == 2)
        try await read("de")
        #expect(shop.requests.count == 2)
    }

    @Test("what is asked of carts is never kept, and what was kept of the catalogue stays")
    func cartsAreNotKept() async throws {
        let cart = #"{ "id": "id" }"#
        let mapping = """
            { "mapping": "m",
              "catalog": { "shop": { "document": "query Shop { shop { name } }", "result": "shop", "shape": { "name": "name" } } },
              "cart": {
                "create": { "document": "mutation New { new { id } }", "result": "new", "shape": \(cart) },
                "cart": { "document": "query Cart($id: ID!) { cart(id: $id) { id } }", "variables": { "id": "{cart.id}" },
                          "result": "cart", "shape": \(cart) },
                "addLines": { "document": "mutation Add($id: ID!) { cart: add(id: $id) { id } }",
                              "variables": { "id": "{cart.id}" }, "result": "cart", "shape": \(cart) } } }
            """
        let shop = try Shop(configure: {
            $0.mapping = .text(mapping)
            $0.cachePolicy = CachePolicy("cache-first=60")
        }) { request in
            Shop.data(request.operation == "Shop" ? ["shop": ["name": "S"]] : ["cart": ["id": "C"]])
        }
        let backend = shop.backend
        for _ in 0..<2 { _ = try await backend.catalog.shop() }
        for _ in 0..<2 { _ = try await backend.cart.cart("C") }
        _ = try await backend.cart.addLines([CartLineInput(variantID: "V")], to: "C")
        _ = try await backend.cart.cart("C")
        _ = try await backend.catalog.shop()
        #expect(shop.requests.map(\.operation) == ["Shop", "Cart", "Cart", "Add", "Cart"])
    }

    @Test("a language that the API lacks is said, not asked for")
    func missingLanguage() async throws {
        let shop = try Shop(answers: [Shop.page([Shop.product("1")], total: 1)])
        let page = try await shop.backend.catalog.products(
            options: ReadOptions(market: MarketContext(language: "fr")))
        #expect(page.issues.map(\.code) == ["market-fallback"])
        #expect(shop.requests.last?.fields[HTTPFieldName("x-locale")] == "en")
    }

    @Test("a buyer whose session has ended sees what everybody sees, and is told")
    func endedSession() async throws {
        let shop = try Shop { request in
            request.fields[HTTPFieldName("authorization")] == "Bearer buyer"
                ? Shop.answer(
                    #"{"errors":[{"message":"expired","extensions":{"code":"UNAUTHENTICATED"}}]}"#, status: 401)
                : Shop.page([Shop.product("1")], total: 1)
        }
        let market = MarketContext(buyer: .init(session: Session(accessToken: Secret("buyer"))))
        let page = try await shop.backend.catalog.products(options: ReadOptions(market: market))
        #expect(page.items.count == 1)
        #expect(page.issues.map(\.code) == ["buyer-token-refused"])
        #expect(
            shop.requests.map { $0.fields[HTTPFieldName("authorization")] } == ["Bearer buyer", "Bearer sesame-4711"])
    }
}

extension CatalogPort {
    fileprivate func products(options: ReadOptions) async throws(CommerceError) -> Page<Product> {
        try await products(ProductQuery(), page: PageRequest(first: 20), options: options)
    }
}
