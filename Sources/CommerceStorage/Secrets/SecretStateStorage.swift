public import Commerce
import Synchronization

/// State of which the sessions are with a ``SecretKeeper`` while it serves, and with the rest of the state while not.
///
/// The newest decision counts, wherever it was kept. So what stands in the base goes before what the keeper has: it was
/// written while the keeper did not serve, and goes from there when the keeper takes a newer one. A sign-out that the keeper
/// was not told leaves an empty value in the base, which is none, until the keeper has been told. After a failure the keeper
/// is not asked again by this storage.
public final class SecretStateStorage: StateStorage {
    private let base: any StateStorage
    private let keeper: any SecretKeeper
    private let folder: String
    private let logger: any CommerceLogger
    private let isDown = Atomic(false)

    /// The kind of values that are secrets.
    private static let kind = "session"

    /// Makes a storage.
    ///
    /// - Parameters:
    ///   - base: what keeps all other values, and the locks.
    ///   - keeper: what keeps the sessions.
    ///   - folder: what tells this state from another's with the same keeper, such as the base's folder.
    ///   - logger: gets a note where the keeper does not serve.
    public init(
        base: any StateStorage, keeper: any SecretKeeper, folder: String, logger: any CommerceLogger = SilentLogger()
    ) {
        self.base = base
        self.keeper = keeper
        self.folder = folder
        self.logger = logger
    }

    /// The value of a key, or `nil`.
    ///
    /// - Throws: ``Commerce/CommerceError`` of kind `storage`.
    public func value(for key: StateKey) async throws(CommerceError) -> [UInt8]? {
        guard key.kind == Self.kind else { return try await base.value(for: key) }
        if let value = try await base.value(for: key) {
            guard value.isEmpty else { return value }
            // A sign-out that the keeper has yet to be told.
            try? await setValue(nil, for: key)
            return nil
        }
        guard
            let secret = try await served({ keeper throws(CommerceError) in
                try await keeper.secret(for: attributes(of: key))
            }) ?? nil
        else { return nil }
        guard let value = Base64URL.bytes(of: secret) else {
            throw CommerceError(
                .storage,
                "\(location(of: key)) in the keyring can't be read. Sign out to remove it, then sign in again.")
        }
        return value
    }

    /// Sets or, with `nil`, removes the value of a key.
    ///
    /// - Throws: ``Commerce/CommerceError`` of kind `storage`.
    public func setValue(_ value: [UInt8]?, for key: StateKey) async throws(CommerceError) {
        guard key.kind == Self.kind else { return try await base.setValue(value, for: key) }
        let attributes = attributes(of: key)
        let isKept: Void? = try await served { keeper throws(CommerceError) in
            if let value {
                try await keeper.keep(
                    Base64URL.text(of: value), label: "Session of a shop (\(key.scope))", for: attributes)
            } else {
                try await keeper.removeSecrets(with: attributes)
            }
        }
        try await base.setValue(isKept == nil ? value ?? [] : nil, for: key)
    }

    /// Removes all values of a kind, and of kinds that begin with it and a hyphen.
    ///
    /// - Throws: ``Commerce/CommerceError`` of kind `storage`, also where the keeper refuses; not where there is none.
    public func removeValues(ofKind kind: String) async throws(CommerceError) {
        try await base.removeValues(ofKind: kind)
        guard Self.kind == kind || Self.kind.hasPrefix(kind + "-") else { return }
        do throws(CommerceError) {
            try await keeper.removeSecrets(with: attributes(ofKind: Self.kind))
        } catch {
            guard error.kind == .unavailable else { throw error }
            note(error)
        }
    }

    /// Runs work while nobody else is inside the same call for the same key, by the base's locks.
    public func withExclusiveAccess<Value: Sendable>(
        to key: StateKey, _ body: @Sendable () async throws(CommerceError) -> Value
    ) async throws(CommerceError) -> Value {
        try await base.withExclusiveAccess(to: key, body)
    }

    /// Where the value of a key is, for messages.
    public func location(of key: StateKey) -> String {
        key.kind == Self.kind ? "the stored session of \(key.scope)" : base.location(of: key)
    }

    // MARK: The keeper

    /// What the keeper does; `nil` where it does not serve.
    private func served<Value: Sendable>(
        _ call: (any SecretKeeper) async throws(CommerceError) -> Value
    ) async throws(CommerceError) -> Value? {
        guard !isDown.load(ordering: .relaxed) else { return nil }
        do throws(CommerceError) {
            return try await call(keeper)
        } catch {
            // Whoever gave up has not heard that it is down.
            if error.kind == .cancelled { throw error }
            note(error)
            return nil
        }
    }

    private func note(_ error: CommerceError) {
        isDown.store(true, ordering: .relaxed)
        logger.log(.info, "sessions are kept in files: \(error.message)")
    }

    private func attributes(of key: StateKey) -> [String: String] {
        var attributes = attributes(ofKind: key.kind)
        attributes["scope"] = key.scope
        attributes["name"] = key.name
        return attributes
    }

    private func attributes(ofKind kind: String) -> [String: String] {
        ["application": "swift-commerce", "folder": folder, "kind": kind]
    }
}
