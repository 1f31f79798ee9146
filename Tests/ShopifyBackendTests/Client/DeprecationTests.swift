import Commerce
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import ShopifyBackend
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
}
