extension FileStateStorage {
    /// Runs work while nobody else, in this process or another, is inside the same call for the same key.
    ///
    /// Within this process the order of the calls is kept. Between processes the lock is tried again until it is free;
    /// no thread is blocked meanwhile.
    ///
    /// - Throws: ``CommerceError/Kind/storage`` naming the lock file after 30 seconds of waiting for another process;
    ///   ``CommerceError/Kind/cancelled`` where the task is cancelled while it waits; whatever the work throws.
    public func withExclusiveAccess<Value: Sendable>(
        to key: StateKey, _ body: @Sendable () async throws(CommerceError) -> Value
    ) async throws(CommerceError) -> Value {
        try await lanes.run(key) { () async throws(CommerceError) -> Value in
            let lock = try await acquireLock(StateFileName(key))
            do throws(CommerceError) {
                let value = try await body()
                lock.release()
                return value
            } catch {
                lock.release()
                throw error
            }
        }
    }

    private func acquireLock(_ name: StateFileName) async throws(CommerceError) -> StateLock {
        var waited = Duration.zero
        var pause = Duration.milliseconds(2)
        while true {
            if let lock = try StateLock(tryingIn: folder, name: name) { return lock }
            guard waited < Self.patience else {
                throw CommerceError(
                    .storage,
                    "Another process has held the lock \(folder)/\(name.lock) for \(Self.patience.components.seconds) "
                        + "seconds. End it (fuser names it), then try again.")
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

    private static var patience: Duration { .seconds(30) }
}
