import Commerce

/// A storage whose writes of one kind wait until a test lets them through.
struct ParkedStorage: StateStorage {
    let base: ListedStorage
    let kind: String
    let writes = PendingCalls<StateKey, Void>(isDeaf: true)

    func value(for key: StateKey) async -> [UInt8]? { await base.value(for: key) }

    func setValue(_ value: [UInt8]?, for key: StateKey) async {
        if key.kind == kind, value != nil { try? await writes.call(key) }
        await base.setValue(value, for: key)
    }

    func removeValues(ofKind kind: String) async { await base.removeValues(ofKind: kind) }

    func withExclusiveAccess<Value: Sendable>(
        to key: StateKey, _ body: @Sendable () async throws(CommerceError) -> Value
    ) async throws(CommerceError) -> Value {
        try await base.withExclusiveAccess(to: key, body)
    }
}
