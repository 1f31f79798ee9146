public import Commerce
import CommerceJSON

/// The plugin `process`: a backend in another process, in any language.
public enum ProcessPlugin: BackendPlugin {
    /// `process`.
    public static let identifier = "process"
    /// One sentence for documents.
    public static let summary = "A backend in another process, in any language, that speaks the plugin protocol."

    /// The settings of a backend entry; ``ProcessStorefront`` has the same as properties.
    public static let settings = SettingsSchema([
        SettingDefinition(
            "command", .command, isRequired: true,
            help: "The plugin's program and its arguments. A program without a slash is looked for in PATH.",
            example: ["./warehouse.py", "stock.csv"]),
        SettingDefinition(
            "workingFolder", .path, default: ".",
            help: "The folder that the program begins in; that of the configuration file unless given."),
        SettingDefinition(
            "environment", .list(.string), default: [],
            help: "Names of environment variables that the program gets beside PATH, HOME, LANG, LC_ALL, LC_CTYPE, TZ "
                + "and TMPDIR; it gets no others.", example: ["WAREHOUSE_TOKEN"]),
        SettingDefinition(
            "settings", .any, default: [:],
            help: "An object that the plugin gets when it starts, whatever it means to it.",
            example: ["currency": "EUR"]),
        SettingDefinition(
            "cart", .word(CartPlacement.allCases.map(\.rawValue)), default: "auto",
            help:
                "Where carts are kept: \"plugin\" by the plugin, \"local\" on this device, \"auto\" by the plugin where it "
                + "serves carts and on this device otherwise. Local carts are ordered by the plugin's links."),
        SettingDefinition(
            "startTimeout", .seconds(0.1...600), default: 10, help: "How long the program may take to start."),
        SettingDefinition(
            "callTimeout", .seconds(0.1...3600), default: 30,
            help: "How long a call may take. A program that owes answers and says nothing for as long is ended."),
        SettingDefinition(
            "stopTimeout", .seconds(0.1...60), default: 2,
            help: "How long the program may take to end when it is asked to, before SIGTERM and again before SIGKILL."),
        SettingDefinition(
            "maximumMessageBytes", .integer(1024...1 << 30), default: 16_777_216,
            help: "How many bytes a message may have, in either direction."),
        SettingDefinition(
            "maximumConcurrentCalls", .integer(1...1024), default: 64,
            help: "How many calls the program works on at a time; others wait."),
        SettingDefinition(
            "maximumWaitingCalls", .integer(1...1_000_000), default: 4096,
            help: "How many calls may wait; others are refused."),
        SettingDefinition(
            "maximumRestarts", .integer(0...1000), default: 5,
            help: "How often the program may fail within restartWindow before it is left alone for a while."),
        SettingDefinition(
            "restartWindow", .seconds(1...86_400), default: 60, help: "How long a failure of the program is remembered."
        ),
    ])

    /// Makes the backend; the process is started by the first call.
    ///
    /// - Throws: ``CommerceError/Kind/configuration`` for an empty command or settings that are no object.
    public static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend {
        let command = settings.strings("command")
        guard command.first?.isEmpty == false else {
            throw .setting("command", "The command is empty: it lists the plugin's program and its arguments.")
        }
        // The registry has refused such a file already; this holds for whoever makes backends without it.
        guard context.allowsCommands else {
            throw .setting("command", "The command may not run: nobody has trusted the configuration that names it.")
        }
        let pluginSettings = settings.json("settings") ?? [:]
        guard pluginSettings.object != nil else {
            throw .setting("settings", "The plugin's settings are an object, not \(pluginSettings.kind.phrase).")
        }
        var storefront = ProcessStorefront(command: command)
        storefront.settings = pluginSettings
        storefront.workingFolder = settings.string("workingFolder")
        storefront.carts = settings.string("cart").flatMap(CartPlacement.init(rawValue:)) ?? .automatic
        storefront.environment = settings.strings("environment")
        storefront.startTimeout = settings.duration("startTimeout") ?? storefront.startTimeout
        storefront.callTimeout = settings.duration("callTimeout") ?? storefront.callTimeout
        storefront.stopTimeout = settings.duration("stopTimeout") ?? storefront.stopTimeout
        storefront.maximumMessageBytes = settings.integer("maximumMessageBytes") ?? storefront.maximumMessageBytes
        storefront.maximumConcurrentCalls =
            settings.integer("maximumConcurrentCalls") ?? storefront.maximumConcurrentCalls
        storefront.maximumWaitingCalls = settings.integer("maximumWaitingCalls") ?? storefront.maximumWaitingCalls
        storefront.maximumRestarts = settings.integer("maximumRestarts") ?? storefront.maximumRestarts
        storefront.restartWindow = settings.duration("restartWindow") ?? storefront.restartWindow
        return storefront.backend(context: context)
    }
}
