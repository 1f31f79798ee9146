import CommerceJSON
import Testing

@testable import CommerceTool

/// The memory backend's demo shop with a state folder of its own, as the tool sees it.
final class DemoShop: Sendable {
    let folder: TemporaryFolder
    let configuration: String

    /// Writes the configuration.
    ///
    /// - Parameter settings: more members of the backend's entry, each with a comma before it.
    init(settings: String = "") throws {
        folder = try TemporaryFolder()
        configuration = try folder.write(
            """
            {"backends": {"shop": {"plugin": "memory"\(settings),
                "scenario": {"customer": {"email": "buyer@example.com", "password": "commerce"}}}}}
            """, to: "commerce.json")
    }

    /// The options that lead to this shop.
    var options: [String] { ["--config", configuration, "--state", folder.path + "/state"] }

    /// Runs the tool on this shop.
    func run(_ words: String..., variables: [String: String] = ["COMMERCE_PASSWORD": "commerce"]) async -> ToolRun {
        await ToolRun.run(words + options, variables: variables)
    }

    /// Runs the tool with `--json` and gives the document.
    func document(
        _ words: [String], status: RunStatus = .done, _ location: SourceLocation = #_sourceLocation
    ) async throws -> JSONValue {
        // First, since words may have "--" among them.
        let run = await ToolRun.run(
            options + ["--json"] + words, variables: ["COMMERCE_PASSWORD": "commerce"])
        #expect(run.status == status, "\(words): \(run.diagnostics)", sourceLocation: location)
        return try run.document(location)
    }
}
