import Synchronization

/// Waits until a record has come into its turn with all watchers that had no room for it.
final class EventArrival: Sendable {
    let work = PendingWork()
    /// How many are waited for: the watchers, and the sender itself until it has asked all of them.
    private let count = Atomic<Int>(1)

    func enter() { count.wrappingAdd(1, ordering: .relaxed) }

    func leave() {
        if count.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 { work.finish() }
    }
}
