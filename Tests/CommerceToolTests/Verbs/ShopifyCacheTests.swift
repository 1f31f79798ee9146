import Commerce
import CommerceHTTP
import CommerceJSON
import CommerceTesting
import Foundation
import ShopifyBackend
import Synchronization
import Testing

@testable import CommerceTool

/// The adapter for Shopify over a transport that a test answers for.
private enum StubbedShopify: BackendPlugin {
    static let identifier = ShopifyPlugin.identifier
    static let summary = ShopifyPlugin.summary
    static let settings = ShopifyPlugin.settings
    /// Whether there is a network.
    static let isOnline = Mutex(true)
    static let transport = StubTransport { request in
        guard isOnline.withLock({ $0 }) else { throw HTTPError(.connectionRefused, request) }
        return HTTPResponse(
            status: 200, fields: ["Content-Type": "application/json"],
            body: Array(
                """
                {"data": {"shop": {"name": "Shoes", "description": null, "primaryDomain": {"url": "https://shoes.example"},
                    "privacyPolicy": null, "refundPolicy": null, "shippingPolicy": null, "termsOfService": null,
                    "termsOfSale": null, "legalNotice": null, "contactInformation": null, "subscriptionPolicy": null},
                  "localization": {"country": {"isoCode": "US", "currency": {"isoCode": "USD"}},
                    "language": {"isoCode": "EN"}, "availableCountries": [{"isoCode": "US"}],
                    "availableLanguages": [{"isoCode": "EN"}]}}}
                """.utf8))
    }

    static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend {
        var context = context
        context.services.transport = transport
        return try ShopifyPlugin.makeBackend(settings, context: context)
    }
}

@Suite("What Shopify answered, in the next run")
struct ShopifyCacheTests {
    @Test("comes from the file while it is fresh, also without a network; --refresh, age and clearing ask again")
    func nextRun() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            """
            {"backends": {"shop": {"plugin": "shopify", "domain": "shoes.myshopify.com", "publicToken": "pt-123456",
                "retries": 0, "cache": "cache-first=60"}}}
            """, to: "commerce.json")
        let clock = ManualClock(now: Date(timeIntervalSince1970: 1_800_000_000))
        func run(_ words: String...) async -> ToolRun {
            await ToolRun.run(
                ["--config", file, "--state", folder.path + "/state", "--json"] + words,
                registry: PluginRegistry([StubbedShopify.self]), clock: clock)
        }
        func requests() -> Int { StubbedShopify.transport.requests.count }

        let first = await run("shop")
        #expect(first.status == .done, "\(first.diagnostics)")
        StubbedShopify.isOnline.withLock { $0 = false }
        #expect(await run("shop").output == first.output)
        #expect(requests() == 1)
        let status = try await run("cache", "status").document()["items"]?.array?.first
        #expect(status?["entries"] == 1 && status?["backend"] == "shop" && status?["plugin"] == "shopify")

        #expect(await run("shop", "--refresh").status == .unreachable)
        #expect(requests() == 2)
        // It is another question in another market.
        #expect(await run("shop", "--country", "CA").status == .unreachable)
        clock.advance(by: .seconds(61))
        #expect(await run("shop").status == .unreachable)
        StubbedShopify.isOnline.withLock { $0 = true }
        #expect(await run("shop").output == first.output)
        #expect(await run("shop").output == first.output)
        #expect(requests() == 5)
        #expect(await run("cache", "clear").status == .done)
        #expect(await run("shop").status == .done)
        #expect(requests() == 6)

        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/state") {
            let data = try Data(contentsOf: URL(filePath: folder.path + "/state/" + name))
            #expect(data.range(of: Data("pt-123456".utf8)) == nil, "a token in \(name)")
        }
    }
}
