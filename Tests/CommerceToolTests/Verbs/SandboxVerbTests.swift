import Commerce
import CommerceJSON
import CommerceSandbox
import Testing

@testable import CommerceTool

@Suite("commerce sandbox")
struct SandboxVerbTests {
    @Test(
        "warns where others can reach the shop",
        arguments: [
            ("127.0.0.1", true), ("127.0.0.9", true), ("localhost", true), ("::1", true), ("0.0.0.0", false),
            ("::", false), ("192.168.1.7", false), ("12.7.0.1", false),
        ])
    func reach(host: String, isAlone: Bool) {
        #expect(SandboxVerb.isOfThisMachineAlone(host) == isAlone)
    }

    private enum GraphQLReader: BackendPlugin {
        static let identifier = "graphql"
        static let summary = "Reads nothing."
        static let settings = SettingsSchema([])

        static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend {
            throw CommerceError(.unsupported, "It is here by name only.")
        }
    }

    @Test("prints a backend for the content API where a plugin can read it")
    func content() throws {
        let server = try SandboxServer()
        defer { server.stop() }
        let bare = SandboxVerb.configuration(of: server, registry: PluginRegistry([EmptyPlugin.self]))
        #expect(bare == server.configuration)
        let whole = SandboxVerb.configuration(of: server, registry: PluginRegistry([GraphQLReader.self]))
        #expect(whole["default"] == "sandbox")
        #expect(whole["backends"]?.object?.keys == ["sandbox", "cms"])
        #expect(whole["backends"]?["cms"]?["endpoint"] == .string("\(server.url)/content/v2/shop/master"))
        #expect(whole["backends"]?["sandbox"] == server.configuration["backends"]?["sandbox"])
    }
}
