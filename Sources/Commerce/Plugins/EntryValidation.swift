import CommerceJSON

/// The validation of one backend entry by its plugin's declarations.
struct EntryValidation {
    private let entry: BackendEntry
    private let source: ConfigurationSource
    private var reader: SettingsReader

    init(_ entry: BackendEntry, in configuration: Configuration, outside: SettingsReader.OutsideTexts) {
        self.entry = entry
        source = configuration.source
        reader = SettingsReader(source, outside: outside)
    }

    var problems: [ConfigurationProblem] { reader.problems }
    var warnings: [String] { reader.warnings }

    /// The plugin and its settings, or `nil` where there are problems.
    mutating func validate(
        with registry: PluginRegistry, allowsCommands: Bool
    ) -> (plugin: any BackendPlugin.Type, settings: Settings)? {
        guard entry.json.kind == .object else {
            reader.mismatch("an object with the key \"plugin\"", entry.json)
            return nil
        }
        reader.allowsInsecureHTTP = entry.json["allowInsecureHTTP"]?.bool ?? false
        guard let plugin = plugin(from: registry) else {
            // The other keys are those of a plugin that nobody knows.
            _ = reader.object(
                entry.json, by: SettingsSchema(BackendEntry.commonSettings), allowsUnknownKeys: true)
            return nil
        }
        let schema = BackendEntry.schema(of: plugin)
        guard var values = reader.object(entry.json, by: schema) else { return nil }
        if !allowsCommands { noteCommands(in: entry.json, of: .object(plugin.settings)) }
        guard reader.problems.isEmpty else { return nil }
        values["plugin"] = nil
        values["scenario"] = nil
        return (
            plugin,
            Settings(values, entry: Settings.Written(json: entry.json, file: source.file, folder: source.folder))
        )
    }

    private mutating func plugin(from registry: PluginRegistry) -> (any BackendPlugin.Type)? {
        guard let json = entry.json["plugin"], let identifier = entry.plugin else { return nil }
        if let plugin = registry.plugin(named: identifier) { return plugin }
        reader.note(source.unknown("plugin", identifier, at: json, known: registry.plugins.map { $0.identifier }))
        return nil
    }

    private mutating func noteCommands(in json: LocatedJSON, of type: SettingType) {
        switch type {
        case .command:
            reader.note(
                source.problem(
                    "this command does not run, since the file was only found in the working folder: read it, then run "
                        + "\"commerce trust\", or name the file with --config", at: json))
        case .object(let schema):
            for definition in schema.settings {
                if let value = json[definition.key] { noteCommands(in: value, of: definition.type) }
            }
        case .list(let element):
            for value in json.elements { noteCommands(in: value, of: element) }
        case .map(let element):
            for member in json.members { noteCommands(in: member.value, of: element) }
        default: break
        }
    }

    /// A plugin's own configuration error with its place in the file; any other error as it is, and so are problems that
    /// have places.
    func located(_ error: CommerceError) -> CommerceError {
        guard error.kind == .configuration, error.report?.array == nil else {
            return error.at(nil, backend: entry.name)
        }
        var place = entry.json
        for key in error.report?["setting"]?.string?.split(separator: ".") ?? [] {
            guard let next = place[String(key)] else { break }
            place = next
        }
        return .configuration([source.problem(error.message, at: place)], backend: entry.name)
    }
}

extension CommerceError {
    /// What a plugin throws from ``BackendPlugin/makeBackend(_:context:)`` about a setting whose declaration can't
    /// express what is wrong; the registry adds the place in the file.
    ///
    /// - Parameters:
    ///   - key: The setting, below an object with a point: `checkout.link`.
    ///   - message: What is wrong and what would be right.
    public static func setting(_ key: String, _ message: String) -> CommerceError {
        CommerceError(.configuration, message, report: ["setting": .string(key)])
    }
}
