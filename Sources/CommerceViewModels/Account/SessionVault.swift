import Commerce
import Synchronization

/// Writes sessions to their store so that the newest decision is what is stored in the end.
///
/// Once begun, a write is carried through, also for a task that is cancelled: a token must not stay behind because a
/// window was closed.
final class SessionVault: Sendable {
    private let store: SessionStore?
    private let lane = SerialLane()
    private let newest = Mutex(0)

    init(store: SessionStore?) {
        self.store = store
    }

    /// The session that is stored, after what is being written.
    func load() async throws(CommerceError) -> Session? {
        guard let store else { return nil }
        return try await lane.run { () throws(CommerceError) in try await store.load() }
    }

    /// Renews a session, unless another program of this device has; what was renewed may be stored already.
    func renew(
        _ session: Session, by renew: @escaping @Sendable (Session) async throws(CommerceError) -> Session
    ) async throws(CommerceError) -> Session {
        guard let store else { return try await renew(session) }
        return try await store.renew(session, by: renew).session
    }

    /// Saves or, with `nil`, removes the session, unless a later version is written already.
    func write(_ session: Session?, version: Int) async throws(CommerceError) {
        guard let store else { return }
        let (lane, vault) = (lane, self)
        try await carryingThrough { () async throws(CommerceError) in
            try await lane.run { () throws(CommerceError) in
                guard vault.isNewest(version) else { return }
                if let session { try await store.save(session) } else { try await store.remove() }
            }
        }
    }

    private func isNewest(_ version: Int) -> Bool {
        newest.withLock { newest in
            newest = max(newest, version)
            return newest == version
        }
    }
}
