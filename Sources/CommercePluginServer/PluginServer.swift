public import Commerce
import CommerceJSON
import CommercePluginProtocol
import Glibc

/// Serves a backend to another process over standard input and output, by the plugin protocol
/// (`Documentation/plugin-protocol.md`).
///
/// The whole program of a plugin:
///
///     try await PluginServer(backend: warehouse, version: "1.0").run()
///
/// Requests are served concurrently; a cancelled one cancels its task. Lines that can't be read are answered with
/// JSON-RPC errors. While it runs, standard output belongs to the protocol: what else is printed goes to standard error.
public struct PluginServer: Sendable {
    /// Makes the backend from what the host says in `initialize`.
    let makeBackend: @Sendable (PluginConfiguration) throws -> Backend
    let name: String
    let version: String

    /// How many bytes a message may have; longer requests are refused.
    public var maximumMessageBytes = PluginProtocol.defaultMaximumMessageBytes
    /// How many requests are served at the same time; those beyond are refused as `throttled`.
    public var maximumConcurrentRequests = 256

    /// Serves a backend that needs no settings.
    ///
    /// - Parameters:
    ///   - backend: what is served.
    ///   - name: the plugin's name; the backend's plugin identifier unless given.
    ///   - version: the plugin's version, shown by `commerce plugins`.
    public init(backend: Backend, name: String? = nil, version: String) {
        self.init(name: name ?? backend.plugin, version: version) { _ in backend }
    }

    /// Serves a backend of an in-process plugin, made from the `settings` that the host's configuration has.
    ///
    /// - Parameters:
    ///   - plugin: the kind of backend.
    ///   - version: the plugin's version, shown by `commerce plugins`.
    ///   - context: what the backend gets; the backend's name is the host's, diagnostics go to standard error.
    public init(
        plugin: any BackendPlugin.Type, version: String,
        context: PluginContext = PluginContext(logger: StandardErrorLogger())
    ) {
        self.init(name: plugin.identifier, version: version) { configuration in
            var context = context
            context.backendName = configuration.backendName
            return try plugin.makeBackend(
                configuration.settings(for: plugin.settings, of: plugin.identifier), context: context)
        }
    }

    /// Serves a backend that is made from the host's settings.
    ///
    /// - Parameters:
    ///   - name: the plugin's name.
    ///   - version: the plugin's version, shown by `commerce plugins`.
    ///   - makeBackend: called once, by `initialize`; what it throws is the answer to that.
    public init(
        name: String, version: String, makeBackend: @escaping @Sendable (PluginConfiguration) throws -> Backend
    ) {
        self.name = name
        self.version = version
        self.makeBackend = makeBackend
    }

    /// Serves until the host says `shutdown` or closes standard input, then closes the backend.
    ///
    /// Cancelling the task ends it too.
    ///
    /// - Throws: ``CommerceError/Kind/unavailable`` where standard output can't be taken or no thread be started.
    public func run() async throws(CommerceError) {
        let output = try StandardOutput.take()
        defer { close(output) }
        try await run(input: 0, output: output)
    }

    /// Serves over any two descriptors; they stay open.
    package func run(input: CInt, output: CInt) async throws(CommerceError) {
        let connection = try ServerConnection(server: self, input: input, output: output)
        try await connection.serve()
    }
}
