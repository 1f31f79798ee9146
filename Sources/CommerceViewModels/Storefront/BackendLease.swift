import Commerce
import Synchronization

/// Closes a backend once: when it is told to, or when nobody has it any more.
///
/// The lease travels in the backend's value, so that every model and every piece of work that still calls it keeps it
/// open.
final class BackendLease: Sendable {
    private let backend: Backend
    private let isClosed = Atomic<Bool>(false)

    init(_ backend: Backend) {
        self.backend = backend
    }

    deinit {
        guard !isClosed.load(ordering: .relaxed) else { return }
        Task { [backend] in await backend.close() }
    }

    /// The backend, open as long as somebody has this value.
    var held: Backend {
        var held = backend
        held.services[BackendLease.self] = self
        return held
    }

    /// Closes the backend, whoever has it.
    func close() async {
        if !isClosed.exchange(true, ordering: .relaxed) { await backend.close() }
    }
}
