import Commerce
import CommerceJSON
import CommerceTesting
import Testing

@testable import CommerceTool

@Suite("Sessions outlive a run")
struct SessionTests {
    private static func run(_ shop: DemoShop, _ clock: ManualClock, _ words: String...) async -> ToolRun {
        await ToolRun.run(
            shop.options + ["--json"] + words, variables: ["COMMERCE_PASSWORD": "commerce"], clock: clock)
    }

    @Test("A session that ended is renewed; one that can't be any more is said so, and carts go on without it")
    func lifetime() async throws {
        let shop = try DemoShop(settings: #", "sessionLifetime": 100"#)
        let clock = ManualClock()
        #expect(await Self.run(shop, clock, "login", "buyer@example.com").status == .done)
        clock.advance(by: .seconds(200))
        #expect(await Self.run(shop, clock, "customer").status == .done)
        clock.advance(by: .seconds(100_000))
        #expect(await Self.run(shop, clock, "customer").status == .denied)
        #expect(await Self.run(shop, clock, "cart", "create", "P1030-2").status == .done)
        #expect(await Self.run(shop, clock, "logout").status == .done)
        #expect(await Self.run(shop, clock, "customer").status == .denied)
    }

    @Test("Signing in ties the current cart to the customer, signing out unties it")
    func cartFollows() async throws {
        let shop = try DemoShop()
        _ = try await shop.document(["cart", "add", "P1030-2"])
        _ = try await shop.document(["login", "buyer@example.com"])
        let tied = try await shop.document(["cart", "show"])
        #expect(tied["buyerIdentity"]?["customerID"]?.string == "customer-1")
        _ = try await shop.document(["logout"])
        let untied = try await shop.document(["cart", "show"])
        #expect(untied["buyerIdentity"]?["customerID"] == nil)
        #expect(untied["lines"]?.array?.count == 1)
    }

    @Test("What is typed beside a password file's first line is no part of the password")
    func passwordFile() async throws {
        let shop = try DemoShop()
        for (text, status) in [
            ("commerce", RunStatus.done), ("commerce\n", .done), ("commerce\r\nmore\n", .done),
            ("commerce \n", .refused),
            ("\ncommerce", .usage), ("", .usage),
        ] {
            let file = try shop.folder.write(text, to: "password")
            let run = await ToolRun.run(shop.options + ["login", "buyer@example.com", "--password-file", file])
            #expect(run.status == status, "\(text.debugDescription)")
        }
        let missing = await ToolRun.run(
            shop.options + ["login", "buyer@example.com", "--password-file", "/nonexistent"])
        #expect(missing.status == .usage && missing.diagnostics.contains("/nonexistent"))
    }
}
