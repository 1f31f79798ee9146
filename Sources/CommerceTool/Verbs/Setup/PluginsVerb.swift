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
        return .done
    }

    private static func processPlugins(_ invocation: Invocation) async throws -> [PluginSummary] {
        let (configuration, rule) = try invocation.configuration()
        try invocation.requireValid(configuration)
        var items: [PluginSummary] = []
        for entry in configuration.backends {
            let backend = try await invocation.backend(entry.name, in: configuration, rule: rule)
            guard let program = try await backend.program() else { continue }
            items.append(
                PluginSummary(
                    name: program.name, kind: .process, version: program.version,
                    summary: "the backend \(entry.name)"))
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
    let version: String
    let summary: String
}

extension Listing where Item == PluginSummary {
    fileprivate static var plugins: Listing {
        Listing(
            columns: [.text("PLUGIN"), .text("KIND"), .text("VERSION"), .text("WHAT", isFlexible: true)],
            row: { item, _ in
                [
                    TerminalText(item.name, .strong), TerminalText(item.kind.rawValue), TerminalText(item.version),
                    TerminalText(item.summary),
                ]
            })
    }
}
