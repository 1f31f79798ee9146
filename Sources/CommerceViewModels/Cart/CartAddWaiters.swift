import Synchronization

/// Who waits for the outcome of an addition.
final class CartAddWaiters: Sendable {
    private struct Contents {
        var last = 0
        var waiting: [Int: CheckedContinuation<CartAddOutcome?, Never>] = [:]
        /// Outcomes that came before anybody waited.
        var outcomes: [Int: CartAddOutcome] = [:]
        var isExpected: Set<Int> = []
    }

    private let contents = Mutex(Contents())

    /// A name for somebody who is going to wait.
    func next() -> Int {
        contents.withLock { contents in
            contents.last += 1
            contents.isExpected.insert(contents.last)
            return contents.last
        }
    }

    /// Waits for an outcome; `nil` where the waiting task is cancelled.
    func outcome(for waiter: Int) async -> CartAddOutcome? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isOver, outcome) = contents.withLock { contents -> (Bool, CartAddOutcome?) in
                    let outcome = contents.outcomes.removeValue(forKey: waiter)
                    if outcome == nil, !Task.isCancelled {
                        contents.waiting[waiter] = continuation
                        return (false, nil)
                    }
                    contents.isExpected.remove(waiter)
                    return (true, outcome)
                }
                if isOver { continuation.resume(returning: outcome) }
            }
        } onCancel: {
            let continuation = contents.withLock { contents in
                contents.isExpected.remove(waiter)
                contents.outcomes[waiter] = nil
                return contents.waiting.removeValue(forKey: waiter)
            }
            continuation?.resume(returning: nil)
        }
    }

    func settle(_ waiter: Int, _ outcome: CartAddOutcome) {
        let continuation = contents.withLock { contents -> CheckedContinuation<CartAddOutcome?, Never>? in
            if let continuation = contents.waiting.removeValue(forKey: waiter) {
                contents.isExpected.remove(waiter)
                return continuation
            }
            if contents.isExpected.contains(waiter) { contents.outcomes[waiter] = outcome }
            return nil
        }
        continuation?.resume(returning: outcome)
    }
}
