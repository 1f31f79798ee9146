import CommerceJSON
import CommerceSandbox
import Testing

@testable import CommerceTool

@Suite("Errors name the option and the verb that help", .timeLimit(.minutes(10)))
struct RemedyTests {
    private static let after = "--after takes the cursor that a page of the same list ended with. "

    @Test("A cursor that is none is the mistake of --after, whoever notices it")
    func cursors() async throws {
        let demo = try DemoShop()
        for words in [["products"], ["collections"], ["search", "mug"]] {
            let run = await ToolRun.run(demo.options + words + ["--after", "nonsense"])
            #expect(run.status == .usage && run.diagnostics.hasPrefix("error: \(Self.after)"), "\(run.diagnostics)")
        }
        let sandbox = try SandboxServer()
        defer { sandbox.stop() }
        let shop = try SandboxShop(sandbox)
        let run = await shop.run("products", "--after", "nonsense", "--json")
        #expect(run.status == .refused)
        #expect(try run.document()["error"]?["message"]?.string?.hasPrefix(Self.after) == true)
        // Another mistake is not blamed on it.
        let filter = await ToolRun.run(demo.options + ["products", "--after", "x", "--filter", "nonsense"])
        #expect(filter.status == .usage && !filter.diagnostics.contains("--after"), "\(filter.diagnostics)")
    }

    @Test("A checkout with a session that has ended leads to login or logout, and works after either")
    func endedSession() async throws {
        let sandbox = try SandboxServer()
        defer { sandbox.stop() }
        let shop = try SandboxShop(sandbox)
        #expect(await shop.run("login", "ada@sandbox.example").status == .done)
        #expect(await shop.run("cart", "add", "gid://shopify/ProductVariant/8001024001").status == .done)
        try sandbox.control(["expireTokens": true])
        let refused = await shop.run("checkout")
        #expect(refused.status == .denied)
        #expect(
            refused.diagnostics.contains("Run commerce login, or commerce logout to go on without a customer."),
            "\(refused.diagnostics)")
        #expect(await shop.run("logout").status == .done)
        let checkout = await shop.run("checkout")
        #expect(checkout.status == .done && checkout.output.hasPrefix("Open  http"), "\(checkout.diagnostics)")
        // Who never signed in has nothing to end.
        let stranger = await shop.run("customer")
        #expect(stranger.status == .denied && !stranger.diagnostics.contains("logout"), "\(stranger.diagnostics)")
    }

    @Test("A conformance run without a customer says how to have one")
    func conformance() async throws {
        func run(_ configuration: String, _ words: String...) async throws -> ToolRun {
            let folder = try TemporaryFolder()
            let file = try folder.write(configuration, to: "commerce.json")
            return await ToolRun.run(
                ["--config", file, "--ephemeral", "conformance", "--only", "sign-in"] + words)
        }
        let named =
            #"{"backends": {"m": {"plugin": "memory", "scenario": {"customer": {"#
            + #""email": "buyer@example.com", "password": "commerce"}}}}}"#
        let hint = "note: Sign-in, addresses and orders were not checked: "
        let without = try await run(named)
        #expect(without.output.contains("\n\(hint)--customer signs in as the scenario's customer.\n"), "\(without)")
        let unnamed = try await run(#"{"backends": {"m": {"plugin": "memory"}}}"#)
        #expect(unnamed.output.contains("\n\(hint)add \"scenario\": {\"customer\": "), "\(unnamed)")
        let with = try await run(named, "--customer")
        #expect(with.status == .done && !with.output.contains(hint), "\(with)")
    }
}
