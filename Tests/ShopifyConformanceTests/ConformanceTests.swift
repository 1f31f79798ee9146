import Commerce
import CommerceHTTP
import CommerceSandbox
import CommerceTesting
import FoundationEssentials
import ShopifyBackend
import Testing

/// The adapter against the sandbox shop, over HTTP on this machine.
@Suite("Conformance on the sandbox") struct ConformanceTests {
    private func backend(
        of sandbox: SandboxServer, configure: (inout ShopifyOptions) -> Void = { _ in }
    ) throws -> Backend {
        var options = ShopifyOptions(access: .publicToken(Secret(sandbox.publicToken)))
        options.endpoint = URL(string: sandbox.url)
        // A loaded machine answers late, and a test is no buyer who waits for it.
        options.timeouts = HTTPTimeouts(connect: .seconds(60), idle: .seconds(120), total: .seconds(120))
        configure(&options)
        return try ShopifyStorefront(options).backend()
    }

    @Test("no check of the kit fails")
    func kit() async throws {
        let sandbox = try SandboxServer()
        defer { sandbox.stop() }
        let report = await ConformanceKit(
            backend: try backend(of: sandbox),
            options: ConformanceOptions(
                customer: .init(email: "ada@sandbox.example", password: Secret("harbour-lights")),
                discountCode: "WELCOME10", giftCard: Secret("SANDBOX-GIFT-0010"), deadline: .seconds(300))
        ).run()
        #expect(report.failures.map { "\($0.name) \($0.outcome)" } == [])
        #expect(report.items.count > 100)
    }
}
