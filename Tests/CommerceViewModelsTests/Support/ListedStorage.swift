import Commerce

/// A storage that can be looked into.
actor ListedStorage: StateStorage {
    private var values: [StateKey: [UInt8]] = [:]
    private let base = MemoryStateStorage()

    /// What is kept, each as `KIND SCOPE`.
    var list: [String] { values.keys.map { "\($0.kind) \($0.scope)" }.sorted() }

    /// Whether a text is anywhere in what is kept.
    func contains(_ text: String) -> Bool {
        values.contains { key, value in
            key.name.contains(text) || String(decoding: value, as: UTF8.self).contains(text)
        }
    }

    func value(for key: StateKey) async -> [UInt8]? { values[key] }

    func setValue(_ value: [UInt8]?, for key: StateKey) async { values[key] = value }

    func removeValues(ofKind kind: String) async {
        values = values.filter { $0.key.kind != kind && !$0.key.kind.hasPrefix("\(kind)-") }
    }

    nonisolated func withExclusiveAccess<Value: Sendable>(
        to key: StateKey, _ body: @Sendable () async throws(CommerceError) -> Value
    ) async throws(CommerceError) -> Value {
        try await base.withExclusiveAccess(to: key, body)
    }
}
