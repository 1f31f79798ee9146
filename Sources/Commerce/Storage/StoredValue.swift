import CommerceJSON

/// A value that is stored as JSON under a key.
struct StoredValue<Value: Codable & Sendable>: Sendable {
    let storage: any StateStorage
    let key: StateKey
    /// What to do where what is stored can't be understood.
    let remedy: String

    /// The value, or `nil` where nothing is stored.
    ///
    /// - Throws: ``CommerceError/Kind/storage``; what can't be understood is left as it is.
    func load() async throws(CommerceError) -> Value? {
        guard let bytes = try await storage.value(for: key) else { return nil }
        do throws(JSONError) {
            return try JSONValueDecoder().decode(Value.self, from: bytes)
        } catch {
            throw unreadable(error.description)
        }
    }

    /// Stores a value.
    func save(_ value: Value) async throws(CommerceError) {
        let bytes: [UInt8]
        do throws(JSONError) {
            bytes = try JSONValueEncoder().encodeBytes(value)
        } catch {
            throw CommerceError(.storage, "Can't write \(storage.location(of: key)): \(error). Nothing was changed.")
        }
        try await storage.setValue(bytes, for: key)
    }

    /// The error for what is stored and can't be used.
    func unreadable(_ reason: String) -> CommerceError {
        CommerceError(
            .storage, "\(storage.location(of: key)) can't be read: \(reason). Nothing was changed. \(remedy)")
    }
}
