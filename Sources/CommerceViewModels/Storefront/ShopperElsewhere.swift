import Commerce

/// What a shopper has left at a backend that is not open: a session, and what the backend keeps by itself.
struct ShopperElsewhere: Sendable {
    private let backend: Backend
    private let session: Session?

    /// Looks into the storage; nothing is sent.
    init(_ backend: Backend, storage: any StateStorage) async {
        self.backend = backend
        // One that can't be read can't be ended either; it is removed with all others.
        session = try? await SessionStore(storage: storage, scope: backend.stateIdentity).load()
    }

    /// Ends the session at the server, and closes the backend.
    ///
    /// - Returns: why that failed, if it did.
    func end() async -> CommerceError? {
        var failure: CommerceError?
        do throws(CommerceError) {
            _ = try await backend.endSession(session)
        } catch {
            failure = error
        }
        await backend.close()
        return failure
    }
}
