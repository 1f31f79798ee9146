import Commerce
import CommerceJSON
import Testing

@testable import CommerceTool

@Suite("What a person at the terminal is told")
struct PersonalOutputTests {
    @Test("A refusal names the field as code does")
    func refusals() async throws {
        let shop = try DemoShop()
        _ = await shop.run("cart", "add", "P1030-2")
        let card = await shop.run("cart", "giftcard", "add", "NOPE")
        #expect(card.diagnostics.contains("(INVALID_GIFT_CARD at giftCardCodes[0])"), "\(card.diagnostics)")
        let login = await shop.run("login", "nobody@example.com")
        #expect(login.diagnostics.hasSuffix("(UNIDENTIFIED_CUSTOMER)\n"), "\(login.diagnostics)")
    }

    @Test("What is not there comes with the command that lists what is")
    func missing() async throws {
        let shop = try DemoShop()
        _ = await shop.run("cart", "add", "P1030-2")
        _ = await shop.run("login", "buyer@example.com")
        for (words, remedy) in [
            (["cart", "set", "9", "1"], "The cart has no line \"9\". commerce cart show names its lines."),
            (["cart", "add", "nope"], "There is no variant \"nope\" here. commerce variants PRODUCT lists"),
            (["address", "update", "x", "--city", "c"], "no address \"x\" here. commerce address list names them."),
        ] {
            let run = await ToolRun.run(shop.options + words)
            #expect(run.status == .notFound && run.diagnostics.contains(remedy), "\(run.diagnostics)")
        }
    }

    @Test("A new address is in --country unless it says another, an old one stays where it is")
    func addressCountry() async throws {
        let shop = try DemoShop()
        _ = await shop.run("login", "buyer@example.com")
        let add = ["address", "add", "--last-name", "L", "--address1", "1 Quay", "--city", "K", "--zip", "1"]
        let german = try await shop.document(add + ["--country", "DE"])
        #expect(german["address"]?["country"]?.string == "DE")
        let french = try await shop.document(add + ["--country", "DE", "--address-country", "FR"])
        let id = try #require(french["address"]?["id"]?.string)
        #expect(french["address"]?["country"]?.string == "FR")
        let moved = try await shop.document(["address", "update", id, "--city", "L", "--country", "DE"])
        #expect(moved["address"]?["country"]?.string == "FR")
    }

    @Test("An address is named by what can be typed to change it")
    func addressIDs() async throws {
        let shop = try DemoShop()
        _ = await shop.run("login", "buyer@example.com")
        let added = await shop.run(
            "address", "add", "--last-name", "L", "--address1", "1 Quay", "--city", "K", "--zip", "1",
            "--address-country", "DE")
        let id = try #require(added.output.split(separator: "\n").first?.split(separator: " ").last.map(String.init))
        let chosen = await shop.run("address", "default", id)
        #expect(chosen.status == .done, "\(added.output) \(chosen.diagnostics)")
        let customer = await shop.run("customer")
        #expect(customer.output.contains("Default address  \(id)\n"), "\(customer.output)")
    }

    @Test("A discount of nothing is no row")
    func noDiscount() async throws {
        let shop = try DemoShop()
        #expect(await !shop.run("cart", "add", "P1030-2").output.contains("Discount"))
        #expect(await shop.run("cart", "discount", "WELCOME10").output.contains("\nDiscount  $1.50\n"))
    }

    @Test("Checks that were skipped are told by their reasons; --verbose names each")
    func conformance() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(#"{"backends": {"e": {"plugin": "empty"}}}"#, to: "commerce.json")
        func run(_ words: String...) async -> [Substring] {
            await ToolRun.run(
                ["--config", file, "--ephemeral", "conformance", "--only", "batch-order", "--only", "collections"]
                    + words,
                registry: PluginRegistry([EmptyPlugin.self])
            ).output.split(separator: "\n")
        }
        let brief = await run()
        #expect(brief.contains { $0.hasPrefix("skipped  ") && $0.contains(" of collections: The backend has no ") })
        #expect(brief.last?.hasPrefix("0 passed, 0 failed, ") == true)
        let whole = await run("--verbose")
        #expect(whole.filter { $0.hasPrefix("skipped  ") }.count > brief.filter { $0.hasPrefix("skipped  ") }.count)
        #expect(whole.last == brief.last)
    }

    @Test("A checkout that can't be followed is not waited for")
    func untracked() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(FeedVerbTests.feed, to: "feed.xml")
        let file = try folder.write(
            """
            {"backends": {"feed": {"plugin": "xml-feed", "source": "feed.xml",
                "checkout": {"link": "https://shop.example/cart/{lines}"}}}}
            """, to: "commerce.json")
        let options = ["--config", file, "--state", folder.path + "/state"]
        _ = await ToolRun.run(options + ["cart", "add", "A/1:2"])
        let run = await ToolRun.run(options + ["checkout", "--wait", "60"])
        #expect(run.status == .done)
        #expect(run.diagnostics.contains("Nothing was waited for"))
    }
}
