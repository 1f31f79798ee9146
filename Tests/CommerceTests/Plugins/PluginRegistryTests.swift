import Commerce
import Testing

@Suite struct PluginRegistryTests {
    /// Another plugin of the same identifier as ``PlainPlugin``.
    private enum OtherPlainPlugin: BackendPlugin {
        static let identifier = "plain"
        static let summary = "Put in place of the other."
        static let settings = SettingsSchema([])

        static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend {
            Backend(name: context.backendName, plugin: identifier, stateIdentity: "other", capabilities: Capabilities())
        }
    }

    /// Shows what it gets from the program, and refuses to be made.
    private enum RefusingPlugin: BackendPlugin {
        static let identifier = "refusing"
        static let summary = "Not yet."
        static let settings = SettingsSchema([])

        static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend {
            throw .unsupported("\(context.backendName) in \(context.configurationFolder ?? "")", backend: nil)
        }
    }

    @Test func pluginsStandInTheOrderOfTheirIdentifiers() {
        let registry = PluginRegistry([PlainPlugin.self, EverythingPlugin.self])
        #expect(registry.plugins.map { $0.identifier } == ["everything", "plain"])
        #expect(registry.plugin(named: "plain") != nil)
        #expect(registry.plugin(named: "Plain") == nil)
    }

    @Test func aLaterPluginReplacesOneOfTheSameIdentifier() throws {
        var registry = PluginRegistry.forTests
        registry.register(OtherPlainPlugin.self)
        #expect(registry.plugins.count == 2)
        let configuration = try Configuration(
            parsing: #"{"backends": {"a": {"plugin": "plain"}}}"#.utf8, file: "c.json")
        #expect(try registry.backend(in: configuration).stateIdentity == "other")
        #expect(try PluginRegistry.forTests.backend(in: configuration).stateIdentity == "plain")
    }

    @Test func anyOtherRefusalOfAPluginKeepsItsKindAndGetsTheBackendsName() throws {
        let configuration = try Configuration(
            parsing: #"{"backends": {"later": {"plugin": "refusing"}}}"#.utf8, file: "/etc/shop/c.json")
        let error = #expect(throws: CommerceError.self) {
            try PluginRegistry([RefusingPlugin.self]).backend(in: configuration)
        }
        #expect(error?.kind == .unsupported && error?.backend == "later")
        #expect(error?.capability == "later in /etc/shop")
    }
}
