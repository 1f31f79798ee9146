import Commerce
import CommerceJSON

/// The verb that lists the backends of a configuration.
enum BackendsVerb {
    private static let start = OptionSpec.flag(
        "start", "ask also the backends that have to be started to know what they can do")

    static let backends = Command(
        "backends", "the backends of the configuration, and what they can do",
        discussion: "Nothing is sent without --start: a backend that has to be asked shows no capabilities then.",
        options: [start]
    ) { invocation in
        let (configuration, rule) = try invocation.configuration()
        try invocation.requireValid(configuration)
        var items: [BackendSummary] = []
        for entry in configuration.backends {
            let backend = try await invocation.backend(entry.name, in: configuration, rule: rule)
            var item = BackendSummary(
                name: entry.name, plugin: backend.plugin, isDefault: entry.name == configuration.defaultBackend,
                remarks: await backend.remarks(), assumptions: backend.assumptions)
            // What has to be asked for is asked for with --start alone.
            if backend.declaredCapabilities != nil { item.capabilities = try await backend.capabilities() }
            if invocation.arguments.has(start) {
                (item.capabilities, item.error) = try await invocation.attempt { try await backend.capabilities() }
            }
            items.append(item)
        }
        try invocation.show(Page(items: items), .backends)
        for item in items { invocation.note(assumptions: item.assumptions, of: item.name) }
        return invocation.report(items.compactMap(\.error))
    }
}

/// A backend of a configuration with what it can do.
struct BackendSummary: Encodable {
    let name: String
    let plugin: String
    let isDefault: Bool
    /// Absent where the backend has to be started to know.
    var capabilities: Capabilities?
    /// What the adapter says beside them, such as `unverified`.
    var remarks: [String] = []
    /// What the adapter assumes, since the configuration does not say it.
    var assumptions: [String] = []
    /// Why it could not be asked.
    var error: CommerceError?

    private enum CodingKeys: String, CodingKey {
        case name, plugin
        case isDefault = "default"
        case capabilities, remarks, error
        case assumptions = "assumed"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(plugin, forKey: .plugin)
        try container.encode(isDefault, forKey: .isDefault)
        try container.encodeIfPresent(capabilities, forKey: .capabilities)
        if !remarks.isEmpty { try container.encode(remarks, forKey: .remarks) }
        if !assumptions.isEmpty { try container.encode(assumptions, forKey: .assumptions) }
        try container.encodeIfPresent(error, forKey: .error)
    }
}

extension Listing where Item == BackendSummary {
    /// Backends, a row each.
    static var backends: Listing {
        Listing(
            columns: [
                .text("BACKEND"), .text("PLUGIN"), .text("CATALOG"), .text("CART"), .text("AUTH"), .text("CHECKOUT"),
                .text("SORT KEYS", isFlexible: true), .text("FILTERS", isFlexible: true),
            ],
            row: { item, renderer in
                let name = TerminalText(item.name, .strong) + (item.isDefault ? " (default)" : "")
                let remarks = item.remarks.map { TerminalText(", \($0)", .attention) }
                let plugin = remarks.reduce(TerminalText(item.plugin)) { $0 + $1 }
                guard let capabilities = item.capabilities else {
                    let reason = item.error.map { TerminalText($0.kind.rawValue, .bad) }
                    return [name, plugin, reason ?? TerminalText("not asked: --start", .faint)]
                        + [TerminalText](repeating: .empty, count: 5)
                }
                return [
                    name, plugin,
                    renderer.share(of: PortOperation.catalogOperations, in: capabilities),
                    renderer.cart(in: capabilities),
                    renderer.kinds(capabilities.authKinds.map(\.rawValue)),
                    renderer.kinds(capabilities.checkoutKinds.map(\.rawValue)),
                    TerminalText(capabilities.sortKeys.map(\.rawValue).sorted().joined(separator: " ")),
                    TerminalText(capabilities.filterKeys.map(\.rawValue).sorted().joined(separator: " ")),
                ]
            })
    }
}

extension Renderer {
    /// How many calls of a port there are.
    fileprivate func share(of operations: [PortOperation], in capabilities: Capabilities) -> TerminalText {
        let count = operations.filter(capabilities.supports).count
        switch count {
        case 0: return TerminalText("no", .faint)
        case operations.count: return TerminalText("yes", .good)
        default: return "\(count) of \(operations.count) calls"
        }
    }

    /// Where carts live.
    fileprivate func cart(in capabilities: Capabilities) -> TerminalText {
        capabilities.cartPersistence.map { TerminalText($0.rawValue, .good) } ?? TerminalText("no", .faint)
    }

    /// The kinds of something that there are.
    fileprivate func kinds(_ kinds: [String]) -> TerminalText {
        kinds.isEmpty ? TerminalText("no", .faint) : TerminalText(kinds.sorted().joined(separator: " "), .good)
    }
}

extension Invocation {
    /// Reports all that is wrong in a configuration.
    func requireValid(_ configuration: Configuration) throws(CommerceError) {
        let problems = environment.registry.validate(configuration)
        guard problems.isEmpty else { throw .configuration(problems) }
    }
}
