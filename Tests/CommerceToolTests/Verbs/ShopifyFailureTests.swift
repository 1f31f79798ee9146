import Commerce
import CommerceJSON
import Testing

@testable import CommerceTool

@Suite("What a Shopify shop fails by, to whoever runs the tool") struct ShopifyFailureTests {
    /// A failure, and what comes of it.
    struct Row: Sendable, CustomTestStringConvertible {
        let shop: String
        let kind: CommerceError.Kind
        let status: RunStatus
        let says: String

        init(_ shop: String, _ kind: CommerceError.Kind, _ status: RunStatus, says: String) {
            self.shop = shop
            self.kind = kind
            self.status = status
            self.says = says
        }

        var testDescription: String { shop }
    }

    private func run(_ shop: String, _ words: String...) async throws -> ToolRun {
        let folder = try TemporaryFolder()
        let entry = #""plugin": "shopify", "domain": "\#(shop).example", "publicToken": "the-token""#
        let file = try folder.write(#"{"backends": {"shop": {\#(entry)}}}"#, to: "commerce.json")
        return await ToolRun.run(
            words + ["--config", file, "--ephemeral", "--json"], variables: ["HOME": folder.path],
            registry: PluginRegistry([ShopifyByDomain.self]))
    }

    @Test(
        "has an exit status by the contract and one document that says what to do",
        arguments: [
            Row("wrong-token", .configuration, .usage, says: "publicToken"),
            Row("wrong-domain", .configuration, .usage, says: "domain"),
            Row("missing-scope", .accessDenied, .denied, says: "Headless channel"),
            Row("offline", .network, .unreachable, says: "offline.example"),
            Row("throttled", .throttled, .unreachable, says: "less often"),
            Row("locked", .unavailable, .unreachable, says: "locked"),
            Row("unpaid", .unavailable, .unreachable, says: "plan"),
            Row("bot", .accessDenied, .denied, says: "bot"),
            Row("page", .malformedResponse, .malformed, says: "password"),
        ])
    func failure(_ row: Row) async throws {
        for words in [["shop"], ["check"]] {
            let run = try await run(row.shop, words[0])
            #expect(run.status == row.status, "\(run.output)\(run.diagnostics)")
            let document = try run.document()
            let error = document["error"] ?? document["items"]?[0]?["error"]
            #expect(error?["kind"]?.string == row.kind.rawValue)
            #expect(error?["message"]?.string?.contains(row.says) ?? false, "\(run.output)")
            #expect(!run.output.contains("the-token") && !run.diagnostics.contains("the-token"))
        }
    }

    @Test("a version that is not supported is answered by another, which is no failure and is said")
    func version() async throws {
        let run = try await run("old-version", "shop")
        #expect(run.status == .done)
        #expect(run.diagnostics.contains("2025-07") && run.diagnostics.contains("apiVersion"))
    }

    @Test("a check of a shop that lists nothing points to the permissions of its channel")
    func emptyCatalogue() async throws {
        let run = try await run("empty", "check")
        #expect(run.status == .done)
        let item = try #require(try run.document()["items"]?[0])
        #expect(item["answer"] == "the shop Shoes, with no products")
        #expect(item["issues"]?[0]?["code"] == "empty-catalogue")
        #expect(run.diagnostics.contains("Headless channel") && run.diagnostics.contains("Collections"))
    }
}
