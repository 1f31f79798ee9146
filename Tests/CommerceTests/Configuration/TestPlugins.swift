import Commerce
import CommerceJSON
import FoundationEssentials
import Synchronization

/// A plugin with a setting of every type, whose backend does nothing.
enum EverythingPlugin: BackendPlugin {
    static let identifier = "everything"
    static let summary = "A setting of every type."
    static let settings = SettingsSchema([
        SettingDefinition("domain", .string, isRequired: true, help: "The shop's domain.", example: "shoes.example"),
        SettingDefinition("token", .string, isSecret: true, help: "What lets one in.", example: "${SHOP_TOKEN}"),
        SettingDefinition("dialect", .word(["auto", "google", "yml"]), default: "auto", help: "The dialect."),
        SettingDefinition("pageSize", .integer(1...250), default: 20, help: "Items a page."),
        SettingDefinition("retries", .integer(0...Int.max), help: "Tries after the first."),
        SettingDefinition("rate", .decimal, help: "A tax rate.", example: 0.19),
        SettingDefinition("isOpen", .boolean, default: true, help: "Whether the shop is open."),
        SettingDefinition("folder", .path, default: "data", help: "A folder.", example: "data"),
        SettingDefinition("source", .location, help: "A feed.", example: "products.xml.gz"),
        SettingDefinition("run", .command, help: "A program.", example: ["./run", "--quiet"]),
        SettingDefinition("endpoint", .url, help: "Where it answers.", example: "https://shop.example/api"),
        SettingDefinition("currency", .currency, help: "The currency.", example: "EUR"),
        SettingDefinition("timeout", .seconds(0.5...600), default: 30, help: "The longest wait."),
        SettingDefinition("tags", .list(.string), help: "Words.", example: ["a", "b"]),
        SettingDefinition("headers", .map(.string), help: "More headers.", example: ["X-Shop": "1"]),
        SettingDefinition(
            "rules", .list(.object(SettingsSchema([SettingDefinition("from", .string, help: "Where from.")]))),
            help: "What goes where.", example: [["from": "a"]]),
        SettingDefinition(
            "checkout",
            .object(
                SettingsSchema([
                    SettingDefinition(
                        "link", .url, isRequired: true, help: "Where to pay.", example: "https://a.example"),
                    SettingDefinition("label", .string, help: "What it says.", example: "Pay"),
                ])), help: "The checkout."),
        SettingDefinition("extra", .any, help: "Anything.", example: ["any": ["thing", 1]]),
    ])

    static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend {
        if settings.string("domain") == "clash.example" {
            throw .setting("checkout.label", "a label and this domain exclude each other")
        }
        return Backend(
            name: context.backendName, plugin: identifier, stateIdentity: settings.string("domain") ?? "",
            capabilities: Capabilities())
    }
}

/// A plugin without settings.
enum PlainPlugin: BackendPlugin {
    static let identifier = "plain"
    static let summary = "Nothing to set."
    static let settings = SettingsSchema([])

    static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend {
        Backend(
            name: context.backendName, plugin: identifier, stateIdentity: "plain", capabilities: Capabilities())
    }
}

extension PluginRegistry {
    static let forTests = PluginRegistry([EverythingPlugin.self, PlainPlugin.self])
}

/// Keeps what is logged.
final class RecordingLogger: CommerceLogger {
    private let kept = Mutex<[String]>([])

    var messages: [String] { kept.withLock { $0 } }

    func log(_ level: LogLevel, _ message: @autoclosure () -> String) {
        let line = "\(level): \(message())"
        kept.withLock { $0.append(line) }
    }
}

/// A folder that goes with its owner.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "commerce-\(RandomIdentifier.make())").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and gives its path.
    @discardableResult
    func write(_ content: some Sequence<UInt8>, to name: String, mode: Int = 0o600) throws -> String {
        let file = path + "/" + name
        try Data(content).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        return file
    }

    @discardableResult
    func write(_ text: String, to name: String, mode: Int = 0o600) throws -> String {
        try write(text.utf8, to: name, mode: mode)
    }
}

extension Configuration {
    /// A configuration of one backend `shop` of the plugin `everything`; its settings begin in line 6, column 7.
    static func everything(_ settings: String, environment: [String: String] = [:]) throws -> Configuration {
        let text = """
            {
              "backends": {
                "shop": {
                  "plugin": "everything",
                  "domain": "shoes.example",
                  \(settings)
                }
              }
            }
            """
        return try Configuration(parsing: text.utf8, file: "commerce.json", environment: environment)
    }
}
