import CommerceJSON

/// Keeps a signed-in customer's session between runs, one a backend.
///
/// What is stored are the tokens themselves, so the storage has to keep them from others: ``FileStateStorage`` does. No
/// message has them in it.
public struct SessionStore: Sendable {
    private let storage: any StateStorage
    private let key: StateKey

    /// Makes a store for one backend's sessions.
    ///
    /// - Parameter scope: the backend's ``Backend/stateIdentity``.
    public init(storage: any StateStorage, scope: String) {
        self.storage = storage
        key = StateKey(kind: "session", scope: scope)
    }

    /// The session that was saved, valid or not, or `nil`.
    ///
    /// - Throws: ``CommerceError/Kind/storage``, also where what is stored can't be understood.
    public func load() async throws(CommerceError) -> Session? {
        try await StoredValue<Session>(storage: storage, key: key, remedy: Self.remedy).load()
    }

    /// Saves a session in place of the one before.
    ///
    /// - Throws: ``CommerceError/Kind/storage``.
    public func save(_ session: Session) async throws(CommerceError) {
        try await StoredValue<Session>(storage: storage, key: key, remedy: Self.remedy).save(session)
    }

    /// Forgets the session; none is no error.
    ///
    /// - Throws: ``CommerceError/Kind/storage``.
    public func remove() async throws(CommerceError) {
        try await storage.setValue(nil, for: key)
    }

    private static let remedy = "Sign out to remove it, then sign in again."
}
