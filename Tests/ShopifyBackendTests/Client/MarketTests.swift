import Commerce
import CommerceGraphQL
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import ShopifyBackend
import Testing

@Suite("For whom a shop is asked") struct MarketTests {
    private let answer: [String: [StubShop.Answer]] = ["Shop": [.data(CatalogAnswers.shop)]]

    @Test("country, language, place, buyer and consent travel as variables of the context")
    func context() async throws {
        let stub = try StubShop(answer) { options in
            options.market = MarketContext(
                country: "US", language: "EN", buyer: .init(companyLocationID: "gid://shopify/CompanyLocation/1"))
            options.consent = ShopifyConsent(analytics: true, saleOfData: false)
        }
        let session = Session(accessToken: Secret("customer-token"))
        let market = MarketContext(
            language: "pt-BR", buyer: .init(session: session, preferredLocationID: "gid://shopify/Location/5"))
        _ = try await stub.backend.catalog.shop(options: ReadOptions(market: market))
        let variables = try #require(stub.variables.first)
        #expect(variables["country"] == "US" && variables["language"] == "PT_BR")
        #expect(variables["preferredLocationId"] == "gid://shopify/Location/5")
        #expect(
            variables["buyer"] == [
                "companyLocationId": "gid://shopify/CompanyLocation/1", "customerAccessToken": "customer-token",
            ])
        #expect(variables["visitorConsent"] == ["analytics": true, "saleOfData": false])
        #expect(stub.sent.first?["query"]?.string?.contains("customer-token") == false)
    }

    @Test("nothing of a context is sent that is not known")
    func empty() async throws {
        let stub = try StubShop(answer)
        _ = try await stub.backend.catalog.shop()
        #expect(stub.sent.first?["variables"]?.object?.isEmpty ?? true)
    }

    @Test(
        "languages by the shop's codes",
        arguments: [
            ("en", "EN"), ("en-GB", "EN"), ("pt-br", "PT_BR"), ("pt_PT", "PT_PT"), ("zh-Hans-US", "ZH_CN"),
            ("zh-Hant", "ZH_TW"), ("zh-HK", "ZH_TW"), ("xx", "XX"),
        ])
    func languages(_ tag: String, _ code: String) async throws {
        let stub = try StubShop(answer)
        let market = MarketContext(language: LanguageCode(rawValue: tag))
        _ = try await stub.backend.catalog.shop(options: ReadOptions(market: market))
        #expect(stub.variables.first?["language"]?.string == code)
    }

    @Test("kept answers are told apart by market and by buyer, and refresh asks anew")
    func cache() async throws {
        let stub = try StubShop(answer) { $0.cachePolicy = .cacheFirst(expireIn: .seconds(60)) }
        let catalog = stub.backend.catalog
        func read(_ market: MarketContext, _ freshness: Freshness = .default) async throws {
            _ = try await catalog.shop(options: ReadOptions(market: market, freshness: freshness))
        }
        let ann = MarketContext(country: "US", buyer: .init(session: Session(accessToken: Secret("ann"))))
        let bob = MarketContext(country: "US", buyer: .init(session: Session(accessToken: Secret("bob"))))
        for _ in 1...2 {
            try await read(MarketContext(country: "US"))
            try await read(MarketContext(country: "CA"))
            try await read(ann)
            try await read(bob)
        }
        #expect(stub.transport.requests.count == 4)
        try await read(ann, .refresh)
        #expect(stub.transport.requests.count == 5)
        try await read(ann, .cacheOnly)
        #expect(stub.transport.requests.count == 5)
    }

    @Test("a market that falls back is said, and its answers are kept for the market that gave them")
    func fallback() async throws {
        let body = JSONWriter().string([
            "data": CatalogAnswers.shop, "extensions": ["context": ["country": "CA", "language": "EN"]],
        ])
        let stub = try StubShop(["Shop": [.body(body)]]) { $0.cachePolicy = .cacheFirst(expireIn: .seconds(60)) }
        let asked = ReadOptions(market: MarketContext(country: "FR", language: "en"))
        let shop = try await stub.backend.catalog.shop(options: asked)
        #expect(shop.issues.map(\.code) == ["market-fallback"])
        #expect(shop.issues.first?.message.contains("language") == false)
        #expect(stub.shop.effectiveMarket(for: asked.market).country == "CA")
        #expect(stub.shop.effectiveMarket(for: MarketContext(country: "DE")).country == "DE", "nobody has asked")
        // Found under the place that answers, from the second time on.
        for _ in 1...3 { _ = try await stub.backend.catalog.shop(options: asked) }
        #expect(stub.transport.requests.count == 2)
    }

    @Test("a version that is not supported falls forward, and that is said")
    func version() async throws {
        let fields: HTTPFields = ["X-Shopify-API-Version": "2026-07"]
        let body = JSONWriter().string(["data": CatalogAnswers.shop])
        let stub = try StubShop(always: .json(body, fields: fields))
        let shop = try await stub.backend.catalog.shop()
        #expect(shop.issues.map(\.code) == ["api-version"])
        #expect(shop.issues.first?.message.contains("2026-07") ?? false)
        let same = try StubShop(always: .json(body, fields: ["X-Shopify-API-Version": "2026-04"]))
        #expect(try await same.backend.catalog.shop().issues == [])
    }

    @Test("a buyer whose token is refused sees what everybody sees")
    func refusedBuyer() async throws {
        let stub = try StubShop(answer: { _, variables in
            variables["buyer"] == nil
                ? .data(CatalogAnswers.shop) : .body(#"{"errors":[{"message":"The token provided is not valid"}]}"#)
        })
        let market = MarketContext(country: "US", buyer: .init(session: Session(accessToken: Secret("old"))))
        let shop = try await stub.backend.catalog.shop(options: ReadOptions(market: market))
        #expect(shop.issues.map(\.code) == ["buyer-token-refused"])
        #expect(stub.variables.map { $0["country"] } == ["US", "US"])
        #expect(!shop.issues.map(\.message).joined().contains("old"))
    }
}
