import Commerce
import CommerceJSON
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

    /// Reads a language of its own in a setting, and finds every text in it wrong.
    private enum ReadingPlugin: BackendPlugin {
        static let identifier = "reading"
        static let summary = "Reads."
        static let settings = SettingsSchema([SettingDefinition("words", .any, help: "Words.")])

        static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend {
            guard let words = settings.written("words") else { throw .unsupported("no words", backend: nil) }
            throw .configuration(
                words.json.elements.map { element in
                    ConfigurationProblem(
                        file: "\(words.folder)+\(words.file)", path: element.path.description,
                        line: element.position.line, column: element.position.column,
                        message: element.string ?? "")
                })
        }
    }

    @Test func aPluginSaysWhereInItsOwnLanguageSomethingIsWrong() throws {
        let configuration = try Configuration(
            parsing: #"{"backends": {"a": {"plugin": "reading", "words": ["x", "${HOME}"]}}}"#.utf8,
            file: "/etc/shop/c.json", environment: ["HOME": "home"])
        let error = #expect(throws: CommerceError.self) {
            try PluginRegistry([ReadingPlugin.self]).backend(in: configuration)
        }
        #expect(error?.backend == "a")
        #expect(
            error?.message == """
                /etc/shop+/etc/shop/c.json:1:52: $.backends.a.words[0]: x
                /etc/shop+/etc/shop/c.json:1:57: $.backends.a.words[1]: ${HOME}
                """)
        #expect(Settings(["words": []]).written("words") == nil)
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
