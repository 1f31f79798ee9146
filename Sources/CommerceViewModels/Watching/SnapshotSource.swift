public import Observation
import Synchronization

/// Where the states of one model can be read and watched, from any thread.
///
/// There are three ways to watch; each begins with the present state:
///
/// - ``snapshots()``, an asynchronous sequence, and ``observe(on:_:)``, a callback where the front end wants it, for one
///   model; ``observeValue(on:of:deliver:)`` for an expression over several. These are lossless: they may pass over states
///   in between, never over the last one. They keep at most one state waiting.
/// - Observation: reading ``snapshot`` is tracked, so SwiftUI, `Observations` and `withObservationTracking` work. It is not
///   lossless. A state can be read before it is told, but the system tells nobody who has read and not armed yet: a change
///   that another thread makes in that moment goes unnoticed until the next one. Code that tracks by itself reads once
///   more after it has armed; code that can't should use one of the ways above.
public final class SnapshotSource<State: Sendable>: Sendable, Observable {
    private struct Watched {
        var snapshot: Snapshot<State>
        var watchers: [UInt64: any SnapshotWatcher<State>] = [:]
        var nextWatcher: UInt64 = 0
        var isClosed = false
    }

    private let watched: Mutex<Watched>
    private let registrar = ObservationRegistrar()

    init(_ state: State) {
        watched = Mutex(Watched(snapshot: Snapshot(state)))
    }

    /// The present state.
    public var snapshot: Snapshot<State> {
        registrar.access(self, keyPath: \.snapshot)
        let snapshot = untracked
        ReadCollector.current?.note(self, snapshot.revision)
        return snapshot
    }

    /// The present state and every later one, each iteration by itself; see ``SnapshotSequence``.
    public func snapshots() -> SnapshotSequence<State> { SnapshotSequence(source: self) }

    /// Calls a closure with the present state and with every later one, never twice at a time.
    ///
    /// - Parameter delivery: where the closure is called.
    /// - Returns: what keeps the observation going until it is cancelled or let go.
    public func observe(
        on delivery: Delivery, _ body: @escaping @Sendable (Snapshot<State>) -> Void
    ) -> ObserverToken {
        let watcher = CallbackWatcher(delivery: delivery, body: body)
        let leave = add(watcher)
        return ObserverToken {
            leave()
            watcher.cancel()
        }
    }

    // MARK: For the model

    /// The present state, without telling Observation.
    var untracked: Snapshot<State> { watched.withLock { $0.snapshot } }

    /// How many sequences and callbacks are watching.
    var watcherCount: Int { watched.withLock { $0.watchers.count } }

    /// Makes a state the present one.
    ///
    /// It is told by ``announce()`` later, outside the locks of the model: by then it can be read, whoever asks.
    func commit(_ state: State) {
        watched.withLock { $0.snapshot = Snapshot(state) }
    }

    /// Tells the present state to all who watch.
    func announce() {
        let (snapshot, watchers) = watched.withLock { ($0.snapshot, Array($0.watchers.values)) }
        for watcher in watchers { watcher.offer(snapshot) }
        registrar.withMutation(of: self, keyPath: \.snapshot) {}
    }

    /// Ends all sequences and callbacks, each after the present state.
    ///
    /// - Parameter forGood: whether those that begin later end at once too, since there will be no other state.
    func endWatchers(forGood: Bool = false) {
        let watchers = watched.withLock { watched in
            let watchers = Array(watched.watchers.values)
            watched.watchers = [:]
            if forGood { watched.isClosed = true }
            return watchers
        }
        for watcher in watchers { watcher.finish() }
    }

    /// Gives a watcher the present state and all later ones, until the returned closure is called.
    func add(_ watcher: any SnapshotWatcher<State>) -> @Sendable () -> Void {
        let (snapshot, number) = watched.withLock { watched -> (Snapshot<State>, UInt64?) in
            guard !watched.isClosed else { return (watched.snapshot, nil) }
            watched.nextWatcher += 1
            watched.watchers[watched.nextWatcher] = watcher
            return (watched.snapshot, watched.nextWatcher)
        }
        watcher.offer(snapshot)
        guard let number else {
            watcher.finish()
            return {}
        }
        return { [weak self] in
            // Let go of outside the lock: what the watcher holds may be the caller's, and do anything when it ends.
            _ = self?.watched.withLock { $0.watchers.removeValue(forKey: number) }
        }
    }
}

/// Someone who is told of states, from any thread, the same one perhaps twice and an older one perhaps late.
protocol SnapshotWatcher<State>: AnyObject, Sendable {
    associatedtype State: Sendable

    func offer(_ snapshot: Snapshot<State>)
    func finish()
}
