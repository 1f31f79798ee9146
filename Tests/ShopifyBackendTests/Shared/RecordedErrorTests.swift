import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import ShopifyBackend
import Testing

/// Recorded bodies that are failures, or that are read in part.
@Suite("Recorded failures", SharedCases.condition) struct RecordedErrorTests {
    /// A recorded body, and what is made of it.
    struct Case: Sendable, CustomTestStringConvertible {
        var number: Int
        var kind: CommerceError.Kind
        var isRetryable = false
        var says: [String] = []
        var testDescription: String { "body \(number)" }
    }

    @Test(
        "a failure has the kind that it has",
        arguments: [
            Case(number: 1, kind: .throttled, isRetryable: true),
            Case(number: 2, kind: .invalidInput, says: ["1250", "1000"]),
            Case(number: 3, kind: .malformedResponse, says: ["complete JSON"]),
            Case(number: 4, kind: .unavailable, says: ["status 402"]),
            Case(number: 6, kind: .invalidInput, says: ["query: Required parameter missing or invalid"]),
            Case(number: 7, kind: .unavailable, says: ["locked", "status 400"]),
            Case(number: 8, kind: .accessDenied, says: ["status 430"]),
            Case(number: 11, kind: .accessDenied, says: ["unauthenticated_read_content"]),
            Case(number: 24, kind: .unauthenticated),
            Case(number: 27, kind: .invalidInput, says: ["line 1, column 14", "2026-07"]),
            Case(number: 42, kind: .malformedResponse, says: ["web page", "password"]),
        ])
    func failure(_ row: Case) async throws {
        let stub = try StubShop(always: try SharedCases.response(row.number))
        let error = try #require(
            await #expect(throws: CommerceError.self) { try await stub.backend.catalog.shop() })
        #expect(error.kind == row.kind, "\(error)")
        #expect(error.isRetryable == row.isRetryable)
        for text in row.says { #expect(error.message.contains(text), "\(error)") }
    }

    @Test("body 10: a product with a field that the token may not read is a product with an issue")
    func partialData() async throws {
        let body = try #require(try JSONValue(parsing: try SharedCases.response(10).body).object)
        let data = try SharedCases.data(10, over: ["product": CatalogAnswers.productDetail()])
        var whole = JSONObject()
        whole["data"] = data
        whole["errors"] = body["errors"]
        let text = JSONWriter().string(.object(whole))
        let stub = try StubShop(["Product": [.body(text)]]) { $0.cachePolicy = .cacheFirst(expireIn: .seconds(60)) }
        for _ in 1...2 {
            let product = try await stub.backend.catalog.product(.handle("demo-tee"))
            #expect(product.value.title == "Demo tee")
            #expect(product.value.variants.first?.availability == Availability(status: .inStock))
            #expect(product.issues.map(\.path) == ["variants[0].quantityAvailable"])
            #expect(product.issues.map(\.code) == ["ACCESS_DENIED"])
        }
        #expect(stub.transport.requests.count == 2, "what is not whole is not kept")
    }

    @Test("body 24: a buyer whose token is refused sees what everybody sees, and is told")
    func refusedBuyer() async throws {
        let refused = try SharedCases.response(24)
        let stub = try StubShop(answer: { _, variables in
            variables["buyer"] == nil ? .data(CatalogAnswers.shop) : .response(refused)
        })
        let market = MarketContext(buyer: .init(session: Session(accessToken: Secret("old"))))
        let shop = try await stub.backend.catalog.shop(options: ReadOptions(market: market))
        #expect(shop.value.name == "Shoes")
        #expect(shop.issues.map(\.code) == ["buyer-token-refused"])
        #expect(stub.variables.map { $0["buyer"]?["customerAccessToken"] } == ["old", nil])
    }

    @Test(
        "body 32: a market that the shop does not have is answered by another, which is said and keeps its own answers")
    func fallback() async throws {
        let body = try #require(try JSONValue(parsing: try SharedCases.response(32).body).object)
        var whole = body
        whole["data"] = CatalogAnswers.shop.overlaid(with: try #require(body["data"]))
        let stub = try StubShop(["Shop": [.body(JSONWriter().string(.object(whole)))]])
        let asked = MarketContext(country: "FR", language: "de")
        let shop = try await stub.backend.catalog.shop(options: ReadOptions(market: asked))
        #expect(shop.issues.map(\.code) == ["market-fallback"])
        #expect(shop.issues.first?.message.contains("CA in place of FR") ?? false)
        #expect(shop.issues.first?.message.contains("EN in place of DE") ?? false)
        #expect(stub.shop.effectiveMarket(for: asked) == MarketContext(country: "CA", language: "en"))
        #expect(shop.value.currencyCode == "CAD")
    }

    @Test("body 40: a deferred answer is put together by the lent client")
    func deferred() async throws {
        let stub = try StubShop(always: try SharedCases.response(40))
        let request = GraphQLRequest("query Q { product { id title ...More @defer } }")
        var last: JSONValue?
        for try await result in stub.shop.client.performIncrementally(request) { last = result.value }
        #expect(last?["product"]?["description"] == "Soft")
    }
}
