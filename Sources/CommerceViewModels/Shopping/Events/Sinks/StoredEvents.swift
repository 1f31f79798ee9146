import Commerce
import CommerceJSON

/// The purchases that the device remembers until a server has them: a JSON array under one key.
struct StoredEvents: Sendable {
    let storage: any StateStorage
    let key: StateKey

    /// How many purchases are remembered at most, those of all runs and processes together.
    private static let limit = 10_000

    init(storage: any StateStorage, name: String) {
        self.storage = storage
        key = StateKey(kind: "unsent-purchases", scope: name)
    }

    /// What earlier runs could not send.
    ///
    /// - Throws: ``CommerceError/Kind/storage``.
    func load() async throws(CommerceError) -> [PendingEvent] {
        guard let bytes = try await storage.value(for: key) else { return [] }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw unreadable(error.description)
        }
        guard case .array(let values) = value else { throw unreadable("it is no array") }
        return values.compactMap(PendingEvent.init(stored:))
    }

    /// Adds and removes; other processes' purchases stay.
    ///
    /// - Throws: ``CommerceError/Kind/storage``, also where there would be too many.
    func apply(_ change: StoredEventChange) async throws(CommerceError) {
        try await storage.withExclusiveAccess(to: key) { () throws(CommerceError) in
            let events = change.applied(to: try await load())
            guard events.count <= Self.limit || change.added.isEmpty else {
                throw CommerceError(
                    .storage,
                    "\(storage.location(of: key)) has \(Self.limit) unsent purchases, which is the limit. Find out why "
                        + "the server of the events does not take them.")
            }
            let bytes = JSONWriter().bytes(.array(events.map(\.json)))
            try await storage.setValue(events.isEmpty ? nil : bytes, for: key)
        }
    }

    private func unreadable(_ reason: String) -> CommerceError {
        CommerceError(
            .storage,
            "\(storage.location(of: key)) can't be read: \(reason). Nothing was changed. Move it away to go on.")
    }
}
