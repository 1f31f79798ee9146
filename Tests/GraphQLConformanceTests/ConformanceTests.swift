import Commerce
import CommerceHTTP
import CommerceJSON
import CommerceSandbox
import CommerceTesting
import FoundationEssentials
import GraphQLBackend
import Testing

/// The adapter with its preset for Hygraph against the sandbox's content API, over HTTP on this machine.
@Suite("Conformance on the content API") struct ConformanceTests {
    static func backend(
        of sandbox: SandboxServer, configure: (inout GraphQLShopOptions) -> Void = { _ in }
    ) throws -> Backend {
        var options = GraphQLShopOptions(
            endpoint: try #require(URL(string: sandbox.contentEndpoint)), preset: "hygraph")
        options.currency = "USD"
        options.priceUnit = .minor
        options.rate = 10_000
        // A loaded machine answers late, and a test is no buyer who waits for it.
        options.timeouts = HTTPTimeouts(connect: .seconds(60), idle: .seconds(120), total: .seconds(120))
        configure(&options)
        return try GraphQLShop(options).backend()
    }

    @Test("no check of the kit fails")
    func kit() async throws {
        let sandbox = try SandboxServer()
        defer { sandbox.stop() }
        let report = await ConformanceKit(
            backend: try Self.backend(of: sandbox), options: ConformanceOptions(deadline: .seconds(300))
        ).run()
        #expect(report.failures.map { "\($0.name) \($0.outcome)" } == [])
        #expect(report.items.count > 50)
    }
}
