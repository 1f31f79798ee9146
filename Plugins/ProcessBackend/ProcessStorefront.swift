public import Commerce
public import CommerceJSON
import CommercePluginProtocol

/// A backend in another process, in any language, that speaks the plugin protocol
/// (`Documentation/plugin-protocol.md`).
///
///     let depot = ProcessStorefront(command: ["./warehouse.py", "stock.csv"]).backend()
///
/// The process is started by the first call, started anew when it has ended, and ended by ``Backend/close()``, by the
/// release of the last reference to the backend, and by the end of the host, whatever ends it.
public struct ProcessStorefront: Sendable {
    /// The program and its arguments.
    ///
    /// A program without a slash is looked for in `PATH`.
    public var command: [String]
    /// The folder that the process begins in; the host's when absent.
    public var workingFolder: String?
    /// Environment variables that are passed to the process, by name, beside PATH, HOME, LANG, LC_ALL, LC_CTYPE, TZ
    /// and TMPDIR.
    ///
    /// Those that are not set are left out. Nothing else of the host's environment is passed.
    public var environment: [String]
    /// Where carts are kept.
    public var carts: CartPlacement
    /// What the plugin gets in `initialize`, an object.
    public var settings: JSONValue
    /// How long the process may take until it has answered `initialize`.
    public var startTimeout: Duration
    /// How long a call may take.
    ///
    /// A process that owes answers and says nothing for as long is ended.
    public var callTimeout: Duration
    /// How long the process may take to end when it is asked to, before SIGTERM, and after it, before SIGKILL.
    public var stopTimeout: Duration
    /// How many bytes a message may have.
    public var maximumMessageBytes: Int
    /// How many calls the process works on at a time; others wait.
    public var maximumConcurrentCalls: Int
    /// How many calls may wait; others are refused as `throttled`.
    public var maximumWaitingCalls: Int
    /// How often the process may fail within ``restartWindow`` before it is left alone until the window has passed.
    public var maximumRestarts: Int
    /// How long a failure is remembered.
    public var restartWindow: Duration

    /// Describes a backend; every option but the command has the default of its setting.
    public init(
        command: [String], workingFolder: String? = nil, environment: [String] = [], settings: JSONValue = [:],
        carts: CartPlacement = .automatic, startTimeout: Duration = .seconds(10), callTimeout: Duration = .seconds(30),
        stopTimeout: Duration = .seconds(2), maximumMessageBytes: Int = 16 << 20, maximumConcurrentCalls: Int = 64,
        maximumWaitingCalls: Int = 4096, maximumRestarts: Int = 5, restartWindow: Duration = .seconds(60)
    ) {
        self.command = command
        self.workingFolder = workingFolder
        self.environment = environment
        self.settings = settings
        self.carts = carts
        self.startTimeout = startTimeout
        self.callTimeout = callTimeout
        self.stopTimeout = stopTimeout
        self.maximumMessageBytes = maximumMessageBytes
        self.maximumConcurrentCalls = maximumConcurrentCalls
        self.maximumWaitingCalls = maximumWaitingCalls
        self.maximumRestarts = maximumRestarts
        self.restartWindow = restartWindow
    }

    /// Makes the backend; nothing is started yet.
    public func backend(context: PluginContext = PluginContext()) -> Backend {
        let initializeParams = InitializeParams(
            backend: context.backendName, client: PeerInfo(name: "swift-commerce", version: CommerceVersion.current),
            settings: settings)
        let host = PluginHost(
            description: ProcessDescription(
                command: command, workingFolder: workingFolder, variables: environment),
            options: PluginMachine.Options(
                initializeParams: initializeParams.json, startTimeout: startTimeout, callTimeout: callTimeout,
                stopGrace: stopTimeout, maximumMessageBytes: maximumMessageBytes,
                maximumInFlight: maximumConcurrentCalls, maximumQueue: maximumWaitingCalls,
                maximumRestarts: maximumRestarts, restartWindow: restartWindow),
            context: context)
        let catalog = ProcessCatalog(host: host)
        let choice = CartChoice(placement: carts)
        let localCarts = LocalCartEngine(
            catalog: catalog, storage: context.carts, scope: stateIdentity, clock: context.clock,
            makeIdentifier: context.makeIdentifier)
        return Backend(
            name: context.backendName, plugin: ProcessPlugin.identifier, stateIdentity: stateIdentity,
            discover: { () throws(CommerceError) in try choice.capabilities(await host.capabilities()) },
            program: { () throws(CommerceError) in
                let plugin = try await host.plugin()
                return BackendProgram(name: plugin.name, version: plugin.version)
            },
            catalog: catalog, cart: ChosenCart(host: host, choice: choice, local: localCarts),
            auth: ProcessAuth(host: host),
            checkout: ChosenCheckout(
                host: host, choice: choice, localCarts: localCarts, makeIdentifier: context.makeIdentifier),
            onClose: { await host.close() })
    }

    /// The program by its name, and a digest of all that decides which shop it serves: arguments and settings may be
    /// secret.
    var stateIdentity: String {
        let parts = command + [workingFolder ?? "", JSONWriter(sortedKeys: true).string(settings)]
        return "\(command.first ?? "") \(StableDigest.hexadecimal(of: parts))"
    }
}
