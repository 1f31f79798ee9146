/// How a query uses the response cache.
///
/// Ages are counted from when the answer came, and judged when it is asked for: one entry may be fresh for one caller and
/// expired for another. Mutations, and answers with errors, are never kept.
///
/// | policy | fresh | expired | absent |
/// |---|---|---|---|
/// | `networkOnly` | network | network | network |
/// | `cacheOnly` | cache | error `notFound` | error `notFound` |
/// | `cacheFirst` | cache | network | network |
/// | `networkFirst` | network, else cache | network | network |
/// | `staleWhileRevalidate` | cache | cache, and network for the next time | network |
public enum CachePolicy: Sendable, Hashable {
    /// Asks the server, and keeps the answer for others.
    case networkOnly
    /// Asks nobody; what is older than the cache's greatest age counts as expired.
    case cacheOnly
    /// Asks the server where there is no answer younger than this.
    case cacheFirst(expireIn: Duration)
    /// Asks the server; where it can't be reached or does not serve, an answer younger than this stands in, marked stale.
    case networkFirst(expireIn: Duration)
    /// Gives what there is. An answer older than this is marked stale, and asked for anew meanwhile; one older than
    /// `expireIn` and `staleFor` together counts as absent.
    case staleWhileRevalidate(expireIn: Duration, staleFor: Duration = .seconds(86_400))
}
