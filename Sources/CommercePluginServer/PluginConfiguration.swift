import Commerce
public import CommerceJSON

/// What the host says of a backend when it starts its plugin.
public struct PluginConfiguration: Sendable {
    /// The backend's name in the host's configuration.
    public let backendName: String
    /// The backend entry's `settings`, as they stand there with variables filled in; an empty object where there are none.
    public let settings: JSONObject
    /// The host's program, such as `swift-commerce 1.0`.
    public let client: String

    /// Makes a configuration, for tests of a plugin.
    public init(backendName: String = "backend", settings: JSONObject = JSONObject(), client: String = "test") {
        self.backendName = backendName
        self.settings = settings
        self.client = client
    }

    /// The settings by an in-process plugin's declaration: defaults filled in, keys checked.
    func settings(for schema: SettingsSchema, of plugin: String) throws(CommerceError) -> Settings {
        var values: [String: JSONValue] = [:]
        let known = schema.settings.map(\.key)
        for (key, value) in settings {
            guard let setting = schema[key] else {
                throw CommerceError(
                    .configuration,
                    "The plugin \(plugin) has no setting \"\(key)\"\(NearestName.suggestion(for: key, among: known))")
            }
            if let expectation = setting.type.expectation(unmetBy: value) {
                throw CommerceError(
                    .configuration, "The setting \"\(key)\" of the plugin \(plugin) has to be \(expectation).")
            }
            values[key] = value
        }
        for setting in schema.settings where values[setting.key] == nil {
            if setting.isRequired {
                throw CommerceError(.configuration, "The plugin \(plugin) needs the setting \"\(setting.key)\".")
            }
            values[setting.key] = setting.defaultValue
        }
        return Settings(values)
    }
}
