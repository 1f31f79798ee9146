import Commerce
import CommerceJSON
import CommerceSandbox

/// The verb that opens a local shop, and closes it when a signal comes.
enum SandboxVerb {
    private static let port = OptionSpec.value(
        "port", .integer("N", 0...65_535), "the port to listen at; 0 for a free one (default 4100)")
    private static let seed = OptionSpec.value(
        "seed", .integer("N", 0...Int.max), "what stock, dates and keys follow from (default 1)")
    private static let host = OptionSpec.value(
        "host", .text("ADDRESS"), "the address to listen at (default 127.0.0.1)")

    static let sandbox = Command(
        "sandbox", "start a local shop and print a configuration for it",
        discussion: """
            The shop answers as Shopify does, until a signal ends it. The configuration goes to standard output, with a \
            scenario and a customer who can sign in: commerce sandbox > commerce.json.
            """,
        options: [port, seed, host]
    ) { invocation in
        let server = try start(invocation.arguments)
        defer { server.stop() }
        if let host = invocation.arguments.string(host), !isOfThisMachineAlone(host) {
            invocation.logger.log(
                .warning,
                "Whoever reaches this machine by the network can use the shop at \(host), /sandbox/control included.")
        }
        let configuration = configuration(of: server, registry: invocation.environment.registry)
        if invocation.wantsJSON {
            try invocation.console.print([
                "url": .string(server.url), "endpoint": .string(server.endpoint),
                "contentEndpoint": .string(server.contentEndpoint),
                "control": .string("\(server.url)/sandbox/control"), "configuration": configuration,
            ])
        } else {
            try invocation.console.print(verbatim: JSONWriter(style: .pretty).string(configuration))
            invocation.note("The shop is open at \(server.url), to be looked at in a browser too. Ctrl-C closes it.")
        }
        // Nothing else ends it.
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
        return .cancelled
    }

    /// A configuration with a backend for each face of the shop that a plugin of the registry can read.
    static func configuration(of server: SandboxServer, registry: PluginRegistry) -> JSONValue {
        guard registry.plugin(named: "graphql") != nil, var whole = server.configuration.object,
            var backends = whole["backends"]?.object
        else { return server.configuration }
        backends["cms"] = server.contentBackend
        whole["backends"] = .object(backends)
        return .object(whole)
    }

    /// Whether nobody else can reach what listens at an address.
    static func isOfThisMachineAlone(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }

    private static func start(_ arguments: ParsedArguments) throws(CommerceError) -> SandboxServer {
        let options = SandboxOptions(
            host: arguments.string(host) ?? "127.0.0.1", port: UInt16(clamping: arguments.integer(port) ?? 4100),
            seed: UInt64(clamping: arguments.integer(seed) ?? 1))
        do throws(SandboxError) {
            return try SandboxServer(options)
        } catch {
            switch error.kind {
            case .invalid: throw .invalidInput(error.message)
            case .unavailable: throw CommerceError(.unavailable, error.message)
            }
        }
    }
}
