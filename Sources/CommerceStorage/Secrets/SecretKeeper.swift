public import Commerce

/// Keeps secrets for a user of the machine, as a keyring of the desktop does.
///
/// What belongs here: texts under attributes, nothing else. Which values are secrets, and what happens while nobody keeps
/// them, is ``SecretStateStorage``'s; a double is ``MemorySecretKeeper``.
public protocol SecretKeeper: Sendable {
    /// The secret with exactly these attributes, or `nil`.
    ///
    /// - Throws: ``Commerce/CommerceError`` of kind `unavailable` where there is no keeper, of kind `storage` where it
    ///   refuses or does not answer in time.
    func secret(for attributes: [String: String]) async throws(CommerceError) -> String?

    /// Keeps a secret in place of the one with the same attributes.
    ///
    /// - Parameters:
    ///   - secret: a text without a zero character.
    ///   - label: what a person who looks through the keyring reads.
    ///   - attributes: what it is found by; they are no secret.
    /// - Throws: as ``secret(for:)``; what is kept then is the secret before or the new one.
    func keep(_ secret: String, label: String, for attributes: [String: String]) async throws(CommerceError)

    /// Removes all secrets that have these attributes, and maybe others; none is no error.
    ///
    /// - Throws: as ``secret(for:)``.
    func removeSecrets(with attributes: [String: String]) async throws(CommerceError)
}
