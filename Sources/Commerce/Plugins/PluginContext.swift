/// What a backend gets from the program that it runs in.
public struct PluginContext: Sendable {
    /// The backend's name in the configuration.
    public var backendName: String
    /// Time.
    public var clock: any CommerceClock
    /// Where diagnostics go.
    public var logger: any CommerceLogger
    /// Makes identifiers that no other call makes; a test makes them predictable.
    public var makeIdentifier: @Sendable () -> String
    /// Where carts are kept that live on this device.
    public var carts: any StateStorage
    /// Gives the store where a backend keeps answers of its server, by the backend's ``Backend/stateIdentity``.
    ///
    /// Nothing is touched before the store's first call. In memory unless the program says otherwise.
    public var responseCache: @Sendable (_ stateIdentity: String) -> any ResponseCacheStore
    /// A folder for a backend's own files, absolute; `nil` where nothing is to be kept.
    public var stateFolder: String?
    /// The folder of the configuration file, absolute: where commands run; `nil` without a file.
    public var configurationFolder: String?
    /// Whether commands that the configuration names may run: `false` for a file that was merely found in the working
    /// folder and that nobody trusted yet (``TrustStore``).
    public var allowsCommands: Bool
    /// Things that plugins need but the core does not know, by their type.
    public var services: ServiceMap

    /// Makes a context; without arguments one that keeps nothing and logs nothing.
    public init(
        backendName: String = "backend", clock: any CommerceClock = SystemClock(),
        logger: any CommerceLogger = SilentLogger(),
        makeIdentifier: @escaping @Sendable () -> String = RandomIdentifier.make,
        carts: any StateStorage = MemoryStateStorage(),
        responseCache: @escaping @Sendable (_ stateIdentity: String) -> any ResponseCacheStore = { _ in
            MemoryResponseCacheStore()
        },
        stateFolder: String? = nil, configurationFolder: String? = nil, allowsCommands: Bool = true,
        services: ServiceMap = ServiceMap()
    ) {
        self.backendName = backendName
        self.clock = clock
        self.logger = logger
        self.makeIdentifier = makeIdentifier
        self.carts = carts
        self.responseCache = responseCache
        self.stateFolder = stateFolder
        self.configurationFolder = configurationFolder
        self.allowsCommands = allowsCommands
        self.services = services
    }
}

/// Things by their type: how a transport reaches adapters without the core knowing transports.
public struct ServiceMap: Sendable {
    private var services: [ObjectIdentifier: any Sendable] = [:]

    /// Makes an empty map.
    public init() {}

    /// The thing of a type, if one was put in.
    public subscript<Service: Sendable>(type: Service.Type) -> Service? {
        get { services[ObjectIdentifier(type)] as? Service }
        set { services[ObjectIdentifier(type)] = newValue }
    }
}

/// Identifiers from the system's random numbers.
public enum RandomIdentifier {
    /// 128 random bits as 32 hexadecimal digits: fit as the only key to a cart.
    @Sendable
    public static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
