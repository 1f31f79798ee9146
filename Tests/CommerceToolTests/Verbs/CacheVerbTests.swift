import Commerce
import CommerceJSON
import CommerceStorage
import CommerceTesting
import Foundation
import Testing

@testable import CommerceTool

@Suite("The response cache between runs")
struct CacheVerbTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock(now: Date(timeIntervalSince1970: 1_800_000_000))

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.write(
            """
            {"backends": {"one": {"plugin": "caching", "shop": "a"}, "two": {"plugin": "caching", "shop": "b"},
                "broken": {"plugin": "caching"}}, "default": "one"}
            """, to: "commerce.json")
    }

    private var state: String { folder.path + "/state" }

    private func run(_ words: String..., configuration: Bool = true, state: Bool = true) async -> ToolRun {
        await ToolRun.run(
            (configuration ? ["--config", folder.path + "/commerce.json"] : [])
                + (state ? ["--state", self.state] : ["--ephemeral"]) + words,
            variables: ["HOME": folder.path, "COMMERCE_PASSWORD": "x"], registry: PluginRegistry([CachingPlugin.self]),
            clock: clock)
    }

    private func entries() async throws -> [String: Int] {
        var entries: [String: Int] = [:]
        for item in try await run("cache", "status", "--json").document()["items"]?.array ?? [] {
            entries[item["backend"]?.string ?? ""] = item["entries"]?.int
        }
        return entries
    }

    @Test("answers are there in the next run, each backend's own, and not with --ephemeral")
    func outliving() async throws {
        #expect(await run("shop").output.contains("asked"))
        #expect(await run("shop").output.contains("kept"))
        #expect(await run("shop", "--backend", "two").output.contains("asked"))
        #expect(await run("shop", state: false).output.contains("asked"))
        #expect(await run("cache", "status", "--backend", "one", state: false).status == .done)
        #expect(try await entries() == ["one": 2, "two": 2, "broken": 0])
    }

    @Test("the status says of each backend how much there is, since when and where; a broken entry has its error")
    func status() async throws {
        _ = await run("shop")
        clock.advance(by: .seconds(60))
        let run = await run("cache", "status", "--json")
        #expect(run.status == .usage)
        let items = try #require(try run.document()["items"]?.array)
        #expect(items.map { $0["backend"]?.string } == ["one", "two", "broken"])
        #expect(items[0]["entries"] == 2)
        #expect(items[0]["bytes"] == 518)
        #expect(items[0]["oldest"] == "2027-01-15T08:00:00Z")
        #expect(items[0]["newest"] == items[0]["oldest"])
        #expect(items[0]["path"]?.string?.hasPrefix(state + "/responses-caching-a-") == true)
        #expect(items[1]["entries"] == 0)
        #expect(items[1]["path"] == nil && items[1]["oldest"] == nil)
        #expect(items[2]["error"]?["kind"] == "configuration")
        #expect(await self.run("cache", "status", "--backend", "two").status == .done)
        #expect(await self.run("cache", "status", "--backend", "three").status == .usage)
        let table = await self.run("cache", "status", "--backend", "one").output
        #expect(table.contains("one") && table.contains("518") && table.contains(".sqlite"))
    }

    @Test("what is kept of backends that are no longer in the configuration is listed and cleared too")
    func leftovers() async throws {
        _ = await run("shop")
        let other = SQLiteResponseCacheStore(folder: state, stateIdentity: "caching:gone", clock: clock)
        try await other.keep(CachedResponse(body: [1], received: clock.now), for: CacheKey([[1]]))
        #expect(try await entries() == ["one": 2, "two": 0, "broken": 0, "": 1])
        let bare = try await run("cache", "status", "--json", configuration: false).document()
        #expect(bare["items"]?.array?.count == 2)
        let cleared = await run("cache", "clear", "--json", configuration: false)
        #expect(cleared.status == .done)
        #expect(try cleared.document()["entries"] == 3)
        #expect(try cleared.document()["files"]?.array?.count == 2)
        #expect(try await entries() == ["one": 0, "two": 0, "broken": 0])
        #expect(try FileManager.default.contentsOfDirectory(atPath: state).isEmpty)
    }

    @Test("one backend's answers are cleared alone, and its state stays")
    func clearingOne() async throws {
        #expect(await run("login", "a@b.c").status == .done)
        _ = await run("shop")
        _ = await run("shop", "--backend", "two")
        #expect(await run("cache", "clear", "--backend", "one").status == .done)
        #expect(try await entries() == ["one": 0, "two": 2, "broken": 0])
        #expect(try FileManager.default.contentsOfDirectory(atPath: state).contains { $0.hasPrefix("session-") })
        #expect(await run("cache", "clear", "--backend", "broken").status == .usage)
        #expect(await run("cache", "clear", state: false).status == .usage)
        #expect(await run("cache", "clear", "--backend", "one").status == .done, "there is nothing left to clear")
    }

    @Test("logout forgets what the customer was told, also where the shop forgets to")
    func logout() async throws {
        #expect(await run("login", "a@b.c").status == .done)
        _ = await run("shop")
        #expect(await run("logout").status == .done)
        #expect(try await entries()["one"] == 1)
    }

    @Test("a damaged file is told on standard error and is no failure")
    func damage() async throws {
        _ = await run("shop")
        let store = SQLiteResponseCacheStore(folder: state, stateIdentity: "caching:a")
        try Data("nonsense".utf8).write(to: URL(filePath: store.path))
        let status = await run("cache", "status", "--backend", "one", "--json")
        #expect(status.status == .done)
        #expect(status.diagnostics.contains("set aside"))
        #expect(try status.document()["items"]?.array?.first?["entries"] == 0)
        #expect(await run("shop").output.contains("asked"))
    }
}
