import Commerce
import CommerceJSON
import Testing

@testable import CommerceTool

@Suite("A wrong configuration is said so, with place and remedy")
struct BadConfigurationTests {
    static let cases: [(text: String, parts: [String])] = [
        ("{", ["commerce.json:1:2"]),
        ("", ["commerce.json:1:1"]),
        ("[]", ["commerce.json:1:1", "backends"]),
        (#"{"backend": {}}"#, ["did you mean \"backends\"?"]),
        (#"{"backends": {"a": {"plugin": "memry"}}}"#, ["1:31", "did you mean \"memory\"?"]),
        (#"{"backends": {"a": {"plugin": "memory", "contry": "DE"}}}"#, ["1:41", "did you mean \"country\"?"]),
        (#"{"backends": {"a": {"plugin": "memory", "maximumPageSize": "x"}}}"#, ["1:60", "maximumPageSize"]),
        (#"{"backends": {"a": {"plugin": "memory", "country": "${NO_SUCH}"}}}"#, ["NO_SUCH"]),
        (
            "{\"backends\": {\"a\": {\"plugin\": \"memory\",\n \"contry\": 1},\n \"b\": {\"plugin\": \"nosuch\"}}}",
            [":2:2", ":3:18"]
        ),
    ]

    @Test("every verb that needs it exits with 2", arguments: cases, ["check", "backends"])
    func wrong(line: (text: String, parts: [String]), verb: String) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(line.text, to: "commerce.json")
        let run = await ToolRun.run(
            [verb, "--config", file, "--ephemeral", "--json"], variables: ["HOME": folder.path])
        #expect(run.status == .usage)
        for part in line.parts { #expect(run.diagnostics.contains(part), "\(run.diagnostics)") }
        #expect(try run.document()["error"]?["kind"]?.string == "configuration")
    }

    @Test("A missing file, an unknown backend and a missing home are told apart")
    func missing() async throws {
        let shop = try DemoShop()
        let file = await ToolRun.run(["shop", "--config", "/nonexistent/commerce.json"])
        #expect(file.status == .usage && file.diagnostics.contains("/nonexistent/commerce.json"))
        let backend = await shop.run("shop", "--backend", "shp")
        #expect(backend.status == .usage && backend.diagnostics.contains("did you mean \"shop\"?"))
        let home = await ToolRun.run(["shop", "--config", shop.configuration])
        #expect(home.status == .usage && home.diagnostics.contains("--ephemeral"))
        let ephemeral = await ToolRun.run(["shop", "--config", shop.configuration, "--ephemeral"])
        #expect(ephemeral.status == .done)
    }

    @Test("The variable names the file unless the option does")
    func precedence() async throws {
        let shop = try DemoShop()
        let variable = await ToolRun.run(
            ["shop", "--ephemeral"], variables: ["COMMERCE_CONFIG": shop.configuration, "HOME": "/nonexistent"])
        #expect(variable.status == .done)
        let option = await ToolRun.run(
            ["shop", "--ephemeral", "--config", shop.configuration], variables: ["COMMERCE_CONFIG": "/nonexistent/x"])
        #expect(option.status == .done)
    }
}
