import Commerce
import CommerceJSON
import FoundationEssentials
import Synchronization

/// One verb being done: its arguments and what it needs, made on first use.
final class Invocation: Sendable {
    let arguments: ParsedArguments
    let environment: ToolEnvironment
    let console: Console
    let logger: ConsoleLogger
    /// The state of a run that writes nothing.
    let ephemeralState = MemoryStateStorage()
    private let progress = Mutex(Progress())

    /// What comes up while the verb is done.
    private struct Progress {
        var opened: [String: Backend] = [:]
        var storage: (any StateStorage)?
        var configuredMarket = MarketContext()
        var hasSession = false
    }

    init(arguments: ParsedArguments, environment: ToolEnvironment, console: Console) {
        self.arguments = arguments
        self.environment = environment
        self.console = console
        logger = ConsoleLogger(console: console, isVerbose: arguments.has(GlobalOptions.verbose))
    }

    /// Whether the result is one JSON document.
    var wantsJSON: Bool { arguments.has(GlobalOptions.json) }

    /// The market that the global options name.
    var market: MarketContext {
        MarketContext(
            country: arguments.string(GlobalOptions.country).map(CountryCode.init(rawValue:)),
            language: arguments.string(GlobalOptions.language).map(LanguageCode.init(rawValue:)),
            currency: arguments.string(GlobalOptions.currency).map(CurrencyCode.init(rawValue:)))
    }

    /// The market that results are written for: that of the global options, filled from the backend's configuration.
    var shownMarket: MarketContext { market.filled(from: progress.withLock(\.configuredMarket)) }

    /// Notes what the configuration of the backend in use says of its buyers.
    func serve(_ market: MarketContext) {
        progress.withLock { $0.configuredMarket = market }
    }

    /// Whether a call has been made, or is about to be, for a customer who signed in before.
    var hasSession: Bool { progress.withLock(\.hasSession) }

    /// Notes that the verb speaks for a customer.
    func useSession() {
        progress.withLock { $0.hasSession = true }
    }

    /// How the global options want reads.
    var readOptions: ReadOptions {
        ReadOptions(market: market, freshness: arguments.has(GlobalOptions.refresh) ? .refresh : .default)
    }

    /// How the global options want mutations.
    var mutationOptions: MutationOptions { MutationOptions(market: market) }

    /// A backend that was opened before, or is made now; it is closed at the end of the run.
    ///
    /// - Parameter name: its name in the configuration.
    func opened(_ name: String, make: () throws -> Backend) rethrows -> Backend {
        try progress.withLock { progress in
            if let backend = progress.opened[name] { return backend }
            let backend = try make()
            progress.opened[name] = backend
            return backend
        }
    }

    /// The storage of the run's state: one for all that it does, so that what it finds out about it holds.
    func storage(make: () -> any StateStorage) -> any StateStorage {
        progress.withLock { progress in
            if let storage = progress.storage { return storage }
            let storage = make()
            progress.storage = storage
            return storage
        }
    }

    /// Lets go of what the run holds.
    func end() async {
        let backends = progress.withLock { progress in
            defer { progress.opened = [:] }
            return progress.opened
        }
        for backend in backends.values { await backend.close() }
    }

    /// Does a call of a backend, with its time in the log.
    func timed<Value>(_ operation: PortOperation, _ body: () async throws -> Value) async throws -> Value {
        let start = ContinuousClock.now
        logger.log(.debug, "\(operation) …")
        do {
            let value = try await body()
            logger.log(.info, "\(operation) \(Self.milliseconds(since: start)) ms")
            return value
        } catch {
            let kind = CommerceError(atTop: error).kind.rawValue
            logger.log(.info, "\(operation) \(Self.milliseconds(since: start)) ms: \(kind)")
            throw error
        }
    }

    private static func milliseconds(since start: ContinuousClock.Instant) -> String {
        let tenths = Int64((ContinuousClock.now - start) / .microseconds(100))
        return "\(tenths / 10).\(tenths % 10)"
    }
}
