import Synchronization

/// Counts the tasks of a model that have not ended; it outlives the model.
final class TaskCensus: Sendable {
    private struct Contents {
        var count = 0
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let contents = Mutex(Contents())

    var count: Int { contents.withLock { $0.count } }

    func enter() { contents.withLock { $0.count += 1 } }

    func leave() {
        let waiters = contents.withLock { contents -> [CheckedContinuation<Void, Never>] in
            contents.count -= 1
            guard contents.count == 0 else { return [] }
            defer { contents.waiters = [] }
            return contents.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits until there is none.
    func empty() async {
        await withCheckedContinuation { waiter in
            let isEmpty = contents.withLock { contents in
                if contents.count > 0 { contents.waiters.append(waiter) }
                return contents.count == 0
            }
            if isEmpty { waiter.resume() }
        }
    }
}
