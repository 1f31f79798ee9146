import CommerceJSON

/// The kinds of backends that a program knows.
///
///     let configuration = try Configuration.load(from: "commerce.json")
///     let shop = try PluginRegistry.standard.backend("shop", in: configuration)
public struct PluginRegistry: Sendable {
    private var pluginsByIdentifier: [String: any BackendPlugin.Type] = [:]

    /// Makes a registry of some plugins.
    public init(_ plugins: [any BackendPlugin.Type] = []) {
        for plugin in plugins { register(plugin) }
    }

    /// Adds a plugin; one of the same identifier is replaced, so that a program can put its own in place of a standard
    /// one.
    public mutating func register(_ plugin: any BackendPlugin.Type) {
        pluginsByIdentifier[plugin.identifier] = plugin
    }

    /// The plugins in the order of their identifiers.
    public var plugins: [any BackendPlugin.Type] {
        pluginsByIdentifier.values.sorted { $0.identifier < $1.identifier }
    }

    /// The plugin of an identifier.
    public func plugin(named identifier: String) -> (any BackendPlugin.Type)? {
        pluginsByIdentifier[identifier]
    }

    /// Makes a backend from its entry in a configuration.
    ///
    /// It needs this entry alone to be right: another backend's token may be unset. Nothing is read but the files of
    /// secrets that the entry names, and nothing is sent.
    ///
    /// - Parameters:
    ///   - name: The backend's name, or `nil` for the default one.
    ///   - configuration: The configuration.
    ///   - context: What the backend gets from the program; its name and the configuration's folder are filled in.
    /// - Throws: ``CommerceError/Kind/configuration`` with all problems of the entry and of the file's outline, or what
    ///   the plugin throws.
    public func backend(
        _ name: String? = nil, in configuration: Configuration, context: PluginContext = PluginContext()
    ) throws(CommerceError) -> Backend {
        let entry = try configuration.entry(name)
        var validation = EntryValidation(entry, in: configuration, outside: .needed)
        let validated = validation.validate(with: self, allowsCommands: context.allowsCommands)
        let problems = configuration.outlineProblems + validation.problems
        guard problems.isEmpty, let (plugin, settings) = validated else {
            throw .configuration(problems, backend: entry.name)
        }
        for warning in validation.warnings { context.logger.log(.warning, warning) }

        var context = context
        context.backendName = entry.name
        context.configurationFolder = configuration.folder
        do {
            return try plugin.makeBackend(settings, context: context)
        } catch {
            throw validation.located(error)
        }
    }

    /// Everything that is wrong in a configuration, in the order of the file; empty for a good one.
    ///
    /// Files of secrets are read, nothing is sent.
    public func validate(_ configuration: Configuration) -> [ConfigurationProblem] {
        let problems = configuration.backends.flatMap { entry in
            var validation = EntryValidation(entry, in: configuration, outside: .all)
            _ = validation.validate(with: self, allowsCommands: true)
            return validation.problems
        }
        return (configuration.outlineProblems + problems).sorted()
    }
}
