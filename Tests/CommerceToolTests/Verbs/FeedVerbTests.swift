import Commerce
import CommerceJSON
import Testing

@testable import CommerceTool

@Suite("Feeds on the command line")
struct FeedVerbTests {
    static let feed = """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>
        <item><g:id>A/1:2</g:id><g:title>Mug, white</g:title><g:price>12.50 EUR</g:price>
        <g:availability>in_stock</g:availability></item>
        <item><g:id>B</g:id><g:title>Mug, blue</g:title><g:price>10 apples</g:price>
        <g:availability>out_of_stock</g:availability></item>
        </channel></rss>
        """

    @Test("Inspecting says dialect, items and problems, in the shape of the contract")
    func inspect() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.feed, to: "feed.xml")
        let document = try await ToolRun.run(["feed", "inspect", file, "--json"]).document()
        for key in ["seen", "new", "changed", "unchanged", "removed", "rejected", "repaired"] {
            #expect(document[key]?.int != nil, "\(key)")
        }
        #expect(document["dialect"]?.string == "google")
        #expect(document["seen"]?.int == 2)
        let problem = try #require(document["problems"]?[0])
        #expect(problem["item"]?.string == "B" && problem["line"]?.int == 5)
        let table = await ToolRun.run(["feed", "inspect", "feed.xml"], workingFolder: folder.path)
        #expect(table.status == .done && table.output.contains("google"))
    }

    @Test(
        "A feed that can't be read to its end has exit status 8, a place, and a report of what was seen",
        arguments: [
            ("", "line 1"), ("<html><body>", "line 1"), (String(Self.feed.dropLast(40)), "line"),
            ("{}", "line 1"), ("<rss><channel><item></rss>", "line 1"),
        ])
    func broken(text: String, place: String) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(text, to: "feed.xml")
        let run = await ToolRun.run(["feed", "inspect", file, "--json"])
        #expect(run.status == .malformed)
        let error = try #require(try run.document()["error"])
        #expect(error["kind"]?.string == "malformedResponse")
        #expect(error["message"]?.string?.contains(place) == true)
        #expect(error["report"]?["seen"]?.int != nil)
        let lenient = await ToolRun.run(["feed", "inspect", file, "--lenient"])
        #expect(lenient.status == .malformed)
    }

    @Test("A feed of one's own is inspected by a mapping file")
    func mapping() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("<a><b i='1'><n>One</n></b></a>", to: "feed.xml")
        _ = try folder.write(
            #"{"dialect": "own", "recognise": {"root": "a"}, "item": "/a/b", "fields": {"id": "@i", "title": "n"}}"#,
            to: "own.json")
        func inspect(_ words: String...) async -> ToolRun {
            await ToolRun.run(["feed", "inspect", "feed.xml", "--json"] + words, workingFolder: folder.path)
        }
        let own = await inspect("--mapping", "own.json")
        #expect(own.status == .done)
        #expect(try own.document()["dialect"]?.string == "own" && own.document()["seen"]?.int == 1)
        let unknown = await inspect()
        #expect(unknown.status == .malformed && unknown.diagnostics.contains("others by a mapping file"))
        #expect(await inspect("--mapping", "none.json").status == .usage)
        #expect(await inspect("--mapping", "own.json", "--dialect", "yml").status == .usage)
    }

    @Test("A shop by its feed is browsed, filled and checked out")
    func shop() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.feed, to: "feed.xml")
        let file = try folder.write(
            """
            {"backends": {"feed": {"plugin": "xml-feed", "source": "feed.xml",
                "checkout": {"link": "https://shop.example/cart/{lines}"}}}}
            """, to: "commerce.json")
        func run(_ words: String...) async throws -> JSONValue {
            let run = await ToolRun.run(words + ["--config", file, "--state", folder.path + "/state", "--json"])
            #expect(run.status == .done, "\(words): \(run.diagnostics)")
            return try run.document()
        }
        #expect(try await run("products")["items"]?.array?.count == 2)
        #expect(try await run("search", "white")["items"]?[0]?["title"]?.string == "Mug, white")
        #expect(try await run("cart", "add", "A/1:2:3")["cart"]?["totalQuantity"]?.int == 3)
        #expect(try await run("cart", "show")["lines"]?[0]?["variant"]?["id"]?.string == "A/1:2")
        #expect(try await run("checkout")["url"]?.string?.hasPrefix("https://shop.example/cart/") == true)
        #expect(try await run("checkout", "--permalink", "A/1:2")["url"]?.string?.contains(":1") == true)
    }
}
