/// Keeps a shopper's state between runs: carts, which cart is current, sessions.
///
/// Values are bytes under keys. A write that has returned survives a crash; a reader sees the old value or the new one,
/// never a part. What is stored may be secret: an implementation keeps it from other users of the machine.
public protocol StateStorage: Sendable {
    /// The value of a key, or `nil`.
    ///
    /// - Throws: ``CommerceError/Kind/storage``.
    func value(for key: StateKey) async throws(CommerceError) -> [UInt8]?

    /// Sets or, with `nil`, removes the value of a key.
    ///
    /// - Throws: ``CommerceError/Kind/storage``; what is stored then is the previous value or the new one, whole.
    func setValue(_ value: [UInt8]?, for key: StateKey) async throws(CommerceError)

    /// Removes all values of a kind, and of kinds that begin with it and a hyphen, whatever their scopes and names.
    ///
    /// It is for a device that the next person will use. Other calls are not kept out meanwhile.
    ///
    /// - Throws: ``CommerceError/Kind/storage`` where something can't be removed; as much as can be is removed first.
    func removeValues(ofKind kind: String) async throws(CommerceError)

    /// Runs work while nobody else, in this process or another, is inside the same call for the same key.
    ///
    /// Reading and writing don't need it; reading, deciding and then writing does. Work must not ask for the same key
    /// again: it would wait for itself.
    ///
    /// - Throws: ``CommerceError/Kind/storage`` where the lock can't be had; ``CommerceError/Kind/cancelled`` where the
    ///   task is cancelled while it waits; whatever the work throws.
    func withExclusiveAccess<Value: Sendable>(
        to key: StateKey, _ body: @Sendable () async throws(CommerceError) -> Value
    ) async throws(CommerceError) -> Value

    /// Where the value of a key is, for messages: a file's path where it is a file. It has no secret in it.
    func location(of key: StateKey) -> String
}

extension StateStorage {
    /// A storage that can't find its values by kind can't remove them so, and says it.
    public func removeValues(ofKind kind: String) async throws(CommerceError) {
        throw CommerceError(
            .storage, "This storage can't remove everything of the kind \(kind). Remove it where the storage keeps it.")
    }

    /// The kind and the scope in words; the name is left out, since it may be secret.
    public func location(of key: StateKey) -> String { "the stored \(key.kind) of \(key.scope)" }
}

/// The name of a stored value: what kind of thing it is, whose, and which.
public struct StateKey: Hashable, Sendable {
    /// The kind, such as `cart`, `current-cart`, `session`.
    public let kind: String
    /// Whose it is: a backend's ``Backend/stateIdentity``.
    public let scope: String
    /// Which one within kind and scope; empty where there is one only.
    ///
    /// It may be secret.
    public let name: String

    /// Makes a key.
    public init(kind: String, scope: String, name: String = "") {
        self.kind = kind
        self.scope = scope
        self.name = name
    }
}
