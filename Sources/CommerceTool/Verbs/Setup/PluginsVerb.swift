import Commerce

/// The verb that lists the kinds of backends.
enum PluginsVerb {
    static let plugins = Command(
        "plugins", "the linked-in plugins, and the process plugins of the configuration, with versions",
        discussion: "Process plugins are started to learn their versions."
    ) { invocation in
        var items = invocation.environment.registry.plugins.map { plugin in
            PluginSummary(
                name: plugin.identifier, kind: .linkedIn, version: CommerceVersion.current, summary: plugin.summary)
        }
        if invocation.hasConfiguration() { items += try await processPlugins(invocation) }
        try invocation.show(Page(items: items), .plugins)
        return invocation.report(items.compactMap(\.error))
    }

    private static func processPlugins(_ invocation: Invocation) async throws -> [PluginSummary] {
        let (configuration, rule) = try invocation.configuration()
        try invocation.requireValid(configuration)
        var items: [PluginSummary] = []
        for entry in configuration.backends {
            let backend = try await invocation.backend(entry.name, in: configuration, rule: rule)
            // Only what has to be started can be a program of its own.
            guard backend.declaredCapabilities == nil else { continue }
            let (program, error) = try await invocation.attempt { try await backend.program() }
            items.append(
                PluginSummary(
                    name: (program ?? nil)?.name ?? backend.plugin, kind: .process, version: (program ?? nil)?.version,
                    summary: "the backend \(entry.name)", error: error))
        }
        return items
    }
}

/// A kind of backend.
private struct PluginSummary: Encodable {
    enum Kind: String, Encodable {
        case linkedIn = "linked-in"
        case process
    }

    let name: String
    let kind: Kind
    /// Absent where the plugin could not be started.
    let version: String?
    let summary: String
    var error: CommerceError?
}

extension Listing where Item == PluginSummary {
    fileprivate static var plugins: Listing {
        Listing(
            columns: [.text("PLUGIN"), .text("KIND"), .text("VERSION"), .text("WHAT", isFlexible: true)],
            row: { item, _ in
                [
                    TerminalText(item.name, .strong), TerminalText(item.kind.rawValue),
                    TerminalText(item.version ?? "not started"),
                    TerminalText(item.summary),
                ]
            })
    }
}
