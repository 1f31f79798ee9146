import Commerce
import CommerceStorage

// The configuration, the state and the backends of a run.
extension Invocation {
    /// The configuration file, by the rule that found it.
    func configuration() throws(CommerceError) -> (configuration: Configuration, rule: ConfigurationSearch.Rule) {
        let search = try ConfigurationSearch(
            option: arguments.string(GlobalOptions.config), environment: environment.variables)
        logger.log(.debug, "configuration \(search.file), from \(search.rule.name)")
        return (try Configuration.load(from: search.file, environment: environment.variables), search.rule)
    }

    /// Whether there is a configuration file, or the caller named one.
    func hasConfiguration() -> Bool {
        let option = arguments.string(GlobalOptions.config)
        return (try? ConfigurationSearch(option: option, environment: environment.variables)) != nil
    }

    /// The folder of the state; `nil` with `--ephemeral`.
    func stateFolder() throws(CommerceError) -> String? {
        guard !arguments.has(GlobalOptions.ephemeral) else { return nil }
        return try StateFolderPath.resolve(option: arguments.string(GlobalOptions.state), environment: environment)
    }

    /// Where carts and sessions are kept: files, or with `--ephemeral` memory.
    func state() throws(CommerceError) -> any StateStorage {
        guard let folder = try stateFolder() else { return ephemeralState }
        return storage {
            FileStateStorage(folder: folder, clock: environment.clock).withSessionsInKeyring(logger: logger)
        }
    }

    /// Where a backend keeps answers of its server: a file, or `nil` with `--ephemeral`.
    ///
    /// - Parameter stateIdentity: the backend's.
    func responseCache(of stateIdentity: String) throws(CommerceError) -> SQLiteResponseCacheStore? {
        try stateFolder().map { folder in
            SQLiteResponseCacheStore(
                folder: folder, stateIdentity: stateIdentity, clock: environment.clock, logger: logger)
        }
    }

    /// Forgets what a backend's customers were told; the adapter does the same where the shop took part in the sign-out.
    func forgetPersonalResponses(of backend: Backend) async throws {
        try await responseCache(of: backend.stateIdentity)?.remove(.personal)
    }

    /// Which configurations may run commands.
    ///
    /// Trust is read from the state folder even when nothing is written to it.
    func trustStore() throws(CommerceError) -> TrustStore {
        let folder = try StateFolderPath.resolve(
            option: arguments.string(GlobalOptions.state), environment: environment)
        return TrustStore(storage: FileStateStorage(folder: folder, clock: environment.clock))
    }

    /// The backend that `--backend` names, or the default one.
    func backend() async throws -> Backend {
        let (configuration, rule) = try configuration()
        let name = arguments.string(GlobalOptions.backend)
        serve(try configuration.entry(name).market)
        return try await backend(name, in: configuration, rule: rule)
    }

    /// A backend of a configuration.
    ///
    /// - Parameter name: its name, or `nil` for the default one.
    func backend(
        _ name: String?, in configuration: Configuration, rule: ConfigurationSearch.Rule
    ) async throws -> Backend {
        let entry = try configuration.entry(name)
        var context = PluginContext(clock: environment.clock, logger: logger)
        context.carts = try state()
        context.stateFolder = try stateFolder()
        if let folder = context.stateFolder {
            context.responseCache = { [clock = environment.clock, logger] stateIdentity in
                SQLiteResponseCacheStore(folder: folder, stateIdentity: stateIdentity, clock: clock, logger: logger)
            }
        }
        context.allowsCommands = try await allowsCommands(configuration, rule: rule)
        return try opened(entry.name) {
            let backend = try environment.registry.backend(entry.name, in: configuration, context: context)
            for assumption in backend.assumptions { logger.log(.info, "\(entry.name): assumed: \(assumption)") }
            return backend
        }
    }

    /// Makes sure that a backend has a call before anything else is asked for: a password, a session, a cart.
    func require(_ operation: PortOperation, of backend: Backend) async throws {
        guard try await backend.capabilities().supports(operation) else {
            throw CommerceError.unsupported(operation.rawValue, backend: backend.name)
                .at(operation, backend: backend.name)
        }
    }

    /// Whether commands that a configuration names may run: the caller named the file, or trusts it.
    private func allowsCommands(
        _ configuration: Configuration, rule: ConfigurationSearch.Rule
    ) async throws -> Bool {
        guard rule == .workingFolder else { return true }
        // Without a home there is no record of trust.
        guard let store = try? trustStore() else { return false }
        return try await store.isTrusted(configuration)
    }
}
