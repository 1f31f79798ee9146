import Commerce
import CommerceJSON
import CommerceSandbox
import CommerceTesting
import FoundationEssentials
import Synchronization
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

    @Test("Two runs that renew one session at once ask for it once, and both go on", .timeLimit(.minutes(10)))
    func renewalAtOnce() async throws {
        let clock = ShiftedClock()
        let sandbox = try SandboxServer(SandboxOptions(now: { Int(clock.now.timeIntervalSince1970) }))
        defer { sandbox.stop() }
        let shop = try SandboxShop(sandbox, settings: SandboxShop.customerAccounts)
        let login = await shop.run("login", "--browser", variables: try shop.desktop(), clock: clock)
        #expect(login.status == .done, "\(login.diagnostics)")
        let session = try #require(try await shop.session())
        clock.advance(by: 3500)
        // Of two renewals one would be left, and the slow answer lets the second run come in between.
        try sandbox.control([
            "faults": [["kind": "latency", "milliseconds": 200, "only": "oauth-token", "count": 2]]
        ])
        async let first = shop.run("customer", clock: clock)
        async let second = shop.run("orders", clock: clock)
        for run in await [first, second] { #expect(run.status == .done, "\(run.diagnostics)") }
        #expect(try sandbox.control([:])["faults"]?.int == 1)
        let renewed = try #require(try await shop.session())
        #expect(renewed.accessToken != session.accessToken && renewed.isValid(at: clock.now))
        #expect(await shop.run("customer", clock: clock).status == .done)
    }

    /// The time of day, which goes by itself and can be put on: who waits for a lock waits for nobody's hand.
    private final class ShiftedClock: CommerceClock {
        private let shift = Mutex(0.0)

        var now: Date { SystemClock().now.addingTimeInterval(shift.withLock(\.self)) }

        func advance(by seconds: Double) { shift.withLock { $0 += seconds } }

        func sleep(for duration: Duration) async throws { try await SystemClock().sleep(for: duration) }
    }
}
