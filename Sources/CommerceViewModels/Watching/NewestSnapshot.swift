/// Room for one state: the newest that has not been taken yet.
struct NewestSnapshot<State: Sendable> {
    private var waiting: Snapshot<State>?
    private var lastTaken: Revision?

    /// Keeps a state if it is newer than all before; whether it is.
    mutating func offer(_ snapshot: Snapshot<State>) -> Bool {
        guard (waiting?.revision ?? lastTaken).map({ $0 < snapshot.revision }) ?? true else { return false }
        waiting = snapshot
        return true
    }

    mutating func take() -> Snapshot<State>? {
        lastTaken = waiting?.revision ?? lastTaken
        return waiting.take()
    }
}
