/// Waits for a lock that another process has, by trying again; no thread is blocked meanwhile.
enum LockPatience {
    private static var limit: Duration { .seconds(30) }

    /// Tries until there is a lock.
    ///
    /// - Throws: ``CommerceError/Kind/storage`` naming the lock after 30 seconds; ``CommerceError/Kind/cancelled`` where
    ///   the task is cancelled while it waits; whatever trying throws.
    static func wait<Lock: ~Copyable>(
        for path: String, clock: any CommerceClock, trying attempt: () throws(CommerceError) -> Lock?
    ) async throws(CommerceError) -> Lock {
        var waited = Duration.zero
        var pause = Duration.milliseconds(2)
        while true {
            if let lock = try attempt() { return lock }
            guard waited < limit else {
                throw CommerceError(
                    .storage,
                    "Another process has held the lock \(path) for \(limit.components.seconds) seconds. End it (fuser "
                        + "names it), then try again.")
            }
            do {
                try await clock.sleep(for: pause)
            } catch {
                throw .cancelled
            }
            waited += pause
            pause = min(pause * 2, .milliseconds(32))
        }
    }
}
