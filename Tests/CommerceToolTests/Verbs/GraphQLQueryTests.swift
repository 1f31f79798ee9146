import Commerce
import CommerceJSON
import Testing

@testable import CommerceTool

@Suite("Operations of one's own") struct GraphQLQueryTests {
    private func run(_ shop: String, _ document: String, _ words: String...) async throws -> ToolRun {
        let folder = try TemporaryFolder()
        let entry = #""plugin": "shopify", "domain": "\#(shop).example", "publicToken": "the-token""#
        let file = try folder.write(#"{"backends": {"shop": {\#(entry)}}}"#, to: "commerce.json")
        let operation = try folder.write(document, to: "operation.graphql")
        return await ToolRun.run(
            ["graphql", "query", operation] + words + ["--config", file, "--ephemeral", "--json"],
            variables: ["HOME": folder.path], registry: PluginRegistry([ShopifyByDomain.self]))
    }

    @Test("an operation is sent with its variables and name, and the answer printed as it is")
    func answer() async throws {
        let run = try await run(
            "echo", "query A($n: Int) { a } query B { b }", "--variables", #"{"n": 5}"#, "--operation", "A")
        #expect(run.status == .done, "\(run.diagnostics)")
        #expect(
            try run.document() == [
                "data": ["sent": ["n": 5], "name": "A"], "extensions": ["cost": ["requestedQueryCost": 2]],
            ])
    }

    @Test("country and language that it declares are those of the command line, unless they are given")
    func market() async throws {
        let document = "query Q($country: CountryCode, $language: LanguageCode) @inContext(country: $country) { a }"
        let run = try await run(
            "echo", document, "--country", "ca", "--language", "pt-BR", "--variables", #"{"language": "FR"}"#)
        #expect(try run.document()["data"]?["sent"] == ["language": "FR", "country": "CA"])
        let plain = try await self.run("echo", "{ a }", "--country", "ca")
        #expect(try plain.document()["data"]?["sent"] == [:])
    }

    @Test("data with errors beside it is an answer, and the errors are there")
    func partial() async throws {
        let run = try await run("partial", "{ shop { name secret } }")
        #expect(run.status == .done)
        let document = try run.document()
        #expect(document["data"]?["shop"]?["name"] == "Shoes")
        #expect(document["errors"]?[0]?["path"] == ["shop", "secret"])
        #expect(run.diagnostics.contains("shop.secret"))
    }

    @Test("a failure has its kind, status and message as that of any other call has")
    func failure() async throws {
        let run = try await run("wrong-token", "{ shop { name } }")
        #expect(run.status == .usage)
        #expect(try run.document()["error"]?["message"]?.string?.contains("publicToken") ?? false)
    }

    @Test(
        "what can't be sent is said",
        arguments: [["--variables", "[1]"], ["--variables", "{"], ["--variables", "x"]])
    func mistakes(_ words: [String]) async throws {
        let run = try await run("echo", "{ a }", words[0], words[1])
        #expect(run.status == .usage)
        #expect(try run.document()["error"]?["kind"] == "invalidInput")
        #expect(try await self.run("echo", "nothing").status == .usage)
    }

    @Test("a backend that is not asked by GraphQL has none, and its file is not looked for")
    func unsupported() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(#"{"backends": {"e": {"plugin": "empty"}}}"#, to: "commerce.json")
        let run = await ToolRun.run(
            ["graphql", "query", "missing.graphql", "--config", file, "--ephemeral", "--json"],
            variables: ["HOME": folder.path], registry: PluginRegistry([EmptyPlugin.self]))
        #expect(run.status == .unsupported)
    }
}
