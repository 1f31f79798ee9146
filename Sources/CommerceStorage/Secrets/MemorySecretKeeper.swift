public import Commerce
import Synchronization

/// Keeps secrets in memory, as long as it lives; tests can have it fail.
public final class MemorySecretKeeper: SecretKeeper {
    private struct State {
        var secrets: [[String: String]: String] = [:]
        var failure: CommerceError?
    }

    private let state = Mutex(State())

    /// Makes a keeper without secrets.
    public init() {}

    /// What every call throws; `nil` where the keeper serves.
    public var failure: CommerceError? {
        get { state.withLock(\.failure) }
        set { state.withLock { $0.failure = newValue } }
    }

    /// How many secrets are kept.
    public var count: Int { state.withLock { $0.secrets.count } }

    /// The secret with exactly these attributes, or `nil`.
    public func secret(for attributes: [String: String]) async throws(CommerceError) -> String? {
        try served { $0[attributes] }
    }

    /// Keeps a secret in place of the one with the same attributes.
    public func keep(
        _ secret: String, label: String, for attributes: [String: String]
    ) async throws(CommerceError) {
        try served { $0[attributes] = secret }
    }

    /// Removes all secrets that have these attributes.
    public func removeSecrets(with attributes: [String: String]) async throws(CommerceError) {
        try served { secrets in
            for kept in secrets.keys where attributes.allSatisfy({ kept[$0.key] == $0.value }) { secrets[kept] = nil }
        }
    }

    private func served<Value: Sendable>(
        _ body: (inout [[String: String]: String]) -> Value
    ) throws(CommerceError) -> Value {
        try state.withLock { state throws(CommerceError) in
            if let failure = state.failure { throw failure }
            return body(&state.secrets)
        }
    }
}
