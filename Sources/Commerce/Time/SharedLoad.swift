/// Work that is done once for everybody who asks while it runs.
///
/// A caller that is cancelled stops waiting and leaves the others alone; when the last one is gone, the work is
/// cancelled. A failure goes to those who waited for it, and the next call tries again.
package actor SharedLoad<Value: Sendable> {
    private let work: @Sendable () async throws -> Value
    private var task: Task<Void, Never>?
    private var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
    private var nextWaiter = 0
    private var run = 0

    /// Makes it of the work; nothing begins yet.
    package init(_ work: @escaping @Sendable () async throws -> Value) { self.work = work }

    /// The work's value; begins the work where it is not running.
    package func value() async throws -> Value {
        let waiter = nextWaiter
        nextWaiter += 1
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                    return
                }
                waiting[waiter] = continuation
                startIfNeeded()
            }
        } onCancel: {
            Task { await self.leave(waiter) }
        }
    }

    private func startIfNeeded() {
        guard task == nil else { return }
        run += 1
        let current = run
        let work = work
        task = Task.detached {
            let result: Result<Value, any Error>
            do {
                result = .success(try await work())
            } catch {
                result = .failure(error)
            }
            await self.finish(current, result)
        }
    }

    private func finish(_ finished: Int, _ result: Result<Value, any Error>) {
        // A run that was given up may end while another one is on.
        guard finished == run else { return }
        task = nil
        let waiters = waiting
        waiting = [:]
        for continuation in waiters.values { continuation.resume(with: result) }
    }

    private func leave(_ waiter: Int) {
        waiting.removeValue(forKey: waiter)?.resume(throwing: CancellationError())
        guard waiting.isEmpty, let task else { return }
        task.cancel()
        self.task = nil
        run += 1
    }
}
