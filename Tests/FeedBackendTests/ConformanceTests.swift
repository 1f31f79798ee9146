import Commerce
import CommerceTesting
import FeedBackend
import Foundation
import Testing

@Suite("Feeds and the conformance kit")
struct ConformanceTests {
    @Test("the example feeds pass every check", arguments: ["outdoor.google.xml", "kitchen.yml.xml"])
    func examples(_ file: String) async throws {
        // Tests/FeedBackendTests/ConformanceTests.swift, three up.
        let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let report = try await report(on: root.appending(path: "Examples/configurations/feeds/\(file)").path)
        #expect(report.failures == [], "\(report.text)")
        let passed = Set(report.items.filter { $0.outcome == .passed }.map(\.group))
        #expect(
            Set(ConformanceGroup.allCases).subtracting(passed) == [.discounts, .giftCards, .signIn], "\(report.text)")
    }

    @Test(
        "real feeds pass every check", .enabled(if: SharedFeeds.isAvailable, "the shared feeds are not here"),
        arguments: [
            "google_allo_unsupported.xml", "google_atom_meta_doc.xml", "google_shopware6_fuerst.xml",
            "google_vehicles_mw.xml", "yml_mrjunior_group.xml", "yml_pastuhov_fixture.xml",
        ])
    func samples(_ file: String) async throws {
        let report = try await report(on: SharedFeeds.path("samples/\(file)"))
        #expect(report.failures == [], "\(report.text)")
    }

    private func report(on path: String) async throws -> ConformanceReport {
        var options = FeedOptions()
        options.currency = "EUR"
        let feed = ProductFeed(
            .file(path), options: options, checkout: try CheckoutTemplate("https://shop.example/cart/{lines}"))
        return await ConformanceKit(backend: feed.backend()).run()
    }
}
