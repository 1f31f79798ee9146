import Commerce
import CommerceJSON
import Testing

@testable import CommerceTool

@Suite("Process plugins on the command line")
struct ProcessPluginTests {
    /// A plugin in bash that says who it is, and nothing else.
    private static let plugin = """
        #!/bin/bash
        while read -r line; do
            id=$(sed -E 's/.*"id": ?("[^"]*"|[0-9]+).*/\\1/' <<< "$line")
            case $line in
            *'"initialize"'*)
                echo "{\\"jsonrpc\\": \\"2.0\\", \\"id\\": $id, \\"result\\": {\\"protocolVersion\\": 1, \\"name\\": \\"tiny\\", \\"version\\": \\"7.1\\", \\"capabilities\\": {\\"operations\\": []}}}" ;;
            *'"shutdown"'*) echo "{\\"jsonrpc\\": \\"2.0\\", \\"id\\": $id, \\"result\\": null}"; exit ;;
            esac
        done
        """

    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write(plugin, to: "plugin.sh")
        _ = try folder.write(
            """
            {"default": "tiny", "backends": {
                "tiny": {"plugin": "process", "command": ["/bin/bash", "plugin.sh"]},
                "gone": {"plugin": "process", "command": ["./nosuch"]}}}
            """, to: "commerce.json")
        return folder
    }

    @Test("They are listed with their versions, those that don't start with the reason")
    func versions() async throws {
        let folder = try Self.folder()
        let run = await ToolRun.run(["plugins", "--config", folder.path + "/commerce.json", "--ephemeral", "--json"])
        let items = try #require(try run.document()["items"]?.array)
        let tiny = items.first { $0["name"]?.string == "tiny" }
        #expect(tiny?["kind"]?.string == "process" && tiny?["version"]?.string == "7.1", "\(run)")
        let gone = items.first { $0["error"] != nil }
        #expect(gone?["summary"]?.string == "the backend gone" && gone?["version"] == nil)
        #expect(run.status == .usage)
        #expect(run.diagnostics.contains("nosuch"))
    }

    @Test("Nothing starts for a list of backends, unless it is asked for")
    func start() async throws {
        let folder = try Self.folder()
        let options = ["--config", folder.path + "/commerce.json", "--ephemeral", "--json"]
        let idle = await ToolRun.run(["backends"] + options)
        #expect(idle.status == .done)
        #expect(try idle.document()["items"]?[0]?["capabilities"] == nil)
        let started = await ToolRun.run(["backends", "--start"] + options)
        #expect(started.status == .usage)
        #expect(try started.document()["items"]?[0]?["capabilities"]?["operations"]?.array?.isEmpty == true)
        #expect(try started.document()["items"]?[1]?["error"]?["kind"]?.string == "configuration")
        let check = await ToolRun.run(["check", "--backend", "tiny"] + options)
        #expect(check.status == .done, "\(check.diagnostics)")
    }

    @Test("A call that the plugin lacks has exit status 7")
    func unsupported() async throws {
        let folder = try Self.folder()
        let run = await ToolRun.run(["shop", "--config", folder.path + "/commerce.json", "--ephemeral", "--json"])
        #expect(run.status == .unsupported, "\(run.diagnostics)")
    }
}
