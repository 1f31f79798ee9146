public import Commerce
import CommerceHTTP
import CommerceJSON
import FoundationEssentials
import Synchronization

/// Answers of queries that are kept for a while: the policies over a store.
///
/// One cache may serve several clients: keys tell endpoints and customers apart. A store that fails costs no answer:
/// queries go to the server then, and the failure is logged.
public final class ResponseCache: Sendable {
    /// Where answers are kept.
    public let store: any ResponseCacheStore
    /// The age from which on an answer counts for nothing, whatever a policy says.
    public let maximumAge: Duration

    private let clock: any CommerceClock
    private let logger: any CommerceLogger
    private let work = Mutex(Work())

    private struct Work {
        /// Those under way for the next time, by what they ask for.
        var refreshes: [CacheKey: Task<Void, Never>] = [:]
        /// Counts what was forgotten on purpose: an answer that was asked for before is not kept after.
        var generation = 0
        var nextSweep: Date?
    }

    /// Makes a cache.
    ///
    /// - Parameters:
    ///   - store: where answers are kept; in memory unless said.
    ///   - maximumAge: the age from which on an answer counts for nothing; a week unless said.
    ///   - clock: tells the time.
    ///   - logger: hears of a store that fails.
    public init(
        store: any ResponseCacheStore = MemoryResponseCacheStore(), maximumAge: Duration = .seconds(7 * 86_400),
        clock: any CommerceClock = SystemClock(), logger: any CommerceLogger = SilentLogger()
    ) {
        self.store = store
        self.maximumAge = maximumAge
        self.clock = clock
        self.logger = logger
    }

    /// Forgets answers: all, those with a tag, those of signed-in customers.
    ///
    /// What is asked for meanwhile is not kept.
    ///
    /// - Throws: ``CommerceError/Kind/storage`` where the store fails; then answers may still be there.
    public func remove(_ selection: CacheSelection) async throws(CommerceError) {
        work.withLock { $0.generation += 1 }
        try await store.remove(selection)
    }

    /// Forgets what signed-in customers were told: to be called at every sign-out.
    ///
    /// - Throws: ``CommerceError/Kind/storage`` where the store fails; then answers may still be there.
    public func signOut() async throws(CommerceError) {
        try await remove(.personal)
    }

    /// How much is kept.
    ///
    /// - Throws: ``CommerceError/Kind/storage`` where the store fails.
    public func usage() async throws(CommerceError) -> CacheUsage {
        try await store.usage()
    }

    /// Waits until nothing is asked for in the background any more.
    public func finishRefreshes() async {
        while let task = work.withLock({ $0.refreshes.values.first }) { await task.value }
    }

    // MARK: For the client

    /// A kept answer with its age.
    struct Entry {
        var response: CachedResponse
        var age: Duration
    }

    func entry(for key: CacheKey) async throws(CommerceError) -> Entry? {
        guard let response = try await store.response(for: key) else { return nil }
        return Entry(response: response, age: .seconds(clock.now.timeIntervalSince(response.received)))
    }

    /// What to hand to ``keep(_:for:asOf:)`` once the answer is there, taken before it is asked for.
    var generation: Int { work.withLock { $0.generation } }

    func keep(_ response: CachedResponse, for key: CacheKey, asOf generation: Int) async {
        guard generation == self.generation else { return }
        do throws(CommerceError) {
            try await sweep()
            try await store.keep(response, for: key)
            // Forgotten while it was being kept.
            if generation != self.generation { try await store.remove(.key(key)) }
        } catch {
            note(error)
        }
    }

    // Now and then forgets what is too old to count.
    private func sweep() async throws(CommerceError) {
        let now = clock.now
        let isDue = work.withLock { work in
            if let next = work.nextSweep, now < next { return false }
            work.nextSweep = now + maximumAge / .seconds(8)
            return true
        }
        if isDue { try await store.remove(.receivedBefore(now - maximumAge / .seconds(1))) }
    }

    func note(_ error: CommerceError) {
        logger.log(.warning, "The response cache failed: \(error.message)")
    }

    /// Runs work in the background, unless the same key is being worked on.
    func refresh(_ key: CacheKey, _ body: @escaping @Sendable () async -> Void) {
        work.withLock { work in
            guard work.refreshes[key] == nil else { return }
            work.refreshes[key] = Task {
                await body()
                self.work.withLock { $0.refreshes[key] = nil }
            }
        }
    }
}
