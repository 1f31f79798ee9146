import Commerce
import CommerceJSON
import Testing

@testable import CommerceTool

@Suite("A backend that lacks a call is said so before anything is asked for")
struct UnsupportedTests {
    static let lines = """
        shop | collections | collection x | products | product x | variants x | search x | suggest x | recommend x |
        cart create | cart create x:2 | cart show | cart show id | cart add x | cart set 1 2 | cart remove 1 | cart clear |
        cart discount x | cart giftcard add x | cart giftcard remove x | cart note x | cart attribute a=b |
        cart buyer --email e | cart delivery address --city c | cart delivery select a b | login e | login --browser |
        logout | register e | activate x | recover e | reset x | customer | customer --phone 1 | address list |
        address add --city c | address update x --city c | address remove x | address default x | orders | order x |
        checkout | checkout --permalink | checkout --permalink x:2
        """.split(separator: "|").map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }

    @Test("with one typed error and exit status 7", arguments: lines)
    func unsupported(words: [String]) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(#"{"backends": {"e": {"plugin": "empty"}}}"#, to: "commerce.json")
        // There is no terminal and no password: nobody is asked for one.
        let run = await ToolRun.run(
            words + ["--config", file, "--ephemeral", "--json"], variables: ["HOME": folder.path],
            registry: PluginRegistry([EmptyPlugin.self]))
        #expect(run.status == .unsupported, "\(run.diagnostics)")
        #expect(try run.document()["error"]?["kind"]?.string == "unsupported")
        #expect(try run.document()["error"]?["capability"]?.string?.isEmpty == false)
    }
}
