/// Remembers which configuration files may run commands though nobody named them.
///
/// A `commerce.json` that merely lies in the working folder may come with a download. What is trusted is one file with one
/// content: the store keeps the file's path, symbolic links followed, with the SHA-256 of its bytes, and a file that
/// changed or moved has to be trusted again. The programs that the file names are not looked at.
public struct TrustStore: Sendable {
    private let storage: any StateStorage

    /// Makes a store that keeps its records in a storage, which keeps them from other users.
    public init(storage: any StateStorage) {
        self.storage = storage
    }

    /// Whether the content of a configuration, as it was read, is trusted.
    ///
    /// - Throws: ``CommerceError/Kind/storage``.
    public func isTrusted(_ configuration: Configuration) async throws(CommerceError) -> Bool {
        guard let recorded = try await storage.value(for: Self.key(configuration)) else { return false }
        return recorded == Self.identity(configuration)
    }

    /// Trusts the content of a configuration, as it was read.
    ///
    /// - Throws: ``CommerceError/Kind/storage``.
    public func trust(_ configuration: Configuration) async throws(CommerceError) {
        try await storage.setValue(Self.identity(configuration), for: Self.key(configuration))
    }

    /// Forgets a configuration file.
    ///
    /// - Throws: ``CommerceError/Kind/storage``.
    public func distrust(_ configuration: Configuration) async throws(CommerceError) {
        try await storage.setValue(nil, for: Self.key(configuration))
    }

    private static func key(_ configuration: Configuration) -> StateKey {
        StateKey(kind: "trust", scope: FilePath.resolvingLinks(configuration.source.path))
    }

    private static func identity(_ configuration: Configuration) -> [UInt8] {
        SHA256.digest(configuration.bytes)
    }
}
