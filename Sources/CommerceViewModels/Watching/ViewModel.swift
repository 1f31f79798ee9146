public import Observation

/// The state of a part of a front end, and the actions on it.
///
/// Every member may be used from any thread, and none needs the main actor. Actions return at once: what they begin
/// shows in the state, and failures are part of it. A model that is let go cancels what it began and ends its watchers.
public protocol ViewModel: AnyObject, Sendable, Observable {
    /// What the model shows.
    associatedtype State: Sendable

    /// Where its states can be read and watched.
    var source: SnapshotSource<State> { get }

    /// Waits until nothing that the model began is on its way, or until the waiting task is cancelled.
    func settled() async

    /// Cancels everything on its way, settles who waits for it, and ends the watchers, each after the last state.
    ///
    /// The model stays usable: later actions and watchers begin anew, and answers from before are ignored.
    func stop()
}

extension ViewModel {
    /// The present state; reading it is tracked by Observation.
    ///
    /// Who only tracks it may miss a change of another thread until the next one, see ``SnapshotSource``; the sequence and
    /// the callbacks miss none.
    public var snapshot: Snapshot<State> { source.snapshot }

    /// The present state and every later one; see ``SnapshotSequence``.
    public func snapshots() -> SnapshotSequence<State> { source.snapshots() }

    /// Calls a closure with the present state and with every later one, see ``SnapshotSource/observe(on:_:)``.
    ///
    /// - Returns: what keeps the observation going until it is cancelled or let go.
    public func observe(
        on delivery: Delivery, _ body: @escaping @Sendable (Snapshot<State>) -> Void
    ) -> ObserverToken {
        source.observe(on: delivery, body)
    }

    /// Calls a closure on the main actor with the present state and with every later one.
    ///
    /// - Returns: what keeps the observation going until it is cancelled or let go.
    public func observeOnMainActor(_ body: @escaping @MainActor @Sendable (Snapshot<State>) -> Void) -> ObserverToken {
        source.observe(on: .mainActor) { snapshot in MainActor.assumeIsolated { body(snapshot) } }
    }
}
