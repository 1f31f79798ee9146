import Commerce
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import ShopifyBackend
import Synchronization
import Testing

@Suite("What a shop says of fields that will go") struct DeprecationTests {
    @Test("is logged once, whatever is asked afterwards")
    func once() async throws {
        let body = JSONWriter().string(["data": CatalogAnswers.shop])
        let response = HTTPResponse.json(
            body, fields: ["X-Shopify-API-Deprecated-Reason": "https://example.com/deprecated#totalTaxAmount"])
        let logger = RecordingLogger()
        let shop = try ShopifyStorefront(
            ShopifyOptions(domain: "shoes.example.com"), transport: StubTransport([response]),
            context: PluginContext(logger: logger))
        let catalog = shop.backend().catalog
        for _ in 1...3 { #expect(try await catalog.shop().issues == []) }
        #expect(logger.entries.filter { $0.level == .warning && $0.message.contains("totalTaxAmount") }.count == 1)
    }

    @Test("is logged of the Customer Account API too, each reason once, and does not count as the Storefront's version")
    func accounts() async throws {
        let logger = RecordingLogger()
        let reasons = ["https://example.com/a", "https://example.com/b", "https://example.com/a"]
        let calls = Mutex(0)
        let customer: JSONValue = [
            "id": "gid://shopify/Customer/5", "firstName": nil, "lastName": nil, "emailAddress": nil,
            "phoneNumber": nil, "creationDate": "2026-01-02T03:04:05Z", "defaultAddress": nil,
        ]
        let shop = try StubAccounts(
            logger: logger,
            api: { _ in
                let call = calls.withLock { calls in
                    defer { calls += 1 }
                    return calls
                }
                return .json(
                    JSONWriter().string(["data": ["customer": customer]]),
                    fields: ["X-Shopify-API-Deprecated-Reason": reasons[call], "X-Shopify-API-Version": "2025-01"])
            })
        let session = Session(accessToken: Secret("shcat_token"))
        for _ in reasons { #expect(try await shop.auth.customer(session: session).issues == []) }
        let told = logger.entries.filter { $0.level == .warning }.map(\.message)
        #expect(told.count == 2 && told[0].hasSuffix(reasons[0]) && told[1].hasSuffix(reasons[1]), "\(told)")
    }
}
