import Commerce
import CommerceJSON
import FuzzSupport

/// A plugin with a setting of every type, whose backend does nothing.
enum EverySettingPlugin: BackendPlugin {
    static let identifier = "every"
    static let summary = "A setting of every type."
    static let settings = SettingsSchema([
        SettingDefinition("name", .string, isRequired: true, help: "Text."),
        SettingDefinition("token", .string, isSecret: true, help: "A secret."),
        SettingDefinition("word", .word(["auto", "google"]), default: "auto", help: "A word."),
        SettingDefinition("count", .integer(1...250), default: 20, help: "A whole number."),
        SettingDefinition("rate", .decimal, help: "A decimal."),
        SettingDefinition("flag", .boolean, default: true, help: "Yes or no."),
        SettingDefinition("folder", .path, default: "data", help: "A path."),
        SettingDefinition("source", .location, help: "A file or an address."),
        SettingDefinition("run", .command, help: "A program."),
        SettingDefinition("endpoint", .url, help: "An address."),
        SettingDefinition("currency", .currency, help: "A currency."),
        SettingDefinition("timeout", .seconds(0.5...600), default: 30, help: "A time."),
        SettingDefinition("tags", .list(.string), help: "Texts."),
        SettingDefinition("headers", .map(.string), help: "Texts by name."),
        SettingDefinition(
            "nested",
            .object(
                SettingsSchema([
                    SettingDefinition("link", .url, isRequired: true, help: "An address."),
                    SettingDefinition("levels", .list(.map(.integer(0...9))), help: "Numbers."),
                ])), help: "Settings of its own."),
        SettingDefinition("extra", .any, help: "Anything."),
    ])

    static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend {
        require(settings.string("name") != nil, "a required setting is not there")
        require((1...250).contains(settings.integer("count") ?? 0), "a number is out of its bounds")
        require(settings.duration("timeout") != nil, "a time is not there")
        require(settings.string("folder")?.hasPrefix("/") ?? false, "a path is not absolute")
        if settings.has("endpoint") { require(settings.url("endpoint") != nil, "an address can't be used") }
        if settings.has("rate") { require(settings.decimal("rate") != nil, "a decimal can't be used") }
        return Backend(
            name: context.backendName, plugin: identifier, stateIdentity: identifier, capabilities: Capabilities())
    }
}
