import Commerce
import CommerceJSON
import Testing

@testable import CommerceTool

@Suite("All pages are walked")
struct PageWalkTests {
    private func run(_ settings: String, _ words: String...) async throws -> ToolRun {
        let folder = try TemporaryFolder()
        let file = try folder.write(#"{"backends": {"e": {"plugin": "endless"\#(settings)}}}"#, to: "commerce.json")
        return await ToolRun.run(
            ["products", "--all", "--config", file, "--ephemeral"] + words, variables: ["HOME": folder.path],
            registry: PluginRegistry([EndlessPlugin.self]))
    }

    @Test("A walk in a circle is noticed")
    func circle() async throws {
        let run = try await run("")
        #expect(run.status == .malformed)
        #expect(run.diagnostics.contains("twice"))
    }

    @Test("An error in the middle leaves the rows before it, and one document with --json")
    func failure() async throws {
        let table = try await run(#", "failsAt": 3"#)
        #expect(table.status == .unreachable)
        #expect(table.output.split(separator: "\n").count == 3, "the titles and two rows")
        let json = try await run(#", "failsAt": 3"#, "--json")
        #expect(try json.document()["error"]?["kind"]?.string == "network")
    }

    @Test("A total that a backend tells is not replaced by the number of items that came")
    func total() async throws {
        let page = try await run(#", "endsAt": 2"#, "--json").document()
        #expect(page["items"]?.array?.count == 2)
        #expect(page["page"]?["total"] == 60)
    }

    @Test("The demo shop's products come once each, in tables and documents")
    func whole() async throws {
        let shop = try DemoShop(settings: #", "maximumPageSize": 7"#)
        let document = try await shop.document(["products", "--all"])
        let items = try #require(document["items"]?.array)
        #expect(items.count == document["page"]?["total"]?.int && items.count > 40)
        #expect(Set(items.map { $0["id"]?.string }).count == items.count)
        #expect(document["page"]?["hasNext"]?.bool == false)
        let table = await shop.run("products", "--all")
        #expect(table.output.split(separator: "\n").count == items.count + 1)
        #expect(table.diagnostics.isEmpty)
    }
}
