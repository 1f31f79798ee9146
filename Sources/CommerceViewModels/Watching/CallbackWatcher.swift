import Synchronization

/// Hands the newest state to a closure.
final class CallbackWatcher<State: Sendable>: SnapshotWatcher {
    private final class Inbox: Sendable {
        let newest = Mutex(NewestSnapshot<State>())
    }

    private let inbox: Inbox
    private let job: CoalescedJob

    init(delivery: Delivery, body: @escaping @Sendable (Snapshot<State>) -> Void) {
        let inbox = Inbox()
        self.inbox = inbox
        job = CoalescedJob(delivery: delivery) { _ in
            if let snapshot = inbox.newest.withLock({ $0.take() }) { body(snapshot) }
        }
    }

    func offer(_ snapshot: Snapshot<State>) {
        if inbox.newest.withLock({ $0.offer(snapshot) }) { job.ask() }
    }

    /// Nothing to do: there will be no more offers, and what waits is delivered.
    func finish() {}

    func cancel() { job.end() }
}
