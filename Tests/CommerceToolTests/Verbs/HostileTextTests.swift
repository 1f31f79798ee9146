import Commerce
import CommerceJSON
import Testing

@testable import CommerceTool

@Suite("Texts from outside don't act on the terminal")
struct HostileTextTests {
    static let lines = [
        ["shop"], ["products"], ["product", "x"], ["variants", "x"], ["collections"], ["cart", "create"],
        ["product", HostilePlugin.text], [HostilePlugin.text], ["products", "--\(HostilePlugin.text)"],
        ["products", "--filter", HostilePlugin.text], ["--backend", HostilePlugin.text, "shop"],
        ["init", HostilePlugin.text], ["feed", "inspect", HostilePlugin.text],
        ["products", "--first", HostilePlugin.text],
    ]

    @Test("whatever the verb, with or without --json", arguments: lines, [false, true])
    func harmless(words: [String], asJSON: Bool) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(#"{"backends": {"h": {"plugin": "hostile"}}}"#, to: "commerce.json")
        var traits = Console.Traits()
        traits.outputWidth = 200
        traits.isErrorTerminal = true
        let run = await ToolRun.run(
            words + ["--config", file, "--ephemeral", "--verbose"] + (asJSON ? ["--json"] : []), traits: traits,
            variables: ["HOME": folder.path], registry: PluginRegistry([HostilePlugin.self]))
        let text = run.output + run.diagnostics
        #expect(!text.isEmpty)
        for scalar in text.unicodeScalars where scalar != "\n" {
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            #expect(!isControl, "U+\(String(scalar.value, radix: 16)) in \(words)")
        }
        // JSON keeps every text as it is; what reorders text is shown by no table.
        if !asJSON { #expect(!text.unicodeScalars.contains("\u{202E}")) }
        if asJSON, words == ["product", "x"] {
            #expect(try run.document()["title"]?.string == HostilePlugin.text)
        }
    }
}
