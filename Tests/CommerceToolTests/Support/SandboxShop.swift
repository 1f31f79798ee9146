import CommerceSandbox

@testable import CommerceTool

/// A sandbox's shop with a configuration and a state folder of its own, as the tool sees it.
final class SandboxShop: Sendable {
    private let folder: TemporaryFolder
    private let configuration: String

    init(_ sandbox: SandboxServer) throws {
        folder = try TemporaryFolder()
        configuration = try folder.write(
            """
            {"backends": {"shop": {
                "plugin": "shopify", "endpoint": "\(sandbox.url)", "publicToken": "\(sandbox.publicToken)",
                "timeout": 120, "connectTimeout": 60
            }}}
            """, to: "commerce.json")
    }

    /// Runs the tool on this shop.
    func run(_ words: String...) async -> ToolRun {
        await ToolRun.run(
            words + ["--config", configuration, "--state", folder.path + "/state"],
            variables: ["COMMERCE_PASSWORD": "harbour-lights"])
    }
}
