import Commerce
import CommercePlugins
import CommerceSandbox
import Glibc
import Testing

@testable import CommerceTool

/// A sandbox's shop with a configuration and a state folder of its own, as the tool sees it.
final class SandboxShop: Sendable {
    private let folder: TemporaryFolder
    private let configuration: String

    /// Writes the configuration.
    ///
    /// - Parameter settings: more members of the backend's entry, each with a comma before it.
    init(_ sandbox: SandboxServer, settings: String = "") throws {
        folder = try TemporaryFolder()
        configuration = try folder.write(
            """
            {"backends": {"shop": {
                "plugin": "shopify", "endpoint": "\(sandbox.url)", "publicToken": "\(sandbox.publicToken)",
                "timeout": 120, "connectTimeout": 60\(settings)
            }}}
            """, to: "commerce.json")
    }

    /// The setting by which customers sign in at the shop's page.
    static let customerAccounts = #", "customerAccounts": {"clientID": "sandbox-client"}"#

    /// Runs the tool on this shop.
    func run(
        _ words: String..., variables: [String: String] = ["COMMERCE_PASSWORD": "harbour-lights"],
        clock: any CommerceClock = SystemClock()
    ) async -> ToolRun {
        await ToolRun.run(
            words + ["--config", configuration, "--state", folder.path + "/state"], variables: variables, clock: clock)
    }

    /// The variables of a desktop whose browser fills in the form of the shop's sign-in page.
    ///
    /// - Parameter action: the button that it presses: `approve` or `deny`.
    func desktop(action: String = "approve") throws -> [String: String] {
        let script = """
            #!/usr/bin/env python3
            import re, sys, html, urllib.parse, urllib.request
            page = urllib.request.urlopen(sys.argv[1]).read().decode()
            fields = re.findall(r'type="hidden" name="([^"]*)" value="([^"]*)"', page)
            fields = [(name, html.unescape(value)) for name, value in fields]
            fields += [("email", "ada@sandbox.example"), ("password", "harbour-lights"), ("action", "\(action)")]
            body = urllib.parse.urlencode(fields).encode()
            urllib.request.urlopen(sys.argv[1].split("?")[0], body).read()
            """
        let opener = try folder.write(script, to: "xdg-open")
        chmod(opener, 0o755)
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return ["PATH": "\(folder.path):\(path)", "HOME": folder.path]
    }

    /// The session that runs of the tool have left.
    func session() async throws -> Session? {
        let backend = try PluginRegistry.standard.backend(in: try Configuration.load(from: configuration))
        let storage = FileStateStorage(folder: folder.path + "/state")
        return try await SessionStore(storage: storage, scope: backend.stateIdentity).load()
    }
}
