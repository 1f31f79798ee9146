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
    /// - Throws: ``CommerceError/Kind/storage``; the previous value is intact then.
    func setValue(_ value: [UInt8]?, for key: StateKey) async throws(CommerceError)

    /// Runs work while nobody else, in this process or another, is inside the same call for the same key.
    ///
    /// - Throws: ``CommerceError/Kind/storage`` where the lock can't be had; whatever the work throws.
    func withExclusiveAccess<Value: Sendable>(
        to key: StateKey, _ body: @Sendable () async throws(CommerceError) -> Value
    ) async throws(CommerceError) -> Value
}

/// The name of a stored value: what kind of thing it is, whose, and which.
public struct StateKey: Hashable, Sendable {
    /// The kind, such as `cart`, `current-cart`, `session`.
    public let kind: String
    /// Whose it is: a backend's ``Backend/stateIdentity``.
    public let scope: String
    /// Which one within kind and scope; empty where there is one only.
    public let name: String

    /// Makes a key.
    public init(kind: String, scope: String, name: String = "") {
        self.kind = kind
        self.scope = scope
        self.name = name
    }
}
