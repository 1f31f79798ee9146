import Commerce
import CommerceJSON

/// A shop's state as one record of a state storage: read, changed and written by one at a time.
actor StoredState {
    private let storage: any StateStorage
    private let key: StateKey
    private var lastRead: (bytes: [UInt8], state: ShopState)?

    init(storage: any StateStorage, identity: String) {
        self.storage = storage
        key = StateKey(kind: "memory-shop", scope: identity)
    }

    /// The state, or `nil` before the first change.
    func read() async throws(CommerceError) -> ShopState? {
        try decode(await storage.value(for: key))
    }

    /// Runs a change while nobody else, in this process or another, is inside one; what it throws changes nothing.
    func change<Value: Sendable>(
        _ body: @Sendable (inout ShopState?) throws(CommerceError) -> Value
    ) async throws(CommerceError) -> Value {
        let (storage, key) = (storage, key)
        return try await storage.withExclusiveAccess(to: key) { () async throws(CommerceError) -> Value in
            let before = try await self.read()
            var state = before
            let value = try body(&state)
            if let state, state != before {
                let bytes = try await self.encode(state)
                try await storage.setValue(bytes, for: key)
            }
            return value
        }
    }

    private func decode(_ bytes: [UInt8]?) throws(CommerceError) -> ShopState? {
        guard let bytes else { return nil }
        if let lastRead, lastRead.bytes == bytes { return lastRead.state }
        do {
            let state = try JSONValueDecoder().decode(ShopState.self, from: bytes)
            lastRead = (bytes, state)
            return state
        } catch {
            throw CommerceError(
                .storage, "The memory shop's stored state can't be read (\(error)). Remove it to begin anew.",
                cause: error)
        }
    }

    private func encode(_ state: ShopState) throws(CommerceError) -> [UInt8] {
        do {
            let bytes = try JSONValueEncoder().encodeBytes(state)
            lastRead = (bytes, state)
            return bytes
        } catch {
            throw CommerceError(.storage, "The memory shop's state can't be written (\(error)).", cause: error)
        }
    }
}
