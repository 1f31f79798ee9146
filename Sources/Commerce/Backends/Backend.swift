/// A shop's system behind the ports: a value that holds those it has.
///
/// The four ports are always there. Each stands behind a guard that does once what every adapter would repeat: it refuses
/// calls, sort keys, filters and kinds of sign-in or checkout outside the ``Capabilities`` with one typed `unsupported`
/// before anything is sent, lowers page sizes to the greatest one, refuses senseless arguments, and names backend and call in errors.
public struct Backend: Sendable {
    /// The name in the configuration, for messages.
    public let name: String
    /// The identifier of the plugin that made it.
    public let plugin: String
    /// What tells this backend's stored state from others': the canonical endpoint or source, without secrets.
    public let stateIdentity: String
    /// Reads what the shop offers.
    public let catalog: any CatalogPort
    /// Keeps carts.
    public let cart: any CartPort
    /// Knows customers.
    public let auth: any AuthPort
    /// Turns carts into orders.
    public let checkout: any CheckoutPort
    /// What the adapter lends beside its ports, by type, such as its client for operations of the user's own.
    public var services = ServiceMap()

    private let source: CapabilitySource
    private let findProgram: @Sendable () async throws(CommerceError) -> BackendProgram?
    private let onForgetShopper: ForgetShopper
    private let onClose: @Sendable () async -> Void

    /// What an adapter does to forget shoppers, see ``forgetShopper()``.
    public typealias ForgetShopper = @Sendable () async throws(CommerceError) -> Void

    /// Makes a backend whose capabilities are known.
    ///
    /// - Parameters:
    ///   - onForgetShopper: forgets what the adapter keeps of shoppers on this device, and sends nothing; at every
    ///     sign-out it is called before ``AuthPort/signOut(_:)``. An adapter with a response cache removes the personal
    ///     answers (``CacheSelection/personal``) here.
    ///   - onClose: lets go of what the adapter holds.
    public init(
        name: String, plugin: String, stateIdentity: String, capabilities: Capabilities,
        catalog: (any CatalogPort)? = nil, cart: (any CartPort)? = nil, auth: (any AuthPort)? = nil,
        checkout: (any CheckoutPort)? = nil, onForgetShopper: @escaping ForgetShopper = {},
        onClose: @escaping @Sendable () async -> Void = {}
    ) {
        self.init(
            name: name, plugin: plugin, stateIdentity: stateIdentity, source: .declared(capabilities),
            program: { nil }, catalog: catalog, cart: cart, auth: auth, checkout: checkout,
            onForgetShopper: onForgetShopper, onClose: onClose)
    }

    /// Makes a backend that has to be asked for its capabilities, such as one in another process.
    ///
    /// - Parameters:
    ///   - discover: asked before every call; it keeps its answer.
    ///   - program: asked for the program behind the backend.
    ///   - onForgetShopper: forgets what the adapter keeps of shoppers on this device, and sends nothing; at every
    ///     sign-out it is called before ``AuthPort/signOut(_:)``.
    ///   - onClose: lets go of what the adapter holds.
    public init(
        name: String, plugin: String, stateIdentity: String,
        discover: @escaping @Sendable () async throws(CommerceError) -> Capabilities,
        program: @escaping @Sendable () async throws(CommerceError) -> BackendProgram? = { nil },
        catalog: (any CatalogPort)? = nil, cart: (any CartPort)? = nil, auth: (any AuthPort)? = nil,
        checkout: (any CheckoutPort)? = nil, onForgetShopper: @escaping ForgetShopper = {},
        onClose: @escaping @Sendable () async -> Void = {}
    ) {
        self.init(
            name: name, plugin: plugin, stateIdentity: stateIdentity, source: .discovered(discover), program: program,
            catalog: catalog, cart: cart, auth: auth, checkout: checkout, onForgetShopper: onForgetShopper,
            onClose: onClose)
    }

    private init(
        name: String, plugin: String, stateIdentity: String, source: CapabilitySource,
        program: @escaping @Sendable () async throws(CommerceError) -> BackendProgram?, catalog: (any CatalogPort)?,
        cart: (any CartPort)?, auth: (any AuthPort)?, checkout: (any CheckoutPort)?,
        onForgetShopper: @escaping ForgetShopper, onClose: @escaping @Sendable () async -> Void
    ) {
        self.name = name
        self.plugin = plugin
        self.stateIdentity = stateIdentity
        self.source = source
        findProgram = program
        self.onForgetShopper = onForgetShopper
        self.onClose = onClose
        let gate = CapabilityGate(backend: name, source: source)
        self.catalog = GuardedCatalog(port: catalog ?? Unimplemented(), gate: gate)
        self.cart = GuardedCart(port: cart ?? Unimplemented(), gate: gate)
        self.auth = GuardedAuth(port: auth ?? Unimplemented(), gate: gate, forgetShopper: onForgetShopper)
        self.checkout = GuardedCheckout(port: checkout ?? Unimplemented(), gate: gate)
    }

    /// The capabilities as far as they are known without asking the other side; `nil` where it has to be asked.
    public var declaredCapabilities: Capabilities? {
        if case .declared(let capabilities) = source { capabilities } else { nil }
    }

    /// The capabilities, asked for where they aren't known yet, and as far as they are known by now where fewer were
    /// found than are declared.
    ///
    /// - Throws: ``CommerceError`` where the other side does not answer.
    public func capabilities() async throws(CommerceError) -> Capabilities {
        if case .declared = source, let known = await services[CapabilityNarrowing.self]?() { return known }
        do {
            return try await source.capabilities()
        } catch {
            throw error.at(nil, backend: name)
        }
    }

    /// The program behind the backend, started where it is not running yet; `nil` where the backend is linked in.
    ///
    /// - Throws: ``CommerceError`` where it can't be started or does not answer.
    public func program() async throws(CommerceError) -> BackendProgram? {
        do {
            return try await findProgram()
        } catch {
            throw error.at(nil, backend: name)
        }
    }

    /// Forgets what the backend keeps of shoppers on this device, such as answers to signed-in customers; sends nothing.
    ///
    /// Every sign-out does so by itself. It is to be called besides where a shopper goes without one: on a device that the
    /// next person will use. Carts and sessions are not the backend's: whoever keeps them forgets them.
    ///
    /// - Throws: ``CommerceError/Kind/storage``; then something may still be there.
    public func forgetShopper() async throws(CommerceError) {
        do {
            try await onForgetShopper()
        } catch {
            throw error.at(nil, backend: name)
        }
    }

    /// Lets go of what the backend holds (a process, connections).
    ///
    /// Calls after it fail or start it anew.
    public func close() async {
        await onClose()
    }
}

/// A port of a backend that lacks it.
private struct Unimplemented: CatalogPort, CartPort, AuthPort, CheckoutPort {}

/// Where capabilities come from.
enum CapabilitySource: Sendable {
    case declared(Capabilities)
    case discovered(@Sendable () async throws(CommerceError) -> Capabilities)

    func capabilities() async throws(CommerceError) -> Capabilities {
        switch self {
        case .declared(let capabilities): capabilities
        case .discovered(let discover): try await discover()
        }
    }
}
