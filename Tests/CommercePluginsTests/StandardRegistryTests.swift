import Commerce
import CommerceJSON
import CommercePlugins
import TestSupport
import Testing

/// What holds for every standard plugin's declarations.
@Suite struct StandardRegistryTests {
    static let identifiers = PluginRegistry.standard.plugins.map { $0.identifier }

    private func plugin(_ identifier: String) throws -> any BackendPlugin.Type {
        try #require(PluginRegistry.standard.plugin(named: identifier))
    }

    @Test func theStandardPluginsAreThese() {
        #expect(Self.identifiers == ["graphql", "memory", "process", "shopify", "xml-feed"])
    }

    @Test(arguments: identifiers)
    func theTemplateOfEveryPluginLoads(identifier: String) throws {
        let template = PluginRegistry.standard.template(for: try plugin(identifier))
        let configuration = try Configuration(
            parsing: template.utf8, file: "commerce.json", environment: SettingsTemplate.environment(for: template))
        #expect(PluginRegistry.standard.validate(configuration).map(\.description) == [])
        #expect(try PluginRegistry.standard.backend(in: configuration).plugin == identifier)
    }

    @Test(arguments: identifiers)
    func everyExampleAndDefaultIsOneThatItsSettingAccepts(identifier: String) throws {
        let text = SettingsTemplate.uncommented(PluginRegistry.standard.template(for: try plugin(identifier)))
        let configuration = try Configuration(
            parsing: text.utf8, file: "commerce.json", environment: SettingsTemplate.environment(for: text))
        #expect(PluginRegistry.standard.validate(configuration).map(\.description) == [])
        let schema = try JSONSchema(PluginRegistry.standard.jsonSchema())
        #expect(schema.violations(of: try LocatedJSON(parsing: text).value) == [])
    }

    @Test(arguments: identifiers)
    func declarationsAreFitToBeRead(identifier: String) throws {
        let plugin = try plugin(identifier)
        #expect(identifier.wholeMatch(of: /[a-z][a-z-]*[a-z]/) != nil)
        #expect(plugin.summary.hasSuffix("."))
        try checkDeclarations(plugin.settings, of: identifier)
        #expect(
            ["plugin", "scenario", "allowInsecureHTTP"].allSatisfy { plugin.settings[$0] == nil },
            "every entry has these keys already")
    }

    private func checkDeclarations(_ schema: SettingsSchema, of path: String) throws {
        #expect(Set(schema.settings.map(\.key)).count == schema.settings.count, "\(path): a key is declared twice")
        for definition in schema.settings {
            let place = "\(path).\(definition.key)"
            #expect(definition.key.wholeMatch(of: /[a-z][A-Za-z]*/) != nil, "\(place): lower camel case")
            #expect(definition.help.hasSuffix("."), "\(place): help is sentences")
            #expect(
                !(definition.isRequired && definition.defaultValue != nil), "\(place): required in spite of a default")
            #expect(!definition.isRequired || definition.example != nil, "\(place): what is required needs an example")
            if case .object(let nested) = definition.type { try checkDeclarations(nested, of: place) }
        }
    }
}
