import Synchronization

/// Something that an action of a view model has begun, or joined.
///
/// Handles of the same work are identical. Ignoring a handle is fine: the work goes on without it.
public final class PendingWork: Sendable {
    private struct Contents {
        var isFinished = false
        var nextWaiter: UInt64 = 0
        var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
    }

    private let contents = Mutex(Contents())

    init() {}

    /// Work that has ended already.
    static let ended: PendingWork = {
        let work = PendingWork()
        work.finish()
        return work
    }()

    /// Whether it has come to its end, or been cancelled or replaced by later work.
    public var isFinished: Bool { contents.withLock { $0.isFinished } }

    /// Waits until it has come to its end or been cancelled or replaced, or until the waiting task is cancelled.
    ///
    /// What came of it is in the model's state by then. It does not keep the model.
    public func finished() async {
        let number = contents.withLock { contents in
            contents.nextWaiter += 1
            return contents.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let isOver = contents.withLock { contents in
                    if contents.isFinished || Task.isCancelled { return true }
                    contents.waiters[number] = waiter
                    return false
                }
                if isOver { waiter.resume() }
            }
        } onCancel: {
            contents.withLock { $0.waiters.removeValue(forKey: number) }?.resume()
        }
    }

    func finish() {
        let waiters = contents.withLock { contents in
            contents.isFinished = true
            defer { contents.waiters = [:] }
            return Array(contents.waiters.values)
        }
        for waiter in waiters { waiter.resume() }
    }
}
