import CommerceJSON
import FoundationEssentials
import Synchronization

/// Keeps a signed-in customer's session between runs, one a backend.
///
/// What is stored are the tokens themselves, so the storage has to keep them from others: ``FileStateStorage`` does. No
/// message has them in it.
public struct SessionStore: Sendable {
    private let storage: any StateStorage
    private let key: StateKey
    /// Held while a session is renewed; nothing is stored under it.
    private let renewal: StateKey

    /// Makes a store for one backend's sessions.
    ///
    /// - Parameter scope: the backend's ``Backend/stateIdentity``.
    public init(storage: any StateStorage, scope: String) {
        self.storage = storage
        key = StateKey(kind: "session", scope: scope)
        renewal = StateKey(kind: "session-renewal", scope: scope)
    }

    private var stored: StoredValue<Session> {
        StoredValue(storage: storage, key: key, remedy: "Sign out to remove it, then sign in again.")
    }

    /// The session that was saved, valid or not, or `nil`.
    ///
    /// - Throws: ``CommerceError/Kind/storage``, also where what is stored can't be understood.
    public func load() async throws(CommerceError) -> Session? {
        try await stored.load()
    }

    /// Saves a session in place of the one before.
    ///
    /// - Throws: ``CommerceError/Kind/storage``.
    public func save(_ session: Session) async throws(CommerceError) {
        try await storage.withExclusiveAccess(to: key) { () throws(CommerceError) in try await stored.save(session) }
    }

    /// Forgets the session; none is no error.
    ///
    /// - Throws: ``CommerceError/Kind/storage``.
    public func remove() async throws(CommerceError) {
        // Where there is nothing, no folder is made for a lock; a storage may still have to note it.
        guard try await storage.value(for: key) != nil else { return try await storage.setValue(nil, for: key) }
        try await storage.withExclusiveAccess(to: key) { () throws(CommerceError) in
            try await storage.setValue(nil, for: key)
        }
    }
}

extension SessionStore {
    /// What a renewal came to.
    public struct Renewal: Sendable {
        /// The session that works from now on.
        public let session: Session
        /// Why it is not stored, where it should be: it is lost with the process.
        public let storageError: CommerceError?
    }

    /// Renews a session, unless another program of this device has done so meanwhile: then that one's is given.
    ///
    /// A token that renews is good for once, so programs that share a store wait for each other. What was renewed is stored
    /// in place of the session alone: not after a sign-out, nor over another sign-in. A store that can't be used keeps
    /// nobody from renewing, nor does a program that takes longer than 30 seconds for it.
    ///
    /// - Parameters:
    ///   - session: the session that the program has.
    ///   - renew: asks the backend.
    /// - Throws: ``CommerceError``: what `renew` throws, and ``CommerceError/Kind/cancelled``.
    public func renew(
        _ session: Session, by renew: @escaping @Sendable (Session) async throws(CommerceError) -> Session
    ) async throws(CommerceError) -> Renewal {
        let hasBegun = Atomic(false)
        do throws(CommerceError) {
            return try await storage.withExclusiveAccess(to: renewal) { () async throws(CommerceError) -> Renewal in
                hasBegun.store(true, ordering: .relaxed)
                if let other = try? await load(), other != session, other.outlasts(session) {
                    return Renewal(session: other, storageError: nil)
                }
                let renewed = try await renew(session)
                return Renewal(session: renewed, storageError: await replace(session, with: renewed))
            }
        } catch {
            guard error.kind == .storage, !hasBegun.load(ordering: .relaxed) else { throw error }
            return Renewal(session: try await renew(session), storageError: error)
        }
    }

    /// Stores a session where another one still is.
    ///
    /// - Returns: why that failed.
    private func replace(_ session: Session, with renewed: Session) async -> CommerceError? {
        do throws(CommerceError) {
            try await storage.withExclusiveAccess(to: key) { () async throws(CommerceError) in
                if try await stored.load() == session { try await stored.save(renewed) }
            }
            return nil
        } catch {
            return error
        }
    }
}

extension Session {
    /// Whether the session works longer than another; one without an end does.
    fileprivate func outlasts(_ other: Session) -> Bool {
        guard let end = other.expiresAt else { return false }
        return expiresAt.map { $0 > end } ?? true
    }
}
