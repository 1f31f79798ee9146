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
        try await LockPatience.wait(for: "\(folder)/\(name.lock)", clock: clock) { () throws(CommerceError) in
            try StateLock(tryingIn: folder, name: name)
        }
    }
}
