/// State that lasts as long as the process: for tests, and for front ends that keep nothing.
public actor MemoryStateStorage: StateStorage {
    private var values: [StateKey: [UInt8]] = [:]
    private let lanes = KeyedLanes<StateKey>()

    /// Makes an empty storage.
    public init() {}

    /// The value of a key, or `nil`.
    public func value(for key: StateKey) -> [UInt8]? { values[key] }

    /// Sets or, with `nil`, removes the value of a key.
    public func setValue(_ value: [UInt8]?, for key: StateKey) {
        values[key] = value
    }

    /// Removes all values of a kind, and of kinds that begin with it and a hyphen.
    public func removeValues(ofKind kind: String) async {
        values = values.filter { $0.key.kind != kind && !$0.key.kind.hasPrefix("\(kind)-") }
    }

    /// Runs work while nobody else in this process is inside the same call for the same key.
    public nonisolated func withExclusiveAccess<Value: Sendable>(
        to key: StateKey, _ body: @Sendable () async throws(CommerceError) -> Value
    ) async throws(CommerceError) -> Value {
        try await lanes.run(key, body)
    }
}
