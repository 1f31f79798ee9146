/// Keeps answers of servers, so that the same question need not be asked again: the port behind a response cache.
///
/// A store knows nothing of freshness: it gives what it has, with the time at which it came, and who asks decides. It
/// bounds the bytes it keeps and forgets what was used least recently. Answers may hold what one customer alone may see:
/// a store on disk is readable by its owner only. A backend has a store of its own, which other backends' sign-outs leave
/// alone.
///
/// The calls may come from any task at the same time.
public protocol ResponseCacheStore: Sendable {
    /// The answer of a key, or `nil`.
    func response(for key: CacheKey) async throws(CommerceError) -> CachedResponse?

    /// Keeps an answer in place of the key's last one; one that is too large for the store is not kept.
    func keep(_ response: CachedResponse, for key: CacheKey) async throws(CommerceError)

    /// Forgets answers.
    func remove(_ selection: CacheSelection) async throws(CommerceError)

    /// How much is kept.
    func usage() async throws(CommerceError) -> CacheUsage
}
