/// What to do about a query, given what the cache has: the policies as a table.
enum CacheDecision: Hashable {
    /// Give the kept answer.
    case useCached(isStale: Bool)
    /// Give the kept answer, marked stale, and ask for a new one.
    case useCachedAndRefresh
    /// Ask the server; where it does not serve, give the kept answer if `fallsBack`.
    case ask(fallsBack: Bool)
    /// There is nothing to give.
    case miss

    /// Decides.
    ///
    /// - Parameters:
    ///   - policy: the policy.
    ///   - age: how old the kept answer is; `nil` where there is none. A negative age, after the clock was set back, is no
    ///     age: nobody knows how old the answer is.
    ///   - maximumAge: the age from which on an answer counts for nothing.
    init(_ policy: CachePolicy, age: Duration?, maximumAge: Duration) {
        let age = age.flatMap { $0 >= .zero && $0 < maximumAge ? $0 : nil }
        switch policy {
        case .networkOnly: self = .ask(fallsBack: false)
        case .cacheOnly: self = age == nil ? .miss : .useCached(isStale: false)
        case .cacheFirst(let limit):
            self = age.map { $0 < limit } ?? false ? .useCached(isStale: false) : .ask(fallsBack: false)
        case .networkFirst(let limit): self = .ask(fallsBack: age.map { $0 < limit } ?? false)
        case .staleWhileRevalidate(let limit, let grace):
            if let age, age < limit {
                self = .useCached(isStale: false)
            } else if let age, age < limit + grace {
                self = .useCachedAndRefresh
            } else {
                self = .ask(fallsBack: false)
            }
        }
    }
}
