import Commerce
import CommerceJSON
import Synchronization

/// Answers with what it was asked.
struct EchoCatalog: CatalogPort {
    func shop(options: ReadOptions) async throws(CommerceError) -> Fetched<Shop> {
        Fetched(Shop(name: options.market.country?.rawValue ?? "nowhere"))
    }

    func search(
        _ query: SearchQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        throw CommerceError(.throttled, "Slowly!", retryAfter: .seconds(2))
    }
}

/// Searches once a gate is open.
struct GatedCatalog: CatalogPort {
    let gate: Gate

    func shop(options: ReadOptions) async throws(CommerceError) -> Fetched<Shop> { Fetched(Shop(name: "open")) }

    func search(
        _ query: SearchQuery, page: PageRequest, options: ReadOptions
    ) async throws(CommerceError) -> Page<Product> {
        guard await gate.pass() else { throw .cancelled }
        return Page(items: [])
    }
}

/// Stops visitors until it is opened, or they are cancelled.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var visitors = 0
        var waiting: [CheckedContinuation<Bool, Never>] = []
        var observers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    var isOpen: Bool { state.withLock { $0.isOpen } }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for visitor in waiting { visitor.resume(returning: true) }
    }

    /// Waits at the gate; whether it was opened.
    func pass() async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (passes, observers) = state.withLock { state -> (Bool?, [CheckedContinuation<Void, Never>]) in
                    state.visitors += 1
                    defer { state.observers = [] }
                    if state.isOpen { return (true, state.observers) }
                    if Task.isCancelled { return (false, state.observers) }
                    state.waiting.append(continuation)
                    return (nil, state.observers)
                }
                for observer in observers { observer.resume() }
                if let passes { continuation.resume(returning: passes) }
            }
        } onCancel: {
            let waiting = state.withLock { state in
                defer { state.waiting = [] }
                return state.waiting
            }
            for visitor in waiting { visitor.resume(returning: false) }
        }
    }

    /// Waits until somebody is at the gate.
    func waitForVisitor() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.visitors == 0 { state.observers.append(continuation) }
                return state.visitors > 0
            }
            if isThere { continuation.resume() }
        }
    }
}

extension Backend {
    /// A backend with a catalogue of two calls.
    static func testing(
        _ catalog: some CatalogPort, onClose: @escaping @Sendable () async -> Void = {}
    ) -> Backend {
        Backend(
            name: "inner", plugin: "testing", stateIdentity: "testing",
            capabilities: Capabilities(operations: [.shop, .search]), catalog: catalog, onClose: onClose)
    }
}

/// A plugin with settings.
enum GreetingPlugin: BackendPlugin {
    static let identifier = "greeting"
    static let summary = "Greets."
    static let settings = SettingsSchema([
        SettingDefinition("greeting", .string, isRequired: true, help: "The word to greet with."),
        SettingDefinition("mark", .string, default: "!", help: "The mark at the end."),
    ])

    static func makeBackend(_ settings: Settings, context: PluginContext) throws(CommerceError) -> Backend {
        let name = "\(settings.string("greeting") ?? "") \(context.backendName)\(settings.string("mark") ?? "")"
        return .testing(FixedCatalog(name: name))
    }

    private struct FixedCatalog: CatalogPort {
        let name: String

        func shop(options: ReadOptions) async throws(CommerceError) -> Fetched<Shop> { Fetched(Shop(name: name)) }
    }
}
