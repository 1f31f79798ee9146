public import Commerce

/// A storage that fails where a test says, and otherwise hands through to another one.
public struct FailingStateStorage: StateStorage {
    /// A call of a storage.
    public enum Call: Hashable, Sendable {
        /// The value of a key is read.
        case read(StateKey)
        /// The value of a key is set, or removed.
        case write(StateKey)
        /// A key is locked.
        case lock(StateKey)
        /// All values of a kind are removed.
        case removal(kind: String)
    }

    private let base: any StateStorage
    private let fails: @Sendable (Call) -> Bool

    /// Makes a storage on top of another; `fails` is asked before each call.
    public init(
        base: any StateStorage = MemoryStateStorage(), fails: @escaping @Sendable (Call) -> Bool = { _ in true }
    ) {
        self.base = base
        self.fails = fails
    }

    /// The value of a key, unless reading fails.
    public func value(for key: StateKey) async throws(CommerceError) -> [UInt8]? {
        try failIfToldTo(.read(key))
        return try await base.value(for: key)
    }

    /// Sets the value of a key, unless writing fails.
    public func setValue(_ value: [UInt8]?, for key: StateKey) async throws(CommerceError) {
        try failIfToldTo(.write(key))
        try await base.setValue(value, for: key)
    }

    /// Removes all values of a kind, unless removing fails.
    public func removeValues(ofKind kind: String) async throws(CommerceError) {
        try failIfToldTo(.removal(kind: kind))
        try await base.removeValues(ofKind: kind)
    }

    /// Locks a key, unless locking fails.
    public func withExclusiveAccess<Value: Sendable>(
        to key: StateKey, _ body: @Sendable () async throws(CommerceError) -> Value
    ) async throws(CommerceError) -> Value {
        try failIfToldTo(.lock(key))
        return try await base.withExclusiveAccess(to: key, body)
    }

    private func failIfToldTo(_ call: Call) throws(CommerceError) {
        if fails(call) { throw CommerceError(.storage, "The storage was told to fail.") }
    }
}
