import Synchronization

/// Counts calls that are under way at the same time.
final class CallsUnderWay: Sendable {
    private let count = Mutex(0)

    func begin() { count.withLock { $0 += 1 } }

    /// Ends a call.
    ///
    /// - Returns: whether it was the only one under way.
    func end() -> Bool {
        count.withLock { count in
            count -= 1
            return count == 0
        }
    }
}
